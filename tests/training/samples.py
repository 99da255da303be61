"""Positions as what the first layer reads of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numba import int64

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.layouts import CARDS, SLOTS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation.features import (
    COLUMNS,
    FEATURES,
    KINDS,
    OFFSETS,
    OWN_MASTER,
    ROLES,
    SPIRIT,
    SQUARES,
    features_of,
)
from tests.training.games import NUMBER, RESULT, SCORE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.game import Card
    from tests.training.games import Played

    Integers = NDArray[np.int64]

MEN: Final = 11
"""At most, the Spirit among them."""
MOST_FEATURES: Final = 10
"""Of a card."""
MOST_COLUMNS: Final = 1 + CARDS * MOST_FEATURES
MOST_ENTRIES: Final = MEN * MOST_COLUMNS
ROLE_OF_PLACE: Final = np.array(ROLES)
MIRRORED: Final = np.array([OFFSETS.index((-right, forward)) for right, forward in OFFSETS])


class Samples(NamedTuple):
    positions: Integers
    """Shape (samples, NUMBER)."""
    deals: Integers
    features: Integers
    """Of each deal's cards, for a pawn and for the Spirit: shape (deals, CARDS, 2, MOST_FEATURES),
    -1 after the last."""
    targets: NDArray[np.float32]
    """The mover's chance of winning, as far as known."""


def samples_of(played: Played, points_per_logit: float, share: float) -> Samples:
    """`share` of a target is the chance by the search's score, the rest is the game's result."""
    scores = played.records[:, SCORE] / points_per_logit
    results = (played.records[:, RESULT] + 1) / 2
    targets = share / (1 + np.exp(-scores)) + (1 - share) * results
    features = np.array([[both_grids(card) for card in cards] for cards in played.cards])
    positions = np.ascontiguousarray(played.records[:, :NUMBER])
    return Samples(positions, played.deals, features, targets.astype(np.float32))


def both_grids(card: Card) -> list[list[int]]:
    return [padded(features_of(card)), padded(features_of(card, spirit=True))]


def padded(features: list[int]) -> list[int]:
    return features + [-1] * (MOST_FEATURES - len(features))


@compiled(int64(int64[::1], int64, int64[::1]))
def rows_of(position: Integers, mirrored: int, rows: Integers) -> int:
    """Where pieces stand, KINDS × SQUARES from the mover's seat; returns how many there are."""
    count = 0
    for kind in range(KINDS):
        # Of the students' bitboards the masters are a part.
        bits = position[kind] ^ (position[kind + 2] if kind < OWN_MASTER else 0)
        while bits:
            square = trailing_zeros(bits)
            bits &= bits - 1
            if position[NUMBER - 1]:
                square = SQUARES - 1 - square
            if mirrored:
                square += 4 - 2 * (square % 5)
            rows[count] = kind * SQUARES + square
            count += 1
    return count


@compiled(int64(int64[:, :, ::1], int64, int64, int64, int64[::1]))
def columns_of(features: Integers, grid: int, layout: int, mirrored: int, columns: Integers) -> int:
    """Which columns count in a layout, of a pawn's row or of the Spirit's; returns how many."""
    columns[0] = 0
    count = 1
    for place in range(CARDS):
        for feature in features[SLOTS[layout, place], grid]:
            if feature < 0:
                break
            seen = MIRRORED[feature] if mirrored else feature
            columns[count] = 1 + ROLE_OF_PLACE[place] * FEATURES + seen
            count += 1
    return count


@compiled(int64(int64[::1], int64[:, :, ::1], int64, int64[::1]))
def entries_of(position: Integers, features: Integers, mirrored: int, entries: Integers) -> int:
    """Which entries of the first layer are summed, rows × COLUMNS; returns how many."""
    rows = np.zeros(MEN, np.int64)
    columns = np.zeros((2, MOST_COLUMNS), np.int64)
    layout, pieces = position[NUMBER - 2], rows_of(position, mirrored, rows)
    counts = (
        columns_of(features, 0, layout, mirrored, columns[0]),
        columns_of(features, 1, layout, mirrored, columns[1]),
    )
    count = 0
    for piece in range(pieces):
        grid = int(rows[piece] >= SPIRIT * SQUARES)
        for place in range(counts[grid]):
            entries[count] = rows[piece] * COLUMNS + columns[grid, place]
            count += 1
    return count
