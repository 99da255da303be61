"""Sets of layouts in one word, so that thirty positions of a board are settled at once.

A layout's bit is its place when the layouts are sorted by their side card: six bits a side card.
To use a card puts it at the side, so what a move with it leads to are six bits of its slot; and
each of them is reached from two layouts, those that held it with either of two other cards.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from onitama_core.engine.board.layouts import CARDS, EXCHANGED, LAYOUTS, NOT_HELD, SLOTS

SIDE: Final = 4
"""The column of SLOTS that names the side card."""
A_SIDE: Final = LAYOUTS // CARDS
"""Layouts with the same side card."""
EVERY: Final = (1 << LAYOUTS) - 1

LAYOUT: Final = np.argsort(SLOTS[:, SIDE], kind="stable")
"""`LAYOUT[bit]`."""
BIT: Final = np.argsort(LAYOUT)
"""`BIT[layout]`."""

Masks = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


def held() -> Masks:
    return np.array(
        [sum(1 << int(BIT[i]) for i in range(LAYOUTS) if s in SLOTS[i, :2]) for s in range(CARDS)],
        np.int64,
    )


HELD: Final = held()
"""`HELD[slot]`: the layouts in which the mover holds that card."""


def held_among() -> Masks:
    table = np.zeros(1 << CARDS, np.int64)
    for slots in range(len(table)):
        for layout, (first, second, *_) in enumerate(SLOTS):
            if slots >> first & slots >> second & 1:
                table[slots] |= 1 << int(BIT[layout])
    return table


HELD_AMONG: Final = held_among()
"""`HELD_AMONG[slots]`: the layouts in which both of the mover's cards are in a set of slots."""


def before() -> Masks:
    table = np.zeros((CARDS, 1 << A_SIDE), np.int64)
    for layout in range(LAYOUTS):
        for slot in range(CARDS):
            if EXCHANGED[layout, slot] == NOT_HELD:
                continue
            place = int(BIT[EXCHANGED[layout, slot]]) - A_SIDE * slot
            for after in range(1 << A_SIDE):
                table[slot, after] |= (after >> place & 1) << int(BIT[layout])
    return table


BEFORE: Final = before()
"""`BEFORE[slot, after]`: the layouts from which that card leads into any of six that follow."""
