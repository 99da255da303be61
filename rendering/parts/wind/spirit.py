"""The Wind Spirit: a whirling leaf with a spiral in it; its moves are marked with rings."""

from __future__ import annotations

from math import cos, pi, sin, tau
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rendering.brush import Drawing
from rendering.layout import TILE
from rendering.parts.figures import Mark, scaled, with_shadow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL import Image

    from rendering.brush import Point
    from rendering.theme import Colour, Theme

Span: TypeAlias = tuple[float, float]

RADIUS: Final = 46
"""To the tips."""
HALO: Final = 2.5
EDGE: Final = 0.93
"""How far the body reaches within its dark edge."""
SHADOW_REACH: Final = 5

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
    Mark.ORIGIN: tuple((turn - STREAK / 2, turn + STREAK / 2) for turn in CORNERS),
    Mark.TARGET: ((0.0, pi), (pi, tau)),
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
    drawing.polygon(scaled(WHIRL, centre, size), body)
    drawing.polygon(scaled(SPIRAL, centre, size), spiral)
    drawing.disc(centre, 0.11 * size, spiral)


def draw_spirit(theme: Theme) -> Image.Image:
    """The piece on a transparent square, its shadow below it."""
    half = round(RADIUS + HALO) + SHADOW_REACH
    drawing, centre = Drawing((2 * half, 2 * half)), (half, half)
    drawing.polygon(scaled(WHIRL, centre, RADIUS + HALO), theme.emblem)
    drawing.polygon(scaled(WHIRL, centre, RADIUS), theme.wind.edge)
    draw_whirl(drawing, centre, RADIUS * EDGE, theme.wind.body, theme.emblem)
    return with_shadow(drawing.finish(), theme.wind.edge)


def draw_wash(theme: Theme) -> Image.Image:
    """The tint within a ring."""
    drawing = Drawing((TILE, TILE))
    drawing.disc((TILE / 2, TILE / 2), RING, theme.wind.wash)
    return drawing.finish()


def draw_ring(mark: Mark, theme: Theme) -> Image.Image:
    """Closed where the Spirit arrived, streaks where it left."""
    drawing, centre = Drawing((TILE, TILE)), (TILE / 2, TILE / 2)
    for halo, colour in ((RING_HALO, theme.emblem), (0, theme.wind.body)):
        for start, end in STREAKS[mark]:
            around = halo / RING
            width = STROKE + 2 * halo
            stroke = band((start - around, end + around), (RING, RING), (width, width))
            drawing.polygon(scaled(stroke, centre, 1), colour)
    return drawing.finish()


class WindFigures(NamedTuple):
    """All that Way of the Wind lays on squares."""

    spirit: Image.Image
    wash: Image.Image
    rings: Mapping[Mark, Image.Image]


def draw_wind_figures(theme: Theme) -> WindFigures:
    rings = {mark: draw_ring(mark, theme) for mark in Mark}
    return WindFigures(draw_spirit(theme), draw_wash(theme), rings)
