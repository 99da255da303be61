"""A picture of the replay on which squares are the deeper, the likelier a ninja was held there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Player
from rendering.layout import cell_of
from rendering.parts import HeatTile, step_of
from rendering.scenes.replay import ReplayTable
from rendering.scenes.table import temple_of
from rendering.words import signs

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import ReplayView, Square
    from rendering.brush import Stamp
    from rendering.reading import Heat
    from rendering.sheets import HeatSheet, Sheets


class HeatTable(ReplayTable):
    def __init__(self, sheets: Sheets, view: ReplayView, heat: Heat, seen_from: Player) -> None:
        self._heat = heat
        self._hot: HeatSheet = sheets.heat
        super().__init__(sheets.day, sheets.night, view, seen_from)

    def compose(self) -> Image.Image:
        image = super().compose()
        image.putpalette(self._hot.colours)
        return image

    def _lay_squares(self) -> None:
        super()._lay_squares()
        for square in self._heat.hot:
            tile = self._hot_tile(square)
            self._image.paste(self._hot.squares[tile], tile.cell.box[:2])

    def _hot_tile(self, square: Square) -> HeatTile:
        heat, hidden = self._heat, self._replay.hidden
        chance = heat.chances[square]
        return HeatTile(
            cell_of(square, self._seen_from),
            temple_of(square),
            step_of(chance),
            signs.in_hundredths(chance),
            tuple(player for player in Player if square in hidden[player]),
            square in heat.true,
        )

    def _ribbon(self) -> Stamp:
        return self._hot.ribbons[signs.looked_for(self._heat.hider, len(self._heat.true))]
