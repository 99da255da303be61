"""A match that is over, opened turn by turn: both sides' ninjas, every answer (RULES.md §6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from onitama_core.game import Deed, Phase, new_game, parse_action, replay_view
from onitama_core.matches.errors import NotFinished
from onitama_core.matches.records import EntryKind
from onitama_core.matches.replay import Progress, advance, so_far

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import GameState, ReplayView, Setup
    from onitama_core.matches.records import Entry, Match
    from onitama_core.matches.store import Store


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
        row = await self._store.read.match(match_id)
        recording = Recording.of(row.setup, await self._store.read.entries(match_id))
        match = row.at(recording.progress)
        if not match.is_over:
            raise NotFinished(match)
        turns = len(recording.turns) - 1
        shown = turns if turn is None else max(0, min(turn, turns))
        played = recording.turns[shown]
        view = replay_view(recording.progress.state, played.end, played.deeds)
        return Revealed(match, view, shown, turns)


@dataclass
class Turn:
    """What was really done, and what it led to; stays inside `matches`."""

    end: GameState
    deeds: list[Deed] = field(default_factory=list)


@dataclass
class Recording:
    """The log as turns."""

    progress: Progress
    turns: list[Turn]
    """By number; the first is the deal, with the placements."""

    @classmethod
    def of(cls, setup: Setup, entries: Iterable[Entry]) -> Recording:
        start = Progress(new_game(setup))
        recording = cls(start, [Turn(start.state)])
        for entry in entries:
            recording.add(entry)
        return recording

    def add(self, entry: Entry) -> None:
        """What is no action, as a resignation, belongs to the turn played last."""
        before = self.progress
        self.progress = advance(before, entry)
        if entry.kind is EntryKind.ACTION:
            if turn_of(before.state) == len(self.turns):
                self.turns.append(Turn(before.state))
            self.turns[-1].deeds.append(deed(entry, before, self.progress))
        self.turns[-1].end = self.progress.state


def deed(entry: Entry, before: Progress, after: Progress) -> Deed:
    events = after.story[len(so_far(before)) :]
    return Deed(entry.player, parse_action(entry.action or ""), events)


def turn_of(state: GameState) -> int:
    """The turn that the next action belongs to."""
    return 0 if state.phase is Phase.PLACEMENT else state.turn_number
