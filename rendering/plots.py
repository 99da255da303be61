"""Parts that charts share: the ground of a plot, curves on it, and steps between its labels."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rendering.primitives import Drawing, Point, outline_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.layout import Box
    from rendering.theme import Colour, Theme


# Distances are in pixels of the canvas.

CURVE: Final = 6
"""The width of curves."""
AXIS: Final = 4
"""The width of axes."""
EDGE: Final = 4
"""The width of the edge of a plot."""
RULE: Final = 3
"""The width of the lines behind a curve."""
RISE: Final = 13
"""The distance from the middle of a letter to its baseline."""
ROUND_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Differences between the numbers of neighbouring labels, from which `choose_step` chooses."""


def draw_curve(drawing: Drawing, points: Sequence[Point], fill: Colour) -> None:
    for start, end in pairwise(points):
        drawing.polygon(outline_line(start, end, CURVE), fill)
    # The discs close the gaps between lines that meet at an angle.
    for point in points:
        drawing.disc(point, CURVE / 2, fill)


def draw_plot(drawing: Drawing, plot: Box, theme: Theme) -> None:
    """Draw the ground of a chart with its edge."""
    left, top, right, bottom = plot
    drawing.rounded((left - EDGE, top - EDGE, right + EDGE, bottom + EDGE), EDGE, theme.card_edge)
    drawing.rounded(plot, 0, theme.card)


def choose_step(span: float, max_count: int) -> int:
    """Return the smallest round step that fits at most `max_count` times, or the largest."""
    for step in ROUND_STEPS:
        if span // step <= max_count:
            return step
    return ROUND_STEPS[-1]
