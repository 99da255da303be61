"""The story that `seat`, `told` and `view` lines tell, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.protocol.commands import UnreadableLine
from onitama_core.engine.protocol.dark import SetSeat, Show, Tell
from onitama_core.engine.telling import Story

if TYPE_CHECKING:
    from onitama_core.engine.protocol.dark import Telling
    from onitama_core.game import Event, PlayerView


class Listener:
    """Each method raises UnreadableLine where something comes before what must be told first."""

    def __init__(self) -> None:
        self._begun: SetSeat | None = None
        self._told: list[tuple[Event, ...]] = []
        self._view: PlayerView | None = None

    @property
    def is_told(self) -> bool:
        """Of a seat."""
        return self._begun is not None

    def forget(self) -> None:
        self._begun = None

    def hear(self, line: Telling) -> None:
        match line:
            case SetSeat():
                self._begun, self._told, self._view = line, [], None
            case Tell(events):
                self._require_seat()
                self._told.append(events)
                self._view = None
            case Show(view):
                self._require_own(view)
                self._view = view

    def story(self) -> Story:
        """So far."""
        begun = self._require_seat()
        if self._view is None:
            raise UnreadableLine("what does the seat see? view comes first")
        return Story(begun.setup, begun.seat, tuple(self._told), self._view)

    def _require_seat(self) -> SetSeat:
        if self._begun is None:
            raise UnreadableLine("whose story? seat comes first")
        return self._begun

    def _require_own(self, view: PlayerView) -> None:
        begun = self._require_seat()
        if view.viewer is not begun.seat or view.public.variant is not begun.setup.variant:
            raise UnreadableLine("view is another seat's")
