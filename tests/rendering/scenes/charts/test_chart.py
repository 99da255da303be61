"""Who stood better, as a curve."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from onitama_core.game import Player
from rendering import THEMES, Chart, Renderer, Turning
from rendering.charts import (
    LANE,
    MIDDLE,
    PIN,
    PIN_SIZE,
    PIN_STEP,
    PLOT,
    TURN_SIZE,
    halves,
    labelled_turns,
    pins,
    spots,
)
from rendering.layout import CANVAS
from rendering.words import describe_chart
from tests.rendering.charts import CHARTS, ENDLESS, LONG, ONE_TURN, SHORT
from tests.rendering.test_golden import assert_looks_as_golden, decoded
from tests.rendering.test_theme import GRAPHICS, TEXT, contrast

if TYPE_CHECKING:
    from rendering import Renderers
    from rendering.theme import Theme

RED, BLUE = Player
MOST_LETTERS = 1024
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@every_theme
@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_looks_as_its_golden_one(name: str, theme: Theme, renderers: Renderers) -> None:
    png = renderers.of(theme.name).chart(CHARTS[name]).data
    assert_looks_as_golden(png, f"{theme.name}-{name}")


def test_a_chart_is_as_large_as_a_board_in_few_bytes(renderer: Renderer) -> None:
    png = renderer.chart(ENDLESS).data
    image = Image.open(BytesIO(png))
    assert (image.format, image.mode, image.size) == ("PNG", "P", CANVAS)
    assert len(png) < 70_000


def test_the_same_chart_gives_the_same_bytes_also_from_another_renderer(
    renderer: Renderer,
) -> None:
    assert Renderer().chart(LONG).data == renderer.chart(LONG).data


def test_what_is_reds_lies_above_and_what_is_blues_below() -> None:
    found = list(halves(spots(LONG)))
    assert {owner for owner, _ in found} == {RED, BLUE}
    for owner, corners in found:
        highest, lowest = min(y for _, y in corners), max(y for _, y in corners)
        assert lowest == MIDDLE if owner is RED else highest == MIDDLE


def test_the_halves_leave_no_gap_where_the_curve_crosses_the_middle() -> None:
    found = [corners for _, corners in halves(spots(SHORT))]
    assert found[0][0][0] == PLOT[0]
    assert found[-1][-1][0] == PLOT[2]
    assert all(one[-1] == other[0] for one, other in pairwise(found))


def test_a_win_touches_the_edge(renderer: Renderer) -> None:
    theme = renderer.theme
    image = decoded(renderer.chart(Chart((0.5, 1.0, 1.0, 0.0, 0.0), (), (50.0, 50.0))).data)
    width = (PLOT[2] - PLOT[0]) // 4
    red = image.getpixel((PLOT[0] + width + width // 2, PLOT[1] + 30))
    blue = image.getpixel((PLOT[0] + 3 * width + width // 2, PLOT[3] - 30))
    assert (red, blue) == tuple(livery.body for livery in theme.liveries)


@pytest.mark.parametrize("chart", [LONG, SHORT, ENDLESS], ids=["long", "short", "endless"])
def test_pins_stand_apart_and_within_the_picture(chart: Chart) -> None:
    places = [pin.x for pin in pins(chart)]
    assert all(other - one >= PIN_STEP for one, other in pairwise(places))
    assert places[0] >= PIN
    assert places[-1] <= CANVAS[0] - PIN
    assert PLOT[1] > LANE + PIN


def test_a_pin_points_at_where_its_turn_led() -> None:
    [pin] = pins(SHORT)
    assert pin.foot == spots(SHORT)[2]
    assert pin.x == pin.foot[0]


@pytest.mark.parametrize("turns", [1, 2, 11, 12, 48, 100, 300, 2000])
def test_few_turns_are_labelled(turns: int) -> None:
    assert 1 <= len(labelled_turns(turns)) <= 11
    assert labelled_turns(turns)[-1] <= turns


def test_numbers_are_legible_on_a_phone() -> None:
    assert min(TURN_SIZE, PIN_SIZE) >= 30


@every_theme
def test_what_a_chart_shows_stands_out(theme: Theme) -> None:
    bodies = [livery.body for livery in theme.liveries]
    graphics = [*product(bodies, (theme.card, theme.paper)), (theme.card_edge, theme.paper)]
    graphics += [*product((theme.ink,), (theme.card, theme.paper, theme.emblem))]
    assert [pair for pair in graphics if contrast(*pair) < GRAPHICS] == []
    assert [body for body in bodies if contrast(theme.emblem, body) < TEXT] == []


def test_a_chart_is_told_in_words() -> None:
    assert describe_chart(SHORT) == (
        "Chart of who stood better in 3 turns, Red's half above, Blue's below. "
        "Red's accuracy is 96 per cent. Blue's accuracy is 22 per cent. "
        "In turn 2, Blue's, Red's chance goes from 42% to 95%. "
        "At the end Red's chance to win is 100%."
    )
    assert "Blue's accuracy" not in describe_chart(ONE_TURN)


def test_the_longest_description_fits() -> None:
    turnings = tuple(Turning(number, BLUE) for number in (1998, 1999, 2000))
    chart = Chart((0.5,) * 2001, turnings, (100.0, 100.0))
    assert len(describe_chart(chart)) < MOST_LETTERS
