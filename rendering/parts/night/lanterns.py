"""Paper lanterns: those left beside a hand, and the line one of them lit."""

from __future__ import annotations

from itertools import product
from math import copysign, cos, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import ImageDraw

from rendering.brush import Drawing, Stamp, stamped
from rendering.layout import LAMP, LANTERN, RANKS, SQUARE

if TYPE_CHECKING:
    from PIL import Image

    from rendering.brush import Point
    from rendering.layout import Size
    from rendering.theme import Colour, Theme

BAND: Final = 12
"""The cord around a lit line; its middle lies on the middle of the grid's line."""
BEADS: Final = 6
"""To a square's side."""
BEAD: Final = 3.7
CAP: Final = 0.13
"""Part of a lantern's height; there is one at either end."""
RIBS: Final = (-0.26, 0.26)
RIB: Final = 0.8


def bulge(power: float = 2.6) -> tuple[Point, ...]:
    """Between an ellipse and a barrel."""
    turns = [2 * pi * step / 64 for step in range(64)]
    return tuple(
        (bent(cos(turn), 2 / power), bent(sin(turn), 2 / power) * BULGE_HEIGHT) for turn in turns
    )


def bent(value: float, power: float) -> float:
    return copysign(abs(value) ** power, value)


BULGE_HEIGHT: Final = 0.84
BULGE: Final = bulge()
CORD_CORNER: Final = 8


def draw_lantern(size: Size, theme: Theme, *, is_spent: bool = False) -> Image.Image:
    """With a flame and ribs, or hollow."""
    night = theme.night
    drawing = Drawing(size)
    draw_caps(drawing, size, night.cord)
    draw_bulge(drawing, size, 1.0, 1.0, night.cord)
    if is_spent:
        draw_bulge(drawing, size, 0.74, 0.72, theme.paper)
        return drawing.finish()
    draw_bulge(drawing, size, 0.86, 0.84, night.lantern)
    draw_bulge(drawing, size, 0.56, 0.74, night.flame)
    for share in RIBS:
        draw_rib(drawing, size, share, night.cord)
    return drawing.finish()


def draw_caps(drawing: Drawing, size: Size, fill: Colour) -> None:
    width, height = size
    left, right, depth = round(width * 0.27), round(width * 0.73), round(height * CAP)
    for top in (0, height - depth):
        drawing.rounded((left, top, right, top + depth), 1, fill)


def draw_bulge(drawing: Drawing, size: Size, across: float, along: float, fill: Colour) -> None:
    """A barrel between the caps."""
    x, y = size[0] / 2, size[1] / 2
    drawing.polygon([(x + x * dx * across, y + y * dy * along) for dx, dy in BULGE], fill)


def draw_rib(drawing: Drawing, size: Size, share: float, fill: Colour) -> None:
    x, y = size[0] / 2, size[1] / 2
    middle, half = y + y * share, size[0] * 0.42
    drawing.polygon(
        [(x - half, middle - RIB), (x + half, middle - RIB), (x + half, middle + RIB),
         (x - half, middle + RIB)], fill,
    )  # fmt: skip


class LanternPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def left(self, *, is_spent: bool) -> Stamp:
        """One beside a hand."""
        figure = draw_lantern(LANTERN, self._theme, is_spent=is_spent)
        return stamped(figure, self._theme.paper)

    def lamp(self) -> Stamp:
        """At either end of a lit line."""
        return stamped(draw_lantern(LAMP, self._theme), self._theme.paper)

    def cord(self, *, is_level: bool) -> Stamp:
        """A string of lights around a whole rank or file."""
        long, short = RANKS * SQUARE, SQUARE
        width, height = (long, short) if is_level else (short, long)
        size = (width + BAND, height + BAND)
        drawing = Drawing(size)
        drawing.rounded((0, 0, *size), CORD_CORNER, self._theme.night.cord)
        for bead in beads(width, height):
            drawing.disc(bead, BEAD, self._theme.night.bead)
        cord = stamped(drawing.finish(), self._theme.square)
        hole = (BAND, BAND, size[0] - BAND - 1, size[1] - BAND - 1)
        ImageDraw.Draw(cord.mask).rectangle(hole, fill=0)
        return cord


def beads(width: int, height: int) -> list[Point]:
    step, start = SQUARE // BEADS, BAND / 2
    along = product(range(0, width + 1, step), (0, height))
    across = product((0, width), range(step, height, step))
    return [(start + x, start + y) for x, y in (*along, *across)]
