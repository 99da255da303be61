"""One card, told to who asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import words
from cogs.ui.messages.types import PrivateMessage
from rendering import words as say

if TYPE_CHECKING:
    from cogs.ui.messages.types import Picture
    from onitama_core.game import Card


def card_page(card: Card, picture: Picture) -> PrivateMessage:
    told = (
        f"**{say.card_name(card)}** · {say.card_set_name(card.card_set)}",
        f"It leads {say.where_it_leads(card)}, seen from its player's seat.",
        f"{say.first_player(card, words.seat)}.",
        say.mirrored(card),
    )
    return PrivateMessage("\n".join(line for line in told if line), picture)
