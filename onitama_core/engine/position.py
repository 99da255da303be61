"""The five cards of a deal as tables of bitboards, and the layouts of who holds them."""

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


CARDS_IN_DEAL: Final = 5
LAYOUT_COUNT: Final = 30
"""Number of layouts: ways to deal five cards as two hands and a side card."""
NOT_HELD: Final = -1
"""Value of EXCHANGED for a card that the mover does not hold."""


def layouts_with_hand(own: tuple[int, int]) -> list[tuple[int, int, int, int, int]]:
    """Return the layouts in which the mover has these two slots, in the form of `SLOTS` rows."""
    rest = [slot for slot in range(CARDS_IN_DEAL) if slot not in own]
    return [
        (*own, *enemy, next(slot for slot in rest if slot not in enemy))
        for enemy in combinations(rest, 2)
    ]


ALL_LAYOUTS: Final = [
    slots for own in combinations(range(CARDS_IN_DEAL), 2) for slots in layouts_with_hand(own)
]

SLOTS: Final = np.array(ALL_LAYOUTS, np.int64)
"""`SLOTS[layout]`: the slots of the mover's cards, the enemy's and the side card.

The two slots of each hand are in ascending order.
"""


def layout_of(own: tuple[int, int], enemy: tuple[int, int]) -> int:
    """Return the layout of the mover's and the enemy's hands, each given as slots in any order."""
    pairs = (*sorted(own), *sorted(enemy))
    return next(number for number, slots in enumerate(ALL_LAYOUTS) if slots[:4] == pairs)


def after_exchange(layout: int, slot: int) -> int:
    """Return one entry of EXCHANGED."""
    own0, own1, enemy0, enemy1, side = ALL_LAYOUTS[layout]
    if slot not in (own0, own1):
        return NOT_HELD
    other_own = own1 if slot == own0 else own0
    return layout_of((enemy0, enemy1), (other_own, side))


EXCHANGED: Final = np.array(
    [
        [after_exchange(layout, slot) for slot in range(CARDS_IN_DEAL)]
        for layout in range(LAYOUT_COUNT)
    ],
    np.int64,
)
"""`EXCHANGED[layout, slot]`: the layout after the mover used a card, seen by the other player.

NOT_HELD if the mover does not hold that card.
"""

SWAPPED: Final = np.array([layout_of(slots[2:4], slots[:2]) for slots in ALL_LAYOUTS], np.int64)
"""`SWAPPED[layout]`: the layout of the same hands, seen by the other player."""


PLAYER_COUNT = len(Player)
MAX_CACHED_DEALS = 64
"""Number of deals whose tables are cached, at a few kilobytes each."""


class Deal(NamedTuple):
    """The five cards of a game, each with a slot from 0 to 4, which does not say who holds it."""

    ids: tuple[str, ...]
    """Card ids by slot, in alphabetical order."""
    moves: Masks
    """Targets of a pawn on an empty board."""
    spirit_moves: Masks
    """Targets of the Spirit, which has a grid of its own on a Wind card."""
    is_wind: NDArray[np.uint8]
    """1 for each slot with a Wind card, which moves a pawn and then the Spirit, otherwise 0."""

    def slot(self, card_id: str) -> int:
        return self.ids.index(card_id)


def deal_of(card_ids: Iterable[str]) -> Deal:
    """Return the tables of five different cards, given in any order."""
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
    """Return the origins from which the mover's cards, and the enemy's, lead to each square.

    Both are bitboards `[player, layout, square]`. A card leads from the squares to which it would
    lead the other player.
    """
    back, forward = deal.moves[::-1], deal.moves
    own0, own1, enemy0, enemy1, _ = SLOTS.T
    return back[:, own0] | back[:, own1], forward[:, enemy0] | forward[:, enemy1]


def target_masks(grids: Iterable[tuple[Offset, ...]]) -> Masks:
    table = np.zeros((PLAYER_COUNT, CARDS_IN_DEAL, len(SQUARES)), np.uint32)
    for slot, offsets in enumerate(grids):
        for player in Player:
            for origin in SQUARES:
                targets = [origin.step(offset, player) for offset in offsets]
                table[player, slot, origin] = sum(t.bit for t in targets if t is not None)
    return table
