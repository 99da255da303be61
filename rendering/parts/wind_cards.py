"""What a Wind card has in place of one grid: a pawn's and, beside it, the Spirit's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rendering.brush import Drawing
from rendering.parts.figures import draw_student
from rendering.parts.grids import Grid, draw_round_grid, draw_square_grid, fill_discs, fill_squares
from rendering.parts.spirit import draw_whirl

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import Card
    from rendering.layout import Spot
    from rendering.theme import Colour, Theme

PAWN_GRID: Final = Grid(left=8, top=82, cell=20, span=3)
"""No Wind card takes a pawn further than to the next square."""
SPIRIT_GRID: Final = Grid(left=76, top=82, cell=20)
SIGN: Final = 27
SIGN_TOP: Final = 50
KANJI_SPOT: Final = (38, 165)


def draw_wind_grids(
    image: Image.Image, card: Card, targets: Colour, theme: Theme, *, is_near: bool
) -> None:
    """Each grid is turned by itself; the pawn, which moves first, is always on the left."""
    draw_square_grid(image, PAWN_GRID, theme)
    fill_squares(image, PAWN_GRID, card.moves, targets, is_near=is_near)
    draw_round_grid(image, SPIRIT_GRID, theme)
    fill_discs(image, SPIRIT_GRID, card.spirit, theme.wind.body, is_near=is_near)
    for grid, sign in ((PAWN_GRID, pawn_sign(targets)), (SPIRIT_GRID, spirit_sign(theme))):
        image.paste(sign, sign_spot(grid), sign)


def sign_spot(grid: Grid) -> Spot:
    return grid.left + (grid.span * grid.cell + grid.line - SIGN) // 2, SIGN_TOP


def pawn_sign(fill: Colour) -> Image.Image:
    drawing = Drawing((SIGN, SIGN))
    draw_student(drawing, (SIGN / 2, SIGN / 2), SIGN * 0.94, fill)
    return drawing.finish()


def spirit_sign(theme: Theme) -> Image.Image:
    drawing = Drawing((SIGN, SIGN))
    draw_whirl(drawing, (SIGN / 2, SIGN / 2), SIGN / 2, theme.wind.body, theme.card)
    return drawing.finish()
