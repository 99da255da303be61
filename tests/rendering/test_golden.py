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

from onitama_core.game import Player
from rendering import THEMES, Renderers, animate
from rendering.layout import CANVAS
from tests.rendering.positions import FILM
from tests.rendering.regenerate import (
    FOLDER,
    GOLDEN,
    decoded_frames,
    emoji_file,
    emoji_sheet,
    golden,
)

if TYPE_CHECKING:
    from rendering import Renderer

MEAN_DIFFERENCE: Final = 1.0
"""Of a channel, in 256 steps, over the whole picture."""
VISIBLE: Final = 24
VISIBLE_SHARE: Final = 0.0005
"""How many pixels may differ visibly: 385, less than another word in a sign."""
MOST_BYTES: Final = 75_000
MOST_LETTERS: Final = 1024


@pytest.mark.parametrize("name", GOLDEN)
def test_a_picture_looks_as_its_golden_one_in_few_bytes(name: str, renderers: Renderers) -> None:
    alt_text, data = golden(name, renderers)
    image = Image.open(BytesIO(data))
    assert (image.format, image.mode, image.size) == ("PNG", "P", CANVAS)
    assert_looks_as(kept(name), image.convert("RGB"))
    assert len(data) < MOST_BYTES
    assert len(alt_text) < MOST_LETTERS


def test_a_film_looks_as_its_golden_frames(renderer: Renderer) -> None:
    frames = decoded_frames(animate(renderer, FILM, seen_from=Player.RED))
    assert len(frames) == len(FILM)
    for number, frame in enumerate(frames):
        assert_looks_as(kept(f"film-{number}"), frame)


@pytest.mark.parametrize("theme", THEMES)
def test_emoji_look_as_their_golden_sheet(theme: str) -> None:
    before = Image.open(emoji_file(theme)).convert("RGBA")
    assert_looks_as(flat(before), flat(emoji_sheet(theme)))


def kept(name: str) -> Image.Image:
    return decoded((FOLDER / f"{name}.png").read_bytes())


def test_the_same_is_painted_in_the_same_bytes_also_by_others_in_another_order(
    renderers: Renderers,
) -> None:
    others = Renderers()
    for name in tuple(GOLDEN)[::-3]:
        assert golden(name, others) == golden(name, renderers)


def assert_looks_as(before: Image.Image, image: Image.Image) -> None:
    assert image.size == before.size
    difference = ImageChops.difference(image, before)
    assert max(ImageStat.Stat(difference).mean) < MEAN_DIFFERENCE
    assert visible_share(difference) < VISIBLE_SHARE


def flat(sheet: Image.Image) -> Image.Image:
    """On a ground that neither bodies nor outlines have."""
    ground = Image.new("RGBA", sheet.size, "#00ff00")
    return Image.alpha_composite(ground, sheet).convert("RGB")


def test_the_tolerance_notices_a_missing_student_and_another_word(renderers: Renderers) -> None:
    begins, to_move = (
        decoded(golden(name, renderers).data) for name in ("opening-red", "middle-red")
    )
    without, other = begins.copy(), begins.copy()
    without.paste(begins.crop((60, 266, 176, 382)), (60, 26))
    sign = (900, 370, 1090, 470)
    other.paste(to_move.crop(sign), sign[:2])
    for changed in (without, other):
        assert visible_share(ImageChops.difference(begins, changed)) > VISIBLE_SHARE


def decoded(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def visible_share(difference: Image.Image) -> float:
    red, green, blue = difference.split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(strongest.histogram()[VISIBLE:]) / (strongest.width * strongest.height)
