"""All tiles of a theme as indexes into one palette of 256 colours."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from PIL import Image

from onitama_core.game import CATALOGUE, Player, Termination
from rendering.assets import PIECES
from rendering.cards import CardPainter, CardTile, card_tiles
from rendering.drawing import Stamp
from rendering.layout import Cell
from rendering.palette import choose_palette
from rendering.panel import PanelPainter, tray_tiles
from rendering.signs import ResultSign, SignPainter, signs
from rendering.squares import SquarePainter, ground_shades, square_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Theme

SAMPLED: Final = (Cell(2, 0), Cell(0, 1))
"""A temple and a plain square stand for all."""


class Sheet:
    """Painted once; afterwards only read, by any number of threads."""

    def __init__(self, theme: Theme) -> None:
        squares, cards = SquarePainter(theme), CardPainter(theme)
        panel, boards = PanelPainter(theme), SignPainter(theme)
        grounds = {player: squares.ground(player) for player in Player}
        bare = grounds[Player.RED]
        self._palette = choose_palette(
            {*theme.colours(), *chain(*ground_shades(theme))},
            (bare, *samples(squares, cards, panel, boards)),
        )
        self.grounds = {player: self._indexed(image) for player, image in grounds.items()}
        self.squares = {tile: self._indexed(squares.square(tile)) for tile in square_tiles()}
        self.cards = {tile: self._indexed(cards.card(tile)) for tile in card_tiles()}
        self.trays = {tile: self._indexed(panel.tray(tile, bare)) for tile in tray_tiles()}
        self.signs = {sign: self._stamp(boards.sign(sign)) for sign in signs()}
        self.taken = {piece: self._stamp(panel.taken(piece)) for piece in PIECES}
        self.ring = self._stamp(panel.ring())

    def _indexed(self, image: Image.Image) -> Image.Image:
        return image.quantize(palette=self._palette, dither=Image.Dither.NONE)

    def _stamp(self, stamp: Stamp) -> Stamp:
        return Stamp(self._indexed(stamp.image), stamp.mask)


def samples(
    squares: SquarePainter, cards: CardPainter, panel: PanelPainter, boards: SignPainter
) -> Iterator[Image.Image]:
    """Something of everything."""
    yield from (squares.square(tile) for tile in square_tiles() if tile.cell in SAMPLED)
    for holder in (*Player, None):
        yield cards.card(CardTile(CATALOGUE[0], holder, is_near=True))
        yield boards.sign(ResultSign(holder, Termination.STONE)).image
    yield from (panel.taken(piece).image for piece in PIECES)
    yield panel.ring().image
