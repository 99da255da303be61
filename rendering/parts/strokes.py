"""Brush strokes on the squares of the last turn: the way it took, and what won."""

from __future__ import annotations

from itertools import product
from math import cos, hypot, pi, sin, tau
from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image

from onitama_core.game import Piece, PieceKind
from rendering.brush import Drawing, Stamp, mixed, stamped
from rendering.layout import TILE
from rendering.parts.figures import MASTER_RADIUS, draw_piece, scaled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Player
    from rendering.brush import Point
    from rendering.theme import Theme

Way: TypeAlias = tuple[int, int]
"""Columns to the right and rows down, in the picture."""

LONGEST: Final = 2
"""No card leads further along a rank or a file."""
ARROW: Final[tuple[Point, ...]] = (
    (-31, -2.5), (4, -5.5), (0, -17), (33, 0), (0, 17), (4, 5.5), (-31, 2.5),
)  # fmt: skip
"""Pointing right, around the middle of the square; its tail is thin, as a brush begins."""
RAYS: Final = 14
RAY_REACH: Final = TILE
GLEAM: Final = 0.45
"""How much of a ray's colour is the mark's."""
MISS: Final = 46
"""The badge of a strike that found nothing."""
MISS_MARGIN: Final = 4
MISS_CROSS, MISS_STROKE = 0.42, 0.13
"""Of the badge's half: how far the cross reaches, and half its stroke."""
FALLEN_RADIUS: Final = 28
FALLEN_TURN: Final = 112
"""In degrees, onto its side."""
FALLEN_MARGIN: Final = 3


def ways() -> Iterator[Way]:
    reach = range(-LONGEST, LONGEST + 1)
    return ((right, down) for right, down in product(reach, reach) if (right, down) != (0, 0))


def draw_way(way: Way, theme: Theme) -> Stamp:
    """An arrow for the square a piece has left."""
    length = hypot(*way)
    along, across = way[0] / length, way[1] / length
    middle = TILE / 2
    points = [(middle + x * along - y * across, middle + x * across + y * along) for x, y in ARROW]
    drawing = Drawing((TILE, TILE))
    drawing.polygon(points, theme.mark_line)
    return stamped(drawing.finish(), theme.mark_wash)


def draw_rays(theme: Theme) -> Image.Image:
    """Light behind the piece that won."""
    drawing = Drawing((TILE, TILE))
    middle, half = TILE / 2, pi / RAYS / 2
    for ray in range(RAYS):
        turn = tau * ray / RAYS
        ends = [
            (middle + RAY_REACH * cos(turn + side), middle + RAY_REACH * sin(turn + side))
            for side in (-half, half)
        ]
        drawing.polygon([(middle, middle), *ends], mixed(theme.mark_wash, theme.mark, GLEAM))
    return drawing.finish()


def draw_fallen(loser: Player, theme: Theme) -> Image.Image:
    """The captured master on its side, in the corner of the square where it fell."""
    standing = draw_piece(Piece(loser, PieceKind.MASTER), MASTER_RADIUS, theme)
    side = round(standing.width * FALLEN_RADIUS / MASTER_RADIUS)
    lying = standing.rotate(FALLEN_TURN, Image.Resampling.BICUBIC)
    small = lying.resize((side, side), Image.Resampling.LANCZOS)
    figure = Image.new("RGBA", (TILE, TILE))
    corner = TILE - side - FALLEN_MARGIN
    figure.alpha_composite(small, (corner, corner))
    return figure


def draw_miss(theme: Theme) -> Image.Image:
    """A cross in the corner of the square where a strike found nothing."""
    drawing, half = Drawing((TILE, TILE)), MISS / 2
    centre = (TILE - MISS_MARGIN - half, TILE - MISS_MARGIN - half)
    drawing.disc(centre, half, theme.mark)
    drawing.disc(centre, half * 0.88, theme.mark_line)
    for side in (-1, 1):
        drawing.polygon(scaled(bar(side), centre, half), theme.mark_wash)
    return drawing.finish()


def bar(side: int) -> tuple[Point, ...]:
    """A stroke from corner to corner."""
    reach, width = MISS_CROSS, MISS_STROKE
    ends = ((-reach - width, -reach + width), (-reach + width, -reach - width))
    return tuple((x * side, y) for x, y in (*ends, *((-x, -y) for x, y in ends)))
