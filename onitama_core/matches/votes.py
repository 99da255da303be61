"""Matches in which a channel plays against the computer: its people vote for each turn.

A vote closes after the match's voting time. It closes earlier once as many people have voted as in
the vote before, see `VoteNow.quorum`. The turn with the most votes is played; of two turns with
equally many votes, the turn that got its first vote earlier. If nobody votes in time, the vote
stays open, and the voting time begins again with the first vote.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core import game, store
from onitama_core.matches import errors
from onitama_core.matches.deadlines import require_in_time
from onitama_core.matches.replay import advance, ends_turn
from onitama_core.matches.terms import SEED_BITS, begin_match, deal_match
from onitama_core.matches.updates import player_update, public_update, require_awaited, require_open
from onitama_core.store import UNASSIGNED_SEQ, Due, DueKind, Everybody, Played, PostKind, edit_delay

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from random import Random

    from onitama_core.game import Action, Player
    from onitama_core.matches.match_log import MatchLog
    from onitama_core.matches.replay import MatchState
    from onitama_core.matches.updates import PlayerUpdate, PublicUpdate
    from onitama_core.store import Ballot, Match, PastVote, Reader, Transaction

VOTING_TIMES: Final = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(hours=1),
    timedelta(days=1),
)
"""Times for which the vote on a turn may stay open."""
MIN_QUORUM: Final = 2
"""Smallest number of votes that closes a vote early: one eager person does not decide alone."""
SHOW_DELAY: Final = timedelta(seconds=5)
"""Time until a board shows new votes, because several people vote within that time."""
ACTION_SEPARATOR: Final = " "


@dataclass(frozen=True, slots=True)
class VoteNow:
    """The votes in a match of a channel, as everybody may know them."""

    ballot: Ballot
    """The votes for the next turn."""
    closes_at: datetime | None
    """Time at which the vote closes; None while it waits for the first vote, or none is open."""
    quorum: int | None
    """Number of votes that close the vote early; None if only the time does."""
    before: PastVote | None
    """Result of the vote before; None if there was none."""


@dataclass(frozen=True, slots=True)
class CastVote:
    """A vote that a user has cast."""

    match: Match
    """The match after the vote; if that closed the vote, after its turn."""
    closes_at: datetime | None
    """Time at which the vote closes; None if it has closed."""


class Votes:
    """Begins matches of channels, and counts their votes."""

    def __init__(self, log: MatchLog, rng: Random) -> None:
        self._log = log
        self._rng = rng

    async def begin(
        self,
        place: store.Location,
        seats: tuple[Everybody, store.Computer],
        terms: store.Terms,
        *,
        at: datetime,
    ) -> PublicUpdate:
        """Begin a match of a channel against the computer.

        Raises NotForAChannel or AlreadyVoting.
        """
        has_secrets = terms.variant.has_secrets  # everybody in the channel would see its ninjas
        is_in_the_open = terms.venue is store.Venue.CHANNEL
        if has_secrets or not is_in_the_open or seats[0].voting_time not in VOTING_TIMES:
            raise errors.NotForAChannel

        def change(transaction: Transaction) -> PublicUpdate:
            open_match = transaction.votes.open_match_in(place.channel_id)
            if open_match is not None:
                raise errors.AlreadyVoting(transaction.matches.get(open_match))
            new = deal_match(place, seats, terms, self._rng, at, rematch_of=None)
            match, match_state, post_id = begin_match(transaction, new)
            seed = f"{self._rng.getrandbits(SEED_BITS):x}"
            transaction.matches.save_choice_seed(match.id, seed)
            return public_update(match, match_state, post_id)

        return await self._log.store.write(self._log.clock(), change)

    async def look(self, match_id: int, actions: Sequence[Action] = ()) -> PlayerUpdate:
        """Return a match as its voters see it, after the actions that begin a turn.

        Raises NoSuchMatch, NotAPlayer, MatchOver, OpponentsTurn, Unreplayable or IllegalAction.
        """
        match, match_state = await self._log.load(match_id)
        player = require_vote(match)
        for action in actions:
            text = game.format_action(action)
            entry = Played(match_state.seq + 1, player, text, at=match_state.at)
            match_state = advance(match_state, entry)
        return player_update(match, match_state, player)

    async def cast(
        self,
        match_id: int,
        user_id: int,
        actions: Sequence[Action],
        step: int | None,
        *,
        at: datetime,
    ) -> CastVote:
        """Vote for a turn, in place of the user's earlier vote for another.

        `step` and `at` are as in `Matches.play`. If enough people have voted, the turn with the
        most votes is played in the same transaction. Raises what `look` raises, OutOfTime, and
        OutOfDate also if the actions are no whole turn any more.
        """

        def choose(
            transaction: Transaction, match: Match, match_state: MatchState
        ) -> Sequence[Played]:
            player = require_vote(match)
            require_in_time(transaction, match, at)
            if step is not None and step != match.step:
                raise errors.OutOfDate(match, match_state.steps.turn_at(step))
            if not is_whole_turn(match_state, player, actions):
                raise errors.OutOfDate(match)
            turn_text = ACTION_SEPARATOR.join(map(game.format_action, actions))
            transaction.votes.cast(match.id, match.turn_number, user_id, turn_text, at)
            vote = read_vote(transaction, match)
            if vote.quorum is not None and vote.ballot.count >= vote.quorum:
                return close_vote(transaction, match, player)
            if vote.closes_at is None:
                schedule_close(transaction, match)
            schedule_vote_edit(transaction, match)
            return ()

        match = await self._log.append_chosen(match_id, choose)
        if not match.awaits_votes:
            return CastVote(match, None)
        closes_at = await self._log.store.read(
            lambda reader: reader.due.time_of(DueKind.VOTE, match_id)
        )
        return CastVote(match, closes_at)

    async def close_due(self, match_id: int, now: datetime) -> None:
        """Close the vote in a match if its time is over.

        No vote closes in an unavailable server; its votes get new times when the server returns.
        """

        def choose(transaction: Transaction, match: Match, _: MatchState) -> Sequence[Played]:
            if not transaction.due.is_due(Due(DueKind.VOTE, match_id), now):
                return ()
            transaction.due.unschedule(DueKind.VOTE, match_id)
            player = match.channel_player
            is_unavailable = transaction.servers.is_unavailable(match.place.guild_id)
            if player is None or player not in match.waits_for or is_unavailable:
                return ()
            return close_vote(transaction, match, player)

        try:
            await self._log.append_chosen(match_id, choose)
        except store.NoSuchMatch:  # removed since the queue was read
            await self._log.store.write(
                now, lambda transaction: transaction.due.unschedule(DueKind.VOTE, match_id)
            )


def require_vote(match: Match) -> Player:
    """Return the player for whom a channel votes now.

    Raises NotAPlayer, MatchOver or OpponentsTurn.
    """
    player = match.channel_player
    if player is None:
        raise errors.NotAPlayer(match)
    require_open(match)
    require_awaited(match, player)
    return player


def is_whole_turn(match_state: MatchState, player: Player, actions: Sequence[Action]) -> bool:
    """Return whether actions are a whole turn. Raises IllegalAction."""
    state = match_state.state
    for action in actions:
        state, _ = game.apply(state, player, action)
    return ends_turn(match_state.state, state)


def read_vote(reader: Reader, match: Match) -> VoteNow:
    """Return the votes in a match of a channel."""
    before = reader.votes.last_result(match.id, match.turn_number)
    return VoteNow(
        ballot=reader.votes.ballot(match.id, match.turn_number),
        closes_at=reader.due.time_of(DueKind.VOTE, match.id),
        quorum=None if before is None else max(before.count, MIN_QUORUM),
        before=before,
    )


def close_vote(transaction: Transaction, match: Match, player: Player) -> list[Played]:
    """Close a vote, and return the log entries of the turn with the most votes.

    Without any vote the list is empty, and a post says that the vote stays open.
    """
    wanted = transaction.votes.ballot(match.id, match.turn_number).wanted
    if not wanted:
        transaction.posts.enqueue_for_match(match, PostKind.WARNING, match.seq)
        enqueue_vote_edit(transaction, match.id)
        return []
    turn, _ = wanted[0]
    transaction.votes.mark_played(match.id, match.turn_number, turn)
    transaction.due.unschedule(DueKind.VOTE_COUNT, match.id)
    return [
        Played(UNASSIGNED_SEQ, player, action, at=transaction.now)
        for action in turn.split(ACTION_SEPARATOR)
    ]


def schedule_close(transaction: Transaction, match: Match) -> None:
    """Schedule the close of a ballot that got its first vote after its voting time."""
    for seat in match.seats:
        if isinstance(seat, Everybody):
            closes_at = transaction.now + seat.voting_time
            transaction.due.schedule(DueKind.VOTE, match.id, closes_at)


def schedule_vote_edit(transaction: Transaction, match: Match) -> None:
    """Schedule an edit of the board with the new votes, unless one is scheduled."""
    if transaction.due.time_of(DueKind.VOTE_COUNT, match.id) is None:
        shown_at = transaction.now + edit_delay(transaction.now - match.last_activity, SHOW_DELAY)
        transaction.due.schedule(DueKind.VOTE_COUNT, match.id, shown_at)


def enqueue_vote_edit(transaction: Transaction, match_id: int) -> None:
    """Enqueue an edit of the board with the current votes."""
    match = transaction.matches.get(match_id)
    if match.awaits_votes and not transaction.servers.is_unavailable(match.place.guild_id):
        transaction.posts.enqueue_for_match(match, PostKind.VOTES, match.seq)
