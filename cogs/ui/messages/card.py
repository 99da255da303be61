"""One card, told to who asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import words
from cogs.ui.messages.types import PrivateMessage
from onitama_core.game.cards import mirror_of, where_it_leads

if TYPE_CHECKING:
    from cogs.ui.messages.types import Picture
    from onitama_core.game import Card


def card_page(card: Card, picture: Picture) -> PrivateMessage:
    told = (f"**{card}** · {card.card_set.value}", leads(card), begins(card), mirrored(card))
    return PrivateMessage("\n".join(line for line in told if line), picture)


def leads(card: Card) -> str:
    return f"It leads {where_it_leads(card)}, seen from its player's seat."


def begins(card: Card) -> str:
    """What the stamp says."""
    if card.stamp is None:
        return "It has no stamp: when it lies at the side, who moves first is drawn by lot."
    return f"When it lies at the side at the start, {words.seat(card.stamp)} moves first."


def mirrored(card: Card) -> str:
    mirror = mirror_of(card)
    if mirror is None:
        return ""
    if mirror is card:
        return "It is its own mirror image."
    return f"Its mirror image is **{mirror}**."
