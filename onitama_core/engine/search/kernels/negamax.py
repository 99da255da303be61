"""Principal variation search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import boolean, int64

from onitama_core.engine.board.hashing import key_of
from onitama_core.engine.board.making import NUMBERS, captures, make
from onitama_core.engine.board.turns import NO_TURN, TURN_MASK
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.kernels.evasion import generate_ranked
from onitama_core.engine.search.kernels.known import settled
from onitama_core.engine.search.kernels.ordering import next_turn, reward
from onitama_core.engine.search.kernels.pruning import (
    NULL_REDUCTION,
    best_hope,
    is_beyond,
    late_reduction,
    may_pass,
)
from onitama_core.engine.search.kernels.quiescence import judge, quiesce
from onitama_core.engine.search.kernels.repetition import enter, enter_null, is_drawn
from onitama_core.engine.search.kernels.table import TABLE, bound_of, cutoff, probe, store, turn_in
from onitama_core.engine.search.kernels.threats import can_win, threats
from onitama_core.engine.search.kernels.workspace import MOST_PLIES, WORKSPACE, Workspace
from onitama_core.engine.search.scores import DRAWN, PROVEN, UNKNOWN, WON

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from onitama_core.engine.board.encoding import Numbers

    Table = NDArray[np.int64]


@compiled(int64(WORKSPACE, int64, int64))
def remember(ws: Workspace, ply: int, turn: int) -> int:
    """Begin the principal variation of a ply with a turn, and go on with that of the next."""
    ends: int = ws.line_ends[ply + 1]
    ws.line[ply, ply] = turn
    for later in range(ply + 1, ends):
        ws.line[ply, later] = ws.line[ply + 1, later]
    ws.line_ends[ply] = ends
    return ends


@compiled(boolean(WORKSPACE, int64))
def begin_node(ws: Workspace, ply: int) -> bool:
    """Count it, and begin an empty line there; False where the search is to stop."""
    ws.nodes += 1
    # Never read and written back: another thread's order to stop could be lost between the two.
    if ws.nodes >= ws.most_nodes:
        ws.stopped = 1
    ws.line_ends[ply] = ply
    return not ws.stopped


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, NUMBERS))
def negamax(  # noqa: C901, PLR0911, PLR0912, PLR0917 - one node is one function
    ws: Workspace, table: Table, depth: int, ply: int, alpha: int, beta: int, at: Numbers
) -> int:
    """The score of a position in which the mover can't win at once, exact within alpha and beta."""
    if depth <= 0 or ply >= MOST_PLIES - 2:
        return quiesce(ws, ply, 0, alpha, beta, at)
    if not begin_node(ws, ply):
        return DRAWN
    key = key_of(at) ^ ws.salt
    score = DRAWN if is_drawn(ws, ply, key) else settled(ws, ply, at)
    if score != UNKNOWN:
        return score
    is_open, entry = beta - alpha > 1, probe(table, key)
    score = UNKNOWN if is_open else cutoff(entry, depth, ply, beta)
    if score != UNKNOWN:
        return score
    danger, hope = threats(ws, at), UNKNOWN
    if not is_open and not danger and abs(beta) < PROVEN:
        points = judge(ws, at)
        if is_beyond(points, depth, beta):
            return points
        if may_pass(points, depth, beta) and at.own != at.own_master:
            left, after = depth - NULL_REDUCTION, enter_null(ws, ply, key, at)
            score = -negamax(ws, table, left, ply + 1, -beta, 1 - beta, after)
            if score >= beta and not ws.stopped:
                return beta if score >= PROVEN else score
        hope = best_hope(points, depth)
    count = generate_ranked(ws, ply, turn_in(entry), danger, at)
    best, best_turn, before = -(WON - ply - 2), NO_TURN, alpha
    row = ws.turns[ply]
    for index in range(count):
        turn = next_turn(row, index, count)
        after = make(turn, at)
        if at.spirit and can_win(ws, after):
            continue
        is_quiet = not danger and not captures(at, after)
        if is_quiet and hope <= alpha and best > -PROVEN:
            best = max(best, hope)
            continue
        enter(ws, ply, key, at, after)
        is_first = best_turn == NO_TURN
        upper = beta if is_first else alpha + 1
        less = late_reduction(depth, index) if is_quiet and not is_first else 0
        score = -negamax(ws, table, depth - 1 - less, ply + 1, -upper, -alpha, after)
        if less and score > alpha:
            score = -negamax(ws, table, depth - 1, ply + 1, -upper, -alpha, after)
        if upper <= score < beta:
            score = -negamax(ws, table, depth - 1, ply + 1, -beta, -alpha, after)
        if ws.stopped:
            return DRAWN
        if is_first or score > best:
            best, best_turn = score, turn
        if score >= beta:
            if is_quiet:
                reward(ws, ply, depth, index, at.player, turn)
            break
        if score > alpha:
            alpha = score
            remember(ws, ply, turn)
    store(table, key, ply, best_turn, best, depth, bound_of(best, before, beta), ws.generation)
    return best


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, NUMBERS))
def score_after(  # noqa: PLR0917
    ws: Workspace, table: Table, turn: int, depth: int, alpha: int, beta: int, at: Numbers
) -> int:
    """Of a turn from the root that does not win."""
    after = make(turn, at)
    enter(ws, 0, key_of(at) ^ ws.salt, at, after)
    ws.line_ends[1] = 1
    if is_drawn(ws, 1, key_of(after) ^ ws.salt):
        return DRAWN  # the game is over, whatever could be won there
    if can_win(ws, after):
        return -(WON - 2)
    return -negamax(ws, table, depth - 1, 1, -beta, -alpha, after)


@compiled(int64(WORKSPACE, TABLE, int64, int64, NUMBERS))
def search_root(ws: Workspace, table: Table, depth: int, count: int, at: Numbers) -> int:
    """Search the turns in `ws.turns[0]`, of which none wins, and bring the best to the front."""
    best = -WON
    ws.line_ends[0] = 0
    for index in range(count):
        turn = ws.turns[0, index] & TURN_MASK
        if index == 0:
            score = score_after(ws, table, turn, depth, -WON, WON, at)
        else:
            score = score_after(ws, table, turn, depth, best, best + 1, at)
            if score > best and not ws.stopped:
                score = score_after(ws, table, turn, depth, best, WON, at)
        if ws.stopped:
            return best
        if score > best:
            best = score
            remember(ws, 0, turn)
            for place in range(index, 0, -1):
                ws.turns[0, place] = ws.turns[0, place - 1]
            ws.turns[0, 0] = turn
    return best
