"""What a position is worth before anything is tried: learned from games against itself."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numba import int16, int64, types

from onitama_core.engine.board import NUMBERS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.network import HIDDEN, network_output
from onitama_core.engine.position import CARDS, LAYOUTS, SLOTS
from onitama_core.game import find_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.board import Numbers
    from onitama_core.game import Card, Offset, Variant

    Rows = NDArray[np.int16]


OWN_STUDENT, ENEMY_STUDENT, OWN_MASTER, ENEMY_MASTER, SPIRIT = range(5)
"""Kinds of pieces, in the order of their rows."""
KINDS: Final = 5
SQUARES: Final = 25

OFFSETS: Final = tuple((right, forward) for forward in range(-2, 3) for right in range(-2, 3))
"""Everything a card may lead to, its own square included; in the order of `FEATURES`."""
WIND_CARD: Final = OFFSETS.index((0, 0))
"""No card stays, so the place of that offset tells whether the card moves the Spirit as well."""
FEATURES: Final = len(OFFSETS)
"""Of one card."""

OWN_HAND, ENEMY_HAND, SIDE = range(3)
ROLES: Final = (OWN_HAND, OWN_HAND, ENEMY_HAND, ENEMY_HAND, SIDE)
"""What a card is to who is to move, in the order of `SLOTS`."""
COLUMNS: Final = 1 + (max(ROLES) + 1) * FEATURES
"""Of a layout: the constant, then how many cards of each role have each feature."""


def features_of(card: Card, *, spirit: bool = False) -> list[int]:
    """Which features a card has for a pawn, or for the Spirit."""
    offsets: Sequence[Offset] = card.spirit_moves if spirit else card.moves
    return [OFFSETS.index(offset) for offset in offsets] + [WIND_CARD] * (not card.is_ordinary)


def columns_of(cards: Sequence[Card], *, spirit: bool = False) -> NDArray[np.int64]:
    """How often each column counts in each layout: shape (LAYOUTS, COLUMNS).

    The five cards in alphabetical order of their ids.
    """
    counts = np.zeros((LAYOUTS, COLUMNS), np.int64)
    counts[:, 0] = 1
    of_slot = [features_of(card, spirit=spirit) for card in cards]
    for layout, slots in enumerate(SLOTS):
        for place in range(CARDS):
            for feature in of_slot[slots[place]]:
                counts[layout, 1 + ROLES[place] * FEATURES + feature] += 1
    return counts


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
    """The five cards in any order. Only where the Spirit is a kind of its own are there `KINDS`."""
    ordered = sorted(cards, key=lambda card: card.id)
    of_pawns, of_spirit = columns_of(ordered), columns_of(ordered, spirit=True)
    network = np.zeros((LAYOUTS, len(weights) * ROWS_A_KIND, HIDDEN), np.int16)
    for kind, of_kind in enumerate(weights):
        columns = of_spirit if (kind, len(weights)) == (SPIRIT, KINDS) else of_pawns
        first = kind * ROWS_A_KIND + 1
        # By square, layout and unit; a float holds such sums exactly, and each is rounded to even.
        sums = columns.astype(np.float64) @ of_kind.astype(np.float64)
        whole = np.rint(sums / WEIGHTS_PER_UNIT).clip(-LARGEST, LARGEST)
        network[:, first : first + SQUARES] = whole.swapaxes(0, 1)
    return network


NETWORK: Final[Any] = int16[:, :, ::1]
"""numba's type of a deal's network."""
FOUR_ROWS: Final[Any] = types.UniTuple(int64, 4)  # type: ignore[no-untyped-call]
"""Of the numbers of rows in it."""
NOBODY = 1 << SQUARES
"""Stands in an empty row, so that a side has four students and a table its Spirit."""
LAST = SQUARES - 1
MOST_POINTS = 8_000
"""What is judged is never taken for what is proven."""


@compiled(FOUR_ROWS(int64, int64, int64), inner=True)
def students(men: int, first: int, forward: int) -> tuple[int, int, int, int]:
    """The row of each, an empty one in place of who is missing."""
    one = men | NOBODY
    two = one & (one - 1) | NOBODY
    three = two & (two - 1) | NOBODY
    four = three & (three - 1) | NOBODY
    return (
        first + forward * trailing_zeros(one),
        first + forward * trailing_zeros(two),
        first + forward * trailing_zeros(three),
        first + forward * trailing_zeros(four),
    )


@compiled(int64(NETWORK, NUMBERS))
def evaluate(network: Network, at: Numbers) -> int:
    """Points for who is to move, 100 for a student; |points| ≤ MOST_POINTS."""
    rows = network[at.layout]
    forward = 1 - 2 * at.player
    first = 1 + LAST * at.player
    own = students(at.own ^ at.own_master, first, forward)
    enemy = students(at.enemy ^ at.enemy_master, first + ROWS_A_KIND, forward)
    first += 2 * ROWS_A_KIND
    own_master = first + forward * trailing_zeros(at.own_master)
    enemy_master = first + ROWS_A_KIND + forward * trailing_zeros(at.enemy_master)
    spirit = first + 2 * ROWS_A_KIND + forward * trailing_zeros(at.spirit | NOBODY)
    points = (
        network_output(rows, (*own, *enemy, own_master, enemy_master, spirit)) // UNITS_PER_POINT
    )
    return min(max(points, -MOST_POINTS), MOST_POINTS)


KEPT: Final = 16
"""Deals whose networks are kept: 0.3 MB each."""


@lru_cache(KEPT)
def deal_network(card_ids: tuple[str, ...], variant: Variant) -> Network:
    """The network of five cards in any order, not to be written into.

    Takes a millisecond or two the first time.
    """
    return network_of(learned(variant), [find_card(card_id) for card_id in card_ids])


def path_of(variant: Variant) -> Path:
    """Of what was learned."""
    return Path(__file__).parent / "weights" / f"{variant.value}.npz"


@cache
def learned(variant: Variant) -> Weights:
    with np.load(path_of(variant)) as file:
        weights: Weights = file["weights"]
    return weights
