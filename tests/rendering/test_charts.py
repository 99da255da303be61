"""Who stood better, how a rating went, how a server's games went: as pictures and in words."""

from __future__ import annotations

from itertools import pairwise
from unittest.mock import Mock

import pytest

from onitama_core.game import CARDS, Player
from rendering import CardShare, Chart, RatingHistory, ServerStatistics, TurningPoint, charts
from rendering.layout import CANVAS
from rendering.primitives import get_font
from rendering.words import (
    describe_certainty,
    describe_chart,
    describe_rating_history,
    describe_server_statistics,
)
from tests.rendering.charts import (
    ENDLESS,
    EVEN,
    FEW,
    FIRST,
    LONG,
    MANY,
    ONE_TURN,
    SETTLED,
    SHORT,
    VETERAN,
    mark,
)
from tests.rendering.test_golden import MOST_LETTERS

RED, BLUE = Player

# -- who stood better --


@pytest.mark.parametrize("chart", [LONG, SHORT, ENDLESS], ids=["long", "short", "endless"])
def test_pins_stand_apart_and_within_the_picture(chart: Chart) -> None:
    places = [pin.x for pin in charts.place_pins(chart)]
    assert all(other - one >= charts.PIN_STEP for one, other in pairwise(places))
    assert places[0] >= charts.PIN
    assert places[-1] <= CANVAS[0] - charts.PIN
    assert charts.PLOT[1] > charts.LANE + charts.PIN


@pytest.mark.parametrize("turns", [1, 2, 11, 12, 48, 100, 300, 2000])
def test_few_turns_are_labelled(turns: int) -> None:
    assert 1 <= len(charts.find_labelled_turns(turns)) <= 11
    assert charts.find_labelled_turns(turns)[-1] <= turns


# -- how a rating went --


def test_a_small_change_looks_small() -> None:
    scale = charts.choose_scale(EVEN.points)
    assert scale.high - scale.low >= charts.MIN_RATING_SPAN
    near, far = (
        ServerStatistics(
            9, 0.5, (CardShare(CARDS["ox"], share, 9),), are_all=True, lengths=(9,), step=10
        )
        for share in (0.51, 0.62)
    )
    assert charts.find_bar_length(0.51, near) < charts.find_bar_length(0.62, far) / 5


# -- how a server's games went --


@pytest.mark.parametrize(("length", "parts"), [(0, 0), (9, 1), (-12, 2), (-6, 1)])
def test_a_bar_to_the_left_is_hollow_where_there_is_room(length: float, parts: int) -> None:
    drawing = Mock()
    charts.draw_bar(drawing, 100, length, Mock())
    assert drawing.rounded.call_count == parts


def test_every_name_and_number_fits_beside_the_bars() -> None:
    names = get_font(charts.NAME_SIZE)
    assert names.width("100%") + 16 <= charts.NUMBER_ROOM
    for card in CARDS.values():
        assert charts.NAMES_LEFT + names.width(card.name) < charts.BARS[0] - 4


# -- in words --


def test_a_chart_is_told_in_words_also_the_longest() -> None:
    assert describe_chart(SHORT) == (
        "Chart of who stood better in 3 turns, Red's half above, Blue's below. "
        "Red's accuracy is 96 per cent. Blue's accuracy is 22 per cent. "
        "In turn 2, Blue's, Red's chance goes from 42% to 95%. "
        "At the end Red's chance to win is 100%."
    )
    assert "Blue's accuracy" not in describe_chart(ONE_TURN)
    turnings = tuple(TurningPoint(number, BLUE) for number in (1998, 1999, 2000))
    longest = Chart((0.5,) * 2001, turnings, (100.0, 100.0))
    assert len(describe_chart(longest)) < MOST_LETTERS
    assert len(MANY.cards) == charts.MAX_CARDS


def test_the_way_is_told_beside_the_rating() -> None:
    assert charts.describe_change(FIRST) == "up 162 in 1 game"
    assert charts.describe_change(EVEN) == "even after 3 games"
    assert (
        charts.describe_change(RatingHistory((mark(1500, 50), mark(1480.4, 50)), 9))
        == "down 20 in 1 game"
    )
    assert describe_certainty(150, is_provisional=True) == "provisional"
    assert describe_certainty(40.3, is_provisional=False) == "give or take 40"


def test_a_course_is_told_in_words_and_games_by_their_number_among_all() -> None:
    assert describe_rating_history(SETTLED) == (
        "A curve over 17 rated games: from 1500 to 1583, give or take 58. "
        "Its lowest is 1330, after game 4. Its highest is 1583, after game 17. "
        "It was provisional until game 10."
    )
    last_of_sixty = RatingHistory((mark(1500, 120), mark(1490, 100), mark(1520, 90)), games=60)
    assert describe_rating_history(last_of_sixty) == (
        "A curve over the last 2 of 60 rated games: from 1500 to 1520, give or take 90. "
        "Its lowest is 1490, after game 59. Its highest is 1520, after game 60. "
        "It was provisional until game 59."
    )
    assert describe_rating_history(FIRST).endswith("The rating is provisional.")
    assert "provisional" not in describe_rating_history(VETERAN)


def test_shares_are_told_with_every_number() -> None:
    told = describe_server_statistics(MANY)
    assert "1234 games. Who moved first won 54%." in told
    assert "Won by who began with a card, the best and the worst: Tiger 62% of 310, " in told
    assert "11 to 20: 410" in told
    assert "61 or more: 20" in told
    assert "the best and the worst" not in describe_server_statistics(FEW)
