"""Positions that come again: on the line, and before the root."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import boolean, int64

from onitama_core.engine.board.making import NUMBERS, captures
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.kernels.pruning import null_turn
from onitama_core.engine.search.kernels.workspace import WORKSPACE, Workspace

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers

SOONEST = 6
"""Turns until the five cards can lie as before."""
TO_DRAW = 2
"""Times that a position stood before, of which the third draws."""


@compiled(boolean(WORKSPACE, int64, int64))
def is_drawn(ws: Workspace, ply: int, key: int) -> bool:
    """Whether a position stood on the line before, or twice in the game: then it draws.

    Who can come back once can do so again, so a first repetition on the line is taken for it.
    """
    here = ws.earlier + ply
    times = 0
    back = SOONEST
    while back <= ws.since[ply]:
        if ws.path[here - back] == key:
            times += 1
            if back <= ply or times == TO_DRAW:
                return True
        back += 2
    return False


@compiled(int64(WORKSPACE, int64, int64, NUMBERS, NUMBERS))
def enter(ws: Workspace, ply: int, key: int, at: Numbers, after: Numbers) -> int:
    """Note where the line goes on, for what repeats."""
    ws.path[ws.earlier + ply] = key
    ws.since[ply + 1] = 0 if captures(at, after) else ws.since[ply] + 1
    return key


@compiled(NUMBERS(WORKSPACE, int64, int64, NUMBERS))
def enter_null(ws: Workspace, ply: int, key: int, at: Numbers) -> Numbers:
    """Give the turn away; nothing from before comes again after that."""
    ws.path[ws.earlier + ply] = key
    ws.since[ply + 1] = 0
    return null_turn(at)
