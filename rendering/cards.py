"""Cards as tiles, and movement grids at any size."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from onitama_core.game import CATALOGUE, Card, Offset, Player
from rendering.figures import draw_body, draw_student, draw_whirl
from rendering.layout import CARD, Spot
from rendering.primitives import KANJI, LABELS, SCALE, Drawing, Lettering
from rendering.words import card_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rendering.theme import Colour, Theme


Place: TypeAlias = tuple[int, int]
"""Column and row."""

CELLS: Final = 5
"""In a row."""
DISC: Final = 0.43
"""Of a cell: a disc's radius."""
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

    def target(self, offset: Offset, *, is_near: bool) -> Place:
        """A far card's grid is turned round."""
        right, forward = offset if is_near else (-offset[0], -offset[1])
        column, row = MIDDLE
        return column + right, row - forward


def draw_lines(draw: ImageDraw.ImageDraw, grid: Grid, theme: Theme) -> None:
    left, top, side, line = grid.left, grid.top, grid.side, grid.line
    end = side + 2 * line - 1
    draw.rectangle((left - line, top - line, left + end, top + end), fill=theme.card_edge)
    inner = (left + line, top + line, left + side - 1, top + side - 1)
    draw.rectangle(inner, fill=theme.cell_line)
    for place in product(range(CELLS), range(CELLS)):
        draw.rectangle(grid.inside(place), fill=theme.cell)


def draw_square_grid(image: Image.Image, grid: Grid, theme: Theme) -> None:
    """Where a pawn starts is a hollow square."""
    draw = ImageDraw.Draw(image)
    draw_lines(draw, grid, theme)
    left, top, right, bottom = grid.inside(MIDDLE)
    inset, width = grid.cell // 5, round(grid.cell * 0.16)
    box = (left + inset, top + inset, right - inset, bottom - inset)
    draw.rectangle(box, outline=theme.ink, width=width)


def draw_round_grid(image: Image.Image, grid: Grid, theme: Theme) -> None:
    """Where the Spirit starts is a ring."""
    draw_lines(ImageDraw.Draw(image), grid, theme)
    lay_disc(image, grid, MIDDLE, 0.31, theme.ink)
    lay_disc(image, grid, MIDDLE, 0.15, theme.cell)


def fill_squares(
    image: Image.Image, grid: Grid, offsets: Iterable[Offset], fill: Colour, *, is_near: bool
) -> None:
    """Where a pawn may go."""
    draw = ImageDraw.Draw(image)
    for offset in offsets:
        draw.rectangle(grid.inside(grid.target(offset, is_near=is_near)), fill=fill)


def fill_discs(
    image: Image.Image,
    grid: Grid,
    offsets: Iterable[Offset],
    fill: Colour,
    *,
    is_near: bool,
    radius: float = DISC,
) -> None:
    """Where the Spirit may go."""
    for offset in offsets:
        lay_disc(image, grid, grid.target(offset, is_near=is_near), radius, fill)


def lay_disc(image: Image.Image, grid: Grid, place: Place, radius: float, fill: Colour) -> None:
    """In the middle of a cell, alike from all sides; `radius` as a share of the cell."""
    size = grid.cell + grid.line
    drawing = Drawing((size, size))
    margin = round((size / 2 - radius * grid.cell) * SCALE) / SCALE
    drawing.disc((size / 2, size / 2), size / 2 - margin, fill)
    disc = drawing.finish()
    image.paste(disc, grid.corner(place), disc)


SIGN: Final = 28
PAWN_SIGN_SPOT: Final[Spot] = (12, 91)
SPIRIT_SIGN_SPOT: Final[Spot] = (12, 120)
KANJI_SPOT: Final[Spot] = (26, 70)
INLAID, HALO = 0.25, 0.36
"""Of a cell: a disc in a pawn's square, and what keeps it apart from that."""


def fill_wind_moves(
    image: Image.Image, grid: Grid, card: Card, targets: Colour, theme: Theme, *, is_near: bool
) -> None:
    """Squares for the pawn, discs for the Spirit; where both may go, one in the other."""
    fill_squares(image, grid, card.moves, targets, is_near=is_near)
    shared = set(card.moves).intersection(card.spirit)
    alone = [offset for offset in card.spirit if offset not in shared]
    fill_discs(image, grid, alone, theme.wind.body, is_near=is_near)
    for radius, fill in ((HALO, theme.cell), (INLAID, theme.wind.body)):
        fill_discs(image, grid, shared, fill, is_near=is_near, radius=radius)


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
NAMES: Final = Lettering(LABELS, NAME_SIZE)
KANJI_LETTERS: Final = Lettering(KANJI, KANJI_SIZE)
STRIP: Final = 9
CORNER: Final = 9
CELL: Final = 25
GRID_LEFT, GRID_TOP = 48, 56
CARD_GRID: Final = Grid(GRID_LEFT, GRID_TOP, CELL)
STAMP: Final = 26
STAMP_SPOT: Final[Spot] = (GRID_LEFT // 2 + 2 - STAMP // 2, GRID_TOP + CARD_GRID.side - STAMP)
KANJI_BESIDE_GRID: Final[Spot] = (GRID_LEFT // 2 + 2, GRID_TOP + (CARD_GRID.side - STAMP) // 2)
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


def card_tiles() -> Iterator[CardTile]:
    """Every tile there can be without Wind cards."""
    ordinary = (card for card in CATALOGUE if card.is_ordinary)
    for card, holder, is_near in product(ordinary, (*Player, None), (True, False)):
        yield CardTile(card, holder, is_near)


def draw_card(theme: Theme, tile: CardTile) -> Image.Image:
    image, card, is_near = draw_blank(theme, tile.holder).copy(), tile.card, tile.is_near
    targets = targets_of(theme, tile.holder)
    if card.is_ordinary:
        fill_squares(image, CARD_GRID, card.moves, targets, is_near=is_near)
        if card.stamp is not None:
            stamp = draw_stamp(card.stamp, theme)
            image.paste(stamp, STAMP_SPOT, stamp)
    else:
        fill_wind_moves(image, CARD_GRID, card, targets, theme, is_near=is_near)
        for spot, sign in (
            (PAWN_SIGN_SPOT, pawn_sign(SIGN, targets)),
            (SPIRIT_SIGN_SPOT, spirit_sign(SIGN, theme)),
        ):
            image.paste(sign, spot, sign)
    image.paste(theme.ink, mask=write_card(card))
    return image


def targets_of(theme: Theme, holder: Player | None) -> Colour:
    return theme.side if holder is None else theme.liveries[holder].body


@cache
def write_card(card: Card) -> Image.Image:
    """The name and the kanji, as a mask for the six tiles of a card."""
    mask = Image.new("L", CARD)
    NAMES.on_baseline(mask, (CARD[0] / 2, NAME_BASELINE), card_name(card), 255)
    x, middle = KANJI_BESIDE_GRID if card.is_ordinary else KANJI_SPOT
    top = middle - KANJI_SIZE * (len(card.kanji) - 1) / 2
    for index, sign in enumerate(card.kanji):
        KANJI_LETTERS.centred(mask, (x, top + index * KANJI_SIZE), sign, 255)
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
    draw_square_grid(image, CARD_GRID, theme)
    return image


@cache
def draw_stamp(player: Player, theme: Theme) -> Image.Image:
    """Whose turn is the first when the card lies at the side."""
    drawing = Drawing((STAMP, STAMP))
    centre, livery = (STAMP / 2, STAMP / 2), theme.liveries[player]
    draw_body(drawing, centre, STAMP / 2 - 1, player, livery.edge)
    draw_body(drawing, centre, STAMP / 2 - 2.5, player, livery.body)
    return drawing.finish()
