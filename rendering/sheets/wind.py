"""The tiles of Way of the Wind, in the day's palette and what it has room for beside it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from onitama_core.game import CATALOGUE, Phase, Player
from rendering.layout import Cell
from rendering.parts import (
    PAWNS,
    CardTile,
    Mark,
    NightSignPainter,
    SquareTile,
    TurnSign,
    temples_at,
)
from rendering.sheets.day import in_palette, stamp_in
from rendering.sheets.palette import extended, repainted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.brush import Stamp
    from rendering.parts import Sign
    from rendering.sheets.day import Painters, Sheet
    from rendering.theme import Theme

SAMPLED: Final = (Cell(2, 0), Cell(0, 1))
"""A temple and a plain square."""


class WindSheet:
    """Made for the first picture that needs it, and each tile when first asked for."""

    def __init__(self, day: Sheet, theme: Theme) -> None:
        self._day, self._painters = day, day.painters
        self._squares: dict[SquareTile, Image.Image] = {}
        self._cards: dict[CardTile, Image.Image] = {}
        self.palette = extended(
            day.palette, theme.wind.colours(), samples(day.painters), refinements=0
        )
        self.grounds = {player: repainted(day.grounds[player], self.palette) for player in Player}
        self.replay_grounds = {
            player: in_palette(day.painters.squares.replay_ground(player), self.palette)
            for player in Player
        }
        self.replay_ribbon = self._stamp(NightSignPainter(theme).replay_ribbon())
        self.signs: dict[Sign, Stamp] = dict(day.signs)
        self.signs.update(
            (sign, self._stamp(day.painters.signs.sign(sign))) for sign in spirit_signs()
        )

    def square(self, tile: SquareTile) -> Image.Image:
        by_day = self._day.squares.get(tile)
        if by_day is not None:
            return by_day
        if tile not in self._squares:
            self._squares[tile] = in_palette(self._painters.squares.square(tile), self.palette)
        return self._squares[tile]

    def card(self, tile: CardTile) -> Image.Image:
        if tile.card.is_ordinary:
            return self._day.cards[tile]
        if tile not in self._cards:
            self._cards[tile] = in_palette(self._painters.cards.card(tile), self.palette)
        return self._cards[tile]

    def _stamp(self, stamp: Stamp) -> Stamp:
        return stamp_in(stamp, self.palette)


def spirit_signs() -> Iterator[TurnSign]:
    """Said while the Spirit is still to be moved."""
    for player, is_near in product(Player, (True, False)):
        yield TurnSign(player, is_near, Phase.SPIRIT)


def samples(painters: Painters) -> Iterator[Image.Image]:
    """The Spirit and its rings, and a Wind card."""
    squares, marks = painters.squares, (None, Mark.TARGET)
    for cell, mark, spirit_mark in product(SAMPLED, marks, marks):
        for temple in temples_at(cell):
            tile = SquareTile(cell, temple, None, mark)
            yield squares.square(tile._replace(has_spirit=True, spirit_mark=spirit_mark))
    for piece in (None, *PAWNS):
        tile = SquareTile(SAMPLED[1], None, piece, None)
        yield squares.square(tile._replace(spirit_mark=Mark.ORIGIN))
    card = next(card for card in CATALOGUE if not card.is_ordinary)
    yield painters.cards.card(CardTile(card, None, is_near=True))
