"""The chart of a game: Red's chance to win after each turn, with pins at the deciding turns.

Above the middle of the plot Red is ahead, below it Blue.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import Player
from rendering.figures import draw_badge, draw_body
from rendering.layout import CANVAS, Box
from rendering.plots import AXIS, RULE, choose_step, draw_curve, draw_plot
from rendering.primitives import Drawing, Point, get_font, outline_line, paste_on_paper, write
from rendering.words import _, format_percent, side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from rendering.theme import Colour, Theme
    from rendering.view_model import Chart, TurningPoint


# Places and distances are in pixels of the canvas, y from the top. A …_SIZE is a size of letters.

SEED: Final = 29
"""Seed of the paper's random blotches."""
PLOT: Final[Box] = (108, 246, 1066, 620)
MIDDLE: Final = (PLOT[1] + PLOT[3]) / 2
HEADER_SIZE: Final = 60
HEADER_BASELINE: Final = 74
WORD_SIZE: Final = 42
TURN_SIZE: Final = 40
TURNS_BASELINE: Final = 680
MAX_TURN_LABELS: Final = 11
BADGE: Final = 30
"""The radius of the badges in the header, which are the players' disc and octagon."""
BADGE_GAP: Final = 20
BADGE_RISE: Final = 20
"""The distance from the words' baseline to the middle of the badge beside them."""
SIDES_X: Final = 58
"""The x of the left badge in the header, and of the word before the numbers of turns."""
SCALE_X: Final = 54
"""The middle of the scale beside the plot, and of the badges that say whose half it is."""
SCALE_SIZE: Final = 36
SCALE_TITLE_BASELINE: Final = 141
SCALE_STEPS: Final = (0.5, 0.75, 1.0)
"""The labelled chances to win of the player who is ahead, from the middle to an edge."""
SCALE_BADGE: Final = 22
SCALE_BADGE_CHANCE: Final = 0.875
"""The place of a badge on the scale, midway between two labels."""
HEADER_BADGES: Final[tuple[float, float]] = (SIDES_X, CANVAS[0] - SIDES_X)
"""The middles of the badges in the header, outside the words."""
PIN: Final = 36
"""The radius of a pin's head."""
PIN_SIZE: Final = 40
"""The size of the number on a pin's head."""
PIN_EDGE: Final = 4
PIN_STEP: Final = 2 * PIN + 8
"""The least distance between pins."""
PIN_FOOT: Final = 11
LANE: Final = 190
"""The y of the middles of the pins' heads."""


class Pin(NamedTuple):
    """The number of a turn above the place of the curve when it was played."""

    turning: TurningPoint
    x: float
    foot: Point


def find_curve(chart: Chart) -> list[Point]:
    """Return the points of the curve, one for each position."""
    left, top, right, bottom = PLOT
    return [
        (left + (right - left) * turn / chart.turns, bottom - (bottom - top) * chance)
        for turn, chance in enumerate(chart.chances)
    ]


def place_pins(chart: Chart) -> list[Pin]:
    """Place pins as close to their feet as their neighbours and the edges allow."""
    curve = find_curve(chart)
    feet = [curve[turning.number] for turning in chart.turning_points]
    # First push pins to the right, away from the one before, then back from the right edge.
    places: list[float] = []
    for foot in feet:
        nearest = places[-1] + PIN_STEP if places else PLOT[0]
        places.append(max(foot[0], nearest))
    limit = float(PLOT[2] - PIN // 2)
    for index in reversed(range(len(places))):
        places[index] = min(places[index], limit)
        limit = places[index] - PIN_STEP
    return [Pin(*each) for each in zip(chart.turning_points, places, feet, strict=True)]


def find_scale_y(player: Player, chance: float) -> float:
    """Return the y of a player's chance on the scale: above the middle if Red is ahead."""
    _left, top, _right, bottom = PLOT
    share = chance if player is Player.RED else 1 - chance
    return bottom - (bottom - top) * share


def find_labelled_turns(turns: int) -> range:
    """Return the round numbers of turns that are written below the plot."""
    step = choose_step(turns, MAX_TURN_LABELS)
    return range(step, turns + 1, step)


def find_halves(curve: Sequence[Point]) -> Iterator[tuple[Player, list[Point]]]:
    """Yield the areas between the curve and the middle, each with the player who is ahead."""
    for start, end in pairwise(curve):
        points = [start, end]
        above_start = start[1] - MIDDLE
        above_end = end[1] - MIDDLE
        if above_start * above_end < 0:
            # The curve crosses the middle here, so the area is cut in two.
            share = above_start / (above_start - above_end)
            points.insert(1, (start[0] + share * (end[0] - start[0]), MIDDLE))
        for left, right in pairwise(points):
            owner = Player.RED if left[1] + right[1] < 2 * MIDDLE else Player.BLUE
            yield owner, [(left[0], MIDDLE), left, right, (right[0], MIDDLE)]


def draw_chart(theme: Theme, chart: Chart) -> Image.Image:
    """Draw Red's chance to win after each turn of a game."""
    left, _top, right, _bottom = PLOT
    ink = theme.ink
    curve = find_curve(chart)
    pins = place_pins(chart)
    drawing = Drawing(CANVAS)
    draw_plot(drawing, PLOT, theme)
    for player, chance in product(Player, SCALE_STEPS[1:-1]):
        y = find_scale_y(player, chance)
        drawing.polygon(outline_line((left, y), (right, y), RULE), theme.tray)
    for owner, corners in find_halves(curve):
        drawing.polygon(corners, theme.player_colours[owner].body)
    drawing.polygon(outline_line((left, MIDDLE), (right, MIDDLE), AXIS), ink)
    draw_curve(drawing, curve, ink)
    for player in Player:
        in_header = (HEADER_BADGES[player], HEADER_BASELINE - BADGE_RISE)
        draw_badge(drawing, in_header, BADGE, player, theme, edge=PIN_EDGE)
        on_scale = (SCALE_X, find_scale_y(player, SCALE_BADGE_CHANCE))
        draw_badge(drawing, on_scale, SCALE_BADGE, player, theme, edge=PIN_EDGE)
    for pin in pins:
        drawing.polygon(outline_line((pin.x, LANE), pin.foot, AXIS), ink)
    for pin in pins:
        draw_pin(drawing, pin, theme)
    image = paste_on_paper(drawing.finish(), theme, SEED)
    write_header(image, chart, ink)
    write_scale(image, ink)
    write_turns(image, chart, ink)
    for pin in pins:
        number = str(pin.turning.number)
        get_font(PIN_SIZE).draw_centred(image, (pin.x, LANE + 1), number, theme.emblem)
    return image


def draw_pin(drawing: Drawing, pin: Pin, theme: Theme) -> None:
    """Draw the foot and the head of a pin, in the shape of the player whose turn it was."""
    drawing.disc(pin.foot, PIN_FOOT, theme.ink)
    drawing.disc(pin.foot, PIN_FOOT - PIN_EDGE, theme.emblem)
    player = pin.turning.player
    head = (pin.x, LANE)
    draw_body(drawing, head, PIN, player, theme.ink)
    draw_body(drawing, head, PIN - PIN_EDGE, player, theme.player_colours[player].body)


def write_header(image: Image.Image, chart: Chart, ink: Colour) -> None:
    """Write both players' accuracy, the numbers towards the middle of the picture."""
    red, blue = (
        "–" if accuracy is None else format_percent(accuracy / 100) for accuracy in chart.accuracy
    )
    red_start = HEADER_BADGES[Player.RED] + BADGE + BADGE_GAP
    red_text = f"{side(Player.RED)} {red}"
    write(image, HEADER_SIZE, (red_start, HEADER_BASELINE), red_text, ink, align="left")
    blue_end = HEADER_BADGES[Player.BLUE] - BADGE - BADGE_GAP
    blue_text = f"{blue} {side(Player.BLUE)}"
    write(image, HEADER_SIZE, (blue_end, HEADER_BASELINE), blue_text, ink, align="right")
    write(image, WORD_SIZE, (CANVAS[0] / 2, HEADER_BASELINE), _("accuracy"), ink)


def write_scale(image: Image.Image, ink: Colour) -> None:
    """Write the chances to win beside the plot: Red's above the middle, Blue's below it."""
    above = ((PLOT[0] + PLOT[2]) / 2, SCALE_TITLE_BASELINE)
    write(image, WORD_SIZE, above, _("chance to win"), ink)
    for player, chance in product(Player, SCALE_STEPS):
        y = find_scale_y(player, chance)
        get_font(SCALE_SIZE).draw_centred(image, (SCALE_X, y), format_percent(chance), ink)


def write_turns(image: Image.Image, chart: Chart, ink: Colour) -> None:
    write(image, WORD_SIZE, (SIDES_X, TURNS_BASELINE), _("turn"), ink)
    curve = find_curve(chart)
    for turn in find_labelled_turns(chart.turns):
        x, _y = curve[turn]
        write(image, TURN_SIZE, (x, TURNS_BASELINE), str(turn), ink)
