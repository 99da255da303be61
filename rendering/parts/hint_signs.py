"""The signs of hints: a diamond or a ring by card, the piece that goes, and captures."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from PIL import ImageDraw

from rendering.brush import Drawing, Stamp, stamped
from rendering.layout import TILE
from rendering.parts.figures import scaled

if TYPE_CHECKING:
    from rendering.brush import Point
    from rendering.theme import Colour, Theme

HINT: Final = 62
CENTRE: Final[Point] = (HINT / 2, HINT / 2)
LARGE_HINT, SMALL_HINT = 24, 18
"""The reach of a diamond: on a free square; on a piece and on a card."""
ROUND: Final = 0.89
"""Of that a ring's radius: it then looks as large."""
DIAMOND: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
HOLE: Final = 0.41
"""Of a ring's radius."""
LINE: Final = 3
HALO: Final = 2.5
"""A pale line keeps a sign apart from a piece or a torii below it."""

FRAME_INSET: Final = 3
FRAME: Final = 6
FRAME_HALO: Final = 3
FRAME_CORNER: Final = 6

WEDGE: Final = 24
"""How far the four that point at a capture reach in from the edge."""
WEDGE_HALF: Final = 13
WEDGE_HALO: Final = 4


class HintPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def diamond(self, size: float) -> Stamp:
        """Where the left card leads."""
        drawing, slant = Drawing((HINT, HINT)), sqrt(2)
        for radius, fill in self._layers(size, slant, self._theme.hints.left):
            drawing.polygon(scaled(DIAMOND, CENTRE, radius), fill)
        return self._stamp(drawing)

    def ring(self, size: float) -> Stamp:
        """Where the right card leads."""
        drawing, theme, reach = Drawing((HINT, HINT)), self._theme, size * ROUND
        hole = reach * HOLE
        holes = ((hole, theme.ink), (hole - LINE, theme.emblem))
        for radius, fill in (*self._layers(reach, 1, theme.hints.right), *holes):
            drawing.disc(CENTRE, radius, fill)
        return self._stamp(drawing)

    def _layers(
        self, radius: float, slant: float, body: Colour
    ) -> tuple[tuple[float, Colour], ...]:
        """A pale line around a dark one around the body."""
        theme = self._theme
        return (
            (radius + HALO * slant, theme.emblem),
            (radius, theme.ink),
            (radius - LINE * slant, body),
        )

    def origin(self) -> Stamp:
        """A frame around the piece that goes: the hollow square that it is on a card."""
        drawing, inset = Drawing((TILE, TILE)), FRAME_INSET
        end = TILE - inset
        drawing.rounded((inset, inset, end, end), FRAME_CORNER, self._theme.ink)
        inset, end = inset + FRAME, end - FRAME
        drawing.rounded((inset, inset, end, end), FRAME_CORNER - 2, self._theme.emblem)
        frame = self._stamp(drawing)
        hole = (inset + FRAME_HALO, inset + FRAME_HALO, end - FRAME_HALO - 1, end - FRAME_HALO - 1)
        ImageDraw.Draw(frame.mask).rectangle(hole, fill=0)
        return frame

    def capture(self) -> Stamp:
        """Four wedges that point at the piece from the edges of its square."""
        drawing, middle = Drawing((TILE, TILE)), TILE / 2
        for halo, fill in ((WEDGE_HALO, self._theme.emblem), (0, self._theme.ink)):
            half, depth = WEDGE_HALF + halo, WEDGE + halo * 1.6
            for turn in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                drawing.polygon(wedge(middle, turn, half, depth), fill)
        return self._stamp(drawing)

    def _stamp(self, drawing: Drawing) -> Stamp:
        return stamped(drawing.finish(), self._theme.square)


def wedge(middle: float, turn: tuple[int, int], half: float, depth: float) -> list[Point]:
    """A triangle on the edge that lies in the direction `turn`, its tip inwards."""
    (x, y), tip = turn, middle - depth
    corners = ((middle, -half), (middle, half), (tip, 0.0))
    return [(middle + a * x - b * y, middle + a * y + b * x) for a, b in corners]
