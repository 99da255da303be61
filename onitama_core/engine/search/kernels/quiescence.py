"""Beyond the last full ply: captures, and whatever saves a threatened master."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64

from onitama_core.engine.board.making import NUMBERS, make
from onitama_core.engine.board.turns import NO_TURN
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import evaluate
from onitama_core.engine.search.kernels.evasion import EVERYWHERE, generate_onto, generate_safe
from onitama_core.engine.search.kernels.known import settled
from onitama_core.engine.search.kernels.ordering import next_turn
from onitama_core.engine.search.kernels.threats import can_win, threats
from onitama_core.engine.search.kernels.workspace import MOST_PLIES, WORKSPACE, Workspace
from onitama_core.engine.search.scores import UNKNOWN, WON

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers

MOST_EVASIONS = 1
"""Plies of quiescence in which all evasions are tried, not captures alone; 4 were no better."""


@compiled(int64(WORKSPACE, NUMBERS))
def judge(ws: Workspace, at: Numbers) -> int:
    """Points for the mover, from nothing but what stands and lies there."""
    return evaluate(ws.network[:], at)


@compiled(int64(WORKSPACE, int64, int64, int64, int64, NUMBERS))
def quiesce(  # noqa: PLR0917, C901 - by place, as compiled code takes arguments; one node
    ws: Workspace, ply: int, depth: int, alpha: int, beta: int, at: Numbers
) -> int:
    """The score of a position in which the mover can't win at once; `depth` is 0 and falls."""
    ws.nodes += 1
    ws.line_ends[ply] = ply
    score = settled(ws, ply, at)
    if score != UNKNOWN:
        return score
    if ply >= MOST_PLIES - 2:
        return judge(ws, at)
    danger = threats(ws, at)
    within = at.enemy
    if danger and depth > -MOST_EVASIONS:
        best = -(WON - ply - 2)
        within = EVERYWHERE
    else:
        best = judge(ws, at)
        if best >= beta:
            return best
        alpha = max(alpha, best)
    if at.spirit:
        count = generate_onto(ws, ply, within, at)
    else:
        count = generate_safe(ws, ply, NO_TURN, danger, within, at)
    row = ws.turns[ply]
    for index in range(count):
        after = make(next_turn(row, index, count), at)
        if at.spirit and can_win(ws, after):
            continue
        score = -quiesce(ws, ply + 1, depth - 1, -beta, -alpha, after)
        if score > best:
            best = score
            if score >= beta:
                return score
            alpha = max(alpha, score)
    return best
