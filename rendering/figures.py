"""The figures: pieces, the Spirit, the torii of a temple, the marks of the last move."""

from __future__ import annotations

from enum import Enum
from functools import cache
from math import cos, pi, sin, tau
from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from onitama_core.game import Piece, PieceKind, Player
from rendering.layout import TILE
from rendering.ninja import draw_ninja
from rendering.primitives import Drawing, Point, place_shape

if TYPE_CHECKING:
    from rendering.theme import Colour, PlayerColours, Theme


STUDENT_RADIUS: Final = 41
MASTER_RADIUS: Final = 47
HALO: Final = 2
"""A pale line around a piece keeps it apart from the torii of its own colour."""
SHADOW_REACH: Final = 5
OCTAGON: Final = tuple(
    (cos(pi / 8 + turn * pi / 4), sin(pi / 8 + turn * pi / 4)) for turn in range(8)
)
OCTAGON_GROWTH: Final = 1.05
"""Corners reach out so far that an octagon looks as large as a disc of the same radius."""

NINJA_RADIUS: Final = 53
"""To the tips of its blades."""

PAWNS: Final = tuple(
    Piece(player, kind) for player in Player for kind in (PieceKind.MASTER, PieceKind.STUDENT)
)


class MoveMark(Enum):
    """What the last move did with a square."""

    ORIGIN = "origin"
    TARGET = "target"


RADII: Final = {
    PieceKind.MASTER: MASTER_RADIUS,
    PieceKind.STUDENT: STUDENT_RADIUS,
    PieceKind.NINJA: NINJA_RADIUS,
}


def draw_piece(piece: Piece, radius: float, theme: Theme) -> Image.Image:
    """A piece on a transparent square, its shadow below it."""
    half = round(radius * OCTAGON_GROWTH + HALO) + SHADOW_REACH
    centre = (half, half)
    colours = theme.player_colours[piece.owner]
    drawing = Drawing((2 * half, 2 * half))
    if piece.kind is PieceKind.NINJA:
        draw_ninja(drawing, centre, radius, piece.owner, theme)
        return with_shadow(drawing.finish(), colours.edge)
    draw_body(drawing, centre, radius + HALO, piece.owner, theme.emblem)
    draw_body(drawing, centre, radius, piece.owner, colours.edge)
    draw_body(drawing, centre, radius * 0.94, piece.owner, colours.body)
    if piece.kind is PieceKind.MASTER:
        draw_body(drawing, centre, radius * 0.84, piece.owner, theme.emblem)
        draw_body(drawing, centre, radius * 0.76, piece.owner, colours.body)
        draw_master(drawing, centre, radius * 0.74, theme.emblem)
    else:
        draw_student(drawing, centre, radius, theme.emblem)
    return with_shadow(drawing.finish(), colours.edge)


def draw_body(drawing: Drawing, centre: Point, radius: float, owner: Player, fill: Colour) -> None:
    """Red's disc or Blue's octagon."""
    if owner is Player.RED:
        drawing.disc(centre, radius, fill)
    else:
        drawing.polygon(place_shape(OCTAGON, centre, radius * OCTAGON_GROWTH), fill)


def draw_student(drawing: Drawing, centre: Point, size: float, fill: Colour) -> None:
    drawing.disc(*at(centre, size, 0, -0.32, 0.22), fill)
    drawing.polygon(place_shape(ROBE, centre, size), fill)


def draw_master(drawing: Drawing, centre: Point, size: float, fill: Colour) -> None:
    """A student under a crown."""
    drawing.disc(*at(centre, size, 0, -0.12, 0.22), fill)
    drawing.polygon(place_shape(WIDE_ROBE, centre, size), fill)
    drawing.polygon(place_shape(CROWN, centre, size), fill)
    for x, y in CROWN_TIPS:
        drawing.disc(*at(centre, size, x, y, 0.085), fill)


def at(centre: Point, size: float, x: float, y: float, radius: float) -> tuple[Point, float]:
    return (centre[0] + x * size, centre[1] + y * size), radius * size


def robe(shoulder: float, hem: float, top: float, bottom: float) -> tuple[Point, ...]:
    """A cloak that flares towards its hem."""
    steps = [step / 8 for step in range(9)]
    right = [(shoulder + (hem - shoulder) * t**1.6, top + (bottom - top) * t) for t in steps]
    return (*right, *((-x, y) for x, y in reversed(right)))


ROBE: Final = robe(0.13, 0.40, -0.22, 0.50)
WIDE_ROBE: Final = robe(0.16, 0.56, 0.0, 0.72)
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


def with_shadow(figure: Image.Image, colour: Colour) -> Image.Image:
    """The same figure with a soft shadow a little below it."""
    alpha = Image.new("L", figure.size)
    alpha.paste(figure.getchannel("A").point(lambda value: value // 2), (0, 3))
    shadow = Image.new("RGBA", figure.size, colour)
    shadow.putalpha(alpha.filter(ImageFilter.GaussianBlur(2)))
    return Image.alpha_composite(shadow, figure)


@cache
def draw_torii(colours: PlayerColours, size: int) -> Image.Image:
    """A shrine gate so wide that its beam and feet show beside the piece that stands in it."""
    drawing = Drawing((size, size))
    centre = (size / 2, size / 2)
    for shape in TORII:
        drawing.polygon(place_shape(shape, centre, size / 2), colours.torii)
    return drawing.finish()


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


def draw_mark(tile: Image.Image, mark: MoveMark, theme: Theme) -> None:
    """A frame where a piece arrived, the corners of one where it left."""
    full = Image.new("RGB", tile.size, theme.mark_line)
    draw = ImageDraw.Draw(full)
    last = tile.width - 1
    draw.rectangle((2, 2, last - 2, last - 2), fill=theme.mark)
    draw.rectangle((7, 7, last - 7, last - 7), fill=theme.mark_line)
    tile.paste(full, mask=frame_mask(tile.width, mark))


def frame_mask(size: int, mark: MoveMark) -> Image.Image:
    mask = Image.new("1", (size, size), 1)
    draw = ImageDraw.Draw(mask)
    if mark is MoveMark.ORIGIN:
        draw.rectangle((ARM, 0, size - 1 - ARM, size - 1), fill=0)
        draw.rectangle((0, ARM, size - 1, size - 1 - ARM), fill=0)
    draw.rectangle((9, 9, size - 10, size - 10), fill=0)
    return mask


ARM: Final = 32
"""The length of the corners' arms."""


Span: TypeAlias = tuple[float, float]

SPIRIT_RADIUS: Final = 46
"""To the tips."""
SPIRIT_HALO: Final = 2.5
SPIRIT_EDGE: Final = 0.93
"""How far the body reaches within its dark edge."""

TIPS: Final = 4
WAIST: Final = 0.26
"""How far the sides draw in between the tips."""
TWIST: Final = 0.5
STEPS: Final = 40

TURNS: Final = 1.45
"""Of the spiral."""
REACH: Final = 0.62

RING: Final = 53
"""From the middle of a square to the middle of the ring's line."""
STROKE: Final = 5.5
RING_HALO: Final = 2
"""A pale line on both sides keeps a ring apart from a torii and from the pawn's mark."""
STREAK: Final = 0.92
"""The angle of each streak of a broken ring."""
CORNERS: Final = tuple(pi / 4 + quarter * pi / 2 for quarter in range(4))
STREAKS: Final = {
    MoveMark.ORIGIN: tuple((turn - STREAK / 2, turn + STREAK / 2) for turn in CORNERS),
    MoveMark.TARGET: ((0.0, pi), (pi, tau)),
}
"""From angle to angle."""


def whirl() -> tuple[Point, ...]:
    """Four tips that trail behind, as if it turned."""
    points = []
    for step in range(TIPS * STEPS):
        drawn_in = sin(pi * (step % STEPS) / STEPS)
        reach = 1 - WAIST * drawn_in
        turn = tau * step / (TIPS * STEPS) - pi / 2 + TWIST * drawn_in / 2
        points.append((reach * cos(turn), reach * sin(turn)))
    return tuple(points)


def band(turns: Span, reaches: Span, widths: Span) -> tuple[Point, ...]:
    """A stroke around the middle, each measure going from its first value to its second."""
    outer, inner = [], []
    for step in range(STEPS * 2 + 1):
        share = step / (STEPS * 2)
        turn, reach, width = (a + (b - a) * share for a, b in (turns, reaches, widths))
        outer.append(((reach + width / 2) * cos(turn), (reach + width / 2) * sin(turn)))
        inner.append(((reach - width / 2) * cos(turn), (reach - width / 2) * sin(turn)))
    return (*outer, *reversed(inner))


WHIRL: Final = whirl()
SPIRAL: Final = band((-2.6, TURNS * tau - 2.6), (REACH, 0.06), (0.13, 0.10))


def draw_whirl(drawing: Drawing, centre: Point, size: float, body: Colour, spiral: Colour) -> None:
    """The Spirit's shape in any two colours."""
    drawing.polygon(place_shape(WHIRL, centre, size), body)
    drawing.polygon(place_shape(SPIRAL, centre, size), spiral)
    drawing.disc(centre, 0.11 * size, spiral)


@cache
def draw_spirit(theme: Theme) -> Image.Image:
    """The piece on a transparent square, its shadow below it."""
    half = round(SPIRIT_RADIUS + SPIRIT_HALO) + SHADOW_REACH
    drawing, centre = Drawing((2 * half, 2 * half)), (half, half)
    drawing.polygon(place_shape(WHIRL, centre, SPIRIT_RADIUS + SPIRIT_HALO), theme.emblem)
    drawing.polygon(place_shape(WHIRL, centre, SPIRIT_RADIUS), theme.wind.edge)
    draw_whirl(drawing, centre, SPIRIT_RADIUS * SPIRIT_EDGE, theme.wind.body, theme.emblem)
    return with_shadow(drawing.finish(), theme.wind.edge)


@cache
def draw_spirit_wash(theme: Theme) -> Image.Image:
    """The tint within a ring."""
    drawing = Drawing((TILE, TILE))
    drawing.disc((TILE / 2, TILE / 2), RING, theme.wind.wash)
    return drawing.finish()


@cache
def draw_spirit_ring(theme: Theme, mark: MoveMark) -> Image.Image:
    """Closed where the Spirit arrived, streaks where it left."""
    drawing, centre = Drawing((TILE, TILE)), (TILE / 2, TILE / 2)
    for halo, colour in ((RING_HALO, theme.emblem), (0, theme.wind.body)):
        for start, end in STREAKS[mark]:
            around = halo / RING
            width = STROKE + 2 * halo
            stroke = band((start - around, end + around), (RING, RING), (width, width))
            drawing.polygon(place_shape(stroke, centre, 1), colour)
    return drawing.finish()
