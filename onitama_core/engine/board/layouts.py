"""The thirty ways in which the five cards of a deal can lie, seen from who is to move.

A card is its slot, 0 to 4: the place of its id among the five in alphabetical order. A layout is
own pair (10, in lexicographic order) × enemy pair (3, likewise); the side card is the one left.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np

CARDS: Final = 5
LAYOUTS: Final = 30
NOT_HELD: Final = -1


def lie(own: tuple[int, int]) -> list[tuple[int, int, int, int, int]]:
    rest = [slot for slot in range(CARDS) if slot not in own]
    return [
        (*own, *enemy, next(slot for slot in rest if slot not in enemy))
        for enemy in combinations(rest, 2)
    ]


ALL: Final = [lies for own in combinations(range(CARDS), 2) for lies in lie(own)]

SLOTS: Final = np.array(ALL, np.int64)
"""`SLOTS[layout]`: own0 < own1, enemy0 < enemy1, side."""


def layout_of(own: tuple[int, int], enemy: tuple[int, int]) -> int:
    """Slots in any order."""
    pairs = (*sorted(own), *sorted(enemy))
    return next(number for number, lies in enumerate(ALL) if lies[:4] == pairs)


def after_exchange(layout: int, slot: int) -> int:
    own0, own1, enemy0, enemy1, side = ALL[layout]
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

SWAPPED: Final = np.array([layout_of(lies[2:4], lies[:2]) for lies in ALL], np.int64)
"""`SWAPPED[layout]`: the cards where they are, seen by the other player."""
