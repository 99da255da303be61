"""A match turn by turn as everybody may know it, also while it goes on (RULES.md §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import events_for, public_view
from onitama_core.matches.log.recording import nearest
from onitama_core.matches.seats import require_not_cancelled

if TYPE_CHECKING:
    from onitama_core.game import PublicEvent, PublicView
    from onitama_core.matches.ledger import Ledger
    from onitama_core.matches.log.recording import Recording
    from onitama_core.store import Match


@dataclass(frozen=True, slots=True)
class Past:
    """One complete turn, from public things alone: the same for its players and for others."""

    match: Match
    view: PublicView
    """At the end of the turn."""
    events: tuple[PublicEvent, ...]
    """What the turn brought about."""
    turn: int
    """0 for the start, with the placements."""
    turns: int
    """The last complete one."""


class History:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def look_back(self, match_id: int, turn: int | None = None) -> Past:
        """A turn, or the one nearest to it that is complete; without one the last.

        Raises NoSuchMatch, WasCancelled or Unreplayable.
        """
        match, recording = await self._ledger.recording(match_id, require_not_cancelled)
        return past(match, recording, turn)


def past(match: Match, recording: Recording, turn: int | None) -> Past:
    shown = nearest(turn, recording.complete)
    played = recording.turns[shown]
    events = tuple(event for deed in played.deeds for event in events_for(deed.events, None))
    return Past(match, public_view(played.end), events, shown, recording.complete)
