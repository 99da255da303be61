"""What lies around the cards: trays, the mark on the card just used, captured pieces."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from onitama_core.game import Piece, PieceKind, Player
from rendering.brush import SCALE, Drawing, Kept, Stamp, bands, grown, stamped
from rendering.layout import CARD, CHEVRON, RING, SIDE_TRAY, TRAY, Box, mirrored
from rendering.parts.figures import draw_piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Colour, Theme

CORNER: Final = 14
RIM: Final = 2
ACTIVE_RIM: Final = 5
"""The rim of a tray, and of the one whose owner is to move."""
SHARES: Final = {PieceKind.MASTER: 1.0, PieceKind.STUDENT: 0.92, PieceKind.NINJA: 1.18}
"""Captured pieces' sizes: of an octagon, or of a star to its tips."""


class TrayTile(NamedTuple):
    owner: Player
    is_near: bool
    holds_side: bool
    """The side card goes to its owner next."""
    is_active: bool
    """Its owner is to move."""
    is_over: bool = False
    """No card goes anywhere any more."""

    @property
    def box(self) -> Box:
        near = (TRAY[0], SIDE_TRAY[1], TRAY[2], TRAY[3]) if self.holds_side else TRAY
        return near if self.is_near else mirrored(near)


def tray_tiles() -> Iterator[TrayTile]:
    """Every tile there can be while a game goes on."""
    for owner, *answers in product(Player, (True, False), (True, False), (True, False)):
        yield TrayTile(owner, *answers)


class PanelPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._near_trays: Kept[TrayTile, Image.Image] = Kept(lambda tile: draw_tray(tile, theme))

    def tray(self, tile: TrayTile, ground: Image.Image) -> Image.Image:
        """The far one is the near one upside down."""
        image = ground.crop(tile.box)
        shape = self._near_trays[tile._replace(is_near=True)]
        if not tile.is_near:
            shape = shape.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        image.paste(shape, mask=shape)
        return image

    def ring(self) -> Stamp:
        """The mark around the card the last turn used."""
        width, height = CARD[0] + 2 * RING, CARD[1] + 2 * RING
        theme = self._theme
        drawing = Drawing((width, height))
        for inset, colour in ((0, theme.mark_line), (2, theme.mark), (RING, theme.mark_line)):
            box = (inset, inset, width - inset, height - inset)
            drawing.rounded(box, CORNER - inset, colour)
        ring = stamped(drawing.finish(), theme.tray)
        hole = (RING + 1, RING + 1, width - RING - 2, height - RING - 2)
        ImageDraw.Draw(ring.mask).rounded_rectangle(hole, CORNER - RING, fill=0)
        return ring

    def taken(self, piece: Piece, size: int) -> Stamp:
        """A captured piece, smaller than on the board."""
        radius = SHARES[piece.kind] * size / 2
        return stamped(draw_piece(piece, radius, self._theme), self._theme.paper)


def draw_tray(tile: TrayTile, theme: Theme) -> Image.Image:
    """Where it holds the side card it is L-shaped."""
    left, top, right, bottom = tile.box
    body = theme.liveries[tile.owner].body
    drawing = Drawing((right - left, bottom - top))
    boxes = [moved(box, left, top) for box in ([TRAY, SIDE_TRAY] if tile.holds_side else [TRAY])]
    for inset, colour in ((0, body), (ACTIVE_RIM if tile.is_active else RIM, theme.tray)):
        for a, b, c, d in boxes:
            drawing.rounded((a + inset, b + inset, c - inset, d - inset), CORNER - inset, colour)
    edges = [edge for box in boxes for edge in bands(box, CORNER)]
    if not tile.holds_side:
        return drawing.finish_along(edges)
    if not tile.is_over:
        draw_chevron(drawing, moved(CHEVRON, left, top), body)
    chevron = grown(moved(CHEVRON, left, top))
    return drawing.finish_along([*edges, chevron, *around_bend(*boxes)])


def moved(box: Box, left: int, top: int) -> Box:
    return box[0] - left, box[1] - top, box[2] - left, box[3] - top


def around_bend(tray: Box, side: Box) -> Iterator[Box]:
    """What is seen outside of an L-shaped tray, where its edges lie within the picture."""
    yield grown((side[2], tray[1], tray[2] - SCALE, tray[1]))
    yield grown((side[2], side[1] + SCALE, side[2], tray[1]))


def draw_chevron(drawing: Drawing, box: Box, fill: Colour) -> None:
    """From the side card to the hand it goes to."""
    left, top, right, bottom = box
    drawing.polygon([(left, top), (right, top), ((left + right) / 2, bottom)], fill)
