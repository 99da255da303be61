"""Scores that are known exactly, without a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from numba import int64

from onitama_core.engine import endings
from onitama_core.engine.board.making import NUMBERS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.kernels.threats import OPEN, foregone
from onitama_core.engine.search.kernels.workspace import WORKSPACE, Workspace
from onitama_core.engine.search.scores import DRAWN, UNKNOWN, WON

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers

probe = endings.probe
DRAWN_IN_TABLE: Final = endings.DRAWN
UNKNOWN_TO_TABLE: Final = endings.UNKNOWN


@compiled(int64(int64, int64))
def proven(plies: int, ply: int) -> int:
    """The score of a win in so many plies from here, negative: of a loss."""
    return WON - ply - plies if plies > 0 else -(WON - ply + plies)


@compiled(int64(WORKSPACE, int64, NUMBERS))
def by_table(ws: Workspace, ply: int, at: Numbers) -> int:
    """The score by the table of endings, or UNKNOWN."""
    plies = probe(ws.endings, ws.endings_size, at)
    if plies == UNKNOWN_TO_TABLE:
        return UNKNOWN
    return DRAWN if plies == DRAWN_IN_TABLE else proven(plies, ply)


@compiled(int64(WORKSPACE, int64, NUMBERS))
def settled(ws: Workspace, ply: int, at: Numbers) -> int:
    """The score of a position that needs no search, or UNKNOWN; the mover can't win at once."""
    if at.spirit:
        return UNKNOWN
    score = by_table(ws, ply, at)
    if score != UNKNOWN:
        return score
    verdict = foregone(ws, at)
    return UNKNOWN if verdict == OPEN else proven(verdict, ply)
