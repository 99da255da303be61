"""A match's log as turns, with all that was hidden; stays inside `matches`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from onitama_core.game import Deed, parse_action
from onitama_core.matches.log.replay import advance, so_far, turn_of
from onitama_core.store import Played, TakebackAgreed, TakenBack

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import GameState
    from onitama_core.matches.log.replay import Progress
    from onitama_core.store import Clocks, Entry


@dataclass
class Turn:
    """What was really done, and what it led to."""

    end: GameState
    deeds: list[Deed] = field(default_factory=list)
    clocks: Clocks | None = None
    """What was left then; without a limit None."""

    def copy(self) -> Turn:
        return Turn(self.end, [*self.deeds], self.clocks)


@dataclass
class Recording:
    """The log as turns."""

    progress: Progress
    turns: list[Turn]
    """By number; the first is the deal, with the placements."""

    @property
    def complete(self) -> int:
        """The last turn that is over; the start counts as complete."""
        state = self.progress.state
        return len(self.turns) - 1 if state.outcome else max(turn_of(state) - 1, 0)

    @classmethod
    def of(cls, start: Progress) -> Recording:
        return cls(start, [Turn(start.state)])

    def followed_by(self, entries: Iterable[Entry]) -> Recording:
        """A longer one; this one stays as it is, for whoever reads it meanwhile."""
        *complete, last = self.turns
        longer = Recording(self.progress, [*complete, last.copy()])
        for entry in entries:
            longer.add(entry)
        return longer

    def add(self, entry: Entry) -> None:
        """What is no action, as a resignation, belongs to the turn played last.

        A turn that is taken back was none: what is left is the line that counts.
        """
        before = self.progress
        self.progress = advance(before, entry)
        if isinstance(entry, Played):
            if turn_of(before.state) == len(self.turns):
                self.turns.append(Turn(before.state))
            self.turns[-1].deeds.append(deed(entry, before, self.progress))
        if isinstance(entry, TakenBack | TakebackAgreed):
            *complete, last = self.turns[: turn_of(self.progress.state)]
            self.turns = [*complete, last.copy()]
        self.turns[-1].end = self.progress.state
        self.turns[-1].clocks = self.progress.clocks


def deed(entry: Played, before: Progress, after: Progress) -> Deed:
    events = after.story[len(so_far(before)) :]
    return Deed(entry.player, parse_action(entry.action), events)


def nearest(turn: int | None, last: int) -> int:
    """The turn there is for the one that was asked for; without one the last."""
    return last if turn is None else max(0, min(turn, last))
