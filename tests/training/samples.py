"""Positions as what the first layer reads of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numba import int64

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import (
    COLUMNS,
    FEATURES,
    OFFSETS,
    ROLES,
    SPIRIT,
    SQUARES,
    features_of,
)
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import CARDS, SLOTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.game import Card

    Integers = NDArray[np.int64]

MEN: Final = 11
"""At most, the Spirit among them."""
NO_ROW: Final = -1
MOST_FEATURES: Final = 10
"""Of a card."""
MOST_COLUMNS: Final = 1 + CARDS * MOST_FEATURES
MOST_ENTRIES: Final = MEN * MOST_COLUMNS
ROLE_OF_PLACE: Final = np.array(ROLES)
MIRRORED: Final = np.array([OFFSETS.index((-right, forward)) for right, forward in OFFSETS])


class Played(NamedTuple):
    """Positions of many games, each from the seat of who is to move."""

    rows: Integers
    """Where pieces stand: kind × SQUARES + square; shape (positions, MEN), NO_ROW after the
    last."""
    layouts: Integers
    scores: Integers
    """Points that the search found."""
    results: Integers
    """1, 0 or -1."""
    deals: Integers
    """The place of its deal in `cards`, in rising order."""
    cards: Sequence[Sequence[Card]]
    """The five of each deal in alphabetical order of their ids."""


class Samples(NamedTuple):
    rows: Integers
    layouts: Integers
    deals: Integers
    features: Integers
    """Of each deal's cards, for a pawn and for the Spirit: shape (deals, CARDS, 2, MOST_FEATURES),
    -1 after the last."""
    targets: NDArray[np.float32]
    """The mover's chance of winning, as far as known."""


def samples_of(played: Played, points_per_logit: float, share: float) -> Samples:
    """`share` of a target is the chance by the search's score, the rest is the game's result."""
    scores = played.scores / points_per_logit
    results = (played.results + 1) / 2
    targets = share / (1 + np.exp(-scores)) + (1 - share) * results
    features = np.array([[both_grids(card) for card in cards] for cards in played.cards])
    layouts = np.ascontiguousarray(played.layouts)
    return Samples(played.rows, layouts, played.deals, features, targets.astype(np.float32))


def both_grids(card: Card) -> list[list[int]]:
    return [padded(features_of(card)), padded(features_of(card, spirit=True))]


def padded(features: list[int]) -> list[int]:
    return features + [-1] * (MOST_FEATURES - len(features))


@compiled(int64[:, ::1](int64[:, :], int64[:]))
def rows_of(pieces: Integers, movers: Integers) -> Integers:
    """Where pieces stand, as in `Played`; a bitboard of each kind: shape (positions, kinds)."""
    rows = np.full((len(pieces), MEN), NO_ROW, np.int64)
    for index, boards in enumerate(pieces):
        count = 0
        for kind, board in enumerate(boards):
            bits = board
            while bits:
                square = trailing_zeros(bits)
                bits &= bits - 1
                seen = SQUARES - 1 - square if movers[index] else square
                rows[index, count] = kind * SQUARES + seen
                count += 1
    return rows


@compiled(int64(int64))
def in_mirror(row: int) -> int:
    """The same piece with left and right exchanged."""
    return row + 4 - 2 * (row % SQUARES % 5)


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


@compiled(int64(int64[::1], int64, int64[:, :, ::1], int64, int64[::1]))
def entries_of(
    rows: Integers, layout: int, features: Integers, mirrored: int, entries: Integers
) -> int:
    """Which entries of the first layer are summed, rows × COLUMNS; returns how many."""
    columns = np.zeros((2, MOST_COLUMNS), np.int64)
    counts = (
        columns_of(features, 0, layout, mirrored, columns[0]),
        columns_of(features, 1, layout, mirrored, columns[1]),
    )
    count = 0
    for row in rows:
        if row == NO_ROW:
            break
        grid = int(row >= SPIRIT * SQUARES)
        seen = in_mirror(row) if mirrored else row
        for place in range(counts[grid]):
            entries[count] = seen * COLUMNS + columns[grid, place]
            count += 1
    return count
