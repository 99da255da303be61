"""Where the five cards of a deal lead, as tables of numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from onitama_core.engine.board.layouts import CARDS
from onitama_core.game import SQUARES, Player, find_card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from onitama_core.game import Offset

    Masks = NDArray[np.uint32]
    """Bitboards of targets: `[player, slot, square]`, shape (2, 5, 25)."""

PLAYERS = len(Player)
KEPT = 64
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
    return made(tuple(sorted(card_ids)))


@lru_cache(KEPT)
def made(ids: tuple[str, ...]) -> Deal:
    cards = [find_card(card_id) for card_id in ids]
    return Deal(
        ids,
        masks(card.moves for card in cards),
        masks(card.spirit_moves for card in cards),
        np.array([not card.is_ordinary for card in cards], np.uint8),
    )


def masks(grids: Iterable[tuple[Offset, ...]]) -> Masks:
    table = np.zeros((PLAYERS, CARDS, len(SQUARES)), np.uint32)
    for slot, offsets in enumerate(grids):
        for player in Player:
            for origin in SQUARES:
                targets = [origin.step(offset, player) for offset in offsets]
                table[player, slot, origin] = sum(t.bit for t in targets if t is not None)
    return table
