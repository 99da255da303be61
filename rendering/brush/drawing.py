"""Drawing at three times the size and scaling down, which Pillow's own shapes need to be smooth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rendering.layout import Box, Size
    from rendering.theme import Colour

SCALE: Final = 3
REACH: Final = 3 * SCALE
"""How far around a pixel LANCZOS looks."""
FAINT: Final = 24
"""What is more transparent than this may as well be missing."""

Point: TypeAlias = tuple[float, float]


class Drawing:
    """A transparent sheet; all measures are those of the finished picture."""

    def __init__(self, size: Size) -> None:
        self._size = size
        self._image = Image.new("RGBA", (size[0] * SCALE, size[1] * SCALE))
        self._draw = ImageDraw.Draw(self._image)

    def polygon(self, points: Iterable[Point], fill: Colour) -> None:
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=fill)

    def disc(self, centre: Point, radius: float, fill: Colour) -> None:
        (x, y), r = centre, radius
        box = [(x - r) * SCALE, (y - r) * SCALE, (x + r) * SCALE - 1, (y + r) * SCALE - 1]
        self._draw.ellipse(box, fill=fill)

    def rounded(self, box: Box, radius: float, fill: Colour) -> None:
        left, top, right, bottom = (edge * SCALE for edge in box)
        corners = (left, top, right - 1, bottom - 1)
        self._draw.rounded_rectangle(corners, radius * SCALE, fill=fill)

    def finish(self) -> Image.Image:
        return self._image.resize(self._size, Image.Resampling.LANCZOS)

    def finish_along(self, edges: Iterable[Box]) -> Image.Image:
        """The same picture sooner, where all that is not even lies in these boxes."""
        image = self._image.resize(self._size, Image.Resampling.NEAREST)
        for box in edges:
            image.paste(self._part(box), box)
        return image

    def _part(self, box: Box) -> Image.Image:
        """As `finish` has it: across before down, and with an eye on what is around."""
        (left, top, right, bottom), (width, height) = box, self._image.size
        x, y = max(left * SCALE - REACH, 0), max(top * SCALE - REACH, 0)
        end = min(right * SCALE + REACH, width), min(bottom * SCALE + REACH, height)
        rough = self._image.crop((x, y, *end)).convert("RGBa")
        columns = (left * SCALE - x, 0, right * SCALE - x, rough.height)
        rows = (0, top * SCALE - y, right - left, bottom * SCALE - y)
        across = rough.resize((right - left, rough.height), Image.Resampling.LANCZOS, columns)
        down = across.resize((right - left, bottom - top), Image.Resampling.LANCZOS, rows)
        return down.convert("RGBA")


def grown(box: Box) -> Box:
    """As far as the smoothing of what lies in it can be seen."""
    left, top, right, bottom = box
    return left - SCALE, top - SCALE, right + SCALE, bottom + SCALE


def bands(box: Box, depth: int) -> Iterator[Box]:
    """A box's four sides, so far in."""
    left, top, right, bottom = box
    yield left, top, right, top + depth
    yield left, bottom - depth, right, bottom
    yield left, top + depth, left + depth, bottom - depth
    yield right - depth, top + depth, right, bottom - depth


class Stamp(NamedTuple):
    """A picture of any shape, to be put on an even ground."""

    image: Image.Image
    mask: Image.Image


def stamped(figure: Image.Image, ground: Colour) -> Stamp:
    mask = figure.getchannel("A").point(lambda value: 255 if value > FAINT else 0)
    return Stamp(laid_on(ground, figure), mask.convert("1"))


def laid_on(ground: Colour, figure: Image.Image) -> Image.Image:
    image = Image.new("RGB", figure.size, ground)
    image.paste(figure, mask=figure)
    return image
