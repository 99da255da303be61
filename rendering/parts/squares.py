"""The board: its ground, and each square as a tile on its own background."""

from __future__ import annotations

from functools import cached_property
from itertools import chain, product
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from onitama_core.game import TEMPLES, Piece, Player, Square, Termination
from rendering.brush import (
    LABELS,
    Drawing,
    Kept,
    Lettering,
    brushed,
    grown,
    mixed,
    mottled,
    seeded,
    shades,
)
from rendering.layout import (
    BOARD,
    CANVAS,
    CELLS,
    FRAME,
    LABEL_RISE,
    LINE,
    RANK_LABELS_X,
    RANKS,
    SQUARE,
    TILE,
    Cell,
    cell_of,
    label_middle,
)
from rendering.parts.figures import (
    NINJA_RADIUS,
    PAWNS,
    Mark,
    draw_mark,
    draw_piece,
    draw_torii,
    radius_of,
)
from rendering.parts.ninja import draw_both_hidden, draw_hidden
from rendering.parts.spirit import draw_wind_figures
from rendering.parts.strokes import draw_fallen, draw_rays

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.layout import Box
    from rendering.parts.spirit import WindFigures
    from rendering.theme import Colour, Theme

LABEL_SIZE: Final = 34
FRAME_CORNER: Final = 3
MARKED_TORII: Final = TILE - 20
"""It stands inside the mark."""
GRAIN: Final = 0.28
"""How much of its neighbour's colour a square is mottled with."""
PAPER_SEED, SQUARES_SEED, LINES_SEED = 7, 11, 13
BOARD_SIZE: Final = (RANKS * SQUARE, RANKS * SQUARE)
MARKS: Final = (None, *Mark)
GLOW: Final = 0.86
"""How much of a lit square's colour is the lantern's."""


class SquareTile(NamedTuple):
    """All that a square's look depends on."""

    cell: Cell
    temple: Player | None
    """Whose temple it is, if any."""
    piece: Piece | None
    mark: Mark | None
    is_lit: bool = False
    is_hidden: bool = False
    """Its piece is a ninja that its owner alone sees."""
    is_shared: bool = False
    """Both sides' hidden ninjas stand on it."""
    has_spirit: bool = False
    spirit_mark: Mark | None = None
    """What the Spirit's last move did with it, besides what the pawn's did."""
    won: Termination | None = None
    """The stroke that won the game on it."""

    @property
    def is_plain(self) -> bool:
        """It takes no colours but the day's."""
        is_pawns = self.piece is None or self.piece in PAWNS
        return is_pawns and self == SquareTile(self.cell, self.temple, self.piece, self.mark)


def square_tiles() -> Iterator[SquareTile]:
    """Every tile there can be by day, seen from either side."""
    for cell, piece, mark in product(CELLS, (None, *PAWNS), MARKS):
        for temple in temples_at(cell):
            yield SquareTile(cell, temple, piece, mark)


def temples_at(cell: Cell) -> tuple[Player | None, ...]:
    return tuple(Player) if cell in TEMPLE_CELLS else (None,)


TEMPLE_CELLS: Final = tuple(cell_of(temple, Player.RED) for temple in TEMPLES)


class SquarePainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._labels = Lettering(LABELS, LABEL_SIZE)
        self._pieces: Kept[Piece, Image.Image] = Kept(
            lambda piece: draw_piece(piece, radius_of(piece), theme)
        )
        self._hidden: Kept[Piece, Image.Image] = Kept(
            lambda piece: draw_hidden(radius_of(piece), piece.owner, theme)
        )
        self._torii: Kept[tuple[Player, int], Image.Image] = Kept(
            lambda its: draw_torii(its[1], theme.liveries[its[0]])
        )

    def ground(self, seen_from: Player) -> Image.Image:
        """The canvas with an empty board."""
        return self._labelled(seen_from, has_ribbon=False)

    def replay_ground(self, seen_from: Player) -> Image.Image:
        """The same with room for a ribbon."""
        return self._labelled(seen_from, has_ribbon=True)

    def _labelled(self, seen_from: Player, *, has_ribbon: bool) -> Image.Image:
        image = self.bare.copy()
        self._label_lines(image, seen_from, label_middle(has_ribbon=has_ribbon))
        return image

    def private_ground(self, seen_from: Player) -> Image.Image:
        """The same in a frame that says who may look at it."""
        image = self.bare.copy()
        draw = ImageDraw.Draw(image)
        for left, top, right, bottom in frame_boxes():
            box = (left, top, right - 1, bottom - 1)
            draw.rounded_rectangle(box, FRAME_CORNER, fill=self._theme.night.veil)
        self._label_lines(image, seen_from, label_middle(has_ribbon=True))
        return image

    def _label_lines(self, image: Image.Image, seen_from: Player, files_middle: int) -> None:
        left, _, _, _ = BOARD
        for square in Square:
            cell = cell_of(square, seen_from)
            if cell.row == RANKS - 1:
                x = left + cell.column * SQUARE + SQUARE / 2
                self._label(image, (x, files_middle + LABEL_RISE), str(square)[0])
            if cell.column == 0:
                y = BOARD[1] + cell.row * SQUARE + SQUARE / 2 + LABEL_RISE
                self._label(image, (RANK_LABELS_X, y), str(square)[1])

    def _label(self, image: Image.Image, at: tuple[float, float], text: str) -> None:
        self._labels.on_baseline(image, at, text, self._theme.ink)

    def square(self, tile: SquareTile) -> Image.Image:
        image = self._washed(tile)
        if tile.temple is not None:
            lay(self._torii[tile.temple, TILE if tile.mark is None else MARKED_TORII], image)
        if tile.mark is not None:
            draw_mark(image, tile.mark, self._theme)
        if tile.spirit_mark is not None:
            lay(self._wind.rings[tile.spirit_mark], image)
        figure = self._figure(tile)
        if figure is not None:
            lay(figure, image)
        if tile.won is Termination.STONE and tile.piece is not None:
            lay(draw_fallen(tile.piece.owner.opponent, self._theme), image)
        return image

    def _washed(self, tile: SquareTile) -> Image.Image:
        image = self.bare.crop(tile.cell.box)
        if tile.mark is not None:
            image.paste(self._theme.mark_wash, (0, 0, *image.size))
        elif tile.temple is not None:
            image.paste(self._theme.liveries[tile.temple].temple, (0, 0, *image.size))
        if tile.is_lit and tile.mark is None:
            image = lit(image, self._theme)
        if tile.spirit_mark is not None:
            lay(self._wind.wash, image)
        if tile.won is not None:
            lay(draw_rays(self._theme), image)
        return image

    def _figure(self, tile: SquareTile) -> Image.Image | None:
        """What stands on the square."""
        if tile.has_spirit:
            return self._wind.spirit
        if tile.is_shared:
            return self._both_hidden
        if tile.piece is None:
            return None
        return (self._hidden if tile.is_hidden else self._pieces)[tile.piece]

    @cached_property
    def _both_hidden(self) -> Image.Image:
        return draw_both_hidden(NINJA_RADIUS, self._theme)

    @cached_property
    def _wind(self) -> WindFigures:
        return draw_wind_figures(self._theme)

    @cached_property
    def bare(self) -> Image.Image:
        """The canvas with an empty board and no letters."""
        paper, light, dark = ground_shades(self._theme)
        image = mottled(CANVAS, paper, PAPER_SEED)
        looks = [mottled(BOARD_SIZE, light, SQUARES_SEED), mottled(BOARD_SIZE, dark, SQUARES_SEED)]
        for column, row in CELLS:
            x, y = column * SQUARE, row * SQUARE
            square = looks[(column + row) % 2].crop((x, y, x + SQUARE, y + SQUARE))
            image.paste(square, (BOARD[0] + x, BOARD[1] + y))
        lines = self._lines()
        image.paste(lines, mask=lines)
        return image

    def _lines(self) -> Image.Image:
        """The frame and the brushed grid."""
        left, top, right, bottom = BOARD
        rng = seeded(LINES_SEED)
        drawing = Drawing(CANVAS)
        for step in range(1, RANKS):
            x, y = left + step * SQUARE, top + step * SQUARE
            upright = brushed((x, top), (x, bottom), LINE, rng)
            level = brushed((left, y), (right, y), LINE, rng)
            drawing.polygon(upright, self._theme.line)
            drawing.polygon(level, self._theme.line)
        for box in frame_boxes():
            drawing.rounded(box, FRAME_CORNER, self._theme.frame)
        return drawing.finish_along(line_boxes())


def line_boxes() -> Iterator[Box]:
    """Around the grid's lines and the frame."""
    left, top, right, bottom = BOARD
    for step in range(1, RANKS):
        x, y = left + step * SQUARE, top + step * SQUARE
        yield grown((x - LINE // 2, top, x + LINE // 2, bottom))
        yield grown((left, y - LINE // 2, right, y + LINE // 2))
    yield from map(grown, frame_boxes())


def lit(image: Image.Image, theme: Theme) -> Image.Image:
    """A square in a lantern's light; its own shades shine through."""
    return Image.blend(image, Image.new("RGB", image.size, theme.night.glow), GLOW)


def lay(figure: Image.Image, tile: Image.Image) -> None:
    """In the middle of the tile."""
    corner = (tile.width - figure.width) // 2
    tile.paste(figure, (corner, corner), figure)


def ground_shades(theme: Theme) -> tuple[tuple[Colour, ...], ...]:
    """Of the paper, the squares, and every other square."""
    return (
        shades(theme.paper, theme.paper_shade, 1.0),
        shades(theme.square, theme.square_dark, GRAIN),
        shades(theme.square_dark, theme.square, GRAIN),
    )


def lit_shades(theme: Theme) -> tuple[Colour, ...]:
    """Of the squares in a lantern's light."""
    _, *squares = ground_shades(theme)
    washes = [livery.temple for livery in theme.liveries]
    return tuple(mixed(its, theme.night.glow, GLOW) for its in (*chain(*squares), *washes))


def frame_boxes() -> Iterator[Box]:
    """Around the board, as far in as the tiles reach out."""
    left, top, right, bottom = BOARD
    width = FRAME + LINE // 2
    for x in (left - FRAME, right + FRAME - width):
        yield x, top - FRAME, x + width, bottom + FRAME
    for y in (top - FRAME, bottom + FRAME - width):
        yield left - FRAME, y, right + FRAME, y + width
