"""The pictures look as they did when somebody last looked at them.

Pixels are compared, not bytes, and not exactly: versions of Pillow and FreeType round the edges of
letters and shapes differently and may choose a neighbouring colour of the palette, while a piece,
a mark or a word that is missing or elsewhere changes far more than the tolerance.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.rendering.heat_positions import HOT, paint_hot
from tests.rendering.hint_positions import TAPPED, paint
from tests.rendering.positions import GOLDEN, OF_OTHER_THEMES, OTHER_THEMES
from tests.rendering.regenerate import FOLDER

if TYPE_CHECKING:
    from rendering import Renderer, Renderers

MEAN_DIFFERENCE: Final = 1.0
"""Of a channel, in 256 steps, over the whole picture."""
VISIBLE: Final = 24
VISIBLE_SHARE: Final = 0.0005
"""How many pixels may differ visibly: 385, less than another word in a sign."""


@pytest.mark.parametrize("name", GOLDEN)
def test_a_picture_looks_as_its_golden_one(name: str, renderer: Renderer) -> None:
    view, seen_from = GOLDEN[name]
    assert_looks_as_golden(renderer.board(view, seen_from=seen_from).data, name)


@pytest.mark.parametrize("name", OF_OTHER_THEMES)
@pytest.mark.parametrize("theme", OTHER_THEMES)
def test_a_picture_of_another_theme_looks_as_its_golden_one(
    theme: str, name: str, renderers: Renderers
) -> None:
    view, seen_from = GOLDEN[name]
    png = renderers.of(theme).board(view, seen_from=seen_from).data
    assert_looks_as_golden(png, f"{theme}-{name}")


@pytest.mark.parametrize("name", TAPPED)
def test_a_picture_with_hints_looks_as_its_golden_one(name: str, renderer: Renderer) -> None:
    assert_looks_as_golden(paint(renderer, name), name)


@pytest.mark.parametrize("name", HOT)
def test_a_heat_map_looks_as_its_golden_one(name: str, renderer: Renderer) -> None:
    assert_looks_as_golden(paint_hot(renderer, name), name)


@pytest.mark.parametrize("theme", OTHER_THEMES)
def test_a_heat_map_of_another_theme_looks_as_its_golden_one(
    theme: str, renderers: Renderers
) -> None:
    assert_looks_as_golden(paint_hot(renderers.of(theme), "heat-wide"), f"{theme}-heat-wide")


def assert_looks_as_golden(png: bytes, name: str) -> None:
    golden = decoded((FOLDER / f"{name}.png").read_bytes())
    difference = ImageChops.difference(decoded(png), golden)
    assert max(ImageStat.Stat(difference).mean) < MEAN_DIFFERENCE
    assert visible_share(difference) < VISIBLE_SHARE


def test_the_tolerance_notices_a_missing_student(renderer: Renderer) -> None:
    view, seen_from = GOLDEN["opening-red"]
    painted = decoded(renderer.board(view, seen_from=seen_from).data)
    other = painted.copy()
    other.paste(painted.crop((60, 266, 176, 382)), (60, 26))
    assert visible_share(ImageChops.difference(painted, other)) > VISIBLE_SHARE


def test_the_tolerance_notices_another_word(renderer: Renderer) -> None:
    begins, to_move = (
        decoded(renderer.board(view, seen_from=seen_from).data)
        for view, seen_from in (GOLDEN["opening-red"], GOLDEN["middle-red"])
    )
    sign = (900, 370, 1090, 470)
    other = begins.copy()
    other.paste(to_move.crop(sign), sign[:2])
    assert visible_share(ImageChops.difference(begins, other)) > VISIBLE_SHARE


def decoded(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def visible_share(difference: Image.Image) -> float:
    red, green, blue = difference.split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(strongest.histogram()[VISIBLE:]) / (strongest.width * strongest.height)
