"""What all charts share: lines, the sheet they lie on, and which of many numbers are written."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.brush import Drawing, Point
    from rendering.layout import Box
    from rendering.theme import Colour, Theme

EDGE: Final = 4
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)


def stroke(one: Point, other: Point, width: float) -> list[Point]:
    """A line's four corners."""
    (x, y), (to_x, to_y) = one, other
    length = hypot(to_x - x, to_y - y) or 1.0
    across, down = (to_y - y) / length * width / 2, (x - to_x) / length * width / 2
    return [
        (x + across, y + down),
        (to_x + across, to_y + down),
        (to_x - across, to_y - down),
        (x - across, y - down),
    ]


def draw_curve(drawing: Drawing, spots: Sequence[Point], width: float, fill: Colour) -> None:
    for one, other in pairwise(spots):
        drawing.polygon(stroke(one, other, width), fill)
    for spot in spots:
        drawing.disc(spot, width / 2, fill)


def draw_sheet(drawing: Drawing, plot: Box, theme: Theme) -> None:
    left, top, right, bottom = plot
    drawing.rounded((left - EDGE, top - EDGE, right + EDGE, bottom + EDGE), EDGE, theme.card_edge)
    drawing.rounded(plot, 0, theme.card)


def step_for(span: float, most: int) -> int:
    """The least of the round steps of which at most so many fit."""
    return next(step for step in STEPS if span // step <= most or step == STEPS[-1])
