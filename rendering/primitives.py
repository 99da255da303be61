"""What everything is drawn with: shapes, letters, paper."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from math import ceil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from rendering.layout import CANVAS, Box, Size

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering.theme import Colour, Theme


SCALE: Final = 3
"""How many times larger shapes and letters are drawn than they are shown."""
FAINT: Final = 24
"""What is more transparent than this may as well be missing."""

Point: TypeAlias = tuple[float, float]


class Drawing:
    """A transparent sheet for shapes, drawn at three times its size and scaled down at the end.

    Pillow does not smooth the edges of shapes; scaling down does. All measures are in pixels of
    the finished picture.
    """

    def __init__(self, size: Size) -> None:
        self._size = size
        self._image = Image.new("RGBA", (size[0] * SCALE, size[1] * SCALE))
        self._draw = ImageDraw.Draw(self._image)

    def polygon(self, points: Iterable[Point], fill: Colour) -> None:
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=fill)

    def disc(self, centre: Point, radius: float, fill: Colour) -> None:
        x, y = centre
        # ImageDraw counts the last pixel in; all our boxes end before their right and lower edge.
        box = (
            (x - radius) * SCALE,
            (y - radius) * SCALE,
            (x + radius) * SCALE - 1,
            (y + radius) * SCALE - 1,
        )
        self._draw.ellipse(box, fill=fill)

    def rounded(self, box: Box, radius: float, fill: Colour) -> None:
        left, top, right, bottom = (edge * SCALE for edge in box)
        corners = (left, top, right - 1, bottom - 1)
        self._draw.rounded_rectangle(corners, radius * SCALE, fill=fill)

    def finish(self) -> Image.Image:
        return self._image.resize(self._size, Image.Resampling.LANCZOS)


def place_shape(shape: Iterable[Point], centre: Point, size: float) -> list[Point]:
    """A shape whose measures are parts of `size`, at its place."""
    return [(centre[0] + x * size, centre[1] + y * size) for x, y in shape]


class Stamp(NamedTuple):
    """A picture of any shape, to be put on an even ground."""

    image: Image.Image
    mask: Image.Image


def make_stamp(figure: Image.Image, ground: Colour) -> Stamp:
    mask = figure.getchannel("A").point(lambda value: 255 if value > FAINT else 0)
    image = Image.new("RGB", figure.size, ground)
    image.paste(figure, mask=figure)
    return Stamp(image, mask.convert("1"))


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


class Font:
    """One font at one size.

    Letters are drawn large and scaled down like everything else: that way hinting, in which
    builds of FreeType differ, hardly matters. The basic layout engine is in every Pillow.
    """

    def __init__(self, path: Path, size: int) -> None:
        self._path, self._size = path, size

    @cached_property
    def font(self) -> ImageFont.FreeTypeFont:
        size = self._size * SCALE
        return ImageFont.truetype(self._path, size, layout_engine=ImageFont.Layout.BASIC)

    def width(self, text: str) -> float:
        return self.font.getlength(text) / SCALE

    def centred(self, image: Image.Image, at: Point, text: str, fill: Colour | int) -> None:
        self.on_baseline(image, at, text, fill, anchor="mm")

    def on_baseline(
        self, image: Image.Image, at: Point, text: str, fill: Colour | int, anchor: str = "ms"
    ) -> None:
        """Write `text` with the middle of its baseline at `at`."""
        half = ceil(self.width(text) / 2) + 2
        size = (2 * half, 2 * self._size)
        large = Image.new("L", (size[0] * SCALE, size[1] * SCALE))
        middle = (half * SCALE, self._size * SCALE)
        ImageDraw.Draw(large).text(middle, text, fill=255, font=self.font, anchor=anchor)
        mask = large.resize(size, Image.Resampling.LANCZOS)
        image.paste(fill, (round(at[0]) - half, round(at[1]) - self._size), mask)


@cache
def get_font(size: int, font: Path = LABELS) -> Font:
    return Font(font, size)


def write(
    image: Image.Image, size: int, at: Point, text: str, ink: Colour | int, *, anchor: int = 0
) -> float:
    """On a baseline, around the place, or from it to the right (1) or left (-1); its width."""
    width = get_font(size).width(text)
    get_font(size).on_baseline(image, (at[0] + anchor * width / 2, at[1]), text, ink)
    return width


BLOTCH: Final = 80
"""Pixels from blotch to blotch: finer grain triples a file and is lost in Discord's scaling."""
STEPS: Final = 5
"""Shades of mottling; each takes a place in the palette."""
BRUSH_STEPS: Final = 24


def mix_shades(base: Colour, other: Colour, strength: float) -> tuple[Colour, ...]:
    """From `base` part of the way to `other`."""
    shares = [strength * step / (STEPS - 1) for step in range(STEPS)]
    return tuple(mix_colours(base, other, share) for share in shares)


def mix_colours(base: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(base, other, strict=True))
    return red, green, blue


def draw_mottling(size: Size, colours: tuple[Colour, ...], seed: int) -> Image.Image:
    width, height = size[0] // BLOTCH + 2, size[1] // BLOTCH + 2
    rng = Random(seed)  # noqa: S311 - grain in paper, not a secret
    noise = Image.frombytes("L", (width, height), rng.randbytes(width * height))
    depth = noise.resize(size, Image.Resampling.BICUBIC)
    steps = [value * STEPS // 256 for value in range(256)]
    channels = [depth.point([colours[step][band] for step in steps]) for band in range(3)]
    return Image.merge("RGB", channels)


def paste_on_paper(shapes: Image.Image, theme: Theme, seed: int) -> Image.Image:
    """What all pictures without a board lie on; `seed`: of the paper's grain."""
    image = draw_mottling(CANVAS, mix_shades(theme.paper, theme.paper_shade, 1.0), seed)
    image.paste(shapes, mask=shapes)
    return image


def outline_brush_stroke(start: Point, end: Point, width: float, rng: Random) -> list[Point]:
    """The outline of a line whose width wavers, as a brush's does; level or upright."""
    one_side, other_side = [], []
    is_level = start[1] == end[1]
    for step in range(BRUSH_STEPS + 1):
        share = step / BRUSH_STEPS
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share
        one, other = (width / 2 * rng.uniform(0.6, 1.0) for _ in range(2))
        one_side.append((x, y - one) if is_level else (x - one, y))
        other_side.append((x, y + other) if is_level else (x + other, y))
    return [*one_side, *reversed(other_side)]
