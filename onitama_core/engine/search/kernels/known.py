"""Scores of endings that are known exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from numba import int64

from onitama_core.engine import endings
from onitama_core.engine.board.making import NUMBERS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.kernels.workspace import WORKSPACE, Workspace
from onitama_core.engine.search.scores import DRAWN, WON

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers

UNKNOWN: Final = 2 * WON
"""No score."""

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
