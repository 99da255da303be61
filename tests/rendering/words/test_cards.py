"""Cards in words."""

from __future__ import annotations

import pytest

from onitama_core.game import CARDS
from rendering.words import where_it_leads


@pytest.mark.parametrize(
    ("card_id", "words"),
    [
        ("tiger", "two forward or one back"),
        ("crab", "one forward, two left or two right"),
        ("frog", "one forward-left, two left or one back-right"),
        ("kirin", "two forward with one left, two forward with one right or two back"),
    ],
)
def test_a_cards_moves_are_told_in_words(card_id: str, words: str) -> None:
    assert where_it_leads(CARDS[card_id]) == words


def test_a_wind_card_leads_a_pawn_and_then_the_spirit() -> None:
    assert where_it_leads(CARDS["tiger"]) == "two forward or one back"
    assert where_it_leads(CARDS["eagle"]) == (
        "a pawn one forward-left or one forward-right; "
        "then the Spirit two forward-left or two forward-right"
    )
