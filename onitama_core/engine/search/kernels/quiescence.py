"""Beyond the last full ply: captures, and whatever saves a threatened master."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64

from onitama_core.engine.board.making import NUMBERS, make
from onitama_core.engine.board.turns import NO_TURN, target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import evaluate
from onitama_core.engine.search.kernels.evasion import EVERYWHERE, generate_safe
from onitama_core.engine.search.kernels.generation import generate
from onitama_core.engine.search.kernels.known import UNKNOWN, by_table, proven
from onitama_core.engine.search.kernels.ordering import next_turn, ranked
from onitama_core.engine.search.kernels.threats import OPEN, can_win, foregone, threats
from onitama_core.engine.search.kernels.workspace import MOST_PLIES, WORKSPACE, Workspace
from onitama_core.engine.search.scores import WON

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers

MOST_EVASIONS = 4
"""Plies of quiescence in which all evasions are tried, not captures alone."""


@compiled(int64(WORKSPACE, NUMBERS))
def judge(ws: Workspace, at: Numbers) -> int:
    """Points for the mover, from nothing but what stands and lies there."""
    return evaluate(ws.network[:], at)


@compiled(int64(WORKSPACE, int64, int64, NUMBERS))
def generate_onto(ws: Workspace, ply: int, within: int, at: Numbers) -> int:
    """In Wind: write ranked turns into `ws.turns[ply]` whose pawn enters a square `within`.

    EVERYWHERE lets pass those of the Spirit alone too.
    """
    row = ws.turns[ply]
    count = 0
    for index in range(generate(ws, ply, at)):
        turn = row[index]
        if within == EVERYWHERE or within >> target_of(turn) & 1:
            row[count] = ranked(ws, ply, turn, NO_TURN, at)
            count += 1
    return count


@compiled(int64(WORKSPACE, int64, int64, int64, int64, NUMBERS))
def quiesce(  # noqa: PLR0917, PLR0912, C901 - by place, as compiled code takes arguments; one node
    ws: Workspace, ply: int, depth: int, alpha: int, beta: int, at: Numbers
) -> int:
    """The score of a position in which the mover can't win at once; `depth` is 0 and falls."""
    ws.nodes += 1
    ws.line_ends[ply] = ply
    score = by_table(ws, ply, at)
    if score != UNKNOWN:
        return score
    if not at.spirit:
        verdict = foregone(ws, at)
        if verdict != OPEN:
            return proven(verdict, ply)
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
    for index in range(count):
        after = make(next_turn(ws, ply, index, count), at)
        if at.spirit and can_win(ws, after):
            continue
        score = -quiesce(ws, ply + 1, depth - 1, -beta, -alpha, after)
        if score > best:
            best = score
            if score >= beta:
                return score
            alpha = max(alpha, score)
    return best
