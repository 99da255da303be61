"""Charts of games, ratings and servers, and their alt text."""

from __future__ import annotations

from itertools import pairwise
from unittest.mock import Mock

import pytest

from onitama_core.game import CARDS, Player
from rendering import (
    CardShare,
    Chart,
    RatingHistory,
    ServerStatistics,
    TurningPoint,
    game_chart,
    plots,
    rating_chart,
    server_chart,
)
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
    make_point,
)
from tests.rendering.test_golden import MAX_ALT_TEXT_LENGTH

RED, BLUE = Player

# -- the chances in a game --


@pytest.mark.parametrize("chart", [LONG, SHORT, ENDLESS], ids=["long", "short", "endless"])
def test_pins_overlap_nowhere_and_stay_within_the_picture(chart: Chart) -> None:
    places = [pin.x for pin in game_chart.place_pins(chart)]
    assert all(other - one >= game_chart.PIN_STEP for one, other in pairwise(places))
    assert places[0] >= game_chart.PIN
    assert places[-1] <= CANVAS[0] - game_chart.PIN
    assert game_chart.PLOT[1] > game_chart.LANE + game_chart.PIN
    assert game_chart.SCALE_TITLE_BASELINE + 12 <= game_chart.LANE - game_chart.PIN


@pytest.mark.parametrize("turns", [1, 2, 11, 12, 48, 100, 300, 2000])
def test_at_most_eleven_turns_are_labelled(turns: int) -> None:
    assert 1 <= len(game_chart.find_labelled_turns(turns)) <= 11
    assert game_chart.find_labelled_turns(turns)[-1] <= turns


def test_the_scale_of_chances_goes_from_even_to_certain_for_both_players() -> None:
    _left, top, _right, bottom = game_chart.PLOT
    for player, edge in ((RED, top), (BLUE, bottom)):
        heights = [game_chart.find_scale_y(player, chance) for chance in (0.5, 1.0)]
        assert heights == [game_chart.MIDDLE, edge]
        for chance in game_chart.SCALE_STEPS:
            away = game_chart.find_scale_y(player, chance)
            away -= game_chart.find_scale_y(player, game_chart.SCALE_BADGE_CHANCE)
            assert abs(away) >= game_chart.SCALE_BADGE + game_chart.SCALE_SIZE / 2
    half_width = get_font(game_chart.SCALE_SIZE).width("100%") / 2
    assert game_chart.SCALE_X - half_width >= 8
    assert game_chart.SCALE_X + half_width <= game_chart.PLOT[0] - plots.EDGE - 8


# -- the course of a rating --


@pytest.mark.parametrize("history", [FIRST, VETERAN], ids=["provisional", "certain"])
def test_a_legend_explains_the_band_and_provisional_ratings(history: RatingHistory) -> None:
    legend = rating_chart.find_legend(history)
    is_provisional = any(point.is_provisional for point in history.points)
    explained = ["where the true strength probably lies", "provisional"]
    assert [entry.words for entry in legend] == explained[: 1 + is_provisional]
    assert legend[-1].right <= rating_chart.PLOT[2]
    assert rating_chart.PLOT[1] - plots.EDGE >= rating_chart.LEGEND_BASELINE + 12
    legend_top = rating_chart.LEGEND_BASELINE - rating_chart.LEGEND_SIZE
    assert legend_top >= rating_chart.RATING_BASELINE + 20


def test_a_small_change_of_a_rating_or_a_share_looks_small() -> None:
    scale = rating_chart.choose_scale(EVEN.points)
    assert scale.high - scale.low >= rating_chart.MIN_RATING_SPAN
    near, far = (
        ServerStatistics(
            9, 0.5, (CardShare(CARDS["ox"], share, 9),), has_all_cards=True, lengths=(9,), step=10
        )
        for share in (0.51, 0.62)
    )
    assert server_chart.find_bar_length(0.51, near) < server_chart.find_bar_length(0.62, far) / 5


# -- the statistics of a server --


@pytest.mark.parametrize(("length", "parts"), [(0, 0), (9, 1), (-12, 2), (-6, 1)])
def test_a_bar_to_the_left_is_hollow_where_there_is_room(length: float, parts: int) -> None:
    drawing = Mock()
    server_chart.draw_bar(drawing, 100, length, Mock())
    assert drawing.rounded.call_count == parts


def test_every_name_and_number_fits_beside_the_bars() -> None:
    names = get_font(server_chart.NAME_SIZE)
    assert names.width("100%") + 16 <= server_chart.NUMBER_ROOM
    for card in CARDS.values():
        assert server_chart.NAMES_LEFT + names.width(card.name) < server_chart.BARS[0] - 4


# -- alt text --


def test_the_alt_text_of_the_longest_chart_fits() -> None:
    assert describe_chart(SHORT) == (
        "Chart of the chance to win in 3 turns, Red's above 50%, Blue's below. "
        "Red's accuracy is 96 per cent. Blue's accuracy is 22 per cent. "
        "In turn 2, Blue's, Red's chance goes from 42% to 95%. "
        "At the end Red's chance to win is 100%."
    )
    assert "Blue's accuracy" not in describe_chart(ONE_TURN)
    turnings = tuple(TurningPoint(number, BLUE) for number in (1998, 1999, 2000))
    longest = Chart((0.5,) * 2001, turnings, (100.0, 100.0))
    assert len(describe_chart(longest)) < MAX_ALT_TEXT_LENGTH
    assert len(MANY.cards) == server_chart.MAX_CARDS


def test_the_change_of_a_rating_is_written_beside_it() -> None:
    assert rating_chart.describe_change(FIRST) == "up 162 in 1 game"
    assert rating_chart.describe_change(EVEN) == "even after 3 games"
    down = RatingHistory((make_point(1500, 50), make_point(1480.4, 50)), games=9)
    assert rating_chart.describe_change(down) == "down 20 in 1 game"
    assert describe_certainty(150, is_provisional=True) == "provisional"
    assert describe_certainty(40.3, is_provisional=False) == "give or take 40"


def test_the_alt_text_of_a_rating_counts_all_games() -> None:
    assert describe_rating_history(SETTLED) == (
        "A curve over 17 rated games: from 1500 to 1583, give or take 58. "
        "Its lowest is 1330, after game 4. Its highest is 1583, after game 17. "
        "It was provisional until game 10."
    )
    last_of_sixty = RatingHistory(
        (make_point(1500, 120), make_point(1490, 100), make_point(1520, 90)), games=60
    )
    assert describe_rating_history(last_of_sixty) == (
        "A curve over the last 2 of 60 rated games: from 1500 to 1520, give or take 90. "
        "Its lowest is 1490, after game 59. Its highest is 1520, after game 60. "
        "It was provisional until game 59."
    )
    assert describe_rating_history(FIRST).endswith("The rating is provisional.")
    assert "provisional" not in describe_rating_history(VETERAN)


def test_the_alt_text_of_a_server_has_every_number() -> None:
    text = describe_server_statistics(MANY)
    assert "1234 games. The player who moved first won 54% of them." in text
    assert (
        "Won by players who began with a card, the best and the worst cards: Tiger 62% of 310, "
        in text
    )
    assert "11 to 20: 410" in text
    assert "61 or more: 20" in text
    assert "the best and the worst" not in describe_server_statistics(FEW)
