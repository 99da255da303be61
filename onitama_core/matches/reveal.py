"""A match that is over, opened turn by turn: both sides' ninjas, every answer (RULES.md §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import replay_view
from onitama_core.matches.errors import NotFinished
from onitama_core.matches.recording import Recording, nearest
from onitama_core.matches.replay import match_at

if TYPE_CHECKING:
    from onitama_core.game import ReplayView
    from onitama_core.store import Match, MatchRow, Store


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


class Reveal:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def reveal(self, match_id: int, turn: int | None = None) -> Revealed:
        """A turn, or the one nearest to it that was played; without one the last.

        Raises NoSuchMatch, or NotFinished while the match goes on.
        """
        row, recording = await self._finished(match_id)
        return revealed(row, recording, nearest(turn, len(recording.turns) - 1))

    async def every_turn(self, match_id: int) -> tuple[Revealed, ...]:
        """The whole match, the start first. Raises as `reveal`."""
        row, recording = await self._finished(match_id)
        return tuple(revealed(row, recording, turn) for turn in range(len(recording.turns)))

    async def _finished(self, match_id: int) -> tuple[MatchRow, Recording]:
        row = await self._store.read.match(match_id)
        recording = Recording.of(row.setup, await self._store.read.entries(match_id))
        match = match_at(row, recording.progress)
        if not match.is_over:
            raise NotFinished(match)
        return row, recording


def revealed(row: MatchRow, recording: Recording, turn: int) -> Revealed:
    final, played = recording.progress, recording.turns[turn]
    view = replay_view(final.state, played.end, played.deeds)
    return Revealed(match_at(row, final), view, turn, len(recording.turns) - 1)
