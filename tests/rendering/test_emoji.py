"""The controller's signs: small, the same each time, and legible on every button."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import pytest
from PIL import Image, ImageStat

from rendering.emoji import SIDE, Emoji, emoji_images
from rendering.theme import SHRINE, THEMES, colour
from tests.rendering.test_theme import GRAPHICS, contrast

if TYPE_CHECKING:
    from rendering.theme import Colour

MOST_BYTES: Final = 256 * 1024
BUTTONS: Final = {
    "secondary, dark": "#4e5058",
    "secondary, darker": "#2c2d32",
    "secondary, light": "#e8e8ea",
    "secondary, light before": "#6d6f78",
    "primary": "#5865f2",
    "success": "#248046",
    "success, new": "#00863a",
}
"""Discord's, as they are and lately were."""
SMALLEST: Final = 22
LEAST: Final = 8
"""Pixels of the smallest size that have to stand out: an empty square's sign is a small dot."""


@pytest.fixture(scope="module", params=THEMES)
def images(request: pytest.FixtureRequest) -> dict[Emoji, Image.Image]:
    return {
        emoji: Image.open(BytesIO(png)).convert("RGBA")
        for emoji, png in emoji_images(THEMES[request.param]).items()
    }


def test_each_has_the_size_discord_shows_and_takes_the_same_each_time(
    images: dict[Emoji, Image.Image],
) -> None:
    assert set(images) == set(Emoji)
    assert {image.size for image in images.values()} == {(128, 128)}
    painted = emoji_images(SHRINE)
    assert all(len(png) < MOST_BYTES for png in painted.values())
    assert emoji_images(SHRINE) == painted


def test_each_is_transparent_around_and_cut_off_nowhere(images: dict[Emoji, Image.Image]) -> None:
    for emoji, image in images.items():
        alpha = image.getchannel("A")
        alpha.paste(0, (1, 1, SIDE - 1, SIDE - 1))
        assert alpha.getextrema() == (0, 0), emoji


@pytest.mark.parametrize("ground", BUTTONS.values(), ids=BUTTONS)
def test_each_stands_out_from_every_button(images: dict[Emoji, Image.Image], ground: str) -> None:
    for emoji, image in images.items():
        assert standing_out(image, colour(ground)) >= LEAST, emoji


def standing_out(image: Image.Image, ground: Colour) -> int:
    """How many pixels do, where the sign is shown smallest."""
    button = Image.new("RGBA", (SMALLEST, SMALLEST), ground)
    button.alpha_composite(image.resize(button.size, Image.Resampling.LANCZOS))
    shown = button.convert("RGB")
    counted = shown.getcolors(SMALLEST * SMALLEST) or []
    return sum(n for n, shade in counted if contrast(rgb(shade), ground) >= GRAPHICS)


def rgb(shade: Any) -> Colour:
    """Pillow's types know more modes."""
    red, green, blue = shade
    return red, green, blue


def test_red_and_blue_differ_in_shape(images: dict[Emoji, Image.Image]) -> None:
    """Also where they are smallest: an octagon, or a star with its tips in the corners."""
    for kind in ("student", "master", "ninja"):
        red, blue = (fullness(images[Emoji(f"{side}_{kind}")]) for side in ("red", "blue"))
        assert blue - red > 0.06, kind


def fullness(image: Image.Image) -> float:
    """How much of the smallest upright box around it a shape fills: a disc π/4."""
    alpha = image.resize((SMALLEST, SMALLEST), Image.Resampling.LANCZOS).getchannel("A")
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    box = (right - left) * (bottom - top) * (SMALLEST / SIDE) ** 2
    return ImageStat.Stat(alpha).sum[0] / 255 / box


def test_a_master_is_larger_than_a_student(images: dict[Emoji, Image.Image]) -> None:
    for side in ("red", "blue"):
        student, master = (images[Emoji(f"{side}_{kind}")] for kind in ("student", "master"))
        assert width(master) > 1.15 * width(student)


def width(image: Image.Image) -> int:
    left, _, right, _ = image.getbbox() or (0, 0, 0, 0)
    return right - left
