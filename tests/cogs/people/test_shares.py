"""Of a server's cards the picture has room for ten."""

from __future__ import annotations

import pytest

from cogs.people.leaderboard import MOST_CARDS, shares_of
from onitama_core.game import CARDS, Variant
from onitama_core.people import Statistics
from onitama_core.store import CardSum, Tally


def statistics(cards: int) -> Statistics:
    """The best card first, as they are asked for."""
    sums = (CardSum(card, Tally(50 - number, 0, number)) for number, card in enumerate(CARDS))
    return Statistics(Variant.CLASSIC, Tally(6, 2, 2), (10,), tuple(sums)[:cards])


def test_as_many_as_fit_are_all_shown() -> None:
    shown = shares_of(statistics(MOST_CARDS))
    assert [one.card.id for one in shown.cards] == list(CARDS)[:MOST_CARDS]
    assert shown.are_all


def test_of_more_the_best_and_the_worst_are() -> None:
    shown = shares_of(statistics(MOST_CARDS + 3))
    cards = list(CARDS)[: MOST_CARDS + 3]
    assert [one.card.id for one in shown.cards] == [*cards[:5], *cards[-5:]]
    assert not shown.are_all


def test_a_draw_is_half_of_a_point() -> None:
    shown = shares_of(statistics(1))
    assert shown.games == 10
    assert shown.first == pytest.approx(0.7)
    assert (shown.cards[0].share, shown.cards[0].games) == (1.0, 50)
