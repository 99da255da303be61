"""Charts: the chances in a game, the course of a rating, and the statistics of a server."""

from __future__ import annotations

from itertools import pairwise, product
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import Player
from rendering.figures import draw_badge, draw_body
from rendering.layout import CANVAS, Box
from rendering.primitives import Drawing, Point, get_font, outline_line, paste_on_paper, write
from rendering.words import _, card_name, describe_certainty, format_percent, ngettext, side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from rendering.theme import Colour, Theme
    from rendering.view_model import (
        Chart,
        RatingHistory,
        RatingPoint,
        ServerStatistics,
        TurningPoint,
    )


# Places and distances are in pixels of the canvas, y from the top. A …_SIZE is a size of letters; a
# …_SEED gives the paper its random blotches.

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


# -- the chances in a game: a curve over the middle is Red's, below it Blue's --

GAME_SEED: Final = 29
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
    image = paste_on_paper(drawing.finish(), theme, GAME_SEED)
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


# -- the course of a rating: a curve in its band of uncertainty, hollow while it is provisional --

RATING_SEED: Final = 31
RATING_PLOT: Final[Box] = (134, 174, 1066, 610)
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
        _left, top, _right, bottom = RATING_PLOT
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
    left = RATING_PLOT[0] + PLOT_INSET
    right = RATING_PLOT[2] - PLOT_INSET
    return left + (right - left) * game / history.shown


def find_band(history: RatingHistory) -> tuple[list[Point], list[Point]]:
    """Return the upper and the lower edge of the band, from side to side of the plot."""
    scale = choose_scale(history.points)
    points = (history.points[0], *history.points, history.points[-1])
    dots = (x for x, _y in find_rating_points(history))
    places = (RATING_PLOT[0], *dots, RATING_PLOT[2])
    upper = [scale.y(point.rating + point.deviation) for point in points]
    lower = [scale.y(point.rating - point.deviation) for point in points]
    return (
        clip_to_plot(list(zip(places, upper, strict=True))),
        clip_to_plot(list(zip(places, lower, strict=True))),
    )


def clip_to_plot(line: Sequence[Point]) -> list[Point]:
    """Return a line that follows the plot's upper or lower edge where it would leave the plot."""
    _left, top, _right, bottom = RATING_PLOT
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
    clearance = span * LABEL_CLEARANCE / (RATING_PLOT[3] - RATING_PLOT[1])
    first = ceil((scale.low + clearance) / step) * step
    return range(first, floor(scale.high - clearance) + 1, step)


def find_labelled_games(history: RatingHistory) -> range:
    """Return round numbers of the games that are shown."""
    step = choose_step(history.shown, MAX_GAME_LABELS)
    first = (history.before // step + 1) * step
    return range(first, history.games + 1, step)


def draw_rating_history(theme: Theme, history: RatingHistory) -> Image.Image:
    """Draw a player's rating after each game, in its band of uncertainty."""
    drawing = Drawing(CANVAS)
    draw_plot(drawing, RATING_PLOT, theme)
    draw_band(drawing, history, theme)
    curve = find_rating_points(history)
    draw_curve(drawing, curve, theme.ink)
    for index, (centre, point) in enumerate(zip(curve, history.points, strict=True)):
        is_last = index == history.shown
        drawing.disc(centre, LAST_DOT if is_last else DOT, theme.ink)
        if point.is_provisional:
            drawing.disc(centre, LAST_DOT_HOLLOW if is_last else DOT_HOLLOW, theme.card)
    draw_legend(drawing, history, theme)
    image = paste_on_paper(drawing.finish(), theme, RATING_SEED)
    write_rating(image, history, theme.ink)
    write_legend(image, history, theme.ink)
    write_rating_labels(image, history, theme.ink)
    return image


def draw_band(drawing: Drawing, history: RatingHistory, theme: Theme) -> None:
    """Draw the band of uncertainty and the lines of round ratings on it."""
    left, top, right, bottom = RATING_PLOT
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
    end = (RATING_PLOT[2], RATING_BASELINE)
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
        x = find_game_x(game - history.before, history)
        write(image, NUMBER_SIZE, (x, GAMES_BASELINE), str(game), ink)


def describe_change(history: RatingHistory) -> str:
    """Return a text like `up 32 in 12 games`. The font has no plus sign."""
    games = history.shown
    gain = round(history.points[-1].rating) - round(history.points[0].rating)
    if gain > 0:
        text = ngettext("up {points} in {games} game", "up {points} in {games} games", games)
    elif gain < 0:
        text = ngettext("down {points} in {games} game", "down {points} in {games} games", games)
    else:
        text = ngettext("even after {games} game", "even after {games} games", games)
    return text.format(points=abs(gain), games=games)


# -- the statistics of a server: bars of cards, the share of first players, columns of lengths --

SERVER_SEED: Final = 37
HEAD_SIZE: Final = 44
NAME_SIZE: Final = 38
SHARE_SIZE: Final = 104
HEAD_BASELINE: Final = 66
NAMES_LEFT: Final = 28
NAME_ROOM: Final = 190
"""The width of the longest name that is written at its full size."""
BARS: Final[Box] = (232, 92, 616, 672)
BARS_MIDDLE: Final = (BARS[0] + BARS[2]) / 2
MAX_CARDS: Final = 10
ROW: Final = (BARS[3] - BARS[1]) / MAX_CARDS
"""The height of a card's row."""
BAR: Final = 30
"""The height of a bar."""
BAR_EDGE: Final = 4
MIN_BAR_SPAN: Final = 0.1
"""The least difference of a share from a half at which its bar fills the plot.

Without it, small differences would look great.
"""
NUMBER_ROOM: Final = 104
"""The room for the numbers beyond the longest bars, on each side."""
RIGHT_MIDDLE: Final = 860
COLUMNS: Final[Box] = (660, 336, 1066, 618)
COLUMN_SHARE: Final = 0.68
"""The width of a column, as a part of the distance between columns."""
COLUMN_ROOM: Final = 20
"""The free height above the highest column."""
LENGTHS_BASELINE: Final = 668


def find_bar_length(share: float, statistics: ServerStatistics) -> float:
    """Return the length of a bar from the middle; if negative, it goes to the left."""
    largest = max((abs(card.share - 0.5) for card in statistics.cards), default=0.0)
    room = (BARS[2] - BARS[0]) / 2 - NUMBER_ROOM
    return (share - 0.5) / max(largest, MIN_BAR_SPAN) * room


def find_columns(statistics: ServerStatistics) -> Iterator[Box]:
    """Yield a column for each range of lengths, as high as it has games."""
    left, top, right, bottom = COLUMNS
    width = (right - left) / len(statistics.lengths)
    max_games = max(*statistics.lengths, 1)
    for index, games in enumerate(statistics.lengths):
        middle = left + width * (index + 0.5)
        half = width * COLUMN_SHARE / 2
        height = (bottom - top - COLUMN_ROOM) * games / max_games
        yield round(middle - half), round(bottom - height), round(middle + half), bottom


def find_range_ends(statistics: ServerStatistics) -> Iterator[tuple[float, int]]:
    """Yield the place and the last turn of each range of lengths that has an end."""
    left, _top, right, _bottom = COLUMNS
    width = (right - left) / len(statistics.lengths)
    for index in range(1, len(statistics.lengths)):
        yield left + width * index, statistics.step * index


def draw_server_statistics(theme: Theme, statistics: ServerStatistics) -> Image.Image:
    """Draw how often each card and the first player won on a server, and how long games were."""
    ink = theme.ink
    drawing = Drawing(CANVAS)
    draw_plot(drawing, BARS, theme)
    draw_plot(drawing, COLUMNS, theme)
    for index, card in enumerate(statistics.cards):
        draw_bar(drawing, find_row_middle(index), find_bar_length(card.share, statistics), theme)
    if statistics.cards:
        axis = outline_line((BARS_MIDDLE, BARS[1]), (BARS_MIDDLE, BARS[3]), AXIS)
        drawing.polygon(axis, ink)
    for column in find_columns(statistics):
        _left, top, _right, bottom = column
        if top < bottom:
            drawing.rounded(column, 0, ink)
    image = paste_on_paper(drawing.finish(), theme, SERVER_SEED)
    write_cards(image, statistics, ink)
    write_counts(image, statistics, ink)
    return image


def find_row_middle(index: int) -> float:
    return BARS[1] + ROW * (index + 0.5)


def draw_bar(drawing: Drawing, y: float, length: float, theme: Theme) -> None:
    """Draw a bar from the middle: full to the right, hollow to the left."""
    if round(length) == 0:
        return
    left, right = sorted((round(BARS_MIDDLE), round(BARS_MIDDLE + length)))
    top = round(y - BAR / 2)
    bottom = round(y + BAR / 2)
    drawing.rounded((left, top, right, bottom), 0, theme.ink)
    if length < 0 and right - left > 2 * BAR_EDGE:
        inside = (left + BAR_EDGE, top + BAR_EDGE, right - BAR_EDGE, bottom - BAR_EDGE)
        drawing.rounded(inside, 0, theme.cell)


def write_cards(image: Image.Image, statistics: ServerStatistics, ink: Colour) -> None:
    """Write the names of the cards, and their shares beyond the ends of their bars."""
    start = (NAMES_LEFT, HEAD_BASELINE)
    write(image, HEAD_SIZE, start, _("Won with each card"), ink, align="left")
    for index, card in enumerate(statistics.cards):
        baseline = find_row_middle(index) + RISE
        name = card_name(card.card)
        write(
            image, NAME_SIZE, (NAMES_LEFT, baseline), name, ink, align="left", max_width=NAME_ROOM
        )
        length = find_bar_length(card.share, statistics)
        beyond = NUMBER_ROOM / 2 if length >= 0 else -NUMBER_ROOM / 2
        number_middle = (BARS_MIDDLE + length + beyond, baseline)
        write(image, NAME_SIZE, number_middle, format_percent(card.share), ink)
    if not statistics.cards:
        write(image, NAME_SIZE, (BARS_MIDDLE, 362), _("Too few games"), ink)
        write(image, NAME_SIZE, (BARS_MIDDLE, 416), _("so far"), ink)


def write_counts(image: Image.Image, statistics: ServerStatistics, ink: Colour) -> None:
    """Write how often first players won, and the lengths below the columns."""
    for size, baseline, text in (
        (HEAD_SIZE, HEAD_BASELINE, _("Won moving first")),
        (SHARE_SIZE, 180, format_percent(statistics.first)),
        (NAME_SIZE, 232, _("of {games} games").format(games=statistics.games)),
        (HEAD_SIZE, 312, _("Turns in a game")),
    ):
        write(image, size, (RIGHT_MIDDLE, baseline), text, ink)
    for x, turns in find_range_ends(statistics):
        write(image, NAME_SIZE, (x, LENGTHS_BASELINE), str(turns), ink)
