"""Drawings of pieces, the Wind Spirit, the gate of a temple and the marks of the last turn."""

from __future__ import annotations

from enum import Enum
from functools import cache
from math import cos, pi, sin, tau
from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from onitama_core.game import Piece, PieceKind, Player
from rendering import ninja
from rendering.layout import TILE
from rendering.primitives import Drawing, Point, place_shape

if TYPE_CHECKING:
    from rendering.theme import Colour, PlayerColours, Theme


# -- pieces --

PAWNS: Final = tuple(
    Piece(player, kind) for player in Player for kind in (PieceKind.MASTER, PieceKind.STUDENT)
)
RADII: Final = {
    PieceKind.MASTER: 47,
    PieceKind.STUDENT: 41,
    PieceKind.NINJA: ninja.RADIUS,
}
"""The radii of pieces on the board, in pixels; a ninja's to the tips of its blades."""
HALO: Final = 2
"""The width of the pale line that separates a piece from the gate of its own colour."""
SHADOW_MARGIN: Final = 5
"""The room that a piece's shadow needs around it."""
OCTAGON: Final = tuple(
    (cos(pi / 8 + turn * pi / 4), sin(pi / 8 + turn * pi / 4)) for turn in range(8)
)
OCTAGON_GROWTH: Final = 1.05
"""The radius of an octagon that looks as large as a disc of the radius 1."""


def draw_piece(piece: Piece, radius: float, theme: Theme) -> Image.Image:
    """Draw a piece with its shadow on a transparent square."""
    half = round(radius * OCTAGON_GROWTH + HALO) + SHADOW_MARGIN
    centre = (half, half)
    owner = piece.owner
    colours = theme.player_colours[owner]
    drawing = Drawing((2 * half, 2 * half))
    if piece.kind is PieceKind.NINJA:
        ninja.draw_ninja(drawing, centre, radius, owner, theme)
        return add_shadow(drawing.finish(), colours.edge)
    draw_body(drawing, centre, radius + HALO, owner, theme.emblem)
    draw_body(drawing, centre, radius, owner, colours.edge)
    draw_body(drawing, centre, radius * 0.94, owner, colours.body)
    if piece.kind is PieceKind.MASTER:
        draw_body(drawing, centre, radius * 0.84, owner, theme.emblem)
        draw_body(drawing, centre, radius * 0.76, owner, colours.body)
        draw_master(drawing, centre, radius * 0.74, theme.emblem)
    else:
        draw_student(drawing, centre, radius, theme.emblem)
    return add_shadow(drawing.finish(), colours.edge)


def draw_body(drawing: Drawing, centre: Point, radius: float, owner: Player, fill: Colour) -> None:
    """Draw Red's disc or Blue's octagon."""
    if owner is Player.RED:
        drawing.disc(centre, radius, fill)
    else:
        drawing.polygon(place_shape(OCTAGON, centre, radius * OCTAGON_GROWTH), fill)


def draw_badge(
    drawing: Drawing, centre: Point, radius: float, player: Player, theme: Theme, *, edge: float
) -> None:
    """Draw a player's disc or octagon with a dark edge of this width, as a sign of the player."""
    colours = theme.player_colours[player]
    draw_body(drawing, centre, radius, player, colours.edge)
    draw_body(drawing, centre, radius - edge, player, colours.body)


def draw_student(drawing: Drawing, centre: Point, size: float, fill: Colour) -> None:
    draw_dot(drawing, centre, size, fill, offset=(0, -0.32), radius=0.22)
    drawing.polygon(place_shape(ROBE, centre, size), fill)


def draw_master(drawing: Drawing, centre: Point, size: float, fill: Colour) -> None:
    """Draw a student under a crown."""
    draw_dot(drawing, centre, size, fill, offset=(0, -0.12), radius=0.22)
    drawing.polygon(place_shape(WIDE_ROBE, centre, size), fill)
    drawing.polygon(place_shape(CROWN, centre, size), fill)
    for tip in CROWN_TIPS:
        draw_dot(drawing, centre, size, fill, offset=tip, radius=0.085)


def draw_dot(
    drawing: Drawing, centre: Point, size: float, fill: Colour, *, offset: Point, radius: float
) -> None:
    """Draw a disc of a figure; its offset and radius are parts of the figure's size."""
    x = centre[0] + offset[0] * size
    y = centre[1] + offset[1] * size
    drawing.disc((x, y), radius * size, fill)


def outline_robe(shoulder: float, hem: float, top: float, bottom: float) -> tuple[Point, ...]:
    """Return the outline of a cloak that widens towards its hem."""
    right = []
    for step in range(9):
        share = step / 8
        x = shoulder + (hem - shoulder) * share**1.6
        right.append((x, top + (bottom - top) * share))
    return (*right, *((-x, y) for x, y in reversed(right)))


# Shapes of figures, as parts of a figure's size around its middle.
ROBE: Final = outline_robe(0.13, 0.40, -0.22, 0.50)
WIDE_ROBE: Final = outline_robe(0.16, 0.56, 0.0, 0.72)
CROWN_TIPS: Final = ((-0.40, -0.66), (0.0, -0.84), (0.40, -0.66))
CROWN: Final = (
    (-0.30, -0.24),
    (-0.40, -0.66),
    (-0.17, -0.48),
    (0.0, -0.84),
    (0.17, -0.48),
    (0.40, -0.66),
    (0.30, -0.24),
)


def add_shadow(figure: Image.Image, colour: Colour) -> Image.Image:
    """Return a figure with a soft shadow a little below it."""
    alpha = Image.new("L", figure.size)
    alpha.paste(figure.getchannel("A").point(lambda value: value // 2), (0, 3))
    shadow = Image.new("RGBA", figure.size, colour)
    shadow.putalpha(alpha.filter(ImageFilter.GaussianBlur(2)))
    return Image.alpha_composite(shadow, figure)


# -- the gate on a temple's square --


TORII: Final = (
    (
        (-0.95, -0.86), (-0.5, -0.78), (0.0, -0.76), (0.5, -0.78), (0.95, -0.86),
        (0.86, -0.58), (0.0, -0.52), (-0.86, -0.58),
    ),
    ((-0.74, -0.26), (0.74, -0.26), (0.74, -0.10), (-0.74, -0.10)),
    ((-0.09, -0.60), (0.09, -0.60), (0.09, -0.16), (-0.09, -0.16)),
    ((0.46, -0.60), (0.64, -0.60), (0.74, 0.90), (0.54, 0.90)),
    ((-0.46, -0.60), (-0.64, -0.60), (-0.74, 0.90), (-0.54, 0.90)),
)  # fmt: skip
"""Polygons of a gate so wide that its beam and feet show beside a piece that stands in it."""


@cache
def draw_torii(colours: PlayerColours, size: int) -> Image.Image:
    """Draw the gate of a player's temple."""
    drawing = Drawing((size, size))
    centre = (size / 2, size / 2)
    for shape in TORII:
        drawing.polygon(place_shape(shape, centre, size / 2), colours.torii)
    return drawing.finish()


# -- the marks of the last turn --


class MoveMark(Enum):
    """The ends of the last turn's moves."""

    ORIGIN = "origin"
    TARGET = "target"


TARGET_FRAME: Final = 9
"""The width of the frame where a piece arrived, with its dark lines."""
TARGET_FRAME_LINE: Final = 2
"""The width of the dark lines on both sides of the frame."""


def draw_target_frame(tile: Image.Image, theme: Theme) -> None:
    """Draw the frame of a square where a piece arrived."""
    draw = ImageDraw.Draw(tile)
    last = tile.width - 1
    line = TARGET_FRAME_LINE
    draw.rectangle((0, 0, last, last), outline=theme.mark_line, width=TARGET_FRAME)
    inner = (line, line, last - line, last - line)
    draw.rectangle(inner, outline=theme.mark, width=TARGET_FRAME - 2 * line)


# -- the Wind Spirit, and the tint and ring of its last move --

Span: TypeAlias = tuple[float, float]
"""The first and the last value of a measure that changes along a stroke."""

SPIRIT_RADIUS: Final = 46
"""The distance of the tips from the middle, in pixels."""
SPIRIT_HALO: Final = 2.5
SPIRIT_BODY: Final = 0.93
"""The size of the body within its dark edge, as a part of the Spirit's size."""
TIPS: Final = 4
STEPS: Final = 40
"""Points from tip to tip."""
WAIST: Final = 0.26
"""The distance by which the sides are drawn in between the tips."""
TWIST: Final = 0.5
"""The angle by which the sides trail behind the tips."""
SPIRAL_TURNS: Final = 1.45
SPIRAL_RADIUS: Final = 0.62

RING: Final = 53
"""The distance from the middle of a square to the middle of the ring's line."""
RING_WIDTH: Final = 5.5
RING_HALO: Final = 2
"""The width of the pale lines that separate a ring from a gate and from the pawn's mark."""


def outline_whirl() -> tuple[Point, ...]:
    """Return the outline of the Spirit: four tips that trail behind, as if it turned."""
    points = []
    for step in range(TIPS * STEPS):
        drawn_in = sin(pi * (step % STEPS) / STEPS)
        radius = 1 - WAIST * drawn_in
        angle = tau * step / (TIPS * STEPS) - pi / 2 + TWIST * drawn_in / 2
        points.append((radius * cos(angle), radius * sin(angle)))
    return tuple(points)


def outline_arc(angles: Span, radii: Span, widths: Span) -> tuple[Point, ...]:
    """Return the outline of a stroke around the middle."""
    outer = []
    inner = []
    for step in range(STEPS * 2 + 1):
        share = step / (STEPS * 2)
        angle = angles[0] + (angles[1] - angles[0]) * share
        radius = radii[0] + (radii[1] - radii[0]) * share
        half_width = (widths[0] + (widths[1] - widths[0]) * share) / 2
        outer.append(((radius + half_width) * cos(angle), (radius + half_width) * sin(angle)))
        inner.append(((radius - half_width) * cos(angle), (radius - half_width) * sin(angle)))
    return (*outer, *reversed(inner))


WHIRL: Final = outline_whirl()
SPIRAL: Final = outline_arc((-2.6, SPIRAL_TURNS * tau - 2.6), (SPIRAL_RADIUS, 0.06), (0.13, 0.10))


def draw_whirl(drawing: Drawing, centre: Point, size: float, body: Colour, spiral: Colour) -> None:
    """Draw the Spirit's shape in two colours."""
    drawing.polygon(place_shape(WHIRL, centre, size), body)
    drawing.polygon(place_shape(SPIRAL, centre, size), spiral)
    drawing.disc(centre, 0.11 * size, spiral)


@cache
def draw_spirit(theme: Theme) -> Image.Image:
    """Draw the Spirit with its shadow on a transparent square."""
    half = round(SPIRIT_RADIUS + SPIRIT_HALO) + SHADOW_MARGIN
    drawing = Drawing((2 * half, 2 * half))
    centre = (half, half)
    drawing.polygon(place_shape(WHIRL, centre, SPIRIT_RADIUS + SPIRIT_HALO), theme.emblem)
    drawing.polygon(place_shape(WHIRL, centre, SPIRIT_RADIUS), theme.wind.edge)
    draw_whirl(drawing, centre, SPIRIT_RADIUS * SPIRIT_BODY, theme.wind.body, theme.emblem)
    return add_shadow(drawing.finish(), theme.wind.edge)


@cache
def draw_spirit_wash(theme: Theme) -> Image.Image:
    """Draw the round tint of a square that the Spirit has left or entered."""
    drawing = Drawing((TILE, TILE))
    drawing.disc((TILE / 2, TILE / 2), RING, theme.wind.wash)
    return drawing.finish()


@cache
def draw_spirit_ring(theme: Theme) -> Image.Image:
    """Draw a ring where the Spirit arrived."""
    drawing = Drawing((TILE, TILE))
    centre = (TILE / 2, TILE / 2)
    for halo, colour in ((RING_HALO, theme.emblem), (0, theme.wind.body)):
        width = RING_WIDTH + 2 * halo
        for half in ((0.0, pi), (pi, tau)):
            arc = outline_arc(half, (RING, RING), (width, width))
            drawing.polygon(place_shape(arc, centre, 1), colour)
    return drawing.finish()
