"""Shapes, letters and paper, from which all pictures are drawn."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from math import ceil, hypot
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from rendering.layout import CANVAS, Box, Size

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering.theme import Colour, Theme


Point: TypeAlias = tuple[float, float]
"""Distances from the left and from the top, in pixels of the finished picture."""

# -- shapes --

SCALE: Final = 3
"""Factor by which shapes and letters are drawn larger than they are shown."""


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
        # ImageDraw counts the last pixel as part of a box, hence - 1.
        box = (
            (x - radius) * SCALE,
            (y - radius) * SCALE,
            (x + radius) * SCALE - 1,
            (y + radius) * SCALE - 1,
        )
        self._draw.ellipse(box, fill=fill)

    def rounded(self, box: Box, radius: float, fill: Colour) -> None:
        """Draw a rectangle with round corners."""
        left, top, right, bottom = (edge * SCALE for edge in box)
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * SCALE, fill=fill)

    def finish(self) -> Image.Image:
        """Return the drawing at its size, with smooth edges."""
        return self._image.resize(self._size, Image.Resampling.LANCZOS)


def place_shape(shape: Iterable[Point], centre: Point, size: float) -> list[Point]:
    """Return the points of a shape that is given as parts of `size` around its centre."""
    return [(centre[0] + x * size, centre[1] + y * size) for x, y in shape]


def outline_line(start: Point, end: Point, width: float) -> list[Point]:
    """Return the corners of a straight line."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    across = (end[1] - start[1]) / length * width / 2
    down = (start[0] - end[0]) / length * width / 2
    return [
        (start[0] + across, start[1] + down),
        (end[0] + across, end[1] + down),
        (end[0] - across, end[1] - down),
        (start[0] - across, start[1] - down),
    ]


class Stamp(NamedTuple):
    """A figure to be pasted onto an even ground."""

    image: Image.Image
    mask: Image.Image
    """The pixels that are pasted."""


MIN_STAMPED_ALPHA: Final = 25
"""Pixels with a smaller alpha value, of 255, are left out of a stamp."""


def make_stamp(figure: Image.Image, ground: Colour) -> Stamp:
    """Return a figure as a stamp whose edges blend into a ground of this colour.

    A picture of palette indexes can't blend transparent pixels, so they are blended here.
    """
    alpha = figure.getchannel("A")
    mask = alpha.point(lambda value: 255 if value >= MIN_STAMPED_ALPHA else 0)
    image = Image.new("RGB", figure.size, ground)
    image.paste(figure, mask=figure)
    return Stamp(image, mask.convert("1"))


# -- letters --

FONT_FOLDER: Final = Path(__file__).parent / "fonts"
LABELS: Final = FONT_FOLDER / "AlegreyaSans-Bold.subset.ttf"
KANJI: Final = FONT_FOLDER / "YujiBoku-Regular.subset.ttf"
SPACES: Final = " \u00a0\u202f"
"""The space, and the spaces at which no line breaks, which the fonts lack: drawn as a space."""
NO_CHARACTER: Final = "\uffff"
"""A code point that Unicode never assigns, so that no font has a glyph for it."""
MAX_CACHED_GLYPH_CHECKS: Final = 4096
"""Results of `has_glyph` that are cached. Players' names can have any characters."""


@lru_cache(maxsize=MAX_CACHED_GLYPH_CHECKS)
def has_glyph(character: str, path: Path = LABELS) -> bool:
    """Return whether a font has a glyph for a character.

    FreeType draws a missing glyph as nothing or as a box.
    """
    if character in SPACES:
        return True
    font = ImageFont.truetype(path, 20, layout_engine=ImageFont.Layout.BASIC)
    mask = font.getmask(character)
    missing = font.getmask(NO_CHARACTER)
    return (mask.size, bytes(mask)) != (missing.size, bytes(missing))


def find_font_file(text: str) -> Path | None:
    """Return the font that has all letters of a text: that of the labels, or else the Japanese."""
    for path in (LABELS, KANJI):
        if all(has_glyph(character, path) for character in text):
            return path
    return None


def can_write(text: str) -> bool:
    """Return whether one of the fonts has a glyph for every character."""
    return find_font_file(text) is not None


def with_plain_spaces(text: str) -> str:
    return "".join(" " if character in SPACES else character for character in text)


class Font:
    """The font of the labels at one size; the Japanese font for texts whose letters only it has.

    Letters are drawn large and scaled down, as shapes are, so that the hinting, in which builds of
    FreeType differ, hardly changes a picture. The basic layout engine is used because every build
    of Pillow has it.
    """

    def __init__(self, path: Path, size: int) -> None:
        self._path = path
        self._size = size

    @cached_property
    def large_font(self) -> ImageFont.FreeTypeFont:
        """Pillow's font, at the size at which letters are drawn."""
        size = self._size * SCALE
        return ImageFont.truetype(self._path, size, layout_engine=ImageFont.Layout.BASIC)

    def width(self, text: str) -> float:
        return self.find_large_font(text).getlength(with_plain_spaces(text)) / SCALE

    def draw_centred(
        self, image: Image.Image, middle: Point, text: str, fill: Colour | int
    ) -> None:
        """Write text around a point."""
        self._draw(image, middle, text, fill, anchor="mm")

    def draw_on_baseline(
        self, image: Image.Image, middle: Point, text: str, fill: Colour | int
    ) -> None:
        """Write text with the middle of its baseline at a point."""
        self._draw(image, middle, text, fill, anchor="ms")

    def _draw(
        self, image: Image.Image, point: Point, text: str, fill: Colour | int, anchor: str
    ) -> None:
        half_width = ceil(self.width(text) / 2) + 2
        size = (2 * half_width, 2 * self._size)
        large = Image.new("L", (size[0] * SCALE, size[1] * SCALE))
        middle = (half_width * SCALE, self._size * SCALE)
        font = self.find_large_font(text)
        draw = ImageDraw.Draw(large)
        draw.text(middle, with_plain_spaces(text), fill=255, font=font, anchor=anchor)
        mask = large.resize(size, Image.Resampling.LANCZOS)
        image.paste(fill, (round(point[0]) - half_width, round(point[1]) - self._size), mask)

    def find_large_font(self, text: str) -> ImageFont.FreeTypeFont:
        """Return Pillow's font with all letters of a text, at the size at which they are drawn."""
        path = find_font_file(text) or self._path
        needs_other_font = self._path is LABELS and path is not LABELS
        return get_font(self._size, path).large_font if needs_other_font else self.large_font


@cache
def get_font(size: int, path: Path = LABELS) -> Font:
    """Return a font at a size. All are cached: sizes are small whole numbers."""
    return Font(path, size)


def fit_size(size: int, text: str, max_width: float) -> int:
    """Return the size at which text is at most `max_width` wide: `size` if it fits, or smaller."""
    width = get_font(size).width(text)
    return size if width <= max_width else int(size * max_width / width)


Align: TypeAlias = Literal["left", "centre", "right"]


def write(
    image: Image.Image,
    size: int,
    point: Point,
    text: str,
    fill: Colour | int,
    *,
    align: Align = "centre",
    max_width: float | None = None,
) -> float:
    """Write text on a baseline and return its width.

    The text starts at the point, ends there, or has it in its middle. Text wider than `max_width`
    is written smaller.
    """
    font = get_font(size if max_width is None else fit_size(size, text, max_width))
    width = font.width(text)
    x, baseline = point
    if align == "left":
        x += width / 2
    elif align == "right":
        x -= width / 2
    font.draw_on_baseline(image, (x, baseline), text, fill)
    return width


# -- paper --

BLOTCH: Final = 80
"""Pixels between blotches of the paper.

Finer grain triples the size of a file and is lost when Discord scales the picture down.
"""
SHADES: Final = 5
"""Shades of mottled paper; each takes a place in the palette."""
BRUSH_STEPS: Final = 24
"""Points on each side of a brush stroke."""


def mix_colours(base: Colour, other: Colour, share: float) -> Colour:
    """Return the colour that is `share` of the way from `base` to `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(base, other, strict=True))
    return red, green, blue


def mix_shades(base: Colour, other: Colour, strength: float) -> tuple[Colour, ...]:
    """Return shades from `base` to the colour that is `strength` of the way to `other`."""
    shares = [strength * step / (SHADES - 1) for step in range(SHADES)]
    return tuple(mix_colours(base, other, share) for share in shares)


def draw_mottling(size: Size, colours: tuple[Colour, ...], seed: int) -> Image.Image:
    """Draw large blotches in these shades. The same seed gives the same blotches."""
    width = size[0] // BLOTCH + 2
    height = size[1] // BLOTCH + 2
    rng = Random(seed)  # noqa: S311 - the grain of paper is no secret
    noise = Image.frombytes("L", (width, height), rng.randbytes(width * height))
    depth = noise.resize(size, Image.Resampling.BICUBIC)
    steps = [value * SHADES // 256 for value in range(256)]
    channels = [depth.point([colours[step][band] for step in steps]) for band in range(3)]
    return Image.merge("RGB", channels)


def paste_on_paper(shapes: Image.Image, theme: Theme, seed: int) -> Image.Image:
    """Return a canvas of paper with shapes on it, for pictures without a board."""
    image = draw_mottling(CANVAS, mix_shades(theme.paper, theme.paper_shade, 1.0), seed)
    image.paste(shapes, mask=shapes)
    return image


def outline_brush_stroke(start: Point, end: Point, width: float, rng: Random) -> list[Point]:
    """Return the outline of a horizontal or vertical line whose width varies like a brush's."""
    first_side: list[Point] = []
    second_side: list[Point] = []
    is_horizontal = start[1] == end[1]
    for step in range(BRUSH_STEPS + 1):
        share = step / BRUSH_STEPS
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share
        first_reach = width / 2 * rng.uniform(0.6, 1.0)
        second_reach = width / 2 * rng.uniform(0.6, 1.0)
        if is_horizontal:
            first_side.append((x, y - first_reach))
            second_side.append((x, y + second_reach))
        else:
            first_side.append((x - first_reach, y))
            second_side.append((x + second_reach, y))
    return [*first_side, *reversed(second_side)]
