"""The chart of a rating: a curve over the last games, in the band of its uncertainty.

Dots of provisional ratings are hollow.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple

from rendering.layout import CANVAS, Box
from rendering.plots import EDGE, RISE, RULE, choose_step, draw_curve, draw_plot
from rendering.primitives import Drawing, Point, get_font, outline_line, paste_on_paper, write
from rendering.words import _, describe_certainty, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from rendering.theme import Colour, Theme
    from rendering.view_model import RatingHistory, RatingPoint


# Places and distances are in pixels of the canvas, y from the top. A …_SIZE is a size of letters.

SEED: Final = 31
"""Seed of the paper's random blotches."""
PLOT: Final[Box] = (134, 174, 1066, 610)
BAND_EDGE: Final = 4
DOT: Final = 9
DOT_HOLLOW: Final = 5
LEGEND_DOT: Final = 12
LEGEND_DOT_HOLLOW: Final = 7
LAST_DOT: Final = 19
"""The radius of the last dot, the present rating."""
LAST_DOT_HOLLOW: Final = 13
PLOT_INSET: Final = LAST_DOT + 5
"""The distance of the first and last dot from the plot's sides, so that none is cut."""
RATING_SIZE: Final = 84
CERTAINTY_SIZE: Final = 44
RATING_BASELINE: Final = 84
LEGEND_SIZE: Final = 36
LEGEND_BASELINE: Final = 148
LEGEND_SIGN_RISE: Final = 11
"""The distance from the legend's baseline to the middle of a sign in it."""
LEGEND_SWATCH: Final = (48, 30)
"""The size of the piece of the band in the legend."""
LEGEND_SIGN_GAP: Final = 12
"""The gap between a sign and its words."""
LEGEND_GAP: Final = 40
"""The gap between two entries."""
RATING_LEFT: Final = 24
RATING_GAP: Final = 20
"""The gap between the rating and its certainty."""
NUMBER_SIZE: Final = 40
RATINGS_X: Final = 68
MAX_RATING_LABELS: Final = 6
GAMES_BASELINE: Final = 668
MAX_GAME_LABELS: Final = 7
SCALE_MARGIN: Final = 30
"""Rating points that are free above the highest and below the lowest rating."""
MIN_RATING_SPAN: Final = 160
"""The least span of rating points, so that a small change does not look like a great one."""
LABEL_CLEARANCE: Final = 30
"""The least distance of a labelled rating from the plot's upper and lower edge."""


class Scale(NamedTuple):
    """The ratings at the plot's lower and upper edge."""

    low: float
    high: float

    def y(self, rating: float) -> float:
        _left, top, _right, bottom = PLOT
        return bottom - (bottom - top) * (rating - self.low) / (self.high - self.low)


def choose_scale(points: Sequence[RatingPoint]) -> Scale:
    """Return a scale with room for every rating and for the whole band of the last one."""
    last = points[-1]
    ratings = [point.rating for point in points]
    low = min(*ratings, last.rating - last.deviation) - SCALE_MARGIN
    high = max(*ratings, last.rating + last.deviation) + SCALE_MARGIN
    missing = max(MIN_RATING_SPAN - (high - low), 0.0)
    return Scale(low - missing / 2, high + missing / 2)


def find_rating_points(history: RatingHistory) -> list[Point]:
    """Return the points of the curve, one before the first game and one after each."""
    scale = choose_scale(history.points)
    return [
        (find_game_x(game, history), scale.y(point.rating))
        for game, point in enumerate(history.points)
    ]


def find_game_x(game: int, history: RatingHistory) -> float:
    """Return the x of a game; `game` counts the shown games, from 0 before the first."""
    left = PLOT[0] + PLOT_INSET
    right = PLOT[2] - PLOT_INSET
    return left + (right - left) * game / history.shown_games


def find_band(history: RatingHistory) -> tuple[list[Point], list[Point]]:
    """Return the upper and the lower edge of the band, from side to side of the plot."""
    scale = choose_scale(history.points)
    points = (history.points[0], *history.points, history.points[-1])
    dots = (x for x, _y in find_rating_points(history))
    places = (PLOT[0], *dots, PLOT[2])
    upper = [scale.y(point.rating + point.deviation) for point in points]
    lower = [scale.y(point.rating - point.deviation) for point in points]
    return (
        clip_to_plot(list(zip(places, upper, strict=True))),
        clip_to_plot(list(zip(places, lower, strict=True))),
    )


def clip_to_plot(line: Sequence[Point]) -> list[Point]:
    """Return a line that follows the plot's upper or lower edge where it would leave the plot."""
    _left, top, _right, bottom = PLOT
    points = [line[0]]
    for start, end in pairwise(line):
        crossings = []
        for edge in (top, bottom):
            if min(start[1], end[1]) < edge < max(start[1], end[1]):
                share = (edge - start[1]) / (end[1] - start[1])
                crossings.append((start[0] + (end[0] - start[0]) * share, edge))
        points += sorted(crossings)
        points.append(end)
    return [(x, min(max(y, top), bottom)) for x, y in points]


def find_labelled_ratings(scale: Scale) -> range:
    """Return round ratings, none so near to an edge that its number would be cut."""
    span = scale.high - scale.low
    step = choose_step(span, MAX_RATING_LABELS)
    clearance = span * LABEL_CLEARANCE / (PLOT[3] - PLOT[1])
    first = ceil((scale.low + clearance) / step) * step
    return range(first, floor(scale.high - clearance) + 1, step)


def find_labelled_games(history: RatingHistory) -> range:
    """Return round numbers of the games that are shown."""
    step = choose_step(history.shown_games, MAX_GAME_LABELS)
    first = (history.games_before // step + 1) * step
    return range(first, history.games + 1, step)


def draw_rating_history(theme: Theme, history: RatingHistory) -> Image.Image:
    """Draw a player's rating after each game, in its band of uncertainty."""
    drawing = Drawing(CANVAS)
    draw_plot(drawing, PLOT, theme)
    draw_band(drawing, history, theme)
    curve = find_rating_points(history)
    draw_curve(drawing, curve, theme.ink)
    for index, (centre, point) in enumerate(zip(curve, history.points, strict=True)):
        is_last = index == history.shown_games
        drawing.disc(centre, LAST_DOT if is_last else DOT, theme.ink)
        if point.is_provisional:
            drawing.disc(centre, LAST_DOT_HOLLOW if is_last else DOT_HOLLOW, theme.card)
    draw_legend(drawing, history, theme)
    image = paste_on_paper(drawing.finish(), theme, SEED)
    write_rating(image, history, theme.ink)
    write_legend(image, history, theme.ink)
    write_rating_labels(image, history, theme.ink)
    return image


def draw_band(drawing: Drawing, history: RatingHistory, theme: Theme) -> None:
    """Draw the band of uncertainty and the lines of round ratings on it."""
    left, top, right, bottom = PLOT
    scale = choose_scale(history.points)
    upper, lower = find_band(history)
    drawing.polygon([*upper, *reversed(lower)], theme.cell)
    for rating in find_labelled_ratings(scale):
        y = scale.y(rating)
        drawing.polygon(outline_line((left, y), (right, y), RULE), theme.tray)
    for start, end in (*pairwise(upper), *pairwise(lower)):
        # A band that is cut off has the plot's own edge as its edge.
        is_on_edge = start[1] == end[1] and start[1] in (top, bottom)
        if not is_on_edge:
            drawing.polygon(outline_line(start, end, BAND_EDGE), theme.cell_line)


def write_rating(image: Image.Image, history: RatingHistory, ink: Colour) -> None:
    """Write the present rating, how certain it is, and how it changed."""
    last = history.points[-1]
    start = (RATING_LEFT, RATING_BASELINE)
    width = write(image, RATING_SIZE, start, str(round(last.rating)), ink, align="left")
    beside = (RATING_LEFT + width + RATING_GAP, RATING_BASELINE)
    text = describe_certainty(last.deviation, is_provisional=last.is_provisional)
    write(image, CERTAINTY_SIZE, beside, text, ink, align="left")
    end = (PLOT[2], RATING_BASELINE)
    write(image, CERTAINTY_SIZE, end, describe_change(history), ink, align="right")


class LegendEntry(NamedTuple):
    """A sign and its words above a rating's plot."""

    is_band: bool
    """The sign is a piece of the band; otherwise the dot of a provisional rating."""
    left: float
    words: str

    @property
    def sign_width(self) -> int:
        return LEGEND_SWATCH[0] if self.is_band else 2 * LEGEND_DOT

    @property
    def words_left(self) -> float:
        return self.left + self.sign_width + LEGEND_SIGN_GAP

    @property
    def right(self) -> float:
        return self.words_left + get_font(LEGEND_SIZE).width(self.words)


def find_legend(history: RatingHistory) -> list[LegendEntry]:
    """Return what explains the band and, if there are any, the dots of provisional ratings."""
    words = _("where the true strength probably lies")
    band = LegendEntry(is_band=True, left=RATING_LEFT, words=words)
    if not any(point.is_provisional for point in history.points):
        return [band]
    left = band.right + LEGEND_GAP
    return [band, LegendEntry(is_band=False, left=left, words=_("provisional"))]


def draw_legend(drawing: Drawing, history: RatingHistory, theme: Theme) -> None:
    y = LEGEND_BASELINE - LEGEND_SIGN_RISE
    for entry in find_legend(history):
        left = round(entry.left)
        if entry.is_band:
            width, height = LEGEND_SWATCH
            box = (left, y - height // 2, left + width, y + height // 2)
            drawing.rounded(box, EDGE, theme.card_edge)
            left, top, right, bottom = box
            inside = (left + EDGE, top + EDGE, right - EDGE, bottom - EDGE)
            drawing.rounded(inside, 0, theme.cell)
        else:
            centre = (left + LEGEND_DOT, y)
            drawing.disc(centre, LEGEND_DOT, theme.ink)
            drawing.disc(centre, LEGEND_DOT_HOLLOW, theme.card)


def write_legend(image: Image.Image, history: RatingHistory, ink: Colour) -> None:
    for entry in find_legend(history):
        start = (entry.words_left, LEGEND_BASELINE)
        write(image, LEGEND_SIZE, start, entry.words, ink, align="left")


def write_rating_labels(image: Image.Image, history: RatingHistory, ink: Colour) -> None:
    """Write round ratings beside the plot and round numbers of games below it."""
    scale = choose_scale(history.points)
    for rating in find_labelled_ratings(scale):
        write(image, NUMBER_SIZE, (RATINGS_X, scale.y(rating) + RISE), str(rating), ink)
    write(image, NUMBER_SIZE, (RATINGS_X, GAMES_BASELINE), _("game"), ink)
    for game in find_labelled_games(history):
        x = find_game_x(game - history.games_before, history)
        write(image, NUMBER_SIZE, (x, GAMES_BASELINE), str(game), ink)


def describe_change(history: RatingHistory) -> str:
    """Return a text like `up 32 in 12 games`. The font has no plus sign."""
    games = history.shown_games
    gain = round(history.points[-1].rating) - round(history.points[0].rating)
    if gain > 0:
        text = ngettext("up {points} in {games} game", "up {points} in {games} games", games)
    elif gain < 0:
        text = ngettext("down {points} in {games} game", "down {points} in {games} games", games)
    else:
        text = ngettext("even after {games} game", "even after {games} games", games)
    return text.format(points=abs(gain), games=games)
