"""What others read in our files is what we painted."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from rendering.encoding import png
from tests.rendering.positions import GOLDEN

if TYPE_CHECKING:
    from rendering import Renderer


def decoded(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize("name", GOLDEN)
def test_every_pixel_and_colour_is_kept(name: str, renderer: Renderer) -> None:
    view, seen_from = GOLDEN[name]
    image = renderer.image(view, seen_from=seen_from)
    read = decoded(png(image))
    assert (read.format, read.mode, read.size) == ("PNG", "P", image.size)
    assert read.tobytes() == image.tobytes()
    assert read.getpalette() == image.getpalette()


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (1100, 1)])
def test_any_size_will_do(size: tuple[int, int]) -> None:
    image = Image.new("P", size, 1)
    image.putpalette([0, 0, 0, 200, 100, 50])
    assert decoded(png(image)).convert("RGB").getpixel((0, 0)) == (200, 100, 50)


def test_a_damaged_file_is_noticed() -> None:
    """The checks of its parts are right, or Pillow would not read it either."""
    image = Image.new("P", (9, 9))
    image.putpalette([1, 2, 3])
    data = bytearray(png(image))
    data[-20] ^= 1
    with pytest.raises((OSError, SyntaxError)):
        decoded(bytes(data))
