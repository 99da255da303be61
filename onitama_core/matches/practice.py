"""Matches of one user: how they begin, the computer's moves in them, and hints."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from onitama_core import game, store
from onitama_core.game import Player
from onitama_core.matches.due import postpone_on_error
from onitama_core.matches.errors import NoHints, NotPlayableAlone
from onitama_core.matches.seat_history import ObservationsSoFar, observations_so_far, seed_of_step
from onitama_core.matches.terms import PracticeRequest, begin_practice
from onitama_core.matches.updates import PlayerUpdate, require_awaited, require_player
from onitama_core.store import UNASSIGNED_SEQ, Transaction

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime, timedelta
    from random import Random

    from onitama_core.matches.match_log import MatchLog
    from onitama_core.matches.recording import RecordedTurn, Recording
    from onitama_core.matches.terms import Limits
    from onitama_core.store import Entry, Location, Match, Person, Terms


@dataclass(frozen=True, slots=True)
class MovesSoFar:
    """An open match from its start, without what was taken back."""

    opening: str
    """The position at the start of the match."""
    actions: tuple[str, ...]
    """The actions of its complete turns."""
    unfinished_turn: tuple[str, ...]
    """The actions of the unfinished turn."""
    seed: int = 0
    """Seed of the computer's mistakes in this turn, so that it plays the same after a restart."""

    @property
    def played(self) -> tuple[str, ...]:
        return (*self.actions, *self.unfinished_turn)


KnownGame: TypeAlias = "MovesSoFar | ObservationsSoFar"
"""The computer's knowledge of a game; ObservationsSoFar with hidden information."""


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """A request to the computer player: to find a turn or step, to answer a draw offer, or both."""

    match: Match
    player: Player
    """The seat of the computer."""
    level: int
    known: KnownGame
    """All that the computer may know of the game.

    Without hidden information these are all actions, and it is to find a whole turn; otherwise it
    is to find the next step only.
    """
    draw_offered: bool
    """True if the computer has a draw offer to answer, also in the other player's turn."""
    is_to_move: bool


def known_to(player: Player, match: Match, recording: Recording, seed: str | None) -> KnownGame:
    """Return the computer's knowledge of the game in a seat; `seed` is that of the match.

    Raises LookupError if a match with hidden information has no seed: the computer must never get
    all actions instead.
    """
    if not match.setup.variant.has_secrets:
        moves = moves_so_far(recording)
        # Matches of releases before 0.2 have no seed.
        return moves if seed is None else replace(moves, seed=seed_of_step(seed, len(moves.played)))
    if seed is None:
        raise LookupError(match.id)
    return observations_so_far(match, recording, player, seed)


def computer_in(match: Match) -> tuple[Player, store.Computer]:
    """Return the only seat of the computer in a match, with its level."""
    (found,) = (
        (player, seat)
        for player in Player
        if isinstance(seat := match.seats[player], store.Computer)
    )
    return found


def moves_so_far(recording: Recording) -> MovesSoFar:
    """Return the moves of a recording that still count."""
    start, *turns = recording.turns
    return MovesSoFar(
        opening=game.format_position(game.public_view(start.state_after)),
        actions=format_actions_of(turns[: recording.last_complete_turn]),
        unfinished_turn=format_actions_of(turns[recording.last_complete_turn :]),
    )


def format_actions_of(turns: list[RecordedTurn]) -> tuple[str, ...]:
    return tuple(
        game.format_action(played.action) for turn in turns for played in turn.played_actions
    )


class Practice:
    """Begins matches of one user, and plays the computer's answers in them."""

    def __init__(self, log: MatchLog, rng: Random, limits: Limits) -> None:
        self._log = log
        self._rng = rng
        self._limits = limits

    async def begin(
        self,
        place: Location,
        person: Person,
        level: int | None,
        terms: Terms,
        *,
        at: datetime,
        from_button: bool = False,
    ) -> PlayerUpdate:
        """Begin a match against the computer, or one in which a user plays both sides.

        `level` is the computer's; None: the user plays both sides. Two taps on a button begin one
        match. If the user has too many private matches, the one played least recently is closed.
        Raises NotPlayableAlone, TooManyEngineMoves, or TooManyMatches if others can see the match.
        """
        if terms.variant.has_secrets and level is None:  # nobody hides ninjas from themselves
            raise NotPlayableAlone(terms.variant)
        practice = PracticeRequest(place, person, level, terms, from_button=from_button)
        return await self._log.store.write(
            self._log.clock(), begin_practice, practice, self._rng, self._limits, at
        )

    async def engine_requests(self, limit: int) -> list[EngineRequest]:
        """Return up to `limit` requests that the computer has to answer by now.

        Users take turns: each user's oldest match comes before anybody's second.
        """
        now = self._log.clock()
        match_ids = await self._log.store.read(lambda reader: reader.due.engine_moves(now, limit))
        requests = [await self._request_for(match_id) for match_id in match_ids]
        return [request for request in requests if request is not None]

    async def _request_for(self, match_id: int) -> EngineRequest | None:
        due = store.Due(store.DueKind.ENGINE_MOVE, match_id)
        now = self._log.clock()
        async with postpone_on_error(self._log.store, due, now):
            try:
                match, recording = await self._log.recording(match_id)
                seed = await self._log.store.read(
                    lambda reader: reader.matches.choice_seed(match_id)
                )
                if match.awaits_engine:
                    player, computer = computer_in(match)
                    known = known_to(player, match, recording, seed)
                    return EngineRequest(
                        match,
                        player,
                        computer.level,
                        known,
                        draw_offered=match.draw_offer is not None,
                        is_to_move=player in match.waits_for,
                    )
            except store.NoSuchMatch:  # removed since the queue was read
                await self._log.store.write(
                    now, lambda transaction: transaction.due.unschedule(due.kind, match_id)
                )
        return None

    async def postpone(self, request: EngineRequest, by: timedelta) -> None:
        """Postpone a request that the engine failed to answer, unless it is obsolete."""
        match_id = request.match.id
        now = self._log.clock()

        def change(transaction: Transaction) -> None:
            with suppress(store.NoSuchMatch):  # removed meanwhile
                current = transaction.matches.get(match_id)
                if current.seq == request.match.seq and current.awaits_engine:
                    transaction.due.schedule(store.DueKind.ENGINE_MOVE, match_id, now + by)

        await self._log.store.write(now, change)

    async def answer(
        self,
        request: EngineRequest,
        turn: Sequence[str] = (),
        *,
        agrees: bool = False,
        at: datetime,
    ) -> PlayerUpdate | None:
        """Append the computer's answer to a request, and return the match as the user sees it.

        `turn` is a whole turn, or with hidden information its next step. Return None if the match
        has moved on. Raises Unreplayable, and what the referee raises.
        """
        entries = answer_entries(request, turn, at, agrees=agrees)
        return await self._log.append_all(request.match, entries, request.player.opponent)

    async def hint_for(self, match_id: int, user_id: int) -> MovesSoFar:
        """Return the moves for which a hint can be computed.

        Raises NoSuchMatch, NotAPlayer, MatchOver, NoHints, OpponentsTurn or Unreplayable.
        """

        def require(match: Match) -> None:
            player = require_player(match, user_id)
            if not match.is_practice or match.setup.variant.has_secrets:
                raise NoHints(match)
            require_awaited(match, player)

        _, recording = await self._log.recording(match_id, require)
        return moves_so_far(recording)


def answer_entries(
    request: EngineRequest, turn: Sequence[str], at: datetime, *, agrees: bool
) -> list[Entry]:
    """Return the log entries of an answer: an accepted draw, or the turn after a declined one."""
    player = request.player
    entries: list[Entry] = []
    if request.draw_offered and agrees:
        return [store.PlainEntry(UNASSIGNED_SEQ, player, store.EntryKind.DRAW_AGREED, at=at)]
    if request.draw_offered:
        declined = store.EntryKind.DRAW_DECLINED
        entries.append(store.PlainEntry(UNASSIGNED_SEQ, player, declined, at=at))
    if request.is_to_move:
        entries += (store.Played(UNASSIGNED_SEQ, player, action, at=at) for action in turn)
    return entries
