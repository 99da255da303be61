"""What is said above the picture of how a server's games went."""

from __future__ import annotations

import pytest

from cogs.people.leaderboard import above_statistics
from onitama_core.store import CardSum, Tally
from tests.cogs.ui.servers import CARDS, server

BEST = "Best to begin with: Tiger, 71%; worst: Sea Snake, 18%."


def test_the_best_and_the_worst_card_are_named() -> None:
    assert list(above_statistics(server(40, *CARDS)))[2:] == [BEST]


@pytest.mark.parametrize(
    "cards",
    [(), CARDS[:1], (CardSum("crab", Tally(3, 0, 3)), CardSum("tiger", Tally(5, 0, 5)))],
    ids=["none", "one", "two that are level"],
)
def test_of_cards_that_are_level_none_is_the_best(cards: tuple[CardSum, ...]) -> None:
    assert len(list(above_statistics(server(40, *cards)))) == 2
