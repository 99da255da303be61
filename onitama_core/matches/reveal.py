"""A match that is over, opened turn by turn: both sides' ninjas, every answer (RULES.md §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import ReplayView, replay_view
from onitama_core.matches.ledger import Ledger
from onitama_core.matches.recording import Recording, nearest
from onitama_core.matches.updates import require_opened

if TYPE_CHECKING:
    from onitama_core.store import Match


@dataclass(frozen=True, slots=True)
class Revealed:
    """One turn of a match that is over."""

    match: Match
    view: ReplayView
    """At the end of the turn, with what was done in it."""
    turn: int
    """0 for the placements."""
    turns: int
    """The last turn in which anything was played."""


class Reveal(Ledger):
    async def reveal(
        self, match_id: int, turn: int | None = None, *, asker: int | None = None
    ) -> Revealed:
        """A turn, or the one nearest to it that was played; without one the last.

        Raises NoSuchMatch, Unreplayable, WasCancelled, NotFinished while the match goes on, or
        AnotherLook.
        """
        match, recording = await self.recording(match_id, require_opened, asker)
        return revealed(match, recording, nearest(turn, len(recording.turns) - 1))

    async def every_turn(self, match_id: int, most: int = 0) -> tuple[Revealed, ...]:
        """The whole match, the start first; or `most` turns, its last. Raises as `reveal`."""
        match, recording = await self.recording(match_id, require_opened)
        turns = range(len(recording.turns))[-most:]
        return tuple(revealed(match, recording, turn) for turn in turns)


def revealed(match: Match, recording: Recording, turn: int) -> Revealed:
    final, played = recording.progress, recording.turns[turn]
    view = replay_view(final.state, played.end, played.played_actions)
    return Revealed(match, view, turn, len(recording.turns) - 1)
