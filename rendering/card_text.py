"""The picture of one card in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game.cards import where_it_leads
from rendering.scenes import first_player

if TYPE_CHECKING:
    from onitama_core.game import Card


def describe_card(card: Card) -> str:
    """Alt text for `Renderer.card`'s picture."""
    grids = "two grids" if card.spirit else "its grid"
    return (
        f"Onitama card {card}, {card.card_set.value}, with {grids} as Red reads it, and turned "
        f"round as Blue does. It leads {where_it_leads(card)}. {first_player(card)}."
    )
