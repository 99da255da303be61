"""Alpha-beta search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64

from onitama_core.engine.board.bits import pop_count
from onitama_core.engine.board.making import NUMBERS, make, wins
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.kernels.generation import generate
from onitama_core.engine.search.kernels.workspace import WORKSPACE, Workspace
from onitama_core.engine.search.scores import WON

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers

STUDENT = 100


@compiled(int64(WORKSPACE, int64, int64))
def remember(ws: Workspace, ply: int, turn: int) -> int:
    """Begin the principal variation of a ply with a turn, and go on with that of the next."""
    ends: int = ws.line_ends[ply + 1]
    ws.line[ply, ply] = turn
    for later in range(ply + 1, ends):
        ws.line[ply, later] = ws.line[ply + 1, later]
    ws.line_ends[ply] = ends
    return ends


@compiled(int64(WORKSPACE, int64, int64, int64, int64, NUMBERS))
def negamax(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, depth: int, ply: int, alpha: int, beta: int, at: Numbers
) -> int:
    """The score for who is to move, exact between alpha and beta."""
    ws.line_ends[ply] = ply
    ws.nodes += 1
    ws.stopped |= ws.nodes >= ws.most_nodes
    if ws.stopped:
        return 0
    if depth == 0:
        return STUDENT * (pop_count(at.own) - pop_count(at.enemy))
    best = -WON
    for index in range(generate(ws, ply, at)):
        turn = ws.turns[ply, index]
        if wins(turn, at):
            score = WON - ply - 1
            ws.line_ends[ply + 1] = ply + 1
        else:
            score = -negamax(ws, depth - 1, ply + 1, -beta, -alpha, make(turn, at))
        best = max(best, score)
        if score > alpha:
            alpha = score
            remember(ws, ply, turn)
        if alpha >= beta:
            break
    return best
