"""The empty board, and each square of it as a tile on its own background."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, sin, tau
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from onitama_core.game import Piece, PieceKind, Player, Square, Termination
from rendering import figures, layout, primitives
from rendering.ninja import draw_both_hidden, draw_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Colour, Theme


LABEL_SIZE: Final = 34
FRAME_CORNER: Final = 3
GRAIN: Final = 0.28
"""How much of its neighbour's colour a square is mottled with."""
PAPER_SEED, SQUARES_SEED, LINES_SEED = 7, 11, 13
BORDER: Final = layout.FRAME + 4
"""Width of the strip around the squares that holds the board's frame and its smoothed edge."""
BOARD_SIZE: Final = (layout.RANKS * layout.SQUARE, layout.RANKS * layout.SQUARE)


def draw_board(
    theme: Theme, seen_from: Player, *, has_ribbon: bool = False, is_private: bool = False
) -> Image.Image:
    """The canvas with an empty board; a private one's frame says who may look at it."""
    image = bare_board(theme).copy()
    if is_private:
        draw = ImageDraw.Draw(image)
        for left, top, right, bottom in frame_boxes():
            box = (left, top, right - 1, bottom - 1)
            draw.rounded_rectangle(box, FRAME_CORNER, fill=theme.ninjas.veil)
    files_y = layout.find_label_middle(has_ribbon=has_ribbon or is_private) + layout.LABEL_RISE
    for square in Square:
        cell = layout.find_cell(square, seen_from)
        if cell.row == layout.RANKS - 1:
            x = layout.BOARD[0] + cell.column * layout.SQUARE + layout.SQUARE / 2
            primitives.write(image, LABEL_SIZE, (x, files_y), str(square)[0], theme.ink)
        if cell.column == 0:
            y = layout.BOARD[1] + cell.row * layout.SQUARE + layout.SQUARE / 2 + layout.LABEL_RISE
            at = (layout.RANK_LABELS_X, y)
            primitives.write(image, LABEL_SIZE, at, str(square)[1], theme.ink)
    return image


@cache
def bare_board(theme: Theme) -> Image.Image:
    """The canvas with an empty board and no letters."""
    paper, light, dark = ground_shades(theme)
    image = primitives.draw_mottling(layout.CANVAS, paper, PAPER_SEED)
    looks = [
        primitives.draw_mottling(BOARD_SIZE, light, SQUARES_SEED),
        primitives.draw_mottling(BOARD_SIZE, dark, SQUARES_SEED),
    ]
    for column, row in layout.CELLS:
        x, y = column * layout.SQUARE, row * layout.SQUARE
        square = looks[(column + row) % 2].crop((x, y, x + layout.SQUARE, y + layout.SQUARE))
        image.paste(square, (layout.BOARD[0] + x, layout.BOARD[1] + y))
    left, top = layout.BOARD[0] - BORDER, layout.BOARD[1] - BORDER
    end = layout.SQUARE * layout.RANKS + BORDER
    rng = Random(LINES_SEED)  # noqa: S311 - brush strokes, no secret
    drawing = primitives.Drawing((BORDER + end, BORDER + end))
    for step in range(1, layout.RANKS):
        across = BORDER + step * layout.SQUARE
        for stroke in (
            primitives.outline_brush_stroke((across, BORDER), (across, end), layout.LINE, rng),
            primitives.outline_brush_stroke((BORDER, across), (end, across), layout.LINE, rng),
        ):
            drawing.polygon(stroke, theme.line)
    for box in frame_boxes():
        drawing.rounded(layout.shift_box(box, left, top), FRAME_CORNER, theme.frame)
    lines = drawing.finish()
    image.paste(lines, (left, top), mask=lines)
    return image


def frame_boxes() -> Iterator[layout.Box]:
    """Around the board, as far in as the tiles reach out."""
    left, top, right, bottom = layout.BOARD
    width = layout.FRAME + layout.LINE // 2
    for x in (left - layout.FRAME, right + layout.FRAME - width):
        yield x, top - layout.FRAME, x + width, bottom + layout.FRAME
    for y in (top - layout.FRAME, bottom + layout.FRAME - width):
        yield left - layout.FRAME, y, right + layout.FRAME, y + width


def ground_shades(theme: Theme) -> tuple[tuple[Colour, ...], ...]:
    """Of the paper, the squares, and every other square."""
    return (
        primitives.mix_shades(theme.paper, theme.paper_shade, 1.0),
        primitives.mix_shades(theme.square, theme.square_dark, GRAIN),
        primitives.mix_shades(theme.square_dark, theme.square, GRAIN),
    )


Way: TypeAlias = tuple[int, int]
"""Columns to the right and rows down, in the picture."""

ARROW: Final[tuple[primitives.Point, ...]] = (
    (-31, -2.5), (4, -5.5), (0, -17), (33, 0), (0, 17), (4, 5.5), (-31, 2.5),
)  # fmt: skip
"""Pointing right, around the middle of the square; its tail is thin, as a brush begins."""
RAYS: Final = 14
RAY_REACH: Final = layout.TILE
GLEAM: Final = 0.45
"""How much of a ray's colour is the mark's."""
MISS: Final = 46
"""The badge of a strike that found nothing."""
MISS_MARGIN: Final = 4
FALLEN_RADIUS: Final = 28
FALLEN_TURN: Final = 112
"""In degrees, onto its side."""
FALLEN_MARGIN: Final = 3


def draw_way(theme: Theme, way: Way) -> primitives.Stamp:
    """An arrow for the square a piece has left."""
    length = hypot(*way)
    along, across = way[0] / length, way[1] / length
    middle = layout.TILE / 2
    points = [(middle + x * along - y * across, middle + x * across + y * along) for x, y in ARROW]
    drawing = primitives.Drawing((layout.TILE, layout.TILE))
    drawing.polygon(points, theme.mark_line)
    return primitives.make_stamp(drawing.finish(), theme.mark_wash)


def draw_rays(theme: Theme) -> Image.Image:
    """Light behind the piece that won."""
    drawing = primitives.Drawing((layout.TILE, layout.TILE))
    middle, half = layout.TILE / 2, pi / RAYS / 2
    for ray in range(RAYS):
        turn = tau * ray / RAYS
        ends = [
            (middle + RAY_REACH * cos(turn + side), middle + RAY_REACH * sin(turn + side))
            for side in (-half, half)
        ]
        drawing.polygon(
            [(middle, middle), *ends], primitives.mix_colours(theme.mark_wash, theme.mark, GLEAM)
        )
    return drawing.finish()


def draw_fallen(loser: Player, theme: Theme) -> Image.Image:
    """The captured master on its side, in the corner of the square where it fell."""
    standing = figures.draw_piece(
        Piece(loser, PieceKind.MASTER), figures.RADII[PieceKind.MASTER], theme
    )
    side = round(standing.width * FALLEN_RADIUS / figures.RADII[PieceKind.MASTER])
    lying = standing.rotate(FALLEN_TURN, Image.Resampling.BICUBIC)
    small = lying.resize((side, side), Image.Resampling.LANCZOS)
    figure = Image.new("RGBA", (layout.TILE, layout.TILE))
    corner = layout.TILE - side - FALLEN_MARGIN
    figure.alpha_composite(small, (corner, corner))
    return figure


def draw_miss(theme: Theme) -> Image.Image:
    """A cross in the corner of the square where a strike found nothing."""
    drawing, half = primitives.Drawing((layout.TILE, layout.TILE)), MISS / 2
    centre = (layout.TILE - MISS_MARGIN - half, layout.TILE - MISS_MARGIN - half)
    drawing.disc(centre, half, theme.mark)
    drawing.disc(centre, half * 0.88, theme.mark_line)
    reach, width = 0.42, 0.13  # of the badge's half
    ends = ((-reach - width, -reach + width), (-reach + width, -reach - width))
    for side in (-1, 1):
        bar = [(x * side, y) for x, y in (*ends, *((-x, -y) for x, y in ends))]
        drawing.polygon(primitives.place_shape(bar, centre, half), theme.mark_wash)
    return drawing.finish()


MARKED_TORII: Final = layout.TILE - 20
"""It stands inside the mark."""
GLOW: Final = 0.86
"""How much of a lit square's colour is the lantern's."""


class SquareTile(NamedTuple):
    """All that a square's look depends on."""

    cell: layout.Cell
    temple: Player | None
    """Whose temple it is, if any."""
    piece: Piece | None
    mark: figures.MoveMark | None
    is_lit: bool = False
    is_hidden: bool = False
    """Its piece is a ninja that its owner alone sees."""
    is_shared: bool = False
    """Both sides' hidden ninjas stand on it."""
    has_spirit: bool = False
    spirit_mark: figures.MoveMark | None = None
    """What the Spirit's last move did with it, besides what the pawn's did."""
    won: Termination | None = None
    """The stroke that won the game on it."""
    has_missed: bool = False
    """The ninja that struck there found nothing."""

    @property
    def fits_classic_palette(self) -> bool:
        """It takes no colours but the day's."""
        is_pawns = self.piece is None or self.piece in figures.PAWNS
        return is_pawns and self == SquareTile(self.cell, self.temple, self.piece, self.mark)


def draw_square(theme: Theme, tile: SquareTile) -> Image.Image:
    image = draw_washes(theme, tile)
    if tile.temple is not None:
        size = layout.TILE if tile.mark is None else MARKED_TORII
        paste_centred(figures.draw_torii(theme.player_colours[tile.temple], size), image)
    if tile.mark is not None:
        figures.draw_mark(image, tile.mark, theme)
    if tile.spirit_mark is not None:
        paste_centred(figures.draw_spirit_ring(theme, tile.spirit_mark), image)
    figure = figure_on(theme, tile)
    if figure is not None:
        paste_centred(figure, image)
    if tile.won is Termination.STONE and tile.piece is not None:
        paste_centred(draw_fallen(tile.piece.owner.opponent, theme), image)
    if tile.has_missed:
        paste_centred(draw_miss(theme), image)
    return image


def draw_washes(theme: Theme, tile: SquareTile) -> Image.Image:
    """What lies below everything else."""
    image = bare_board(theme).crop(tile.cell.box)
    if tile.mark is not None:
        image.paste(theme.mark_wash, (0, 0, *image.size))
    elif tile.temple is not None:
        image.paste(theme.player_colours[tile.temple].temple, (0, 0, *image.size))
    if tile.is_lit and tile.mark is None:
        # The square's own shades shine through a lantern's light.
        image = Image.blend(image, Image.new("RGB", image.size, theme.ninjas.glow), GLOW)
    if tile.spirit_mark is not None:
        paste_centred(figures.draw_spirit_wash(theme), image)
    if tile.won is not None:
        paste_centred(draw_rays(theme), image)
    return image


def figure_on(theme: Theme, tile: SquareTile) -> Image.Image | None:
    """What stands on the square."""
    if tile.has_spirit:
        return figures.draw_spirit(theme)
    if tile.is_shared:
        return draw_both_hidden(theme)
    return None if tile.piece is None else draw_figure(theme, tile.piece, is_hidden=tile.is_hidden)


@cache
def draw_figure(theme: Theme, piece: Piece, *, is_hidden: bool) -> Image.Image:
    if is_hidden:
        return draw_hidden(piece.owner, theme)
    return figures.draw_piece(piece, figures.RADII[piece.kind], theme)


def paste_centred(figure: Image.Image, tile: Image.Image) -> None:
    """In the middle of the tile."""
    corner = (tile.width - figure.width) // 2
    tile.paste(figure, (corner, corner), figure)
