"""Cards by what somebody has typed of their names so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import nearest_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Card


def cards_with(text: str, offered: Sequence[Card]) -> list[Card]:
    """Whose names begin with it, then those that hold it; or else those that are nearest."""
    part = "".join(text.split()).casefold()
    fitting = [card for card in offered if part in card.id]
    if not fitting:
        return [card for card in nearest_cards(part) if card in offered]
    return sorted(fitting, key=lambda card: not card.id.startswith(part))
