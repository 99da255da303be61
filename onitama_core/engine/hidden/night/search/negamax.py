"""Principal variation search of whole turns, and quiescence beyond its last full ply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64

from onitama_core.engine.board.layouts import SWAPPED
from onitama_core.engine.board.turns import NO_TURN
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.search.generation import generate, generate_onto
from onitama_core.engine.hidden.night.search.judging import judge, threats
from onitama_core.engine.hidden.night.search.ordering import next_turn, rank_all, reward
from onitama_core.engine.hidden.night.search.turning import captures, is_drawn, key_of, make
from onitama_core.engine.hidden.night.search.workspace import MOST_PLIES, WORKSPACE, Workspace
from onitama_core.engine.hidden.night.seen import SEEN, Seen, can_win
from onitama_core.engine.search.kernels.pruning import (
    FUTILE,
    FUTILE_DEPTH,
    MARGIN,
    MARGIN_DEPTH,
    NULL_DEPTH,
    NULL_REDUCTION,
    late_reduction,
)
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
from onitama_core.engine.search.scores import DRAWN, PROVEN, UNKNOWN, WON

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Table = NDArray[np.int64]


MOST_EVASIONS = 1
"""Plies of quiescence in which a threatened side tries all its turns, not captures alone.

In Way of the Shadow at 2,000 nodes a turn: 54 ± 1.3 % against none (3,000 games), two are no better
(53 ± 1.3 %). No captures either score 38 ± 3 % (600 games), one ply of them 45 ± 3 %; without the
margin and futility 46 ± 3 %, without reductions 48 ± 3 %, without the null turn 49 ± 2 %. In Way of
the Light nothing of it shows.
"""


@compiled(SEEN(SEEN))
def null_turn(at: Seen) -> Seen:
    """The position after no move and no exchange, which the rules don't know."""
    return Seen(
        at.enemy,
        at.own,
        at.enemy_master,
        at.own_master,
        at.enemy_ninjas,
        at.own_ninjas,
        SWAPPED[at.layout],
        at.player ^ 1,
        at.turns_left - 1,
        at.calm_left - 1,
    )


@compiled(int64(WORKSPACE, int64, int64, int64, int64, SEEN))
def quiesce(  # noqa: C901, PLR0917 - by place, as compiled code takes arguments; one node
    ws: Workspace, ply: int, depth: int, alpha: int, beta: int, at: Seen
) -> int:
    """The score of a position in which the mover can't win at once; `depth` is 0 and falls."""
    ws.nodes += 1
    if ply >= MOST_PLIES - 2:
        return judge(ws, at)
    if depth > -MOST_EVASIONS and threats(ws, at):
        best = -(WON - ply - 2)
        count = generate(ws, ply, at)
    else:
        best = judge(ws, at)
        if best >= beta:
            return best
        alpha = max(alpha, best)
        count = generate_onto(ws, ply, at.enemy | at.enemy_ninjas, at)
    rank_all(ws, ply, count, NO_TURN, at)
    for index in range(count):
        after = make(next_turn(ws, ply, index, count), at)
        if can_win(ws.tables, after):
            continue
        score = DRAWN
        if not is_drawn(after):
            score = -quiesce(ws, ply + 1, depth - 1, -beta, -alpha, after)
        if score > best:
            best = score
            if score >= beta:
                return score
            alpha = max(alpha, score)
    return best


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, SEEN))
def negamax(  # noqa: C901, PLR0911, PLR0912, PLR0915, PLR0917 - one node is one function
    ws: Workspace, table: Table, depth: int, ply: int, alpha: int, beta: int, at: Seen
) -> int:
    """The score of a position in which the mover can't win at once, exact within alpha and beta."""
    if depth <= 0 or ply >= MOST_PLIES - 2:
        return quiesce(ws, ply, 0, alpha, beta, at)
    ws.nodes += 1
    if ws.nodes >= ws.most_nodes:
        ws.stopped = 1
    if ws.stopped:
        return DRAWN
    is_open = beta - alpha > 1
    key = key_of(at) ^ ws.salt
    entry = probe(table, key)
    if entry != NOTHING and depth_in(entry) >= depth and not is_open:
        score = score_in(entry, ply)
        if bound_in(entry) & (AT_LEAST if score >= beta else AT_MOST):
            return score
    danger, hope = threats(ws, at) != 0, UNKNOWN
    if not is_open and not danger and abs(beta) < PROVEN:
        points = judge(ws, at)
        if depth <= MARGIN_DEPTH and points - MARGIN * depth >= beta:
            return points
        if depth >= NULL_DEPTH and points >= beta:
            after, left = null_turn(at), depth - NULL_REDUCTION
            if not is_drawn(after):
                score = -negamax(ws, table, left, ply + 1, -beta, 1 - beta, after)
                if score >= beta and not ws.stopped:
                    return beta if score >= PROVEN else score
        if depth <= FUTILE_DEPTH:
            hope = points + FUTILE * depth
    count = rank_all(ws, ply, generate(ws, ply, at), turn_in(entry), at)
    best, best_turn, before = -(WON - ply - 2), NO_TURN, alpha
    for index in range(count):
        turn = next_turn(ws, ply, index, count)
        is_quiet = not danger and not captures(turn, at)
        if is_quiet and hope <= alpha and best > -PROVEN:
            best = max(best, hope)
            continue
        after = make(turn, at)
        if can_win(ws.tables, after):
            continue
        if is_drawn(after):
            score = DRAWN
        elif best_turn == NO_TURN:
            score = -negamax(ws, table, depth - 1, ply + 1, -beta, -alpha, after)
        else:
            less = late_reduction(depth, index) if is_quiet else 0
            score = -negamax(ws, table, depth - 1 - less, ply + 1, -alpha - 1, -alpha, after)
            if less and score > alpha:
                score = -negamax(ws, table, depth - 1, ply + 1, -alpha - 1, -alpha, after)
            if alpha < score < beta:
                score = -negamax(ws, table, depth - 1, ply + 1, -beta, -alpha, after)
        if ws.stopped:
            return DRAWN
        if score > best or best_turn == NO_TURN:
            best, best_turn = score, turn
        if score > alpha:
            alpha = score
            if score >= beta:
                if is_quiet:
                    reward(ws, ply, depth, index, at.player, turn)
                break
    bound = AT_LEAST if best >= beta else EXACT if best > before else AT_MOST
    store(table, key, ply, best_turn, best, depth, bound, ws.generation)
    return best
