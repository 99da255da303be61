"""Recordings: the logs of matches turn by turn, and the handling of logs that can't be replayed.

A recording contains hidden information, so no other package may get one.
"""

from __future__ import annotations

import logging
import secrets
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from onitama_core.game import GameState, PlayedAction, parse_action
from onitama_core.matches.errors import Unreplayable
from onitama_core.matches.replay import (
    MatchState,
    advance,
    events_so_far,
    outcome_of,
    stop_clocks,
    turn_of,
)
from onitama_core.store import EntryKind, Played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Clocks, Ending, Entry, Match, MatchStatus


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn with its actions, also hidden ones, and the state after it."""

    state_after: GameState
    played_actions: tuple[PlayedAction, ...] = ()
    clocks: Clocks | None = None
    """The clocks after the turn; None without a time limit."""


@dataclass
class Recording:
    """The log of a match as turns."""

    match_state: MatchState
    turns: list[RecordedTurn]
    """The turns by number; number 0 is the deal with the placements."""

    @property
    def last_complete_turn(self) -> int:
        """Number of the last complete turn; the start, number 0, counts as complete."""
        state = self.match_state.state
        return len(self.turns) - 1 if state.outcome else max(turn_of(state) - 1, 0)

    @classmethod
    def of(cls, start: MatchState) -> Recording:
        return cls(start, [RecordedTurn(start.state)])

    def copy(self) -> Recording:
        """Return a copy to extend; readers of this recording are not affected."""
        return Recording(self.match_state, [*self.turns])

    def add(self, entry: Entry) -> None:
        """Add a log entry.

        An entry without an action, such as a resignation, belongs to the last turn. An entry that
        takes a turn back removes that turn.
        """
        before = self.match_state
        self.match_state = advance(before, entry)
        if entry.kind in (EntryKind.TAKEN_BACK, EntryKind.TAKEBACK_AGREED):
            del self.turns[turn_of(self.match_state.state) :]
        if isinstance(entry, Played) and turn_of(before.state) == len(self.turns):
            self.turns.append(RecordedTurn(before.state))
        played_actions = self.turns[-1].played_actions
        if isinstance(entry, Played):
            events = self.match_state.turn_events[len(events_so_far(before)) :]
            played_actions += (PlayedAction(entry.player, parse_action(entry.action), events),)
        self.turns[-1] = RecordedTurn(
            self.match_state.state, played_actions, self.match_state.clocks
        )


def nearest_turn(turn: int | None, last: int) -> int:
    """Return the nearest turn from 0 to `last`; None: `last`."""
    return last if turn is None else max(0, min(turn, last))


log = logging.getLogger(__name__)


class ReplayFailures:
    """The matches whose logs could not be replayed."""

    def __init__(self) -> None:
        self._faults: dict[int, str] = {}
        """The error id in the bot's log, by match."""

    @contextmanager
    def translate_errors(self, match: Match) -> Iterator[None]:
        """Raise every exception of a replay as Unreplayable; log the cause once for each match."""
        try:
            yield
        except Exception:
            if match.id not in self._faults:
                fault_id = self._faults[match.id] = secrets.token_hex(4)
                log.exception("match %s can't be replayed: fault %s", match.id, fault_id)
            # Without its cause, because the log has it already.
            raise Unreplayable(match, self._faults[match.id]) from None


def status_without_replay(match: Match, entry: Ending) -> MatchStatus:
    """Return the status of a match after its end, computed without its log."""
    return replace(
        match,
        seq=entry.seq,
        waits_for=(),
        draw_offer=None,
        takeback=None,
        outcome=outcome_of(entry, match.waits_for),
        clocks=stop_clocks(match.clocks, match.waits_for, entry.spent),
        last_activity=entry.at,
    )
