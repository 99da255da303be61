"""The table of a tournament: a row for each person, with the opponent and result of each round."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from rendering.layout import CANVAS, Box
from rendering.plots import draw_plot
from rendering.primitives import Drawing, can_write, get_font, has_glyph, paste_on_paper, write
from rendering.view_model import MAX_TABLE_ROWS, RoundResult
from rendering.words import _, format_decimal

if TYPE_CHECKING:
    from PIL import Image

    from rendering.primitives import Point
    from rendering.theme import Colour, Theme
    from rendering.view_model import Crosstable, TableRow


# Places and distances are in pixels of the canvas. A …_SIZE is a size of letters.

SEED: Final = 41
"""Seed of the paper's random blotches."""
TABLE: Final[Box] = (20, 48, 1080, 656)
HEAD_SIZE: Final = 32
HEAD_BASELINE: Final = 35
LEGEND_BASELINE: Final = 688
LEGEND_SIZE: Final = 32
LEGEND_GAP: Final = 44
"""The gap between two entries of the legend."""
SIGN_GAP: Final = 12
"""The gap between a sign of the legend and its words."""
SIGN: Final = (42, 34)
"""The size of a sign in the legend."""
SIGN_RISE: Final = 28
"""The distance from the legend's baseline to the top of a sign."""
SAMPLE_NUMBER: Final = 5
"""The opponent's number on the signs of the legend."""
MAX_ROW_HEIGHT: Final = 100
SIZES: Final = (48, 40, 32)
"""The sizes of letters, the largest first.

The smallest can still be read on a phone that shows the picture 350 pixels wide.
"""
LINE_SHARE: Final = 0.85
"""The largest height of letters, as a part of the row."""
NUMBER_WIDTH: Final = 1.9
"""The width of the columns with the rows' numbers, as a multiple of the letters' size."""
POINTS_WIDTH: Final = 2.8
MIN_CELL_WIDTH: Final = 1.5
MAX_CELL_WIDTH: Final = 2.1
"""Widths of the columns of points and of rounds, also as multiples of the letters' size."""
MIN_NAME_WIDTH: Final = 300
NAME_MARGIN: Final = 14
CELL_MARGIN: Final = 3
"""The gap around a cell's frame."""
FRAME: Final = 4
"""The width of the frame of a drawn game, and of the line below a game that is being played."""
CORNER: Final = 6


class TableLayout:
    """The sizes of a table's rows and columns, which depend on how many there are."""

    def __init__(self, table: Crosstable) -> None:
        left, top, right, bottom = TABLE
        rows = max(len(table.rows), 1)
        self.row_height = min((bottom - top) / rows, MAX_ROW_HEIGHT)
        fitting = (size for size in SIZES if self._fits(size, table.rounds))
        self.size = next(fitting, SIZES[-1])
        self.names_left = left + self.size * NUMBER_WIDTH
        self.points_left = right - self.size * POINTS_WIDTH
        self.cell_width = min(self._cell_width(self.size, table.rounds), self.size * MAX_CELL_WIDTH)
        self.cells_left = self.points_left - self.cell_width * table.rounds
        self.bottom = round(top + self.row_height * rows)
        self.decimals = int(any(row.points % 1 for row in table.rows))
        """Decimal places of the points, which are `4.5` because the font has no sign for a half."""

    def _cell_width(self, size: int, rounds: int) -> float:
        """Return the largest width of a round's column, for letters of a size."""
        left, _top, right, _bottom = TABLE
        room = right - left - size * (NUMBER_WIDTH + POINTS_WIDTH) - MIN_NAME_WIDTH
        return room / max(rounds, 1)

    def _fits(self, size: int, rounds: int) -> bool:
        is_low_enough = size <= self.row_height * LINE_SHARE
        return is_low_enough and self._cell_width(size, rounds) >= size * MIN_CELL_WIDTH

    def find_row_top(self, index: int) -> int:
        return round(TABLE[1] + self.row_height * index)

    def find_cell(self, index: int, column: int) -> Box:
        """Return the box of a round, with the gap around it taken off."""
        return (
            round(self.cells_left + self.cell_width * column) + CELL_MARGIN,
            self.find_row_top(index) + CELL_MARGIN,
            round(self.cells_left + self.cell_width * (column + 1)) - CELL_MARGIN,
            self.find_row_top(index + 1) - CELL_MARGIN,
        )

    @property
    def name_width(self) -> float:
        return self.cells_left - self.names_left - NAME_MARGIN


def draw_crosstable(theme: Theme, table: Crosstable) -> Image.Image:
    """Draw one page of a tournament's table. Raises ValueError for more rows than fit."""
    if len(table.rows) > MAX_TABLE_ROWS:
        raise ValueError(f"{len(table.rows)} rows don't fit on a page")
    layout = TableLayout(table)
    drawing = Drawing(CANVAS)
    draw_rows(drawing, table, layout, theme)
    for result, x, _words in find_legend(table):
        draw_result(drawing, find_sign(x), result, theme, theme.paper)
    image = paste_on_paper(drawing.finish(), theme, SEED)
    write_head(image, table, layout, theme.ink)
    for index, row in enumerate(table.rows):
        write_row(image, row, index, layout, theme)
    write_legend(image, table, theme)
    return image


def draw_rows(drawing: Drawing, table: Crosstable, layout: TableLayout, theme: Theme) -> None:
    """Draw the ground of the rows, every other one shaded, and the signs of all results."""
    left, top, right, _bottom = TABLE
    draw_plot(drawing, (left, top, right, layout.bottom), theme)
    for index, row in enumerate(table.rows):
        ground = theme.cell if index % 2 else theme.card
        box = (left, layout.find_row_top(index), right, layout.find_row_top(index + 1))
        drawing.rounded(box, 0, ground)
        for column, cell in enumerate(row.cells):
            if cell is not None:
                draw_result(drawing, layout.find_cell(index, column), cell.result, theme, ground)


def draw_result(
    drawing: Drawing, box: Box, result: RoundResult, theme: Theme, ground: Colour
) -> None:
    """Draw the sign of a result: a full box, a frame, a line, or nothing for a loss."""
    left, top, right, bottom = box
    match result:
        case RoundResult.WON | RoundResult.BYE:
            drawing.rounded(box, CORNER, theme.ink)
        case RoundResult.DRAWN:
            drawing.rounded(box, CORNER, theme.ink)
            inside = (left + FRAME, top + FRAME, right - FRAME, bottom - FRAME)
            drawing.rounded(inside, CORNER - FRAME / 2, ground)
        case RoundResult.PLAYING:
            drawing.rounded((left + FRAME, bottom - FRAME, right - FRAME, bottom), 0, theme.ink)
        case RoundResult.LOST:
            pass


def write_head(image: Image.Image, table: Crosstable, layout: TableLayout, ink: Colour) -> None:
    """Write the current round, the numbers of the rounds, and the heading of the points."""
    start = (layout.names_left, HEAD_BASELINE)
    text = _("Round {round} of {rounds}").format(round=table.round, rounds=table.rounds)
    write(image, HEAD_SIZE, start, text, ink, align="left")
    for column in range(table.rounds):
        x = layout.cells_left + layout.cell_width * (column + 0.5)
        write(image, HEAD_SIZE, (x, HEAD_BASELINE), str(column + 1), ink)
    write(image, HEAD_SIZE, (TABLE[2], HEAD_BASELINE), _("points"), ink, align="right")


def write_row(
    image: Image.Image, row: TableRow, index: int, layout: TableLayout, theme: Theme
) -> None:
    """Write a person's number, name, opponents and points."""
    top, bottom = layout.find_row_top(index), layout.find_row_top(index + 1)
    baseline = (top + bottom) / 2 + layout.size * 0.32
    number_end = layout.names_left - NAME_MARGIN
    write(image, layout.size, (number_end, baseline), str(row.number), theme.ink, align="right")
    name = shorten_name(find_writable_name(row), layout.size, layout.name_width)
    write(image, layout.size, (layout.names_left, baseline), name, theme.ink, align="left")
    for column, cell in enumerate(row.cells):
        if cell is None or cell.opponent is None:
            continue
        left, _top, right, _bottom = layout.find_cell(index, column)
        middle = ((left + right) / 2, baseline)
        write_opponent(image, layout.size, middle, cell.opponent, cell.result, theme)
    points_end = TABLE[2] - NAME_MARGIN
    text = format_decimal(row.points, layout.decimals)
    write(image, layout.size, (points_end, baseline), text, theme.ink, align="right")


def write_opponent(  # noqa: PLR0917
    image: Image.Image, size: int, point: Point, opponent: int, result: RoundResult, theme: Theme
) -> None:
    """Write an opponent's number on the sign of a result."""
    colour = theme.emblem if result is RoundResult.WON else theme.ink
    write(image, size, point, str(opponent), colour)


def find_writable_name(row: TableRow) -> str:
    """Return a person's name as the font can write it.

    Accents and signs that the font lacks are left out. A name with other missing letters becomes
    `Player 7`, by the number of the row, which the message beside the picture names in full.
    """
    if row.name and can_write(row.name):
        return row.name
    decomposed = unicodedata.normalize("NFKD", row.name)
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    if all(has_glyph(letter) for letter in plain if letter.isalnum()):
        writable = "".join(letter for letter in plain if can_write(letter))
        name = " ".join(writable.split())
        if any(letter.isalnum() for letter in name):
            return name
    return _("Player {number}").format(number=row.number)


def shorten_name(name: str, size: int, width: float) -> str:
    """Return a name, or as much of its beginning as fits, with an ellipsis behind it."""
    font = get_font(size)
    if font.width(name) <= width:
        return name
    while name and font.width(f"{name}…") > width:
        name = name[:-1]
    return f"{name.rstrip()}…"


def write_legend(image: Image.Image, table: Crosstable, theme: Theme) -> None:
    """Write a number on each sign of the legend, and the words beside it."""
    for result, x, words in find_legend(table):
        start = (x + SIGN[0] + SIGN_GAP, LEGEND_BASELINE)
        write(image, LEGEND_SIZE, start, words, theme.ink, align="left")
        if result is not RoundResult.BYE:
            middle = (x + SIGN[0] / 2, LEGEND_BASELINE)
            write_opponent(image, LEGEND_SIZE, middle, SAMPLE_NUMBER, result, theme)


def find_sign(left: float) -> Box:
    """Return the box of a sign in the legend."""
    top = LEGEND_BASELINE - SIGN_RISE
    return (round(left), top, round(left) + SIGN[0], top + SIGN[1])


def find_legend(table: Crosstable) -> list[tuple[RoundResult, float, str]]:
    """Return the results that the table has, each with the left edge of its sign and its words."""
    words = {
        RoundResult.WON: _("won"),
        RoundResult.DRAWN: _("drawn"),
        RoundResult.LOST: _("lost"),
        RoundResult.PLAYING: _("playing"),
        RoundResult.BYE: _("bye"),
    }
    used = {cell.result for row in table.rows for cell in row.cells if cell is not None}
    legend: list[tuple[RoundResult, float, str]] = []
    left: float = TABLE[0]
    for result, text in words.items():
        if result in used:
            legend.append((result, left, text))
            left += SIGN[0] + SIGN_GAP + get_font(LEGEND_SIZE).width(text) + LEGEND_GAP
    return legend
