"""One card, told to who asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.messages.types import PrivateMessage
from cogs.ui.sentences.people import seat
from rendering import words

if TYPE_CHECKING:
    from cogs.ui.messages.types import Picture
    from onitama_core.game import Card


def card_page(card: Card, picture: Picture) -> PrivateMessage:
    return PrivateMessage("\n".join(words.card_page(card, seat)), picture)
