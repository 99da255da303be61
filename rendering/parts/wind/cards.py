"""What a Wind card has besides: the Spirit's moves in the pawn's grid, and whose are which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rendering.brush import Drawing
from rendering.parts.figures import draw_student
from rendering.parts.grids import Grid, fill_discs, fill_squares
from rendering.parts.wind.spirit import draw_whirl

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import Card
    from rendering.layout import Spot
    from rendering.theme import Colour, Theme

SIGN: Final = 28
PAWN_SIGN_SPOT: Final[Spot] = (12, 91)
SPIRIT_SIGN_SPOT: Final[Spot] = (12, 120)
KANJI_SPOT: Final[Spot] = (26, 70)
INLAID, HALO = 0.25, 0.36
"""Of a cell: a disc in a pawn's square, and what keeps it apart from that."""


def draw_wind_moves(
    image: Image.Image, grid: Grid, card: Card, targets: Colour, theme: Theme, *, is_near: bool
) -> None:
    fill_wind_moves(image, grid, card, targets, theme, is_near=is_near)
    for spot, sign in (
        (PAWN_SIGN_SPOT, pawn_sign(SIGN, targets)),
        (SPIRIT_SIGN_SPOT, spirit_sign(SIGN, theme)),
    ):
        image.paste(sign, spot, sign)


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
