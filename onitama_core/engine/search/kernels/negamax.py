"""Principal variation search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import boolean, int64

from onitama_core.engine.board.bits import pop_count
from onitama_core.engine.board.hashing import key_of
from onitama_core.engine.board.making import NUMBERS, make
from onitama_core.engine.board.turns import NO_TURN, TURN_MASK
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.kernels.evasion import EVERYWHERE, generate_passes, generate_safe
from onitama_core.engine.search.kernels.generation import generate
from onitama_core.engine.search.kernels.known import UNKNOWN, by_table, proven
from onitama_core.engine.search.kernels.ordering import next_turn, ranked, reward
from onitama_core.engine.search.kernels.quiescence import quiesce
from onitama_core.engine.search.kernels.repetition import is_drawn
from onitama_core.engine.search.kernels.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NOTHING,
    TABLE,
    bound_in,
    depth_in,
    probe,
    score_in,
    store,
    turn_in,
)
from onitama_core.engine.search.kernels.threats import OPEN, attackers, can_win, foregone
from onitama_core.engine.search.kernels.workspace import MOST_PLIES, WORKSPACE, Workspace
from onitama_core.engine.search.scores import DRAWN, WON

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


@compiled(int64(WORKSPACE, int64, int64, NUMBERS))
def generate_ranked(ws: Workspace, ply: int, best: int, at: Numbers) -> int:
    """Every turn that may be worth a search, ranked; return how many."""
    if not at.spirit:
        threats = attackers(ws, at)
        count = generate_safe(ws, ply, best, threats, EVERYWHERE, at)
        if count == 0 and not threats:
            count = generate_passes(ws, ply, at)
        return count
    count = generate(ws, ply, at)
    for index in range(count):
        ws.turns[ply, index] = ranked(ws, ply, ws.turns[ply, index], best, at)
    return count


@compiled(boolean(NUMBERS, NUMBERS))
def captures(at: Numbers, after: Numbers) -> bool:
    return pop_count(after.own) < pop_count(at.enemy)


@compiled(int64(WORKSPACE, int64, int64, NUMBERS, NUMBERS))
def enter(ws: Workspace, ply: int, key: int, at: Numbers, after: Numbers) -> int:
    """Note where the line goes on, for what repeats."""
    ws.path[ws.earlier + ply] = key
    ws.since[ply + 1] = 0 if captures(at, after) else ws.since[ply] + 1
    return key


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, NUMBERS))
def negamax(  # noqa: PLR0917, C901, PLR0911, PLR0912 - one node, by place as compiled code is called
    ws: Workspace, table: Table, depth: int, ply: int, alpha: int, beta: int, at: Numbers
) -> int:
    """The score of a position in which the mover can't win at once, exact within alpha and beta."""
    if depth <= 0:
        return quiesce(ws, ply, 0, alpha, beta, at)
    ws.nodes += 1
    ws.stopped |= ws.nodes >= ws.most_nodes
    ws.line_ends[ply] = ply
    if ws.stopped:
        return DRAWN
    key = key_of(at)
    if is_drawn(ws, ply, key):
        return DRAWN
    score = by_table(ws, ply, at)
    if score != UNKNOWN:
        return score
    if not at.spirit:
        verdict = foregone(ws, at)
        if verdict != OPEN:
            return proven(verdict, ply)
    if ply >= MOST_PLIES - 2:
        return quiesce(ws, ply, 0, alpha, beta, at)
    entry = probe(table, key)
    known = NO_TURN
    if entry != NOTHING:
        known = turn_in(entry)
        if depth_in(entry) >= depth and beta - alpha == 1:
            score = score_in(entry, ply)
            if bound_in(entry) & (AT_LEAST if score >= beta else AT_MOST):
                return score
    count = generate_ranked(ws, ply, known, at)
    best, best_turn, before = -(WON - ply - 2), NO_TURN, alpha
    for index in range(count):
        turn = next_turn(ws, ply, index, count)
        after = make(turn, at)
        if at.spirit and can_win(ws, after):
            continue
        enter(ws, ply, key, at, after)
        if best_turn == NO_TURN:
            score = -negamax(ws, table, depth - 1, ply + 1, -beta, -alpha, after)
        else:
            score = -negamax(ws, table, depth - 1, ply + 1, -alpha - 1, -alpha, after)
            if alpha < score < beta:
                score = -negamax(ws, table, depth - 1, ply + 1, -beta, -alpha, after)
        if ws.stopped:
            return DRAWN
        if score > best or best_turn == NO_TURN:
            best, best_turn = score, turn
        if score > alpha:
            alpha = score
            if beta - before > 1:
                remember(ws, ply, turn)
            if score >= beta:
                if not captures(at, after):
                    reward(ws, ply, depth, index, at.player, turn)
                break
    bound = AT_LEAST if best >= beta else EXACT if best > before else AT_MOST
    store(table, key, ply, best_turn, best, depth, bound, ws.generation)
    return best


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, NUMBERS))
def score_after(  # noqa: PLR0917
    ws: Workspace, table: Table, turn: int, depth: int, alpha: int, beta: int, at: Numbers
) -> int:
    """Of a turn from the root that does not win."""
    after = make(turn, at)
    enter(ws, 0, key_of(at), at, after)
    ws.line_ends[1] = 1
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
