"""Heat maps: nothing but the hot squares and the ribbon differ from the replay's picture."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from onitama_core.game import SQUARES, Player, Square
from rendering import THEMES, Renderer, heat_of
from rendering.layout import RIBBON, TILE, cell_of
from rendering.overlays import HeatTile, draw_heat, heat_shades, step_of
from rendering.palettes import HEAT
from rendering.tiles import TileCaches
from rendering.words import describe_hot
from rendering.words.signs import BARELY, in_hundredths
from tests.onitama_core.game.helpers import light, shadow
from tests.rendering.heat_positions import FAR_OFF, HOT, PAIR, WIDE, heat, paint_hot
from tests.rendering.night_positions import HANDS
from tests.rendering.replay_positions import MET, MISSED, UNSEEN, after_turn

if TYPE_CHECKING:
    from onitama_core.game import ReplayView
    from rendering import Heat
    from rendering.theme import Theme

RED, BLUE = Player
CORNER = 14
"""Of a tile, inside its frame: its shade alone."""


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("name", HOT)
def test_the_hot_squares_and_the_ribbon_alone_differ_from_the_replays_picture(
    name: str, renderer: Renderer
) -> None:
    view, looked, near = HOT[name]
    plain = opened(renderer.board(view, seen_from=near).data)
    difference = ImageChops.difference(opened(paint_hot(renderer, name)), plain)
    assert difference.crop(RIBBON).getbbox() is not None
    difference.paste(0, RIBBON)
    for square in looked.hot:
        box = cell_of(square, near).box
        assert difference.crop(box).getbbox() is not None
        difference.paste(0, box)
    assert difference.getbbox() is None


def test_the_likelier_the_deeper(renderer: Renderer) -> None:
    ranked = [Square.parse(name) for name in ("a3", "b1", "c2", "b3", "b4")]
    image = opened(paint_hot(renderer, "heat-wide"))
    lightness = [corner(image, square) for square in ranked]
    assert all(other < one for one, other in pairwise(lightness))


def corner(image: Image.Image, square: Square) -> float:
    left, top, _, _ = cell_of(square, RED).box
    pixel = image.convert("L").getpixel((left + CORNER, top + CORNER))
    assert isinstance(pixel, int)
    return pixel


def test_each_step_is_painted_in_its_own_shade_exactly() -> None:
    for theme in THEMES.values():
        painted = {shade_of(step, theme) for step in range(len(heat_shades(theme)))}
        assert painted == set(heat_shades(theme))


def shade_of(step: int, theme: Theme) -> tuple[int, ...]:
    cache, cell = TileCaches(theme)[HEAT], cell_of(Square.B3, RED)
    tile = cache.image(draw_heat, HeatTile(cell, None, step, "5", (), is_true=False))
    index = tile.getpixel((CORNER, CORNER))
    assert isinstance(index, int)
    return tuple(cache.colours[3 * index : 3 * index + 3])


def test_steps_go_from_the_barely_possible_to_the_certain(theme: Theme) -> None:
    assert [step_of(chance) for chance in (0.0, 0.001, 0.02, 0.05, 0.42, 1.0)] == [0, 0, 1, 1, 5, 7]
    assert step_of(1.0) == len(heat_shades(theme)) - 1
    assert step_of(1 + 1e-12) == step_of(1.0)


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return THEMES[request.param]


def test_chances_are_written_in_hundredths() -> None:
    assert [in_hundredths(chance) for chance in (0.42, 0.996, 0.006, 0.0)] == [
        "42",
        "100",
        "1",
        "0",
    ]
    assert in_hundredths(0.004) == BARELY


def test_where_it_stood_is_framed_whatever_was_thought_of_it(theme: Theme) -> None:
    cell = cell_of(Square.B3, RED)
    for step in range(len(heat_shades(theme))):
        tile = HeatTile(cell, None, step, "5", (RED,), is_true=True)
        framed, bare = (draw_heat(theme, each) for each in (tile, tile._replace(is_true=False)))
        difference = ImageChops.difference(framed, bare)
        assert difference.getbbox() == (0, 0, TILE, TILE)
        difference.paste(0, (10, 10, TILE - 10, TILE - 10))
        assert is_even(difference.crop((9, 20, 10, 90)))
        assert not is_even(framed.crop((0, 58, 10, 59)))


def is_even(image: Image.Image) -> bool:
    return len(image.convert("L").getcolors() or ()) == 1


def test_what_hides_on_a_hot_square_and_is_not_looked_for_has_no_frame(renderer: Renderer) -> None:
    state = shadow(f"s1m1s/5/5/3S1/S1M2 r {HANDS}", red_ninja="b3", blue_ninja="b4", turn=5)
    view = after_turn(state, "crab:d2d3 ninja:stay lantern:none")
    image = opened(renderer.heat(view, heat(view, RED, b3=0.5, b4=0.5), seen_from=RED).data)
    framed, bare = (edge(image, square) for square in (Square.B3, Square.B4))
    assert not is_even(framed)
    assert is_even(bare)


def edge(image: Image.Image, square: Square) -> Image.Image:
    """From the left edge of a square's tile inwards."""
    left, top, _, _ = cell_of(square, RED).box
    return image.crop((left, top + 58, left + CORNER, top + 59))


def test_a_square_that_was_ruled_out_is_hot_where_the_ninja_stood_all_the_same() -> None:
    assert Square.E3 in FAR_OFF.hot
    assert Square.E3 not in FAR_OFF.possible


@pytest.mark.parametrize("name", HOT)
def test_a_heat_map_costs_no_more_bytes_than_a_board(name: str, renderer: Renderer) -> None:
    assert len(paint_hot(renderer, name)) < 75_000


# -- in words --


def told(view: ReplayView, looked: Heat) -> str:
    """Before the board itself."""
    return describe_hot(view, looked, seen_from=RED).partition(". Onitama")[0]


def test_the_likeliest_squares_are_told_and_where_it_stood() -> None:
    assert told(MET, WIDE) == (
        "Blue expected Red's ninja on b4 (42%), b3 (20%) and b2 (12%). "
        "7 other squares were possible. It stood on b4 (42%)"
    )
    assert told(MISSED, FAR_OFF) == (
        "Blue expected Red's ninja on c5 (55%), b5 (35%) and d5 (10%). It stood on e3 (0%)"
    )


def test_two_ninjas_are_told_with_each_squares_own_chance() -> None:
    assert told(UNSEEN, PAIR) == (
        "Red expected Blue's ninjas on c3 (85%), c4 (65%) and c5 (30%). "
        "2 other squares were possible. They stood on c3 (85%) and c4 (65%)"
    )


def test_a_barely_possible_square_is_not_told_as_impossible() -> None:
    assert "b3 (less than 1%)" in told(MET, heat(MET, RED, b4=0.997, b3=0.003))


def test_a_single_square_is_told_without_others() -> None:
    assert "on b4 (100%). It stood on b4 (100%)" in told(MET, heat(MET, RED, b4=1.0))


def test_every_square_may_be_told_within_discords_limit() -> None:
    text = describe_hot(
        MET, heat(MET, RED, **dict.fromkeys(map(str, SQUARES), 0.04)), seen_from=RED
    )
    assert len(text) <= 1024
    assert "22 other squares were possible" in text


# -- from what was believed --


def test_a_revealed_ninja_is_not_looked_for_and_the_other_still_is() -> None:
    view = after_turn(light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 b4"), "crane:b4b3")
    looked = heat(view, BLUE, b3=1.0, c5=0.5, d4=0.5)
    assert looked.true == (Square.C5,)
    assert looked.possible == (Square.D4, Square.C5)


def test_where_no_ninja_hides_there_is_nothing_to_show() -> None:
    assert heat_of(MISSED, BLUE, [0.0] * len(SQUARES)) is None
