"""Charts: who stood better turn by turn, how a rating went, how a server's games went."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, floor, hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import Player
from rendering.figures import draw_body
from rendering.layout import CANVAS, Box
from rendering.primitives import Drawing, Point, get_font, paste_on_paper, write
from rendering.words import _, certainty, ngettext, side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from rendering.reading import Chart, RatingHistory, RatingPoint, Shares, Turning
    from rendering.theme import Colour, Theme


CURVE, AXIS = 6, 4
"""Widths of lines."""
EDGE: Final = 4
RISE: Final = 13
"""From a letter's middle to its baseline."""
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


def draw_curve(drawing: Drawing, spots: Sequence[Point], fill: Colour) -> None:
    for one, other in pairwise(spots):
        drawing.polygon(stroke(one, other, CURVE), fill)
    for spot in spots:
        drawing.disc(spot, CURVE / 2, fill)


def draw_sheet(drawing: Drawing, plot: Box, theme: Theme) -> None:
    left, top, right, bottom = plot
    drawing.rounded((left - EDGE, top - EDGE, right + EDGE, bottom + EDGE), EDGE, theme.card_edge)
    drawing.rounded(plot, 0, theme.card)


def step_for(span: float, most: int) -> int:
    """The least of the round steps of which at most so many fit."""
    return next(step for step in STEPS if span // step <= most or step == STEPS[-1])


# -- who stood better: a curve, Red's half above --

PLOT: Final[Box] = (108, 212, 1066, 618)
MIDDLE: Final = (PLOT[1] + PLOT[3]) / 2
HEADER_SIZE, WORD_SIZE, TURN_SIZE, PIN_SIZE = 60, 42, 40, 40
HEADER_BASELINE: Final = 84
TURNS_BASELINE: Final = 672
BADGE: Final = 30
BADGE_GAP: Final = 20
BADGE_RISE: Final = 20
"""From the words' baseline to the badge's middle."""
SIDES_X: Final = 58
HEADER_BADGES: Final[tuple[float, float]] = (SIDES_X, CANVAS[0] - SIDES_X)
"""Outside of the words."""
SIDES_INSET: Final = 46
"""Of the badges beside the plot: whose half it is."""
LANE: Final = 158
"""The height of the pins' middles."""
PIN: Final = 36
PIN_EDGE: Final = 4
PIN_STEP: Final = 2 * PIN + 8
PIN_FOOT: Final = 11


class Pin(NamedTuple):
    """A turn's number above the place where the curve was when it was played."""

    turning: Turning
    x: float
    foot: Point


def spots(chart: Chart) -> list[Point]:
    """The curve's, one for each position."""
    left, top, right, bottom = PLOT
    return [
        (left + (right - left) * at / chart.turns, bottom - (bottom - top) * chance)
        for at, chance in enumerate(chart.chances)
    ]


def pins(chart: Chart) -> list[Pin]:
    """As near to their feet as neighbours and edges allow: to the right, then back from there."""
    curve = spots(chart)
    moved: list[float] = []
    feet = [curve[turning.number] for turning in chart.turnings]
    for foot in feet:
        moved.append(max(foot[0], moved[-1] + PIN_STEP if moved else PLOT[0]))
    limit = float(PLOT[2] - PIN // 2)
    for at in reversed(range(len(moved))):
        moved[at] = min(moved[at], limit)
        limit = moved[at] - PIN_STEP
    return [Pin(*placed) for placed in zip(chart.turnings, moved, feet, strict=True)]


def labelled_turns(turns: int) -> range:
    step = step_for(turns, most=11)
    return range(step, turns + 1, step)


def halves(curve: Sequence[Point]) -> Iterator[tuple[Player, list[Point]]]:
    """What lies between the curve and the middle, cut where it crosses."""
    for one, other in pairwise(curve):
        corners, above, below = [one, other], one[1] - MIDDLE, other[1] - MIDDLE
        if above * below < 0:
            share = above / (above - below)
            corners.insert(1, (one[0] + share * (other[0] - one[0]), MIDDLE))
        for start, end in pairwise(corners):
            owner = Player.RED if start[1] + end[1] < 2 * MIDDLE else Player.BLUE
            yield owner, [(start[0], MIDDLE), start, end, (end[0], MIDDLE)]


def draw_chart(theme: Theme, chart: Chart) -> Image.Image:
    (left, top, right, bottom), drawing, ink = PLOT, Drawing(CANVAS), theme.ink
    draw_sheet(drawing, PLOT, theme)
    curve, placed = spots(chart), pins(chart)
    for owner, corners in halves(curve):
        drawing.polygon(corners, theme.player_colours[owner].body)
    drawing.polygon(stroke((left, MIDDLE), (right, MIDDLE), AXIS), ink)
    draw_curve(drawing, curve, ink)
    for player, y in zip(Player, (top + SIDES_INSET, bottom - SIDES_INSET), strict=True):
        for centre in ((SIDES_X, y), (HEADER_BADGES[player], HEADER_BASELINE - BADGE_RISE)):
            draw_body(drawing, centre, BADGE, player, theme.player_colours[player].edge)
            draw_body(drawing, centre, BADGE - PIN_EDGE, player, theme.player_colours[player].body)
    for pin in placed:
        drawing.polygon(stroke((pin.x, LANE), pin.foot, AXIS), ink)
    for pin in placed:
        drawing.disc(pin.foot, PIN_FOOT, ink)
        drawing.disc(pin.foot, PIN_FOOT - PIN_EDGE, theme.emblem)
        centre, player = (pin.x, LANE), pin.turning.player
        draw_body(drawing, centre, PIN, player, ink)
        draw_body(drawing, centre, PIN - PIN_EDGE, player, theme.player_colours[player].body)
    image = paste_on_paper(drawing.finish(), theme, 29)
    write_chart(image, chart, ink)
    for pin in placed:
        number = str(pin.turning.number)
        get_font(PIN_SIZE).draw_centred(image, (pin.x, LANE + 1), number, theme.emblem)
    return image


def write_chart(image: Image.Image, chart: Chart, ink: Colour) -> None:
    for player, inwards in zip(Player, (1, -1), strict=True):
        accuracy = chart.accuracy[player]
        words = (side(player), "–" if accuracy is None else f"{accuracy:.0f}")
        # The side beside its badge, and its number towards the picture's middle.
        text = " ".join(words[::inwards])
        x = HEADER_BADGES[player] + inwards * (BADGE + BADGE_GAP)
        write(
            image,
            HEADER_SIZE,
            (x, HEADER_BASELINE),
            text,
            ink,
            align="left" if inwards > 0 else "right",
        )
    write(image, WORD_SIZE, (CANVAS[0] / 2, HEADER_BASELINE), _("accuracy"), ink)
    write(image, WORD_SIZE, (SIDES_X, TURNS_BASELINE), _("turn"), ink)
    for turn in labelled_turns(chart.turns):
        place = spots(chart)[turn][0]
        write(image, TURN_SIZE, (place, TURNS_BASELINE), str(turn), ink)


# -- how a rating went: a curve in the band of what is likely, hollow while it is provisional --

RATING_PLOT: Final[Box] = (134, 128, 1066, 610)
RULE, BAND_EDGE = 3, 4
DOT, HOLLOW = 9, 5
LAST, LAST_HOLLOW = 19, 13
"""Of the last mark: the rating there is."""
INSET: Final = LAST + 5
"""From the plot's sides to the first and last mark, so that none is cut."""
RATING_SIZE, CERTAINTY_SIZE, NUMBER_SIZE = 84, 44, 40
RATING_BASELINE: Final = 92
RATING_LEFT, RATING_GAP = 24, 20
RATINGS_X: Final = 68
GAMES_BASELINE: Final = 668
MARGIN: Final = 30
LEAST_SPAN: Final = 160
"""Of rating points, lest a small change look like a great one."""
CLEAR: Final = 30
"""From the plot's upper and lower edge to the next rule, for its number to be apart."""


class Scale(NamedTuple):
    """The ratings at the plot's lower and upper edge."""

    low: float
    high: float

    def y(self, rating: float) -> float:
        top, bottom = RATING_PLOT[1::2]
        return bottom - (bottom - top) * (rating - self.low) / (self.high - self.low)


def scale_of(marks: Sequence[RatingPoint]) -> Scale:
    """Wide enough for every rating, and for all of the last one's band."""
    last = marks[-1]
    ratings = [mark.rating for mark in marks]
    low = min(*ratings, last.rating - last.deviation) - MARGIN
    high = max(*ratings, last.rating + last.deviation) + MARGIN
    missing = max(LEAST_SPAN - (high - low), 0.0)
    return Scale(low - missing / 2, high + missing / 2)


def rating_spots(course: RatingHistory) -> list[Point]:
    scale = scale_of(course.marks)
    return [(x_of(at, course), scale.y(mark.rating)) for at, mark in enumerate(course.marks)]


def x_of(at: int, course: RatingHistory) -> float:
    left, right = RATING_PLOT[0] + INSET, RATING_PLOT[2] - INSET
    return left + (right - left) * at / course.shown


def band(course: RatingHistory) -> tuple[list[Point], list[Point]]:
    """Its upper and its lower edge, from side to side of the plot and within it."""
    scale, marks = scale_of(course.marks), (course.marks[0], *course.marks, course.marks[-1])
    places = (RATING_PLOT[0], *(x for x, _ in rating_spots(course)), RATING_PLOT[2])
    upper = [scale.y(mark.rating + mark.deviation) for mark in marks]
    lower = [scale.y(mark.rating - mark.deviation) for mark in marks]
    return cut(list(zip(places, upper, strict=True))), cut(list(zip(places, lower, strict=True)))


def cut(edge: Sequence[Point]) -> list[Point]:
    """With a point wherever it leaves the plot, along whose own edge it goes then."""
    top, bottom = RATING_PLOT[1::2]
    points = [edge[0]]
    for (x, y), (to_x, to_y) in pairwise(edge):
        met = (end for end in (top, bottom) if min(y, to_y) < end < max(y, to_y))
        crossings = ((x + (to_x - x) * (end - y) / (to_y - y), end) for end in met)
        points += [*sorted(crossings), (to_x, to_y)]
    return [(x, min(max(y, top), bottom)) for x, y in points]


def ruled_ratings(scale: Scale) -> range:
    step = step_for(scale.high - scale.low, most=6)
    clear = (scale.high - scale.low) * CLEAR / (RATING_PLOT[3] - RATING_PLOT[1])
    return range(ceil((scale.low + clear) / step) * step, floor(scale.high - clear) + 1, step)


def numbered_games(course: RatingHistory) -> range:
    """Of the games that are shown, round numbers."""
    step = step_for(course.shown, most=7)
    return range((course.before // step + 1) * step, course.games + 1, step)


def draw_rating_history(theme: Theme, course: RatingHistory) -> Image.Image:
    scale, (left, top, right, bottom), ink = scale_of(course.marks), RATING_PLOT, theme.ink
    drawing, (upper, lower) = Drawing(CANVAS), band(course)
    draw_sheet(drawing, RATING_PLOT, theme)
    drawing.polygon([*upper, *reversed(lower)], theme.cell)
    for rating in ruled_ratings(scale):
        y = scale.y(rating)
        drawing.polygon(stroke((left, y), (right, y), RULE), theme.tray)
    for one, other in (*pairwise(upper), *pairwise(lower)):
        # Beyond the plot the band ends on the plot's own edge.
        if one[1] != other[1] or one[1] not in (top, bottom):
            drawing.polygon(stroke(one, other, BAND_EDGE), theme.cell_line)
    curve, last = rating_spots(course), course.marks[-1]
    draw_curve(drawing, curve, ink)
    radii = [*[(DOT, HOLLOW)] * course.shown, (LAST, LAST_HOLLOW)]
    for spot, mark, (radius, hollow) in zip(curve, course.marks, radii, strict=True):
        drawing.disc(spot, radius, ink)
        if mark.is_provisional:
            drawing.disc(spot, hollow, theme.card)
    image = paste_on_paper(drawing.finish(), theme, 31)
    width = write(
        image,
        RATING_SIZE,
        (RATING_LEFT, RATING_BASELINE),
        str(round(last.rating)),
        ink,
        align="left",
    )
    sure = certainty(last.deviation, is_provisional=last.is_provisional)
    x = RATING_LEFT + width + RATING_GAP
    write(image, CERTAINTY_SIZE, (x, RATING_BASELINE), sure, ink, align="left")
    write(image, CERTAINTY_SIZE, (right, RATING_BASELINE), way(course), ink, align="right")
    for rating in ruled_ratings(scale):
        write(image, NUMBER_SIZE, (RATINGS_X, scale.y(rating) + RISE), str(rating), ink)
    write(image, NUMBER_SIZE, (RATINGS_X, GAMES_BASELINE), _("game"), ink)
    for game in numbered_games(course):
        x = x_of(game - course.before, course)
        write(image, NUMBER_SIZE, (x, GAMES_BASELINE), str(game), ink)
    return image


def way(course: RatingHistory) -> str:
    """As in `up 32 in 12 games`; the font has no plus."""
    gain, games = round(course.marks[-1].rating) - round(course.marks[0].rating), course.shown
    if not gain:
        told = ngettext("even after {games} game", "even after {games} games", games)
        return told.format(games=games)
    if gain > 0:
        told = ngettext("up {points} in {games} game", "up {points} in {games} games", games)
    else:
        told = ngettext("down {points} in {games} game", "down {points} in {games} games", games)
    return told.format(points=abs(gain), games=games)


# -- how a server's games went: bars of cards, a share, columns of lengths --

HEAD_SIZE, NAME_SIZE, SHARE_SIZE = 44, 38, 104
HEAD_BASELINE: Final = 66
NAMES_LEFT: Final = 28
BARS: Final[Box] = (232, 92, 616, 672)
BARS_MIDDLE: Final = (BARS[0] + BARS[2]) / 2
MOST_CARDS: Final = 10
ROW: Final = (BARS[3] - BARS[1]) / MOST_CARDS
BAR: Final = 30
BAR_EDGE: Final = 4
LEAST_REACH: Final = 0.1
"""Of shares beside a half, lest small differences look great."""
NUMBER_ROOM: Final = 104
"""At either end of the longest bars, for their numbers."""
RIGHT_MIDDLE: Final = 860
COLUMNS: Final[Box] = (660, 336, 1066, 618)
COLUMN_SHARE: Final = 0.68
COLUMN_ROOM: Final = 20
"""Above the highest."""
LENGTHS_BASELINE: Final = 668


def bar_length(share: float, shares: Shares) -> float:
    """From the middle: to the right, or below 0 to the left."""
    reach = max((abs(one.share - 0.5) for one in shares.cards), default=0.0)
    room = (BARS[2] - BARS[0]) / 2 - NUMBER_ROOM
    return (share - 0.5) / max(reach, LEAST_REACH) * room


def columns(shares: Shares) -> Iterator[Box]:
    """One for each step of lengths, as high as its games are many."""
    left, top, right, bottom = COLUMNS
    width, most = (right - left) / len(shares.lengths), max(*shares.lengths, 1)
    for number, games in enumerate(shares.lengths):
        middle = left + width * (number + 0.5)
        half = width * COLUMN_SHARE / 2
        height = (bottom - top - COLUMN_ROOM) * games / most
        yield (round(middle - half), round(bottom - height), round(middle + half), bottom)


def ends(shares: Shares) -> Iterator[tuple[float, int]]:
    """Where the last turn of each step stands, between its column and the next; one has no end."""
    left, right = COLUMNS[::2]
    width = (right - left) / len(shares.lengths)
    for number in range(1, len(shares.lengths)):
        yield left + width * number, shares.step * number


def draw_shares(theme: Theme, shares: Shares) -> Image.Image:
    drawing, ink = Drawing(CANVAS), theme.ink
    draw_sheet(drawing, BARS, theme)
    draw_sheet(drawing, COLUMNS, theme)
    bars = [
        (one, BARS[1] + ROW * (number + 0.5), bar_length(one.share, shares))
        for number, one in enumerate(shares.cards)
    ]
    for _card, y, length in bars:
        draw_bar(drawing, y, length, theme)
    if bars:
        axis = stroke((BARS_MIDDLE, BARS[1]), (BARS_MIDDLE, BARS[3]), AXIS)
        drawing.polygon(axis, ink)
    for column in (column for column in columns(shares) if column[1] < column[3]):
        drawing.rounded(column, 0, ink)
    image = paste_on_paper(drawing.finish(), theme, 37)
    write(image, HEAD_SIZE, (NAMES_LEFT, HEAD_BASELINE), _("Won with each card"), ink, align="left")
    for one, y, length in bars:
        write(image, NAME_SIZE, (NAMES_LEFT, y + RISE), one.card.name, ink, align="left")
        # Beyond the end of its bar.
        x = BARS_MIDDLE + length + (NUMBER_ROOM / 2 if length >= 0 else -NUMBER_ROOM / 2)
        write(image, NAME_SIZE, (x, y + RISE), f"{one.share:.0%}", ink)
    if not bars:
        for baseline, words in ((362, _("Too few games")), (416, _("so far"))):
            write(image, NAME_SIZE, (BARS_MIDDLE, baseline), words, ink)
    write_counts(image, shares, ink)
    return image


def write_counts(image: Image.Image, shares: Shares, ink: Colour) -> None:
    """Who moves first, and how long games are."""
    for size, baseline, text in (
        (HEAD_SIZE, HEAD_BASELINE, _("Won moving first")),
        (SHARE_SIZE, 180, f"{shares.first:.0%}"),
        (NAME_SIZE, 232, _("of {games} games").format(games=shares.games)),
        (HEAD_SIZE, 312, _("Turns in a game")),
    ):
        write(image, size, (RIGHT_MIDDLE, baseline), text, ink)
    for x, turns in ends(shares):
        write(image, NAME_SIZE, (x, LENGTHS_BASELINE), str(turns), ink)


def draw_bar(drawing: Drawing, y: float, length: float, theme: Theme) -> None:
    """Full to the right of the middle, hollow to the left."""
    if round(length) == 0:
        return
    left, right = sorted((round(BARS_MIDDLE), round(BARS_MIDDLE + length)))
    top, bottom = round(y - BAR / 2), round(y + BAR / 2)
    drawing.rounded((left, top, right, bottom), 0, theme.ink)
    if length < 0 and right - left > 2 * BAR_EDGE:
        inside = (left + BAR_EDGE, top + BAR_EDGE, right - BAR_EDGE, bottom - BAR_EDGE)
        drawing.rounded(inside, 0, theme.cell)
