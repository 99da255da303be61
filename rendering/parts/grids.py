"""Movement grids at any size: where a piece starts, and where a card takes it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PIL import ImageDraw

from rendering.brush import SCALE, Drawing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL import Image

    from onitama_core.game import Offset
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
