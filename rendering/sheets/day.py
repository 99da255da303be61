"""All tiles of a theme as indexes into one palette of 256 colours."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from onitama_core.game import CATALOGUE, Player, Termination
from rendering.brush import Stamp
from rendering.layout import Cell
from rendering.parts import (
    PAWNS,
    CardPainter,
    CardTile,
    PanelPainter,
    ResultSign,
    SignPainter,
    SquarePainter,
    board_signs,
    card_tiles,
    draw_way,
    ground_shades,
    square_tiles,
    tray_tiles,
    ways,
)
from rendering.sheets.palette import choose_palette

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.parts import SquareTile
    from rendering.theme import Theme

SAMPLED: Final = (Cell(2, 0), Cell(0, 1))
"""A temple and a plain square stand for all."""


class Painters(NamedTuple):
    squares: SquarePainter
    cards: CardPainter
    panel: PanelPainter
    signs: SignPainter


class Sheet:
    """Painted once; afterwards only read, by any number of threads."""

    def __init__(self, theme: Theme) -> None:
        self.painters = painters = Painters(
            SquarePainter(theme), CardPainter(theme), PanelPainter(theme), SignPainter(theme)
        )
        grounds = {player: painters.squares.ground(player) for player in Player}
        bare = grounds[Player.RED]
        self.palette = choose_palette(
            {*theme.colours(), *chain(*ground_shades(theme))}, (bare, *samples(painters))
        )
        self.grounds = {player: self._indexed(image) for player, image in grounds.items()}
        self.squares = {
            tile: self._indexed(painters.squares.square(tile)) for tile in square_tiles()
        }
        self.cards = {tile: self._indexed(painters.cards.card(tile)) for tile in card_tiles()}
        self.trays = {tile: self._indexed(painters.panel.tray(tile, bare)) for tile in tray_tiles()}
        self.signs = {sign: self._stamp(painters.signs.sign(sign)) for sign in board_signs()}
        self.taken = {piece: self._stamp(painters.panel.taken(piece)) for piece in PAWNS}
        self.ring = self._stamp(painters.panel.ring())
        self.ways = {way: self._stamp(draw_way(way, theme)) for way in ways()}

    def square(self, tile: SquareTile) -> Image.Image:
        """The squares that win a game are painted when first asked for."""
        if tile not in self.squares:
            self.squares[tile] = self._indexed(self.painters.squares.square(tile))
        return self.squares[tile]

    def _indexed(self, image: Image.Image) -> Image.Image:
        return in_palette(image, self.palette)

    def _stamp(self, stamp: Stamp) -> Stamp:
        return stamp_in(stamp, self.palette)


def in_palette(image: Image.Image, palette: Image.Image) -> Image.Image:
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def stamp_in(stamp: Stamp, palette: Image.Image) -> Stamp:
    return Stamp(in_palette(stamp.image, palette), stamp.mask)


def samples(painters: Painters) -> Iterator[Image.Image]:
    """Something of everything."""
    squares = painters.squares
    yield from (squares.square(tile) for tile in square_tiles() if tile.cell in SAMPLED)
    for holder in (*Player, None):
        yield painters.cards.card(CardTile(CATALOGUE[0], holder, is_near=True))
        yield painters.signs.sign(ResultSign(holder, Termination.STONE)).image
    yield from (painters.panel.taken(piece).image for piece in PAWNS)
    yield painters.panel.ring().image
