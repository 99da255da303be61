"""How the cards lie once one was exchanged, and where a card leads, in plain numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from onitama_core.engine.board.deals import deal_of
from onitama_core.engine.board.layouts import ALL, layout_of

Reach: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""Bitboards of targets over an empty board: `[player][slot][square]`."""
KEPT = 64
"""Deals whose reach is kept."""


def hand(layout: int) -> tuple[int, int]:
    """The slots of the player from whose seat the layout is seen."""
    own0, own1, *_ = ALL[layout]
    return own0, own1


def exchanged(layout: int, slot: int) -> int:
    """After the card went to the side, seen from the same player."""
    own0, own1, enemy0, enemy1, side = ALL[layout]
    kept = own1 if slot == own0 else own0
    return layout_of((kept, side), (enemy0, enemy1))


def turned(layout: int) -> int:
    """The same, seen from the other player."""
    own0, own1, enemy0, enemy1, _ = ALL[layout]
    return layout_of((enemy0, enemy1), (own0, own1))


@lru_cache(KEPT)
def reach_of(ids: tuple[str, ...]) -> Reach:
    """Of a deal's cards, by their ids."""
    moves: list[list[list[int]]] = deal_of(ids).moves.tolist()
    return tuple(tuple(tuple(by_square) for by_square in by_slot) for by_slot in moves)
