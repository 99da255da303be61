"""Cards as tiles, and the movement grids of cards at any size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from rendering.figures import draw_badge, draw_body, draw_student, draw_whirl
from rendering.layout import CARD, Box, Position
from rendering.primitives import KANJI, SCALE, Drawing, get_font, write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import Card, Offset, Player
    from rendering.theme import Colour, Theme


# -- movement grids --

GridCell: TypeAlias = tuple[int, int]
"""Column and row of a grid."""

GRID_SIZE: Final = 5
"""Cells in a row and in a column."""
START: Final[GridCell] = (GRID_SIZE // 2, GRID_SIZE // 2)
"""The cell from which the piece moves."""
DISC: Final = 0.43
"""The radius of a disc, as a part of a cell."""
INNER_DISC: Final = 0.25
"""The radius of a disc inside the square of a pawn's target."""
INNER_DISC_HALO: Final = 0.36
"""The radius of the pale disc that separates such a disc from its square."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The place and the size of a movement grid, in pixels."""

    left: int
    top: int
    cell: int
    """The distance from one line to the next."""

    @property
    def line_width(self) -> int:
        """The width of the lines."""
        return max(1, self.cell // 25)

    @property
    def side(self) -> int:
        return GRID_SIZE * self.cell

    def corner(self, cell: GridCell) -> Position:
        """Return the point where the lines to the left of a cell and above it meet."""
        column, row = cell
        return self.left + column * self.cell, self.top + row * self.cell

    def inside(self, cell: GridCell) -> Box:
        """Return a cell without its lines, up to its last pixels, as ImageDraw takes boxes."""
        left, top = self.corner(cell)
        return (
            left + self.line_width,
            top + self.line_width,
            left + self.cell - 1,
            top + self.cell - 1,
        )


@dataclass(frozen=True, slots=True)
class GridPainter:
    """Draws the moves of a card onto an image, as its holder reads them.

    The grid of a far player's card is turned by 180 degrees.
    """

    image: Image.Image
    grid: Grid
    theme: Theme
    is_near: bool = True

    def draw_square_start(self) -> None:
        """Draw an empty grid with a hollow square where a pawn starts."""
        self._draw_lines()
        left, top, right, bottom = self.grid.inside(START)
        inset = self.grid.cell // 5
        box = (left + inset, top + inset, right - inset, bottom - inset)
        width = round(self.grid.cell * 0.16)
        ImageDraw.Draw(self.image).rectangle(box, outline=self.theme.ink, width=width)

    def draw_round_start(self) -> None:
        """Draw an empty grid with a ring where the Spirit starts."""
        self._draw_lines()
        self._draw_disc(START, self.theme.ink, 0.31)
        self._draw_disc(START, self.theme.cell, 0.15)

    def fill_squares(self, offsets: Iterable[Offset], fill: Colour) -> None:
        """Fill the cells to which a pawn may move."""
        draw = ImageDraw.Draw(self.image)
        for offset in offsets:
            draw.rectangle(self.grid.inside(self.find_target(offset)), fill=fill)

    def fill_discs(self, offsets: Iterable[Offset], fill: Colour, radius: float = DISC) -> None:
        """Draw discs in the cells to which the Spirit may move."""
        for offset in offsets:
            self._draw_disc(self.find_target(offset), fill, radius)

    def fill_wind_moves(self, card: Card, pawn_fill: Colour) -> None:
        """Fill squares for the pawn and discs for the Spirit; where both may move, both."""
        spirit_fill = self.theme.wind.body
        shared = set(card.moves).intersection(card.spirit)
        self.fill_squares(card.moves, pawn_fill)
        self.fill_discs([offset for offset in card.spirit if offset not in shared], spirit_fill)
        self.fill_discs(shared, self.theme.cell, INNER_DISC_HALO)
        self.fill_discs(shared, spirit_fill, INNER_DISC)

    def find_target(self, offset: Offset) -> GridCell:
        """Return the cell to which a move of a card leads."""
        right, forward = offset
        if not self.is_near:
            right, forward = -right, -forward
        return START[0] + right, START[1] - forward

    def _draw_lines(self) -> None:
        draw = ImageDraw.Draw(self.image)
        left = self.grid.left
        top = self.grid.top
        line = self.grid.line_width
        side = self.grid.side
        end = side + 2 * line - 1
        outer = (left - line, top - line, left + end, top + end)
        draw.rectangle(outer, fill=self.theme.card_edge)
        inner = (left + line, top + line, left + side - 1, top + side - 1)
        draw.rectangle(inner, fill=self.theme.cell_line)
        for cell in product(range(GRID_SIZE), range(GRID_SIZE)):
            draw.rectangle(self.grid.inside(cell), fill=self.theme.cell)

    def _draw_disc(self, cell: GridCell, fill: Colour, radius: float) -> None:
        """Draw a disc in the middle of a cell; the radius is a part of the cell."""
        size = self.grid.cell + self.grid.line_width
        drawing = Drawing((size, size))
        # Rounded to pixels of the large drawing, so that the disc is alike on all sides.
        margin = round((size / 2 - radius * self.grid.cell) * SCALE) / SCALE
        drawing.disc((size / 2, size / 2), size / 2 - margin, fill)
        disc = drawing.finish()
        self.image.paste(disc, self.grid.corner(cell), disc)


# -- signs of who moves, on Wind cards --


def draw_pawn_sign(size: int, fill: Colour) -> Image.Image:
    drawing = Drawing((size, size))
    draw_student(drawing, (size / 2, size / 2), size * 0.94, fill)
    return drawing.finish()


def draw_spirit_sign(size: int, theme: Theme) -> Image.Image:
    drawing = Drawing((size, size))
    draw_whirl(drawing, (size / 2, size / 2), size / 2, theme.wind.body, theme.card)
    return drawing.finish()


# -- cards beside the board --

# Places and distances are in pixels of the card. A …_SIZE is a size of letters.

NAME_SIZE: Final = 35
NAME_BASELINE: Final = 41
NAME_MARGIN: Final = 8
"""The smallest distance of a name from the sides of a card."""
KANJI_SIZE: Final = 34
STRIP: Final = 8
"""The height of the strip in the holder's colour at the top of a card."""
CORNER: Final = 9
GRID_LEFT: Final = 48
GRID_TOP: Final = 53
CARD_GRID: Final = Grid(GRID_LEFT, GRID_TOP, cell=25)
COLUMN_MIDDLE: Final = GRID_LEFT // 2 + 2
"""The middle of the column to the left of the grid.

A card of a hand has room for a hint's sign at its top, then the kanji and a small stamp. The side
card has the kanji above a large stamp.
"""
SMALL_STAMP: Final = 16
SIDE_STAMP: Final = 42
"""The sizes of stamps on the cards of a hand, and on the side card, whose stamp says who begins."""
COLUMN_BOTTOM: Final = GRID_TOP + CARD_GRID.side
KANJI_MIDDLE: Final[Position] = (COLUMN_MIDDLE, GRID_TOP + CARD_GRID.side // 2 + 6)
SIDE_KANJI_MIDDLE: Final[Position] = (
    COLUMN_MIDDLE,
    GRID_TOP + (CARD_GRID.side - SIDE_STAMP) // 2,
)
WIND_KANJI_MIDDLE: Final[Position] = (COLUMN_MIDDLE, 101)
SIGN: Final = 28
PAWN_SIGN_CORNER: Final[Position] = (12, 122)
SPIRIT_SIGN_CORNER: Final[Position] = (12, 150)

MAX_CACHED_WORDS: Final = 200
"""Masks of 33 kB that are cached: the cards of two languages, in hands and at the side."""


class CardTile(NamedTuple):
    """Everything on which the look of a card beside the board depends: the key of its cache."""

    card: Card
    holder: Player | None
    """None: it is the side card."""
    is_near: bool

    @property
    def fits_classic_palette(self) -> bool:
        return self.card.is_ordinary


def draw_card(theme: Theme, tile: CardTile, name: str) -> Image.Image:
    """Draw a card beside the board.

    Its name is an argument so that the tile is cached for each language.
    """
    card = tile.card
    image = draw_blank_card(theme, tile.holder).copy()
    painter = GridPainter(image, CARD_GRID, theme, tile.is_near)
    fill = target_colour(theme, tile.holder)
    if card.is_ordinary:
        painter.fill_squares(card.moves, fill)
        if card.stamp is not None:
            stamp = draw_stamp(card.stamp, theme, is_side=tile.holder is None)
            corner = (COLUMN_MIDDLE - stamp.width // 2, COLUMN_BOTTOM - stamp.height)
            image.paste(stamp, corner, stamp)
    else:
        painter.fill_wind_moves(card, fill)
        pawn = draw_pawn_sign(SIGN, fill)
        image.paste(pawn, PAWN_SIGN_CORNER, pawn)
        spirit = draw_spirit_sign(SIGN, theme)
        image.paste(spirit, SPIRIT_SIGN_CORNER, spirit)
    image.paste(theme.ink, mask=mask_words(card, name, is_side=tile.holder is None))
    return image


def target_colour(theme: Theme, holder: Player | None) -> Colour:
    """Return the colour of a card's target squares."""
    return theme.side if holder is None else theme.player_colours[holder].body


@lru_cache(maxsize=MAX_CACHED_WORDS)
def mask_words(card: Card, name: str, *, is_side: bool) -> Image.Image:
    """Return the pixels of the name and the kanji, which both players' tiles of a card share."""
    mask = Image.new("L", CARD)
    baseline = (CARD[0] / 2, NAME_BASELINE)
    write(mask, NAME_SIZE, baseline, name, 255, max_width=CARD[0] - 2 * NAME_MARGIN)
    if not card.is_ordinary:
        x, middle = WIND_KANJI_MIDDLE
    elif is_side:
        x, middle = SIDE_KANJI_MIDDLE
    else:
        x, middle = KANJI_MIDDLE
    top = middle - KANJI_SIZE * (len(card.kanji) - 1) / 2
    font = get_font(KANJI_SIZE, KANJI)
    for index, sign in enumerate(card.kanji):
        font.draw_centred(mask, (x, top + index * KANJI_SIZE), sign, 255)
    return mask


@cache
def draw_blank_card(theme: Theme, holder: Player | None) -> Image.Image:
    """Draw a card without words and targets; its corners show the tray."""
    width, height = CARD
    drawing = Drawing(CARD)
    drawing.rounded((0, 0, width, height), CORNER, theme.card_edge)
    drawing.rounded((2, 2, width - 2, height - 2), CORNER - 2, target_colour(theme, holder))
    drawing.rounded((2, 2 + STRIP, width - 2, height - 2), CORNER - 2, theme.card)
    # Only the lower corners of the card's ground are round.
    drawing.rounded((2, 2 + STRIP, width - 2, height - 2 - CORNER), 0, theme.card)
    face = drawing.finish()
    image = Image.new("RGB", CARD, theme.tray)
    image.paste(face, mask=face)
    GridPainter(image, CARD_GRID, theme).draw_square_start()
    return image


@cache
def draw_stamp(player: Player, theme: Theme, *, is_side: bool) -> Image.Image:
    """Draw a card's stamp: the sign of the player who moves first if this is the side card.

    On the side card the stamp is large and coloured. On other cards, where it decides nothing, it
    is small and grey.
    """
    size = SIDE_STAMP if is_side else SMALL_STAMP
    drawing = Drawing((size, size))
    centre = (size / 2, size / 2)
    if is_side:
        draw_badge(drawing, centre, size / 2 - 2, player, theme, edge=2.5)
    else:
        draw_body(drawing, centre, size / 2 - 1, player, theme.cell_line)
    return drawing.finish()
