"""A picture of the replay: the table by night with both sides' ninjas, and every step marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Move, NinjaMove
from rendering.parts import Mark
from rendering.reading import is_by_night
from rendering.scenes.night import NightTable
from rendering.words import signs

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import Deed, Player, ReplayView, Square
    from rendering.brush import Stamp
    from rendering.parts import SquareTile
    from rendering.sheets import NightSheet, Sheet


class ReplayTable(NightTable):
    def __init__(
        self, sheet: Sheet, night: NightSheet, view: ReplayView, seen_from: Player
    ) -> None:
        self._replay = view
        self._marks = marks_of(view.deeds)
        super().__init__(sheet, night, view.public, None, seen_from)

    def _ground(self) -> Image.Image:
        return self._night.replay_grounds[self._seen_from]

    def _ribbon(self) -> Stamp:
        """In the end a board by night shows what nobody knew of the whole."""
        public = self._replay.public
        is_opened = public.outcome is not None and is_by_night(public)
        return self._night.replay_ribbons[signs.REVEALED if is_opened else signs.REPLAY]

    def _tile(self, square: Square) -> SquareTile:
        view = self._replay
        tile = super()._tile(square)
        tile = tile._replace(mark=self._marks.get(square, tile.mark))
        if square in view.shared:
            return tile._replace(is_shared=True)
        is_hidden = any(square in squares for squares in view.hidden)
        return tile._replace(piece=view.board[square], is_hidden=is_hidden)

    def _target_from(self, origin: Square) -> Square | None:
        actions = (deed.action for deed in self._replay.deeds)
        moves = [it for it in actions if isinstance(it, (Move, NinjaMove))]
        seen = super()._target_from(origin)
        return next((move.target for move in moves if move.origin is origin), seen)

    def _answer(self) -> bool | None:
        """What the lantern that is shown told who lit it."""
        told = (answer for answers in self._replay.answers for answer in answers)
        return next((answer.is_there for answer in told if answer.lit == self._lit), None)


def marks_of(deeds: tuple[Deed, ...]) -> dict[Square, Mark]:
    """Where the pawn and the ninja went; the ninja may enter the square the pawn has left."""
    marks: dict[Square, Mark] = {}
    for deed in deeds:
        if isinstance(deed.action, (Move, NinjaMove)):
            marks |= {deed.action.origin: Mark.ORIGIN, deed.action.target: Mark.TARGET}
    return marks
