"""What a variant's tiles have in common: the day's palette, and colours that it has room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.brush import Kept, Stamp
from rendering.parts import NightSignPainter, Sign, SquareTile
from rendering.sheets.day import in_palette, stamp_in
from rendering.sheets.palette import repainted

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import Player
    from rendering.sheets.day import Sheet
    from rendering.theme import Theme


class WiderSheet:
    """What is as by day comes from the day's sheet, whose indexes mean the same here."""

    def __init__(self, day: Sheet, theme: Theme, name: str, palette: Image.Image) -> None:
        self._day, self._theme = day, theme
        self.name, self.palette = name, palette
        ground, squares, signs = day.painters.ground, day.painters.squares, day.painters.signs
        self.grounds: Kept[Player, Image.Image] = Kept(
            lambda player: repainted(day.grounds[player], palette)
        )
        self.replay_grounds: Kept[Player, Image.Image] = Kept(
            lambda player: self._indexed(ground.replay_board(player))
        )
        self._squares: Kept[SquareTile, Image.Image] = Kept(
            lambda tile: self._indexed(squares.square(tile))
        )
        self.replay_ribbons: Kept[str, Stamp] = Kept(
            lambda words: self._stamp(NightSignPainter(theme).replay_ribbon(words))
        )
        self._signs: Kept[Sign, Stamp] = Kept(lambda sign: self._stamp(signs.sign(sign)))

    def square(self, tile: SquareTile) -> Image.Image:
        return (self._day.squares if tile.is_plain else self._squares)[tile]

    def sign(self, sign: Sign) -> Stamp:
        return (self._day.signs if sign.is_plain else self._signs)[sign]

    def _indexed(self, image: Image.Image) -> Image.Image:
        return in_palette(image, self.palette)

    def _stamp(self, stamp: Stamp) -> Stamp:
        return stamp_in(stamp, self.palette)
