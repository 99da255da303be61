"""What is read from the sums of a person."""

from __future__ import annotations

from dataclasses import replace

import pytest

from onitama_core.game import Player, Termination, Variant
from onitama_core.store import CardSum, Result, Tally
from tests.cogs.ui.profiles import NOTHING, OTHERS, OWN, YOUNG

RED, BLUE = Player


def test_it_counts_in_the_variant_that_is_looked_at() -> None:
    assert OWN.tally == Tally(wins=8, draws=1, losses=3)
    assert YOUNG.tally == Tally(losses=2)
    assert NOTHING.tally == Tally()


def test_it_counts_by_seat() -> None:
    assert OWN.tally_as(RED) == Tally(wins=4, draws=1)
    assert OWN.tally_as(BLUE) == Tally(wins=4, losses=3)


def test_wins_are_counted_by_how_they_came_the_most_frequent_way_first() -> None:
    assert OWN.wins() == [(Termination.STONE, 5), (Termination.STREAM, 3)]
    assert YOUNG.wins() == []


def test_the_most_played_variant_comes_first() -> None:
    assert OWN.variants == (Variant.CLASSIC, Variant.WIND)
    assert replace(OWN, record=OWN.record[4:]).variants == (Variant.CLASSIC, Variant.WIND)
    level = tuple(replace(one, games=2) for one in reversed(OWN.record[4:]))
    assert replace(OWN, record=level).variants == (Variant.CLASSIC, Variant.WIND)


def test_a_card_is_the_best_or_worst_once_it_was_held_in_enough_games() -> None:
    found = OWN.extremes()
    assert found is not None
    assert (found.best.card, found.worst.card) == ("tiger", "crab")


def test_ten_games_with_a_card_are_enough() -> None:
    ten = CardSum("tiger", Tally(9, 0, 1)), CardSum("crab", Tally(1, 0, 9))
    assert replace(OWN, cards=ten).extremes() == ten


@pytest.mark.parametrize(
    "cards",
    [
        (),
        (CardSum("tiger", Tally(9, 0, 3)),),
        (CardSum("tiger", Tally(5, 0, 5)), CardSum("crab", Tally(0, 12, 0))),
        (CardSum("tiger", Tally(9, 0, 3)), CardSum("crab", Tally(0, 0, 9))),
    ],
    ids=["none", "one", "level", "too few games"],
)
def test_there_is_no_best_card_without_a_worse_one(cards: tuple[CardSum, ...]) -> None:
    assert replace(OWN, cards=cards).extremes() is None


def test_whose_it_is_shows_in_the_company() -> None:
    assert OWN.is_own
    assert not OTHERS.is_own
    assert Result.WON in {one.result for one in OWN.record}
