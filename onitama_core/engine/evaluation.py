"""Static evaluation of a Classic or Wind position with weights learned from self-play."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numba import int16, int64, types

from onitama_core.engine.board import BITBOARD_POSITION
from onitama_core.engine.compiling import compiled
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.network import HIDDEN_UNITS, network_output
from onitama_core.engine.position import CARDS_IN_DEAL, LAYOUT_COUNT, SLOTS
from onitama_core.game import find_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.board import BitboardPosition
    from onitama_core.game import Card, Offset, Variant

    Rows = NDArray[np.int16]


OWN_STUDENT, ENEMY_STUDENT, OWN_MASTER, ENEMY_MASTER, SPIRIT = range(5)
"""Kinds of pieces, in the order of their weights and rows."""
KIND_COUNT: Final = 5
SQUARE_COUNT: Final = 25

OFFSETS: Final = tuple((right, forward) for forward in range(-2, 3) for right in range(-2, 3))
"""Every (right, forward) step a card may allow, (0, 0) included, in the order of the features."""
WIND_CARD: Final = OFFSETS.index((0, 0))
"""Feature of every Wind card, which moves the Spirit too: the (0, 0) step, which no card has."""
FEATURE_COUNT: Final = len(OFFSETS)
"""Number of features of one card."""

OWN_HAND, ENEMY_HAND, SIDE = range(3)
"""Roles of a card, for the player to move: it is in the own hand, the enemy's, or at the side."""
ROLES: Final = (OWN_HAND, OWN_HAND, ENEMY_HAND, ENEMY_HAND, SIDE)
"""Roles of the five cards of a layout, in the order of `SLOTS`.

A layout is one of the LAYOUT_COUNT ways in which the players can hold the five cards of a deal.
"""
COLUMN_COUNT: Final = 1 + (max(ROLES) + 1) * FEATURE_COUNT
"""Number of columns that describe a layout: a constant 1, and a count for each role and feature."""


def features_of(card: Card, *, spirit: bool = False) -> list[int]:
    """Return the features of a card for a pawn (a student or master), or for the Spirit."""
    offsets: Sequence[Offset] = card.spirit_moves if spirit else card.moves
    return [OFFSETS.index(offset) for offset in offsets] + [WIND_CARD] * (not card.is_ordinary)


def columns_by_layout(cards: Sequence[Card], *, spirit: bool = False) -> NDArray[np.int64]:
    """Return the value of each column in each layout, with the shape (LAYOUT_COUNT, COLUMN_COUNT).

    `cards` are the deal's five in alphabetical order of their ids.
    """
    counts = np.zeros((LAYOUT_COUNT, COLUMN_COUNT), np.int64)
    counts[:, 0] = 1
    features_by_slot = [features_of(card, spirit=spirit) for card in cards]
    for layout, slots in enumerate(SLOTS):
        for place in range(CARDS_IN_DEAL):
            for feature in features_by_slot[slots[place]]:
                counts[layout, 1 + ROLES[place] * FEATURE_COUNT + feature] += 1
    return counts


UNITS_PER_POINT: Final = 8
"""Factor by which the 16-bit sums in the hidden units exceed points."""
WEIGHTS_PER_UNIT: Final = 4
"""Factor by which weights exceed a hidden unit's values, so that rounding follows the summation."""

ROWS_PER_KIND: Final = SQUARE_COUNT + 2
"""Rows of one kind of piece: one a square, and an empty row at either end for a missing piece.

There are two because Red counts squares upwards from the first row and Blue downwards.
"""
ROW_COUNT: Final = KIND_COUNT * ROWS_PER_KIND
"""Number of rows of a network for Classic or Way of the Wind."""
MAX_ROW_ENTRY: Final = 32767 // 12
"""Largest absolute value of a network's entry.

Even the sum of twelve rows fits into 16 bits; at most eleven pieces are on the board.
"""

Network: TypeAlias = "NDArray[np.int16]"
"""Rows for the five cards of a deal, with the shape (LAYOUT_COUNT, rows, HIDDEN_UNITS).

A network of all `KIND_COUNT` has `ROW_COUNT` rows.
"""
LearnedWeights: TypeAlias = "NDArray[np.int16]"
"""Learned weights, with the shape (kinds, SQUARE_COUNT, COLUMN_COUNT, HIDDEN_UNITS).

Classic and Wind have `KIND_COUNT` kinds, of which Classic does not use the last, the Spirit. Shadow
and Light have six, the ninjas instead of the Spirit.
"""


def network_of(weights: LearnedWeights, cards: Sequence[Card]) -> Network:
    """Return the network of five cards, given in any order.

    A row is the sum of the weights of its piece and square over the layout's columns.
    """
    ordered = sorted(cards, key=lambda card: card.id)
    pawn_columns = columns_by_layout(ordered)
    spirit_columns = columns_by_layout(ordered, spirit=True)
    network = np.zeros((LAYOUT_COUNT, len(weights) * ROWS_PER_KIND, HIDDEN_UNITS), np.int16)
    for kind, kind_weights in enumerate(weights):
        # Weights with ninjas have six kinds, and the kind with the Spirit's number is a ninja.
        is_spirit = kind == SPIRIT and len(weights) == KIND_COUNT
        columns = spirit_columns if is_spirit else pawn_columns
        first = kind * ROWS_PER_KIND + 1
        # Shape (squares, layouts, units). Floats hold such sums exactly; rint rounds half to even.
        sums = columns.astype(np.float64) @ kind_weights.astype(np.float64)
        rounded = np.rint(sums / WEIGHTS_PER_UNIT).clip(-MAX_ROW_ENTRY, MAX_ROW_ENTRY)
        network[:, first : first + SQUARE_COUNT] = rounded.swapaxes(0, 1)
    return network


NETWORK: Final[Any] = int16[:, :, ::1]
"""numba's type of a deal's network."""
FOUR_ROWS: Final[Any] = types.UniTuple(int64, 4)  # type: ignore[no-untyped-call]
"""numba's type of four row numbers."""
MISSING_PIECE = 1 << SQUARE_COUNT
"""Bit above all squares that stands for a missing piece, whose row is then an empty one."""
LAST_SQUARE = SQUARE_COUNT - 1
MAX_POINTS = 8_000
"""Largest absolute value of an evaluation, below every score of a proven win."""


@compiled(FOUR_ROWS(int64, int64, int64), inner=True)
def student_rows(students: int, first: int, forward: int) -> tuple[int, int, int, int]:
    """Return the row of each of a player's four students, and an empty row for each missing one.

    `students` is the bitboard of the player's students, `first` the row of square 0, and `forward`
    1 for Red and −1 for Blue.
    """
    # Each `rest` lacks one student more.
    rest0 = students | MISSING_PIECE
    rest1 = rest0 & (rest0 - 1) | MISSING_PIECE
    rest2 = rest1 & (rest1 - 1) | MISSING_PIECE
    rest3 = rest2 & (rest2 - 1) | MISSING_PIECE
    return (
        first + forward * trailing_zeros(rest0),
        first + forward * trailing_zeros(rest1),
        first + forward * trailing_zeros(rest2),
        first + forward * trailing_zeros(rest3),
    )


@compiled(int64(NETWORK, BITBOARD_POSITION))
def evaluate(network: Network, position: BitboardPosition) -> int:
    """Return points for the player to move, about 100 for a student; |points| ≤ MAX_POINTS."""
    rows = network[position.layout]
    forward = 1 - 2 * position.player
    first = 1 + LAST_SQUARE * position.player
    own = student_rows(position.own ^ position.own_master, first, forward)
    enemy = student_rows(position.enemy ^ position.enemy_master, first + ROWS_PER_KIND, forward)
    first += 2 * ROWS_PER_KIND
    own_master = first + forward * trailing_zeros(position.own_master)
    enemy_master = first + ROWS_PER_KIND + forward * trailing_zeros(position.enemy_master)
    spirit = first + 2 * ROWS_PER_KIND + forward * trailing_zeros(position.spirit | MISSING_PIECE)
    output = network_output(rows, (*own, *enemy, own_master, enemy_master, spirit))
    points = output // UNITS_PER_POINT
    return min(max(points, -MAX_POINTS), MAX_POINTS)


MAX_CACHED_NETWORKS: Final = 16
"""Number of deals whose networks are cached, at 0.3 MB each."""


@lru_cache(MAX_CACHED_NETWORKS)
def deal_network(card_ids: tuple[str, ...], variant: Variant) -> Network:
    """Return the cached network of five cards in any order. The caller must not modify it.

    The first call for a deal takes a millisecond or two.
    """
    return network_of(learned_weights(variant), [find_card(card_id) for card_id in card_ids])


def weights_path(variant: Variant) -> Path:
    """Return the path of the file with a variant's learned weights."""
    return Path(__file__).parent / "weights" / f"{variant.value}.npz"


@cache
def learned_weights(variant: Variant) -> LearnedWeights:
    with np.load(weights_path(variant)) as file:
        weights: LearnedWeights = file["weights"]
    return weights
