"""A deal's network: the learned weights summed over its five cards, once a deal.

One hidden layer without output weights: half of the hidden units count for who is to move, half
against. The first layer has a row a piece and square, and other rows in each of the thirty layouts,
since a square is worth what the cards make of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numba import int16, int64, void

from onitama_core.engine.board.layouts import LAYOUTS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation.features import COLUMNS, KINDS, SPIRIT, SQUARES, columns_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.game import Card

HIDDEN: Final = 32
"""Units: 64 bytes a row, one line of a processor's cache."""
UNITS_PER_POINT: Final = 8
"""A hidden unit holds points times this, in 16 bits."""
WEIGHTS_PER_UNIT: Final = 4
"""Weights are kept finer than that, so that sums of many are rounded once."""

ROWS_A_KIND: Final = SQUARES + 2
"""An empty row on either side: there stands a piece that is no more, whoever is to move."""
ROWS: Final = KINDS * ROWS_A_KIND
LARGEST: Final = 32767 // 12
"""Of an entry, in units: eleven of them fit into 16 bits."""

Network: TypeAlias = "NDArray[np.int16]"
"""Shape (LAYOUTS, ROWS, HIDDEN)."""
Weights: TypeAlias = "NDArray[np.int16]"
"""Shape (KINDS, SQUARES, COLUMNS, HIDDEN); a classic game has no use for the Spirit's."""


def network_of(weights: Weights, cards: Sequence[Card]) -> Network:
    """The five cards in any order."""
    ordered = sorted(cards, key=lambda card: card.id)
    of_pawns, of_spirit = columns_of(ordered), columns_of(ordered, spirit=True)
    return summed(weights, [of_spirit if kind == SPIRIT else of_pawns for kind in range(KINDS)])


def summed(weights: Weights, columns: Sequence[NDArray[np.int64]]) -> Network:
    """A network by the columns of each kind of pieces, those of `columns_of`."""
    network = np.zeros((LAYOUTS, len(columns) * ROWS_A_KIND, HIDDEN), np.int16)
    for kind, of_kind in enumerate(columns):
        first = kind * ROWS_A_KIND + 1
        sum_columns(weights[kind], of_kind, network[:, first : first + SQUARES])
    return network


@compiled(void(int16[:, :, ::1], int64[:, ::1], int16[:, :, :]))
def sum_columns(
    weights: NDArray[np.int16], columns: NDArray[np.int64], rows: NDArray[np.int16]
) -> None:
    """The rows of one kind of piece, (LAYOUTS, SQUARES, HIDDEN), each sum rounded to even."""
    sums = np.zeros(HIDDEN, np.int32)
    for layout in range(LAYOUTS):
        for square in range(SQUARES):
            sums[:] = 0
            for column in range(COLUMNS):
                times = np.int32(columns[layout, column])
                if times:
                    for unit in range(HIDDEN):
                        sums[unit] += times * weights[square, column, unit]
            for unit in range(HIDDEN):
                whole = np.rint(sums[unit] / WEIGHTS_PER_UNIT)
                rows[layout, square, unit] = min(max(whole, -LARGEST), LARGEST)
