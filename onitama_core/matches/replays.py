"""Replays: past turns as everybody may know them, and after the end with all that was hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import (
    Player,
    PublicEvent,
    PublicView,
    ReplayView,
    events_for,
    public_view,
    replay_view,
)
from onitama_core.matches import errors
from onitama_core.matches.recording import Recording, nearest_turn
from onitama_core.matches.results import POSTS_LIFETIME
from onitama_core.matches.updates import require_not_cancelled, require_revealed, seat_of
from onitama_core.store import DueKind, Match, Reader, Transaction

if TYPE_CHECKING:
    from onitama_core.matches.match_log import MatchLog


@dataclass(frozen=True, slots=True)
class PastTurn:
    """One complete turn of a match, as everybody may know it."""

    match: Match
    view: PublicView
    """The position at the end of the turn."""
    events: tuple[PublicEvent, ...]
    """Events of the turn."""
    turn: int
    """Number of the turn; 0 for the start with the placements."""
    turns: int
    """Number of the last complete turn."""


@dataclass(frozen=True, slots=True)
class RevealedTurn:
    """One turn of a finished match, with all that was hidden in it shown."""

    match: Match
    view: ReplayView
    """The position at the end of the turn, with its actions."""
    turn: int
    """Number of the turn; 0 for the placements."""
    turns: int
    """Number of the last turn with an action."""


class Replays:
    """Reads past turns of matches, and shares films of finished ones."""

    def __init__(self, log: MatchLog) -> None:
        self._log = log

    async def look_back(
        self, match_id: int, turn: int | None = None, *, asker: int | None = None
    ) -> PastTurn:
        """Return a complete turn, the nearest to `turn`; None: the last.

        Raises NoSuchMatch, WasCancelled, Unreplayable or ReplayInProgress.
        """
        match, recording = await self._log.recording(match_id, require_not_cancelled, asker)
        return past_turn(match, recording, turn)

    async def reveal(
        self, match_id: int, turn: int | None = None, *, asker: int | None = None
    ) -> RevealedTurn:
        """Return a turn of a finished match, the nearest to `turn`; None: the last.

        Raises NoSuchMatch, Unreplayable, WasCancelled, NotFinished or ReplayInProgress.
        """
        match, recording = await self._log.recording(match_id, require_revealed, asker)
        return revealed_turn(match, recording, nearest_turn(turn, len(recording.turns) - 1))

    async def every_turn(self, match_id: int, limit: int = 0) -> tuple[RevealedTurn, ...]:
        """Return the last `limit` turns of a finished match; 0: all. Raises as `reveal`."""
        match, recording = await self._log.recording(match_id, require_revealed)
        turns = range(len(recording.turns))[-limit:]
        return tuple(revealed_turn(match, recording, turn) for turn in turns)

    async def require_shareable(self, match_id: int, user_id: int) -> None:
        """Raise what `share` would raise, before the film is rendered."""
        await self._log.store.read(
            lambda reader: require_sharer(reader, reader.matches.get(match_id), user_id)
        )

    async def share(self, match_id: int, user_id: int) -> int:
        """Enqueue the film of a finished match, and return its post.

        Raises NoSuchMatch, NotFinished, WasCancelled, NotAPlayer, AlreadyShared or KeptPrivate.
        """

        def change(transaction: Transaction) -> int:
            match = transaction.matches.get(match_id)
            player = require_sharer(transaction, match, user_id)
            transaction.due.schedule(
                DueKind.MATCH_CLEARING, match_id, transaction.now + POSTS_LIFETIME
            )
            return transaction.posts.enqueue_film(match, player)

        return await self._log.store.write(self._log.clock(), change)


def past_turn(match: Match, recording: Recording, turn: int | None) -> PastTurn:
    number = nearest_turn(turn, recording.last_complete_turn)
    recorded = recording.turns[number]
    events = tuple(
        event for action in recorded.played_actions for event in events_for(action.events, None)
    )
    return PastTurn(
        match, public_view(recorded.state_after), events, number, recording.last_complete_turn
    )


def require_sharer(reader: Reader, match: Match, user_id: int) -> Player:
    require_revealed(match)
    if match.is_private:
        raise errors.KeptPrivate(match)
    player = seat_of(match, user_id)
    film = reader.posts.film(match.id)
    if film is not None:
        raise errors.AlreadyShared(match, film)
    return player


def revealed_turn(match: Match, recording: Recording, turn: int) -> RevealedTurn:
    recorded = recording.turns[turn]
    view = replay_view(recording.match_state.state, recorded.state_after, recorded.played_actions)
    return RevealedTurn(match, view, turn, len(recording.turns) - 1)
