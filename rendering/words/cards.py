"""A card in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game.cards import where_it_leads

if TYPE_CHECKING:
    from onitama_core.game import Card


def describe_card(card: Card) -> str:
    """Alt text for `Renderer.card`'s picture."""
    grids = "two grids" if card.spirit else "its grid"
    return (
        f"Onitama card {card}, {card.card_set.value}, with {grids} as Red reads it, and turned "
        f"round as Blue does. It leads {where_it_leads(card)}. {first_player(card)}."
    )


def first_player(card: Card) -> str:
    """What its stamp says."""
    if card.stamp is None:
        return "Who moves first is drawn by lot when it lies at the side"
    return f"{card.stamp.label} moves first when it lies at the side"
