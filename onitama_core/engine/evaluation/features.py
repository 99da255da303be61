"""What the evaluation sees: where pieces stand, and where the five cards could lead.

A card is known by its offsets alone, never by its name, so that what is learned from some deals
serves them all. Squares are numbered from the seat of who is to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.board.layouts import CARDS, LAYOUTS, SLOTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.game import Card, Offset

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
