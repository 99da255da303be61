"""One card, told to who asked for it."""

from __future__ import annotations

import pytest

from cogs.ui.messages.card import card_page
from cogs.ui.messages.types import Picture
from onitama_core.game import CARDS

PICTURE = Picture("card.png", "A card", b"")


@pytest.mark.parametrize(
    ("card_id", "lines"),
    [
        (
            "tiger",
            [
                "**Tiger** · Base",
                "It leads two forward or one back, seen from its player's seat.",
                "🔷 Blue moves first when it lies at the side.",
                "It is its own mirror image.",
            ],
        ),
        (
            "horse",
            [
                "**Horse** · Base",
                "It leads one forward, one left or one back, seen from its player's seat.",
                "🔴 Red moves first when it lies at the side.",
                "Its mirror image is **Ox**.",
            ],
        ),
        (
            "lion",
            [
                "**Lion** · Way of the Wind",
                (
                    "It leads a pawn one forward-right or one back-left; then the Spirit "
                    "two forward or one forward, seen from its player's seat."
                ),
                "Who moves first is drawn by lot when it lies at the side.",
            ],
        ),
    ],
)
def test_a_card_is_told_with_its_set_moves_stamp_and_mirror(card_id: str, lines: list[str]) -> None:
    assert card_page(CARDS[card_id], PICTURE).content.splitlines() == lines
