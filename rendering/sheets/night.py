"""The tiles of Light & Shadow."""

from __future__ import annotations

from functools import cached_property
from itertools import chain, product
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import NINJAS, Piece, Player
from rendering.brush import Kept, Stamp, stamped
from rendering.layout import TAKEN_BY_NIGHT, Cell
from rendering.parts import (
    PAWNS,
    LanternPainter,
    Mark,
    NightSignPainter,
    PlacingSign,
    SquareTile,
    draw_token,
    lit_shades,
    placing_signs,
    temples_at,
)
from rendering.sheets.palette import extend_palette, extended, kept_palette
from rendering.sheets.wider import WiderSheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.parts import SquarePainter
    from rendering.sheets.day import Sheet
    from rendering.theme import Colour, Theme

SAMPLED: Final = (Cell(2, 0), Cell(0, 1))
"""A temple and a plain square."""


class NinjaToken(NamedTuple):
    """One that lives, beside its owner's hand."""

    owner: Player
    is_hidden: bool


class NightSheet(WiderSheet):
    def __init__(self, day: Sheet, theme: Theme) -> None:
        name = f"{theme.name}-by-night"
        kept = kept_palette(name, first_by_night(day, theme))
        super().__init__(day, theme, name, kept or chosen_by_night(day, theme))
        self._night_signs, self._lanterns = NightSignPainter(theme), LanternPainter(theme)
        signs, lanterns, painters = self._night_signs, self._lanterns, day.painters
        self.private_grounds: Kept[Player, Image.Image] = Kept(
            lambda player: self._indexed(painters.ground.private_board(player))
        )
        self.cords: Kept[bool, Stamp] = Kept(lambda it: self._stamp(lanterns.cord(is_level=it)))
        self.lanterns: Kept[bool, Stamp] = Kept(lambda it: self._stamp(lanterns.left(is_spent=it)))
        self.answers: Kept[bool, Stamp] = Kept(lambda it: self._stamp(signs.answer(is_there=it)))
        self.placing: Kept[PlacingSign, Stamp] = Kept(lambda sign: self._stamp(signs.placing(sign)))
        self.quiet: Kept[int, Stamp] = Kept(lambda turns: self._stamp(signs.quiet(turns)))
        self.tokens: Kept[NinjaToken, Stamp] = Kept(self._token)
        self.taken: Kept[Piece, Stamp] = Kept(
            lambda piece: self._stamp(painters.panel.taken(piece, TAKEN_BY_NIGHT))
        )

    def warm_up(self) -> Iterator[None]:
        """Paint, a tile at each step, what every game by night needs beside the day's."""
        yield from self.grounds.warm_up(Player)
        yield from self.private_grounds.warm_up(Player)
        yield from self.cords.warm_up((True, False))
        yield from self.placing.warm_up(placing_signs())

    @cached_property
    def ribbon(self) -> Stamp:
        return self._stamp(self._night_signs.private_ribbon())

    @cached_property
    def lamp(self) -> Stamp:
        return self._stamp(self._lanterns.lamp())

    def _token(self, token: NinjaToken) -> Stamp:
        figure = draw_token(token.owner, self._theme, is_hidden=token.is_hidden)
        return self._stamp(stamped(figure, self._theme.paper))


def first_by_night(day: Sheet, theme: Theme) -> list[Colour]:
    return extended(day.palette, {*theme.night.colours(), *lit_shades(theme)})


def chosen_by_night(day: Sheet, theme: Theme) -> Image.Image:
    signs, lanterns = NightSignPainter(theme), LanternPainter(theme)
    stamps = (signs.private_ribbon(), lanterns.lamp(), lanterns.cord(is_level=True))
    images = chain(samples(day.painters.squares), (stamp.image for stamp in stamps))
    return extend_palette(first_by_night(day, theme), images)


def samples(painter: SquarePainter) -> Iterator[Image.Image]:
    """Ninjas, and what lies in a lantern's light."""
    for cell, ninja, is_lit, is_hidden in product(SAMPLED, NINJAS, (False, True), (False, True)):
        for temple in temples_at(cell):
            mark = None if is_lit or is_hidden else Mark.TARGET
            yield painter.square(SquareTile(cell, temple, ninja, mark, is_lit, is_hidden))
    for piece in (None, *PAWNS):
        yield painter.square(SquareTile(SAMPLED[1], None, piece, None, is_lit=True))
