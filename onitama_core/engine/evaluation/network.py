"""A deal's network: the learned weights summed over its five cards, once a deal.

One hidden layer without output weights: half of the hidden units count for who is to move, half
against. The first layer has a row a piece and square, and other rows in each of the thirty layouts,
since a square is worth what the cards make of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from onitama_core.engine.board.layouts import LAYOUTS
from onitama_core.engine.evaluation.features import KINDS, SQUARES, columns_by_kind

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
    network = np.zeros((LAYOUTS, ROWS, HIDDEN), np.int16)
    for kind, columns in enumerate(columns_by_kind(ordered)):
        first = kind * ROWS_A_KIND + 1
        network[:, first : first + SQUARES] = entries(weights[kind], columns)
    return network


def entries(weights: NDArray[np.int16], columns: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of one kind of piece: shape (LAYOUTS, SQUARES, HIDDEN).

    The product is one of whole numbers in float64, so it is exact in any order of its sums.
    """
    by_column = weights.transpose(1, 0, 2).reshape(columns.shape[1], -1).astype(np.float64)
    sums = np.rint(columns.astype(np.float64) @ by_column / WEIGHTS_PER_UNIT)
    bounded = np.clip(sums, -LARGEST, LARGEST).astype(np.int64)
    return bounded.reshape(LAYOUTS, SQUARES, HIDDEN)
