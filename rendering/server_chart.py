"""The chart of a server: how often cards and first players won, and how long games were.

A bar shows by how much the players who began with a card won more or less than half of the points,
a column how many games had a length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rendering.layout import CANVAS, Box
from rendering.plots import AXIS, RISE, draw_plot
from rendering.primitives import Drawing, outline_line, paste_on_paper, write
from rendering.words import _, card_name, format_percent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.theme import Colour, Theme
    from rendering.view_model import ServerStatistics


# Places and distances are in pixels of the canvas, y from the top. A …_SIZE is a size of letters.

SEED: Final = 37
"""Seed of the paper's random blotches."""
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
    image = paste_on_paper(drawing.finish(), theme, SEED)
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
