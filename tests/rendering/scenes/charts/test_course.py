"""How a rating went, as a curve."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from rendering import THEMES, Course, Mark, Renderer
from rendering.charts import (
    CERTAINTY_SIZE,
    CLEAR,
    LAST,
    LEAST_SPAN,
    NUMBER_SIZE,
    RATING_PLOT,
    band,
    numbered_games,
    rating_spots,
    ruled_ratings,
    scale_of,
)
from rendering.layout import CANVAS
from rendering.words import describe_course, signs
from tests.rendering.courses import COURSES, EVEN, FIRST, LONG, SETTLED, YOUNG, mark
from tests.rendering.test_colour_blindness import every_deficiency, seen
from tests.rendering.test_golden import assert_looks_as_golden, decoded
from tests.rendering.test_theme import GRAPHICS, TEXT, contrast

if TYPE_CHECKING:
    from rendering import Renderers
    from rendering.theme import Theme
    from tests.rendering.test_colour_blindness import Matrix

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
every_course = pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)


@every_theme
@pytest.mark.parametrize("name", COURSES)
def test_a_course_looks_as_its_golden_one(name: str, theme: Theme, renderers: Renderers) -> None:
    png = renderers.of(theme.name).chart(COURSES[name]).data
    assert_looks_as_golden(png, f"{theme.name}-{name}")


def test_a_course_is_as_large_as_a_board_in_few_bytes(renderer: Renderer) -> None:
    png = renderer.chart(LONG).data
    image = Image.open(BytesIO(png))
    assert (image.format, image.mode, image.size) == ("PNG", "P", CANVAS)
    assert len(png) < 70_000


def test_the_same_course_gives_the_same_bytes_also_from_another_renderer(
    renderer: Renderer,
) -> None:
    assert Renderer().chart(LONG).data == renderer.chart(LONG).data


@every_course
def test_every_mark_lies_whole_within_the_plot(course: Course) -> None:
    left, top, right, bottom = RATING_PLOT
    for x, y in rating_spots(course):
        assert left + LAST < x < right - LAST
        assert top + LAST < y < bottom - LAST


@every_course
def test_the_whole_band_of_the_rating_there_is_can_be_seen(course: Course) -> None:
    upper, lower = band(course)
    assert (
        RATING_PLOT[1] < upper[-1][1] < rating_spots(course)[-1][1] < lower[-1][1] < RATING_PLOT[3]
    )


def test_where_the_band_leaves_the_plot_its_edge_goes_on_as_steeply() -> None:
    _, lower = band(FIRST)
    start, now = (one.rating - one.deviation for one in FIRST.marks)
    (left, _), (right, _) = rating_spots(FIRST)
    share = (scale_of(FIRST.marks).low - start) / (now - start)
    left_at = max(x for x, y in lower if y == RATING_PLOT[3])
    assert left_at == pytest.approx(left + (right - left) * share)


def test_a_small_change_looks_small() -> None:
    scale = scale_of(EVEN.marks)
    assert scale.high - scale.low >= LEAST_SPAN


def test_a_higher_rating_lies_higher() -> None:
    places = [y for _, y in rating_spots(SETTLED)]
    ratings = [mark.rating for mark in SETTLED.marks]
    ranked = sorted(range(len(places)), key=places.__getitem__)
    assert ranked == sorted(range(len(ratings)), key=ratings.__getitem__, reverse=True)


@every_course
def test_few_numbers_are_written_and_all_in_their_place(course: Course) -> None:
    games, ratings = numbered_games(course), ruled_ratings(scale_of(course.marks))
    assert 1 <= len(games) <= 7
    assert course.before < games[0] <= games[-1] <= course.games
    assert 2 <= len(ratings) <= 7
    heights = [scale_of(course.marks).y(rating) for rating in ratings]
    assert min(heights) >= RATING_PLOT[1] + CLEAR - 1
    assert max(heights) <= RATING_PLOT[3] - CLEAR + 1


def test_a_provisional_rating_is_a_ring(renderer: Renderer) -> None:
    theme, shown = renderer.theme, {}
    for course in (YOUNG, SETTLED):
        x, y = rating_spots(course)[-1]
        shown[course] = decoded(renderer.chart(course).data).getpixel((round(x), round(y)))
    assert shown == {YOUNG: theme.card, SETTLED: theme.ink}


def test_numbers_are_legible_on_a_phone() -> None:
    assert min(NUMBER_SIZE, CERTAINTY_SIZE) >= 30


@every_theme
def test_what_a_course_shows_stands_out(theme: Theme) -> None:
    graphics = [*product((theme.ink,), (theme.card, theme.cell)), (theme.card_edge, theme.paper)]
    graphics += [(theme.cell_line, theme.card), (theme.cell_line, theme.cell)]
    assert [pair for pair in graphics if contrast(*pair) < GRAPHICS] == []
    words = product((theme.ink,), (theme.paper, theme.paper_shade))
    assert [pair for pair in words if contrast(*pair) < TEXT] == []


@every_theme
@every_deficiency
def test_the_curve_and_its_band_stand_out_for_everybody(theme: Theme, matrix: Matrix) -> None:
    ground, inside = seen(theme.card, matrix), seen(theme.cell, matrix)
    for line in (theme.ink, theme.cell_line):
        assert contrast(seen(line, matrix), ground) >= GRAPHICS
        assert contrast(seen(line, matrix), inside) >= GRAPHICS


def test_the_way_is_told_beside_the_rating() -> None:
    assert signs.way(FIRST) == "up 162 in 1 game"
    assert signs.way(EVEN) == "even after 3 games"
    assert signs.way(Course((mark(1500, 50), mark(1480.4, 50)), 9)) == ("down 20 in 1 game")
    assert signs.certainty(150, is_provisional=True) == "provisional"
    assert signs.certainty(40.3, is_provisional=False) == "give or take 40"


def test_a_course_is_told_in_words() -> None:
    assert describe_course(SETTLED) == (
        "A curve over 17 rated games: from 1500 to 1583, give or take 58. "
        "Its lowest is 1330, after game 4. Its highest is 1583, after game 17. "
        "It was provisional until game 10."
    )
    assert describe_course(FIRST).endswith("The rating is provisional.")
    assert describe_course(LONG).startswith("A curve over the last 50 of 1137 rated games: ")
    assert "provisional" not in describe_course(LONG)


def test_games_are_told_by_their_number_among_all() -> None:
    marks = (Mark(1500, 120, is_provisional=True), Mark(1490, 100, is_provisional=False))
    assert describe_course(Course((*marks, Mark(1520, 90, is_provisional=False)), games=60)) == (
        "A curve over the last 2 of 60 rated games: from 1500 to 1520, give or take 90. "
        "Its lowest is 1490, after game 59. Its highest is 1520, after game 60. "
        "It was provisional until game 59."
    )
