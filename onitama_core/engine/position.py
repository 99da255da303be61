"""A position as integers: where the five cards of a deal lead, turns, and which side is to move."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.game import SQUARES, Player, find_card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from onitama_core.game import Offset

    Masks = NDArray[np.uint32]
    """Bitboards of targets: `[player, slot, square]`, shape (2, 5, 25)."""


CARDS: Final = 5
LAYOUTS: Final = 30
NOT_HELD: Final = -1


def layouts_with_hand(own: tuple[int, int]) -> list[tuple[int, int, int, int, int]]:
    rest = [slot for slot in range(CARDS) if slot not in own]
    return [
        (*own, *enemy, next(slot for slot in rest if slot not in enemy))
        for enemy in combinations(rest, 2)
    ]


ALL_LAYOUTS: Final = [
    lies for own in combinations(range(CARDS), 2) for lies in layouts_with_hand(own)
]

SLOTS: Final = np.array(ALL_LAYOUTS, np.int64)
"""`SLOTS[layout]`: own0 < own1, enemy0 < enemy1, side."""


def layout_of(own: tuple[int, int], enemy: tuple[int, int]) -> int:
    """Slots in any order."""
    pairs = (*sorted(own), *sorted(enemy))
    return next(number for number, lies in enumerate(ALL_LAYOUTS) if lies[:4] == pairs)


def after_exchange(layout: int, slot: int) -> int:
    own0, own1, enemy0, enemy1, side = ALL_LAYOUTS[layout]
    if slot not in (own0, own1):
        return NOT_HELD
    kept = own1 if slot == own0 else own0
    return layout_of((enemy0, enemy1), (kept, side))


EXCHANGED: Final = np.array(
    [[after_exchange(layout, slot) for slot in range(CARDS)] for layout in range(LAYOUTS)],
    np.int64,
)
"""`EXCHANGED[layout, slot]`: once the mover gave that card away, as the other player sees it.

NOT_HELD where the card is not the mover's.
"""

SWAPPED: Final = np.array([layout_of(lies[2:4], lies[:2]) for lies in ALL_LAYOUTS], np.int64)
"""`SWAPPED[layout]`: the cards where they are, seen by the other player."""


PLAYERS = len(Player)
MAX_CACHED_DEALS = 64
"""Deals whose tables are kept: a handful of kilobytes each."""


class Deal(NamedTuple):
    """A position's cards, whoever holds them."""

    ids: tuple[str, ...]
    """By slot, in alphabetical order."""
    moves: Masks
    """Of a pawn over an empty board."""
    spirit_moves: Masks
    """Of the Spirit: with an ordinary card as of a pawn, with a Wind card by its other grid."""
    is_wind: NDArray[np.uint8]
    """By slot: 1 where the card moves a pawn and then the Spirit."""

    def slot(self, card_id: str) -> int:
        return self.ids.index(card_id)


def deal_of(card_ids: Iterable[str]) -> Deal:
    """The tables of five different cards, in any order."""
    return cached_deal(tuple(sorted(card_ids)))


@lru_cache(MAX_CACHED_DEALS)
def cached_deal(ids: tuple[str, ...]) -> Deal:
    cards = [find_card(card_id) for card_id in ids]
    return Deal(
        ids,
        target_masks(card.moves for card in cards),
        target_masks(card.spirit_moves for card in cards),
        np.array([not card.is_ordinary for card in cards], np.uint8),
    )


def origin_masks(deal: Deal) -> tuple[Masks, Masks]:
    """From where the two cards of the mover lead to a square, and from where the enemy's do.

    `[player, layout, square]`: where one player's card leads is from where the other's comes.
    """
    back, forward = deal.moves[::-1], deal.moves
    own0, own1, enemy0, enemy1, _ = SLOTS.T
    return back[:, own0] | back[:, own1], forward[:, enemy0] | forward[:, enemy1]


def target_masks(grids: Iterable[tuple[Offset, ...]]) -> Masks:
    table = np.zeros((PLAYERS, CARDS, len(SQUARES)), np.uint32)
    for slot, offsets in enumerate(grids):
        for player in Player:
            for origin in SQUARES:
                targets = [origin.step(offset, player) for offset in offsets]
                table[player, slot, origin] = sum(t.bit for t in targets if t is not None)
    return table
