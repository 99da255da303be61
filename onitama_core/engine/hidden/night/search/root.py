"""Searching from a position that is given: what it is worth, and its best turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64

from onitama_core.engine.board.turns import TURN_MASK
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.search.negamax import negamax
from onitama_core.engine.hidden.night.search.turning import is_drawn, make
from onitama_core.engine.hidden.night.search.workspace import WORKSPACE, Workspace
from onitama_core.engine.hidden.night.seen import SEEN, Seen, can_win
from onitama_core.engine.search.kernels.table import TABLE
from onitama_core.engine.search.scores import DRAWN, WON

if TYPE_CHECKING:
    from onitama_core.engine.hidden.night.search.negamax import Table


@compiled(int64(WORKSPACE, TABLE, int64, int64, int64, int64, SEEN))
def value(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, table: Table, depth: int, ply: int, alpha: int, beta: int, at: Seen
) -> int:
    """The score for the mover of any position at the start of a turn, `depth` more turns deep."""
    if is_drawn(at):
        return DRAWN
    if can_win(ws.tables, at):
        return WON - ply - 1
    return negamax(ws, table, depth, ply, alpha, beta, at)


@compiled(int64(WORKSPACE, TABLE, int64, int64, SEEN))
def search_root(ws: Workspace, table: Table, depth: int, count: int, at: Seen) -> int:
    """Search the turns in `ws.turns[0]`, of which none wins, and bring the best to the front.

    Stopped meanwhile, the score is that of the best until then.
    """
    best = -WON
    for index in range(count):
        turn = ws.turns[0, index] & TURN_MASK
        after = make(turn, at)
        if index == 0:
            score = -value(ws, table, depth - 1, 1, -WON, WON, after)
        else:
            score = -value(ws, table, depth - 1, 1, -best - 1, -best, after)
            if score > best and not ws.stopped:
                score = -value(ws, table, depth - 1, 1, -WON, -best, after)
        if ws.stopped:
            return best
        if score > best:
            best = score
            for place in range(index, 0, -1):
                ws.turns[0, place] = ws.turns[0, place - 1]
            ws.turns[0, 0] = turn
    return best
