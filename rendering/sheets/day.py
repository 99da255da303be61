"""The tiles of a theme as indexes into one palette of 256 colours."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from onitama_core.game import CATALOGUE, Piece, Player, Termination
from rendering.brush import Kept, Stamp
from rendering.layout import TAKEN, Cell
from rendering.parts import (
    PAWNS,
    CardPainter,
    CardTile,
    GroundPainter,
    PanelPainter,
    ResultSign,
    Sign,
    SignPainter,
    SquarePainter,
    SquareTile,
    TrayTile,
    Way,
    board_signs,
    card_tiles,
    draw_way,
    ground_shades,
    square_tiles,
    tray_tiles,
)
from rendering.sheets.palette import choose_palette, kept_palette

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Colour, Theme

SAMPLED: Final = (Cell(2, 0), Cell(0, 1))
"""A temple and a plain square stand for all."""


class Painters(NamedTuple):
    ground: GroundPainter
    squares: SquarePainter
    cards: CardPainter
    panel: PanelPainter
    signs: SignPainter


class Sheet:
    """Each tile is painted when first asked for. May be used by any number of threads."""

    def __init__(self, theme: Theme) -> None:
        ground = GroundPainter(theme)
        self.painters = painters = Painters(
            ground,
            SquarePainter(theme, ground),
            CardPainter(theme),
            PanelPainter(theme),
            SignPainter(theme),
        )
        self.name = f"{theme.name}-by-day"
        kept = kept_palette(self.name, first_by_day(theme))
        self.palette = kept or chosen_by_day(theme, painters)
        squares, panel = painters.squares, painters.panel
        self.grounds: Kept[Player, Image.Image] = Kept(
            lambda player: self._indexed(ground.board(player))
        )
        self.squares: Kept[SquareTile, Image.Image] = Kept(
            lambda tile: self._indexed(squares.square(tile))
        )
        self.cards: Kept[CardTile, Image.Image] = Kept(
            lambda tile: self._indexed(painters.cards.card(tile))
        )
        self.trays: Kept[TrayTile, Image.Image] = Kept(
            lambda tile: self._indexed(panel.tray(tile, ground.bare))
        )
        self.signs: Kept[Sign, Stamp] = Kept(lambda sign: self._stamp(painters.signs.sign(sign)))
        self.taken: Kept[Piece, Stamp] = Kept(lambda piece: self._stamp(panel.taken(piece, TAKEN)))
        self.ways: Kept[Way, Stamp] = Kept(lambda way: self._stamp(draw_way(way, theme)))

    @cached_property
    def ring(self) -> Stamp:
        return self._stamp(self.painters.panel.ring())

    def warm_up(self) -> Iterator[None]:
        """Paint, a tile at each step, what every game may need."""
        yield from self.grounds.warm_up(Player)
        yield from self.trays.warm_up(tray_tiles())
        yield from self.squares.warm_up(square_tiles())
        yield from self.cards.warm_up(card_tiles())
        yield from self.signs.warm_up(board_signs())

    def _indexed(self, image: Image.Image) -> Image.Image:
        return in_palette(image, self.palette)

    def _stamp(self, stamp: Stamp) -> Stamp:
        return stamp_in(stamp, self.palette)


def in_palette(image: Image.Image, palette: Image.Image) -> Image.Image:
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def stamp_in(stamp: Stamp, palette: Image.Image) -> Stamp:
    return Stamp(in_palette(stamp.image, palette), stamp.mask)


def first_by_day(theme: Theme) -> list[Colour]:
    return sorted({*theme.colours(), *chain(*ground_shades(theme))})


def chosen_by_day(theme: Theme, painters: Painters) -> Image.Image:
    ground = painters.ground.board(Player.RED)
    return choose_palette(first_by_day(theme), (ground, *samples(painters)))


def samples(painters: Painters) -> Iterator[Image.Image]:
    """Something of everything."""
    squares = painters.squares
    yield from (squares.square(tile) for tile in square_tiles() if tile.cell in SAMPLED)
    for holder in (*Player, None):
        yield painters.cards.card(CardTile(CATALOGUE[0], holder, is_near=True))
        yield painters.signs.sign(ResultSign(holder, Termination.STONE)).image
    yield from (painters.panel.taken(piece, TAKEN).image for piece in PAWNS)
    yield painters.panel.ring().image
