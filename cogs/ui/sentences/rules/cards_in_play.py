"""The rule book's page of the cards of one match, or of those that may be dealt for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.rules.leaf import Leaf
from onitama_core.game import CARDS_DEALT
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Card

TOPIC: Final = "The cards of your match"
READ: Final = "*Forward* is towards the enemy, whoever holds the card."


def cards_in_play(cards: Sequence[Card]) -> Leaf:
    if len(cards) > CARDS_DEALT:
        names = ", ".join(map(words.card_name, cards))
        return Leaf(TOPIC, "The cards that may be dealt", f"{names}.\n{ONE_BY_ONE}", "")
    lines = [f"- **{words.card_name(card)}**: {words.where_it_leads(card)}" for card in cards]
    shown = f"{words.listed_cards(cards)}, close up."
    return Leaf(TOPIC, "The cards in play", "\n".join((*lines, READ)), shown)


ONE_BY_ONE: Final = "`/onitama card` shows each of them, large."
