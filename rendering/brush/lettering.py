"""Words and kanji in the vendored fonts."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw, ImageFont

from rendering.brush.drawing import SCALE

if TYPE_CHECKING:
    from rendering.brush.drawing import Point
    from rendering.theme import Colour

FONTS: Final = Path(__file__).parent / "fonts"
LABELS: Final = FONTS / "AlegreyaSans-Bold.subset.ttf"
NO_LETTER: Final = "\uffff"
KANJI: Final = FONTS / "YujiBoku-Regular.subset.ttf"


@lru_cache(maxsize=4096)
def is_written(letter: str) -> bool:
    """Whether the font of the labels has it: what it lacks is drawn as nothing or as a box."""
    font = ImageFont.truetype(LABELS, 20, layout_engine=ImageFont.Layout.BASIC)
    mask, absent = font.getmask(letter), font.getmask(NO_LETTER)
    return letter == " " or (mask.size, bytes(mask)) != (absent.size, bytes(absent))


def can_write(text: str) -> bool:
    return all(map(is_written, text))


class Lettering:
    """One font at one size.

    Letters are drawn large and scaled down like everything else: that way hinting, in which
    builds of FreeType differ, hardly matters. The basic layout engine is in every Pillow.
    """

    def __init__(
        self, path: Path, size: int, scaling: Image.Resampling = Image.Resampling.LANCZOS
    ) -> None:
        self._path, self._size, self._scaling = path, size, scaling

    @cached_property
    def _font(self) -> ImageFont.FreeTypeFont:
        size = self._size * SCALE
        return ImageFont.truetype(self._path, size, layout_engine=ImageFont.Layout.BASIC)

    def width(self, text: str) -> float:
        return self._font.getlength(text) / SCALE

    def on_baseline(self, image: Image.Image, at: Point, text: str, fill: Colour | int) -> None:
        """Write `text` with the middle of its baseline at `at`."""
        self._write(image, at, text, fill, "ms")

    def centred(self, image: Image.Image, at: Point, text: str, fill: Colour | int) -> None:
        self._write(image, at, text, fill, "mm")

    def _write(
        self, image: Image.Image, at: Point, text: str, fill: Colour | int, anchor: str
    ) -> None:
        half = ceil(self.width(text) / 2) + 2
        size = (2 * half, 2 * self._size)
        large = Image.new("L", (size[0] * SCALE, size[1] * SCALE))
        middle = (half * SCALE, self._size * SCALE)
        ImageDraw.Draw(large).text(middle, text, fill=255, font=self._font, anchor=anchor)
        mask = large.resize(size, self._scaling)
        image.paste(fill, (round(at[0]) - half, round(at[1]) - self._size), mask)
