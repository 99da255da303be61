"""All the memory of one search but the transposition table, in one record.

A record reaches a compiled function as a single pointer, where an array is seven words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.board.deals import Deal

MOST_PLIES: Final = 100
"""Depth of a line, quiescence included."""
MOST_TURNS: Final = 160
"""Two Wind cards: 5 pawns × 2 squares × at most 6 squares of the Spirit, and 5 × 2 × 5."""

LAYOUT: Final = np.dtype(
    [
        ("moves", np.int64, (2, 5, 25)),
        ("spirit_moves", np.int64, (2, 5, 25)),
        ("is_wind", np.int64, (5,)),
        ("turns", np.int64, (MOST_PLIES, MOST_TURNS)),
        ("line", np.int64, (MOST_PLIES, MOST_PLIES)),
        ("line_ends", np.int64, (MOST_PLIES,)),
        ("nodes", np.int64),
        ("most_nodes", np.int64),
        ("stopped", np.int64),
    ],
    align=True,
)
WORKSPACE: Final[Any] = numba.from_dtype(LAYOUT)
"""numba's type of the record."""

Workspace = Any
"""The record itself: numpy's type of it knows no fields."""


def workspace() -> NDArray[np.void]:
    """One record; `line[ply]` is the best line from that ply on, up to `line_ends[ply]`."""
    return np.zeros(1, LAYOUT)


def deal_into(ws: Workspace, deal: Deal) -> None:
    """Make ready for the positions of a deal."""
    ws["moves"] = deal.moves
    ws["spirit_moves"] = deal.spirit_moves
    ws["is_wind"] = deal.is_wind
