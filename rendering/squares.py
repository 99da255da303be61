"""The empty board, and every square of it as a tile on its own background."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
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


# Places and distances are in pixels of the canvas or of a square. A …_SEED makes random blotches
# and brush strokes come out alike each time.

# -- the empty board --

LABEL_SIZE: Final = 34
FRAME_CORNER: Final = 3
MOTTLING: Final = 0.28
"""The share of the other kind of square's colour in the darkest or lightest blotch of a square."""
PAPER_SEED: Final = 7
SQUARES_SEED: Final = 11
LINES_SEED: Final = 13
BORDER: Final = layout.FRAME + 4
"""The width of the strip around the squares that holds the board's frame and its smoothed edge."""
BOARD_SIZE: Final = (layout.RANKS * layout.SQUARE, layout.RANKS * layout.SQUARE)


def draw_board(theme: Theme, seen_from: Player, *, is_private: bool = False) -> Image.Image:
    """Draw the canvas with an empty board; a private board's frame has the colour of the ribbon."""
    image = draw_bare_board(theme).copy()
    if is_private:
        draw = ImageDraw.Draw(image)
        for left, top, right, bottom in frame_boxes():
            box = (left, top, right - 1, bottom - 1)
            draw.rounded_rectangle(box, FRAME_CORNER, fill=theme.ninjas.veil)
    for square in Square:
        cell = layout.find_cell(square, seen_from)
        name = str(square)
        if cell.row == layout.RANKS - 1:
            x = layout.BOARD[0] + cell.column * layout.SQUARE + layout.SQUARE / 2
            point = (x, layout.FILE_LABELS_BASELINE)
            primitives.write(image, LABEL_SIZE, point, name[0], theme.ink)
        if cell.column == 0:
            middle = layout.BOARD[1] + cell.row * layout.SQUARE + layout.SQUARE / 2
            beside = (layout.RANK_LABELS_X, middle + layout.LABEL_RISE)
            primitives.write(image, LABEL_SIZE, beside, name[1], theme.ink)
    return image


@cache
def draw_bare_board(theme: Theme) -> Image.Image:
    """Draw the canvas with an empty board without labels."""
    paper, light, dark = mix_ground_shades(theme)
    image = primitives.draw_mottling(layout.CANVAS, paper, PAPER_SEED)
    grounds = [
        primitives.draw_mottling(BOARD_SIZE, light, SQUARES_SEED),
        primitives.draw_mottling(BOARD_SIZE, dark, SQUARES_SEED),
    ]
    for column, row in layout.CELLS:
        x = column * layout.SQUARE
        y = row * layout.SQUARE
        ground = grounds[(column + row) % 2]
        square = ground.crop((x, y, x + layout.SQUARE, y + layout.SQUARE))
        image.paste(square, (layout.BOARD[0] + x, layout.BOARD[1] + y))
    left = layout.BOARD[0] - BORDER
    top = layout.BOARD[1] - BORDER
    lines = draw_lines(theme, left, top)
    image.paste(lines, (left, top), mask=lines)
    return image


def draw_lines(theme: Theme, left: int, top: int) -> Image.Image:
    """Draw the lines and the frame of a board. The lines vary in width like brush strokes.

    `left` and `top` are the drawing's place on the canvas.
    """
    end = layout.SQUARE * layout.RANKS + BORDER
    rng = Random(LINES_SEED)  # noqa: S311 - brush strokes are no secret
    drawing = primitives.Drawing((BORDER + end, BORDER + end))
    for step in range(1, layout.RANKS):
        distance = BORDER + step * layout.SQUARE
        vertical = ((distance, BORDER), (distance, end))
        horizontal = ((BORDER, distance), (end, distance))
        for start, stop in (vertical, horizontal):
            stroke = primitives.outline_brush_stroke(start, stop, layout.LINE, rng)
            drawing.polygon(stroke, theme.line)
    for box in frame_boxes():
        drawing.rounded(layout.shift_box(box, left, top), FRAME_CORNER, theme.frame)
    return drawing.finish()


def frame_boxes() -> Iterator[layout.Box]:
    """Yield the four sides of the frame, which reach inwards as far as the tiles."""
    left, top, right, bottom = layout.BOARD
    width = layout.FRAME + layout.LINE // 2
    for x in (left - layout.FRAME, right + layout.FRAME - width):
        yield x, top - layout.FRAME, x + width, bottom + layout.FRAME
    for y in (top - layout.FRAME, bottom + layout.FRAME - width):
        yield left - layout.FRAME, y, right + layout.FRAME, y + width


def mix_ground_shades(theme: Theme) -> tuple[tuple[Colour, ...], ...]:
    """Return the shades of the paper, of light squares and of dark squares."""
    return (
        primitives.mix_shades(theme.paper, theme.paper_shade, 1.0),
        primitives.mix_shades(theme.square, theme.square_dark, MOTTLING),
        primitives.mix_shades(theme.square_dark, theme.square, MOTTLING),
    )


# -- signs on squares --

Direction: TypeAlias = tuple[int, int]
"""Columns to the right and rows down, as the board is shown."""

Shape: TypeAlias = tuple[primitives.Point, ...]
ARROW: Final[Shape] = (
    (-31, -2.5), (4, -5.5), (0, -17), (33, 0), (0, 17), (4, 5.5), (-31, 2.5),
)  # fmt: skip
"""An arrow that points right, around the middle of a square; its tail is thin as a brush's."""
SMALL_ARROW: Final[Shape] = (
    (-16, -4), (0, -5), (-2, -13), (17, 0), (-2, 13), (0, 5), (-16, 4),
)  # fmt: skip
"""The arrow of a square that also holds something else."""
SMALL_ARROW_MIDDLE: Final = (18, 18)
"""The middle of the small arrow: in the upper left corner, where no other sign is."""
ARROW_HALO: Final = 4
"""The width of the pale line that separates an arrow from a gate or a piece below it."""
RAYS: Final = 14
"""Rays of light behind a piece that won."""
RAY_LENGTH: Final = layout.TILE
GLEAM: Final = 0.45
"""The share of the mark's colour in the colour of a ray."""
MISS: Final = 46
"""The size of the badge on the square of a strike that missed."""
MISS_MARGIN: Final = 4
FALLEN_RADIUS: Final = 21
"""The radius of a captured master that lies in the corner of a square."""
FALLEN_ANGLE: Final = 112
"""The angle in degrees by which a captured master lies on its side."""
FALLEN_MARGIN: Final = 1


def draw_arrow(
    theme: Theme, direction: Direction, *, is_spirit: bool, is_small: bool
) -> primitives.Stamp:
    """Draw an arrow for the square that a piece or the Spirit has left, towards where it moved."""
    length = hypot(*direction)
    along = direction[0] / length
    across = direction[1] / length
    if is_spirit:
        fill = theme.wind.body
        wash = theme.wind.wash
    else:
        fill = theme.mark_line
        wash = theme.mark_wash
    left, top = SMALL_ARROW_MIDDLE if is_small else (layout.TILE / 2, layout.TILE / 2)
    shape = SMALL_ARROW if is_small else ARROW
    points = [(left + x * along - y * across, top + x * across + y * along) for x, y in shape]
    drawing = primitives.Drawing((layout.TILE, layout.TILE))
    for start, end in pairwise((*points, points[0])):
        drawing.polygon(primitives.outline_line(start, end, 2 * ARROW_HALO), wash)
        drawing.disc(start, ARROW_HALO, wash)
    drawing.polygon(points, fill)
    return primitives.make_stamp(drawing.finish(), wash)


def draw_rays(theme: Theme) -> Image.Image:
    """Draw rays of light behind the piece that won."""
    drawing = primitives.Drawing((layout.TILE, layout.TILE))
    middle = layout.TILE / 2
    half_angle = pi / RAYS / 2
    fill = primitives.mix_colours(theme.mark_wash, theme.mark, GLEAM)
    for ray in range(RAYS):
        axis = tau * ray / RAYS
        far_corners = [
            (middle + RAY_LENGTH * cos(angle), middle + RAY_LENGTH * sin(angle))
            for angle in (axis - half_angle, axis + half_angle)
        ]
        drawing.polygon([(middle, middle), *far_corners], fill)
    return drawing.finish()


def draw_fallen(loser: Player, theme: Theme) -> Image.Image:
    """Draw the captured master on its side, in the corner of the square where it fell."""
    master_radius = figures.RADII[PieceKind.MASTER]
    standing = figures.draw_piece(Piece(loser, PieceKind.MASTER), master_radius, theme)
    side = round(standing.width * FALLEN_RADIUS / master_radius)
    lying = standing.rotate(FALLEN_ANGLE, Image.Resampling.BICUBIC)
    small = lying.resize((side, side), Image.Resampling.LANCZOS)
    figure = Image.new("RGBA", (layout.TILE, layout.TILE))
    corner = layout.TILE - side - FALLEN_MARGIN
    figure.alpha_composite(small, (corner, corner))
    return figure


def draw_miss(theme: Theme) -> Image.Image:
    """Draw a cross in the corner of the square where a strike found nothing."""
    drawing = primitives.Drawing((layout.TILE, layout.TILE))
    half = MISS / 2
    centre = (layout.TILE - MISS_MARGIN - half, layout.TILE - MISS_MARGIN - half)
    drawing.disc(centre, half, theme.mark)
    drawing.disc(centre, half * 0.88, theme.mark_line)
    reach = 0.42
    width = 0.13
    for side in (-1, 1):
        bar = [
            ((-reach - width) * side, -reach + width),
            ((-reach + width) * side, -reach - width),
            ((reach + width) * side, reach - width),
            ((reach - width) * side, reach + width),
        ]
        drawing.polygon(primitives.place_shape(bar, centre, half), theme.mark_wash)
    return drawing.finish()


# -- squares --

FRAMED_TORII: Final = layout.TILE - 20
"""The size of a gate inside the frame of the last turn's target."""
GLOW: Final = 0.86
"""The share of the lantern's light in the colour of a lit square."""


class SquareTile(NamedTuple):
    """Everything on which the look of a square depends: the key of its cache."""

    cell: layout.Cell
    temple: Player | None
    """The player whose temple the square is."""
    piece: Piece | None
    mark: figures.MoveMark | None
    is_lit: bool = False
    is_hidden: bool = False
    """The piece is a ninja that only its owner sees."""
    is_shared: bool = False
    """Hidden ninjas of both players stand here."""
    has_spirit: bool = False
    spirit_mark: figures.MoveMark | None = None
    """An end of the Spirit's last move; `mark` is an end of a pawn's or a ninja's move."""
    won: Termination | None = None
    """The way in which the game was won on this square."""
    has_missed: bool = False
    """The ninja that struck here found nothing."""

    @property
    def fits_classic_palette(self) -> bool:
        is_pawn_or_empty = self.piece is None or self.piece in figures.PAWNS
        return is_pawn_or_empty and self == SquareTile(
            self.cell, self.temple, self.piece, self.mark
        )


def draw_square(theme: Theme, tile: SquareTile) -> Image.Image:
    image = draw_square_ground(theme, tile)
    if tile.temple is not None:
        size = FRAMED_TORII if tile.mark is figures.MoveMark.TARGET else layout.TILE
        paste_centred(figures.draw_torii(theme.player_colours[tile.temple], size), image)
    if tile.mark is figures.MoveMark.TARGET:
        figures.draw_target_frame(image, theme)
    if tile.spirit_mark is figures.MoveMark.TARGET:
        paste_centred(figures.draw_spirit_ring(theme), image)
    figure = draw_figure(theme, tile)
    if figure is not None:
        paste_centred(figure, image)
    if tile.won is Termination.STONE and tile.piece is not None:
        paste_centred(draw_fallen(tile.piece.owner.opponent, theme), image)
    if tile.has_missed:
        paste_centred(draw_miss(theme), image)
    return image


def draw_square_ground(theme: Theme, tile: SquareTile) -> Image.Image:
    """Draw a square and its tints, on which the gate, the marks and the figure lie."""
    image = draw_bare_board(theme).crop(tile.cell.box)
    if tile.mark is not None:
        image.paste(theme.mark_wash, (0, 0, *image.size))
    elif tile.temple is not None:
        image.paste(theme.player_colours[tile.temple].temple, (0, 0, *image.size))
    if tile.is_lit and tile.mark is None:
        # Blended, so that the square's own shades show through the light.
        image = Image.blend(image, Image.new("RGB", image.size, theme.ninjas.glow), GLOW)
    if tile.spirit_mark is not None:
        paste_centred(figures.draw_spirit_wash(theme), image)
    if tile.won is not None:
        paste_centred(draw_rays(theme), image)
    return image


def draw_figure(theme: Theme, tile: SquareTile) -> Image.Image | None:
    """Draw the piece or the Spirit that stands on a square."""
    if tile.has_spirit:
        return figures.draw_spirit(theme)
    if tile.is_shared:
        return draw_both_hidden(theme)
    if tile.piece is None:
        return None
    return draw_piece_on_board(theme, tile.piece, is_hidden=tile.is_hidden)


@cache
def draw_piece_on_board(theme: Theme, piece: Piece, *, is_hidden: bool) -> Image.Image:
    if is_hidden:
        return draw_hidden(piece.owner, theme)
    return figures.draw_piece(piece, figures.RADII[piece.kind], theme)


def paste_centred(figure: Image.Image, tile: Image.Image) -> None:
    """Paste a figure into the middle of a tile."""
    corner = (tile.width - figure.width) // 2
    tile.paste(figure, (corner, corner), figure)
