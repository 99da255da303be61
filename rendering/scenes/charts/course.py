"""How a rating went: a curve in the band of what is likely, hollow while it is provisional."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple

from rendering.brush import LABELS, Drawing, Lettering
from rendering.layout import CANVAS
from rendering.scenes.charts.plot import draw_curve, draw_sheet, step_for, stroke
from rendering.scenes.paper import on_paper
from rendering.words import signs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PIL import Image

    from rendering.brush import Point
    from rendering.layout import Box
    from rendering.reading import Course, Mark
    from rendering.theme import Theme

PAPER_SEED: Final = 31
PLOT: Final[Box] = (134, 128, 1066, 610)
CURVE, RULE, BAND_EDGE = 6, 3, 4
"""Widths of lines."""
DOT, HOLLOW = 9, 5
LAST, LAST_HOLLOW = 19, 13
"""Of the last mark: the rating there is."""
INSET: Final = LAST + 5
"""From the plot's sides to the first and last mark, so that none is cut."""

RATING_SIZE, WORD_SIZE, NUMBER_SIZE = 84, 44, 40
HEADER_BASELINE: Final = 92
LEFT: Final = 24
GAP: Final = 20
RATINGS_X: Final = 68
NUMBER_RISE: Final = 13
"""From a digit's middle to its baseline."""
GAMES_BASELINE: Final = 668

MARGIN: Final = 30
LEAST_SPAN: Final = 160
"""Of rating points, lest a small change look like a great one."""
MOST_RULES: Final = 6
MOST_GAMES: Final = 7
CLEAR: Final = 30
"""From the plot's upper and lower edge to the next rule, for its number to be apart."""


class Scale(NamedTuple):
    """The ratings at the plot's lower and upper edge."""

    low: float
    high: float

    def y(self, rating: float) -> float:
        _, top, _, bottom = PLOT
        return bottom - (bottom - top) * (rating - self.low) / (self.high - self.low)


def scale_of(marks: Sequence[Mark]) -> Scale:
    """Wide enough for every rating, and for all of the last one's band."""
    last = marks[-1]
    ratings = [mark.rating for mark in marks]
    low = min(*ratings, last.rating - last.deviation) - MARGIN
    high = max(*ratings, last.rating + last.deviation) + MARGIN
    missing = max(LEAST_SPAN - (high - low), 0.0)
    return Scale(low - missing / 2, high + missing / 2)


def spots(course: Course) -> list[Point]:
    scale = scale_of(course.marks)
    return [(x_of(at, course), scale.y(mark.rating)) for at, mark in enumerate(course.marks)]


def x_of(at: int, course: Course) -> float:
    left, right = PLOT[0] + INSET, PLOT[2] - INSET
    return left + (right - left) * at / course.shown


def band(course: Course) -> tuple[list[Point], list[Point]]:
    """Its upper and its lower edge, from side to side of the plot and within it."""
    scale, marks = scale_of(course.marks), (course.marks[0], *course.marks, course.marks[-1])
    places = (PLOT[0], *(x for x, _ in spots(course)), PLOT[2])
    upper = [scale.y(mark.rating + mark.deviation) for mark in marks]
    lower = [scale.y(mark.rating - mark.deviation) for mark in marks]
    return cut(list(zip(places, upper, strict=True))), cut(list(zip(places, lower, strict=True)))


def cut(edge: Sequence[Point]) -> list[Point]:
    """With a point wherever it leaves the plot, along whose own edge it goes then."""
    _, top, _, bottom = PLOT
    points = [edge[0]]
    for one, other in pairwise(edge):
        points += [*crossings(one, other), other]
    return [(x, min(max(y, top), bottom)) for x, y in points]


def crossings(one: Point, other: Point) -> list[Point]:
    """Where a line meets the plot's upper and lower edge."""
    (x, y), (to_x, to_y) = one, other
    met = (edge for edge in (PLOT[1], PLOT[3]) if min(y, to_y) < edge < max(y, to_y))
    return sorted((x + (to_x - x) * (edge - y) / (to_y - y), edge) for edge in met)


def ruled_ratings(scale: Scale) -> range:
    step = step_for(scale.high - scale.low, MOST_RULES)
    clear = (scale.high - scale.low) * CLEAR / (PLOT[3] - PLOT[1])
    return range(ceil((scale.low + clear) / step) * step, floor(scale.high - clear) + 1, step)


def numbered_games(course: Course) -> range:
    """Of the games that are shown, round numbers."""
    step = step_for(course.shown, MOST_GAMES)
    return range((course.before // step + 1) * step, course.games + 1, step)


class CoursePainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._rating = Lettering(LABELS, RATING_SIZE)
        self._words = Lettering(LABELS, WORD_SIZE)
        self._numbers = Lettering(LABELS, NUMBER_SIZE)

    def course(self, course: Course) -> Image.Image:
        image = on_paper(self._shapes(course), self._theme, PAPER_SEED)
        self._head(image, course)
        self._number(image, course)
        return image

    def _shapes(self, course: Course) -> Image.Image:
        drawing = Drawing(CANVAS)
        draw_sheet(drawing, PLOT, self._theme)
        upper, lower = band(course)
        drawing.polygon([*upper, *reversed(lower)], self._theme.cell)
        self._draw_rules(drawing, course)
        self._draw_edges(drawing, (*pairwise(upper), *pairwise(lower)))
        curve = spots(course)
        draw_curve(drawing, curve, CURVE, self._theme.ink)
        for spot, mark in zip(curve[:-1], course.marks, strict=False):
            self._draw_dot(drawing, spot, mark, (DOT, HOLLOW))
        self._draw_dot(drawing, curve[-1], course.marks[-1], (LAST, LAST_HOLLOW))
        return drawing.finish()

    def _draw_edges(self, drawing: Drawing, lines: Iterable[tuple[Point, Point]]) -> None:
        for one, other in lines:
            if not is_cut(one, other):
                drawing.polygon(stroke(one, other, BAND_EDGE), self._theme.cell_line)

    def _draw_rules(self, drawing: Drawing, course: Course) -> None:
        scale, (left, _, right, _) = scale_of(course.marks), PLOT
        for rating in ruled_ratings(scale):
            y = scale.y(rating)
            drawing.polygon(stroke((left, y), (right, y), RULE), self._theme.tray)

    def _draw_dot(
        self, drawing: Drawing, spot: Point, mark: Mark, radii: tuple[float, float]
    ) -> None:
        """A disc; a ring while the rating is provisional."""
        drawing.disc(spot, radii[0], self._theme.ink)
        if mark.is_provisional:
            drawing.disc(spot, radii[1], self._theme.card)

    def _head(self, image: Image.Image, course: Course) -> None:
        """The rating there is, and how it came about."""
        last, ink = course.marks[-1], self._theme.ink
        way = signs.way(course)
        x = self._write(self._rating, image, LEFT, str(round(last.rating))) + GAP
        sure = signs.certainty(last.deviation, is_provisional=last.is_provisional)
        self._write(self._words, image, x, sure)
        self._words.on_baseline(
            image, (PLOT[2] - self._words.width(way) / 2, HEADER_BASELINE), way, ink
        )

    def _write(self, letters: Lettering, image: Image.Image, x: float, text: str) -> float:
        """From `x` on; where the text ends."""
        width = letters.width(text)
        letters.on_baseline(image, (x + width / 2, HEADER_BASELINE), text, self._theme.ink)
        return x + width

    def _number(self, image: Image.Image, course: Course) -> None:
        ink, scale = self._theme.ink, scale_of(course.marks)
        for rating in ruled_ratings(scale):
            y = scale.y(rating) + NUMBER_RISE
            self._numbers.on_baseline(image, (RATINGS_X, y), str(rating), ink)
        self._numbers.on_baseline(image, (RATINGS_X, GAMES_BASELINE), signs.GAME, ink)
        for game in numbered_games(course):
            x = x_of(game - course.before, course)
            self._numbers.on_baseline(image, (x, GAMES_BASELINE), str(game), ink)


def is_cut(one: Point, other: Point) -> bool:
    """Whether an edge of the band lies beyond the plot, and so on the plot's own."""
    return one[1] == other[1] and one[1] in (PLOT[1], PLOT[3])
