"""Cards as tiles, and movement grids at any size."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from rendering.figures import draw_body, draw_student, draw_whirl
from rendering.layout import CARD, Position
from rendering.primitives import KANJI, SCALE, Drawing, get_font, write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import Card, Offset, Player
    from rendering.theme import Colour, Theme


Place: TypeAlias = tuple[int, int]
"""Column and row."""

CELLS: Final = 5
"""In a row."""
DISC: Final = 0.43
"""Of a cell: a disc's radius."""
INLAID, HALO = 0.25, 0.36
"""Of a cell: a disc in a pawn's square, and what keeps it apart from that."""
MIDDLE: Final[Place] = (CELLS // 2, CELLS // 2)
"""Where the piece starts."""


class Grid(NamedTuple):
    left: int
    top: int
    cell: int
    """From line to line."""

    @property
    def line(self) -> int:
        return max(1, self.cell // 25)

    @property
    def side(self) -> int:
        return CELLS * self.cell

    def corner(self, place: Place) -> tuple[int, int]:
        """Where the lines to the left of and above a cell meet."""
        column, row = place
        return self.left + column * self.cell, self.top + row * self.cell

    def inside(self, place: Place) -> tuple[int, int, int, int]:
        """A cell without its lines, as ImageDraw counts: with its last pixels."""
        left, top = self.corner(place)
        return left + self.line, top + self.line, left + self.cell - 1, top + self.cell - 1


class GridPainter(NamedTuple):
    """Draws on a card's grid as its holder reads it: a far card's is turned round."""

    image: Image.Image
    grid: Grid
    theme: Theme
    is_near: bool = True

    def draw_square_start(self) -> None:
        """The empty grid; where a pawn starts is a hollow square."""
        draw, grid = self._draw_lines(), self.grid
        left, top, right, bottom = grid.inside(MIDDLE)
        inset, width = grid.cell // 5, round(grid.cell * 0.16)
        box = (left + inset, top + inset, right - inset, bottom - inset)
        draw.rectangle(box, outline=self.theme.ink, width=width)

    def draw_round_start(self) -> None:
        """The empty grid; where the Spirit starts is a ring."""
        self._draw_lines()
        self._lay_disc(MIDDLE, self.theme.ink, 0.31)
        self._lay_disc(MIDDLE, self.theme.cell, 0.15)

    def fill_squares(self, offsets: Iterable[Offset], fill: Colour) -> None:
        """Where a pawn may go."""
        draw = ImageDraw.Draw(self.image)
        for offset in offsets:
            draw.rectangle(self.grid.inside(self.target(offset)), fill=fill)

    def fill_discs(self, offsets: Iterable[Offset], fill: Colour, radius: float = DISC) -> None:
        """Where the Spirit may go."""
        for offset in offsets:
            self._lay_disc(self.target(offset), fill, radius)

    def fill_wind_moves(self, card: Card, targets: Colour) -> None:
        """Squares for the pawn, discs for the Spirit; where both may go, one in the other."""
        shared, body = set(card.moves).intersection(card.spirit), self.theme.wind.body
        self.fill_squares(card.moves, targets)
        self.fill_discs([offset for offset in card.spirit if offset not in shared], body)
        self.fill_discs(shared, self.theme.cell, HALO)
        self.fill_discs(shared, body, INLAID)

    def _draw_lines(self) -> ImageDraw.ImageDraw:
        draw, (left, top, _), line = ImageDraw.Draw(self.image), self.grid, self.grid.line
        end = self.grid.side + 2 * line - 1
        outer = (left - line, top - line, left + end, top + end)
        draw.rectangle(outer, fill=self.theme.card_edge)
        inner = (left + line, top + line, left + self.grid.side - 1, top + self.grid.side - 1)
        draw.rectangle(inner, fill=self.theme.cell_line)
        for place in product(range(CELLS), range(CELLS)):
            draw.rectangle(self.grid.inside(place), fill=self.theme.cell)
        return draw

    def target(self, offset: Offset) -> Place:
        right, forward = offset if self.is_near else (-offset[0], -offset[1])
        return MIDDLE[0] + right, MIDDLE[1] - forward

    def _lay_disc(self, place: Place, fill: Colour, radius: float) -> None:
        """In the middle of a cell, alike from all sides; `radius` as a share of the cell."""
        size = self.grid.cell + self.grid.line
        drawing = Drawing((size, size))
        margin = round((size / 2 - radius * self.grid.cell) * SCALE) / SCALE
        drawing.disc((size / 2, size / 2), size / 2 - margin, fill)
        disc = drawing.finish()
        self.image.paste(disc, self.grid.corner(place), disc)


SIGN: Final = 28
PAWN_SIGN_SPOT: Final[Position] = (12, 91)
SPIRIT_SIGN_SPOT: Final[Position] = (12, 120)
KANJI_SPOT: Final[Position] = (26, 70)


def pawn_sign(size: int, fill: Colour) -> Image.Image:
    drawing = Drawing((size, size))
    draw_student(drawing, (size / 2, size / 2), size * 0.94, fill)
    return drawing.finish()


def spirit_sign(size: int, theme: Theme) -> Image.Image:
    drawing = Drawing((size, size))
    draw_whirl(drawing, (size / 2, size / 2), size / 2, theme.wind.body, theme.card)
    return drawing.finish()


NAME_SIZE: Final = 35
NAME_BASELINE: Final = 43
KANJI_SIZE: Final = 34
STRIP: Final = 9
CORNER: Final = 9
GRID_LEFT, GRID_TOP = 48, 56
CARD_GRID: Final = Grid(GRID_LEFT, GRID_TOP, cell=25)
STAMP: Final = 26
STAMP_SPOT: Final[Position] = (GRID_LEFT // 2 + 2 - STAMP // 2, GRID_TOP + CARD_GRID.side - STAMP)
KANJI_BESIDE_GRID: Final[Position] = (GRID_LEFT // 2 + 2, GRID_TOP + (CARD_GRID.side - STAMP) // 2)
"""Above the stamp."""


class CardTile(NamedTuple):
    """All that a card's look depends on."""

    card: Card
    holder: Player | None
    """None: it lies at the side."""
    is_near: bool

    @property
    def is_plain(self) -> bool:
        """It takes no colours but the day's."""
        return self.card.is_ordinary


def draw_card(theme: Theme, tile: CardTile) -> Image.Image:
    image, card, is_near = draw_blank(theme, tile.holder).copy(), tile.card, tile.is_near
    targets, painter = targets_of(theme, tile.holder), GridPainter(image, CARD_GRID, theme, is_near)
    if card.is_ordinary:
        painter.fill_squares(card.moves, targets)
        if card.stamp is not None:
            stamp = draw_stamp(card.stamp, theme)
            image.paste(stamp, STAMP_SPOT, stamp)
    else:
        painter.fill_wind_moves(card, targets)
        for spot, sign in (
            (PAWN_SIGN_SPOT, pawn_sign(SIGN, targets)),
            (SPIRIT_SIGN_SPOT, spirit_sign(SIGN, theme)),
        ):
            image.paste(sign, spot, sign)
    image.paste(theme.ink, mask=write_card(card))
    return image


def targets_of(theme: Theme, holder: Player | None) -> Colour:
    return theme.side if holder is None else theme.player_colours[holder].body


@cache
def write_card(card: Card) -> Image.Image:
    """The name and the kanji, as a mask for the six tiles of a card."""
    mask = Image.new("L", CARD)
    write(mask, NAME_SIZE, (CARD[0] / 2, NAME_BASELINE), card.name, 255)
    x, middle = KANJI_BESIDE_GRID if card.is_ordinary else KANJI_SPOT
    top = middle - KANJI_SIZE * (len(card.kanji) - 1) / 2
    for index, sign in enumerate(card.kanji):
        get_font(KANJI_SIZE, KANJI).draw_centred(mask, (x, top + index * KANJI_SIZE), sign, 255)
    return mask


@cache
def draw_blank(theme: Theme, holder: Player | None) -> Image.Image:
    """A card without words and targets, its corners on the tray."""
    width, height = CARD
    drawing = Drawing(CARD)
    drawing.rounded((0, 0, width, height), CORNER, theme.card_edge)
    drawing.rounded((2, 2, width - 2, height - 2), CORNER - 2, targets_of(theme, holder))
    drawing.rounded((2, 2 + STRIP, width - 2, height - 2), CORNER - 2, theme.card)
    drawing.rounded((2, 2 + STRIP, width - 2, height - 2 - CORNER), 0, theme.card)
    face = drawing.finish()
    image = Image.new("RGB", CARD, theme.tray)
    image.paste(face, mask=face)
    GridPainter(image, CARD_GRID, theme).draw_square_start()
    return image


@cache
def draw_stamp(player: Player, theme: Theme) -> Image.Image:
    """Whose turn is the first when the card lies at the side."""
    drawing = Drawing((STAMP, STAMP))
    centre, colours = (STAMP / 2, STAMP / 2), theme.player_colours[player]
    draw_body(drawing, centre, STAMP / 2 - 1, player, colours.edge)
    draw_body(drawing, centre, STAMP / 2 - 2.5, player, colours.body)
    return drawing.finish()
