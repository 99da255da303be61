"""A picture of Way of the Wind: the table, with the Spirit and where it moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.layout import REPLAY_RIBBON
from rendering.parts import TurnSign
from rendering.scenes.table import Table, mark_of
from rendering.words import signs

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import Player, PublicView, Square
    from rendering.brush import Stamp
    from rendering.parts import CardTile, Sign, SquareTile
    from rendering.sheets import Sheet, WindSheet


class WindTable(Table):
    def __init__(
        self,
        sheet: Sheet,
        wind: WindSheet,
        view: PublicView,
        seen_from: Player,
        *,
        is_replay: bool = False,
    ) -> None:
        self._wind, self._is_replay = wind, is_replay
        super().__init__(sheet, view, seen_from)

    def compose(self) -> Image.Image:
        super().compose()
        if self._is_replay:
            self._press(self._wind.replay_ribbons[signs.REPLAY], REPLAY_RIBBON[:2])
        return self._image

    def _ground(self) -> Image.Image:
        grounds = self._wind.replay_grounds if self._is_replay else self._wind.grounds
        return grounds[self._seen_from]

    def _tile(self, square: Square) -> SquareTile:
        """Where no pawn moved, the last action is the Spirit's and marked as that alone."""
        view, tile = self._view, super()._tile(square)
        return tile._replace(
            mark=None if view.last_action == view.spirit_move else tile.mark,
            has_spirit=square is view.spirit,
            spirit_mark=mark_of(view.spirit_move, square),
        )

    def _square(self, tile: SquareTile) -> Image.Image:
        return self._wind.square(tile)

    def _card(self, tile: CardTile) -> Image.Image:
        return self._wind.card(tile)

    def _sign(self) -> Sign:
        sign = super()._sign()
        return sign._replace(phase=self._view.phase) if isinstance(sign, TurnSign) else sign

    def _stamp_of(self, sign: Sign) -> Stamp:
        return self._wind.sign(sign)
