"""The tiles of Light & Shadow, in the day's palette and what it has room for beside it."""

from __future__ import annotations

from itertools import chain, product
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from onitama_core.game.board import NINJAS
from rendering.layout import Cell
from rendering.parts import (
    PAWNS,
    LanternPainter,
    Mark,
    NightSignPainter,
    SquareTile,
    lit_shades,
    placing_signs,
    step_signs,
    temples_at,
)
from rendering.sheets.day import in_palette, stamp_in
from rendering.sheets.palette import extended, repainted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.brush import Stamp
    from rendering.parts import Sign, SquarePainter
    from rendering.sheets.day import Sheet
    from rendering.theme import Theme

SAMPLED: Final = (Cell(2, 0), Cell(0, 1))
"""A temple and a plain square."""


class NightSheet:
    """Squares are painted when first asked for: far more can be than ever are."""

    def __init__(self, day: Sheet, theme: Theme) -> None:
        self._day, self._painter = day, day.painters.squares
        self._squares: dict[SquareTile, Image.Image] = {}
        signs, lanterns = NightSignPainter(theme), LanternPainter(theme)
        panel, boards = day.painters.panel, day.painters.signs
        grounds = {player: self._painter.private_ground(player) for player in Player}
        stamps = (signs.private_ribbon(), lanterns.lamp(), lanterns.cord(is_level=True))
        self.palette = extended(
            day.palette,
            {*theme.night.colours(), *lit_shades(theme)},
            chain(samples(self._painter), (stamp.image for stamp in stamps)),
        )
        self.public_grounds = {
            player: repainted(day.grounds[player], self.palette) for player in Player
        }
        self.private_grounds = {
            player: in_palette(image, self.palette) for player, image in grounds.items()
        }
        self.replay_grounds = {
            player: in_palette(self._painter.replay_ground(player), self.palette)
            for player in Player
        }
        self.ribbon, self.lamp = (self._stamp(stamp) for stamp in stamps[:2])
        self.replay_ribbon = self._stamp(signs.replay_ribbon())
        self.cords = {level: self._stamp(lanterns.cord(is_level=level)) for level in (True, False)}
        self.lanterns = {it: self._stamp(lanterns.left(is_spent=it)) for it in (True, False)}
        self.answers = {it: self._stamp(signs.answer(is_there=it)) for it in (True, False)}
        self.placing = {sign: self._stamp(signs.placing(sign)) for sign in placing_signs()}
        self.signs: dict[Sign, Stamp] = dict(day.signs)
        self.signs.update((sign, self._stamp(boards.sign(sign))) for sign in step_signs())
        self.taken = {**day.taken, **{it: self._stamp(panel.taken(it)) for it in NINJAS}}

    def square(self, tile: SquareTile) -> Image.Image:
        by_day = self._day.squares.get(tile)
        if by_day is not None:
            return by_day
        if tile not in self._squares:
            self._squares[tile] = in_palette(self._painter.square(tile), self.palette)
        return self._squares[tile]

    def _stamp(self, stamp: Stamp) -> Stamp:
        return stamp_in(stamp, self.palette)


def samples(painter: SquarePainter) -> Iterator[Image.Image]:
    """Ninjas, and what lies in a lantern's light."""
    for cell, ninja, is_lit, is_hidden in product(SAMPLED, NINJAS, (False, True), (False, True)):
        for temple in temples_at(cell):
            mark = None if is_lit or is_hidden else Mark.TARGET
            yield painter.square(SquareTile(cell, temple, ninja, mark, is_lit, is_hidden))
    for piece in (None, *PAWNS):
        yield painter.square(SquareTile(SAMPLED[1], None, piece, None, is_lit=True))
