"""One card, told to who asked for it."""

from __future__ import annotations

import pytest

from cogs.ui.words import seat
from onitama_core.game import CARDS
from rendering.words import card_page


@pytest.mark.parametrize(
    ("card_id", "lines"),
    [
        (
            "tiger",
            [
                "**Tiger** · Base",
                "It moves a piece two forward or one back, as its player sees it.",
                "🔷 Blue moves first when it is the side card.",
                "It is its own mirror image.",
            ],
        ),
        (
            "horse",
            [
                "**Horse** · Base",
                "It moves a piece one forward, one left or one back, as its player sees it.",
                "🔴 Red moves first when it is the side card.",
                "Its mirror image is **Ox**.",
            ],
        ),
        (
            "lion",
            [
                "**Lion** · Way of the Wind",
                (
                    "It moves a pawn one forward-right or one back-left; then the Spirit "
                    "two forward or one forward, as its player sees it."
                ),
                "Who moves first is drawn by lot when it is the side card.",
            ],
        ),
    ],
)
def test_a_card_is_told_with_its_set_moves_stamp_and_mirror(card_id: str, lines: list[str]) -> None:
    assert list(card_page(CARDS[card_id], seat)) == lines
