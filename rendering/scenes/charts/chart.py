"""Who stood better, turn by turn: a curve, Red's half above and Blue's below."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import Player
from rendering.brush import LABELS, Drawing, Lettering
from rendering.layout import CANVAS
from rendering.parts import draw_body
from rendering.scenes.charts.plot import draw_curve, draw_sheet, step_for, stroke
from rendering.scenes.paper import on_paper
from rendering.words import signs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from rendering.brush import Point
    from rendering.layout import Box
    from rendering.reading import Chart, Turning
    from rendering.theme import Colour, Theme

PAPER_SEED: Final = 29
PLOT: Final[Box] = (108, 212, 1066, 618)
MIDDLE: Final = (PLOT[1] + PLOT[3]) / 2
CURVE, AXIS, STEM = 6, 4, 4
"""Widths of lines."""

HEADER_SIZE, WORD_SIZE, TURN_SIZE, PIN_SIZE = 60, 42, 40, 40
HEADER_BASELINE: Final = 84
TURNS_BASELINE: Final = 672
BADGE: Final = 30
BADGE_GAP: Final = 20
BADGE_RISE: Final = 20
"""From the words' baseline to the badge's middle."""
SIDES_X: Final = 58
SIDES_INSET: Final = 46
"""Of the badges beside the plot: whose half it is."""

LANE: Final = 158
"""The height of the pins' middles."""
PIN: Final = 36
PIN_EDGE: Final = 4
PIN_STEP: Final = 2 * PIN + 8
DOT: Final = 11
NUMBER_DROP: Final = 1
MOST_LABELS: Final = 11


class Pin(NamedTuple):
    """A turn's number above the place where the curve was when it was played."""

    turning: Turning
    x: float
    foot: Point


def spots(chart: Chart) -> list[Point]:
    """The curve's, one for each position."""
    left, top, right, bottom = PLOT
    width, height = right - left, bottom - top
    return [
        (left + width * at / chart.turns, bottom - height * chance)
        for at, chance in enumerate(chart.chances)
    ]


def pins(chart: Chart) -> list[Pin]:
    """As near to their feet as their neighbours and the edges allow."""
    curve = spots(chart)
    feet = [curve[turning.number] for turning in chart.turnings]
    return [
        Pin(turning, x, foot)
        for turning, x, foot in zip(chart.turnings, spread([x for x, _ in feet]), feet, strict=True)
    ]


def spread(places: Sequence[float]) -> list[float]:
    """Places in order, moved apart: first to the right, then back from the right edge."""
    moved: list[float] = []
    for x in places:
        moved.append(max(x, moved[-1] + PIN_STEP if moved else PLOT[0]))
    limit = float(PLOT[2] - PIN // 2)
    for at in reversed(range(len(moved))):
        moved[at] = min(moved[at], limit)
        limit = moved[at] - PIN_STEP
    return moved


def labelled_turns(turns: int) -> range:
    step = step_for(turns, MOST_LABELS)
    return range(step, turns + 1, step)


def halves(curve: Sequence[Point]) -> Iterator[tuple[Player, list[Point]]]:
    """What lies between the curve and the middle, cut where it crosses."""
    for one, other in pairwise(curve):
        for start, end in pairwise((one, *crossing(one, other), other)):
            owner = Player.RED if start[1] + end[1] < 2 * MIDDLE else Player.BLUE
            yield owner, [(start[0], MIDDLE), start, end, (end[0], MIDDLE)]


def crossing(one: Point, other: Point) -> tuple[Point, ...]:
    above, below = one[1] - MIDDLE, other[1] - MIDDLE
    if above * below >= 0:
        return ()
    share = above / (above - below)
    return ((one[0] + share * (other[0] - one[0]), MIDDLE),)


class ChartPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._header = Lettering(LABELS, HEADER_SIZE)
        self._words = Lettering(LABELS, WORD_SIZE)
        self._turns = Lettering(LABELS, TURN_SIZE)
        self._numbers = Lettering(LABELS, PIN_SIZE)

    def chart(self, chart: Chart) -> Image.Image:
        image = on_paper(self._shapes(chart), self._theme, PAPER_SEED)
        self._write(image, chart)
        return image

    def _shapes(self, chart: Chart) -> Image.Image:
        drawing = Drawing(CANVAS)
        self._draw_plot(drawing, chart)
        for player in Player:
            self._draw_badge(drawing, (SIDES_X, sides_y(player)), player)
            self._draw_badge(drawing, header_badge(player), player)
        placed = pins(chart)
        for pin in placed:
            drawing.polygon(stroke((pin.x, LANE), pin.foot, STEM), self._theme.ink)
        for pin in placed:
            self._draw_pin(drawing, pin)
        return drawing.finish()

    def _draw_plot(self, drawing: Drawing, chart: Chart) -> None:
        theme, (left, _, right, _) = self._theme, PLOT
        draw_sheet(drawing, PLOT, theme)
        curve = spots(chart)
        for owner, corners in halves(curve):
            drawing.polygon(corners, theme.liveries[owner].body)
        drawing.polygon(stroke((left, MIDDLE), (right, MIDDLE), AXIS), theme.ink)
        draw_curve(drawing, curve, CURVE, theme.ink)

    def _draw_pin(self, drawing: Drawing, pin: Pin) -> None:
        theme, player = self._theme, pin.turning.player
        drawing.disc(pin.foot, DOT, theme.ink)
        drawing.disc(pin.foot, DOT - PIN_EDGE, theme.emblem)
        self._draw_body(drawing, (pin.x, LANE), PIN, player, theme.ink)

    def _draw_badge(self, drawing: Drawing, centre: Point, player: Player) -> None:
        self._draw_body(drawing, centre, BADGE, player, self._theme.liveries[player].edge)

    def _draw_body(
        self, drawing: Drawing, centre: Point, radius: float, player: Player, edge: Colour
    ) -> None:
        draw_body(drawing, centre, radius, player, edge)
        body = self._theme.liveries[player].body
        draw_body(drawing, centre, radius - PIN_EDGE, player, body)

    def _write(self, image: Image.Image, chart: Chart) -> None:
        ink = self._theme.ink
        for player in Player:
            text = signs.accuracy_of(player, chart.accuracy[player])
            self._header.on_baseline(image, self._header_middle(player, text), text, ink)
        self._words.on_baseline(image, (CANVAS[0] / 2, HEADER_BASELINE), signs.ACCURACY, ink)
        self._words.on_baseline(image, (SIDES_X, TURNS_BASELINE), signs.TURN, ink)
        curve = spots(chart)
        for turn in labelled_turns(chart.turns):
            at = (curve[turn][0], TURNS_BASELINE)
            self._turns.on_baseline(image, at, str(turn), ink)
        for pin in pins(chart):
            number = str(pin.turning.number)
            self._numbers.centred(image, (pin.x, LANE + NUMBER_DROP), number, self._theme.emblem)

    def _header_middle(self, player: Player, text: str) -> Point:
        """Beside the badge, towards the picture's middle."""
        inwards = BADGE + BADGE_GAP + self._header.width(text) / 2
        x = header_badge(player)[0]
        return x + (inwards if player is Player.RED else -inwards), HEADER_BASELINE


def sides_y(player: Player) -> float:
    return PLOT[1] + SIDES_INSET if player is Player.RED else PLOT[3] - SIDES_INSET


def header_badge(player: Player) -> Point:
    """Outside of the words."""
    x = SIDES_X if player is Player.RED else CANVAS[0] - SIDES_X
    return x, HEADER_BASELINE - BADGE_RISE
