"""The entry point of the package: `Matches`, whose methods act on one match of a store."""

from __future__ import annotations

from functools import partial
from random import Random, SystemRandom
from typing import TYPE_CHECKING, TypeVar

from onitama_core.game import Action, Phase, format_action
from onitama_core.matches import deadlines, errors
from onitama_core.matches.beliefs import Beliefs
from onitama_core.matches.due import DueWork
from onitama_core.matches.erasure import Erasure
from onitama_core.matches.export import Export
from onitama_core.matches.good_games import GoodGames
from onitama_core.matches.invitations import Invitations
from onitama_core.matches.lists import MatchLists
from onitama_core.matches.match_log import MatchLog, make_resignation
from onitama_core.matches.practice import Practice
from onitama_core.matches.proposals import DRAW_OFFER_RULES, TAKEBACK_RULES, ProposalActions
from onitama_core.matches.records import Records
from onitama_core.matches.replays import Replays
from onitama_core.matches.reviews import Reviews
from onitama_core.matches.servers import Servers
from onitama_core.matches.terms import USUAL_LIMITS, Limits
from onitama_core.matches.updates import (
    player_update,
    public_update,
    require_awaited,
    require_no_stake,
    require_open,
    require_player,
    seat_of,
)
from onitama_core.matches.votes import Votes
from onitama_core.matches.watchers import Watchers
from onitama_core.store import UNASSIGNED_SEQ, EntryKind, PostKind, SystemEntry

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from onitama_core.game import Player
    from onitama_core.matches.replay import MatchState
    from onitama_core.matches.updates import PlayerUpdate, PublicUpdate
    from onitama_core.store import Clock, Match, Reader, Store, Transaction


T = TypeVar("T")


class Matches:
    """The matches of one store. A process has one such object, because it caches their states.

    Methods of this class act on one match; each attribute has the methods of another subject.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        rng: Random | None = None,
        limits: Limits = USUAL_LIMITS,
    ) -> None:
        rng = rng or SystemRandom()
        self.limits = limits
        self.log = MatchLog(store, clock, limits)
        self.invitations = Invitations(self.log, rng, limits)
        self.practice = Practice(self.log, rng, limits)
        self.votes = Votes(self.log, rng)
        self.draws = ProposalActions(self.log, DRAW_OFFER_RULES)
        self.takebacks = ProposalActions(self.log, TAKEBACK_RULES)
        self.lists = MatchLists(store)
        self.watchers = Watchers(store, clock)
        self.good_games = GoodGames(store, clock)
        self.replays = Replays(self.log)
        self.records = Records(self.log)
        self.reviews = Reviews(self.log)
        self.beliefs = Beliefs(self.log)
        self.export = Export(self.log, self.records)
        self.erasure = Erasure(self.log, rng)
        self.servers = Servers(store, clock)
        self.due = DueWork(self.log, self.erasure, self.votes)

    async def match(self, match_id: int) -> Match:
        """Return the players, terms and current state of a match. Raises NoSuchMatch."""
        return await self.log.match(match_id)

    async def look(self, match_id: int, until: int | None = None) -> PublicUpdate:
        """Return a match as everybody may know it, now or after entry `until`.

        Raises NoSuchMatch or Unreplayable.
        """
        return public_update(*await self.log.load(match_id, until))

    async def look_at(
        self, match_id: int, find: Callable[[Reader, Match], tuple[int, T]]
    ) -> tuple[PublicUpdate, T]:
        """Return a match as it was after an entry of its log, and what `find` read besides.

        `find` returns the `seq` of the entry, and anything else that the caller wants from the same
        state of the database. Raises as `look` does.
        """
        match, match_state, found = await self.log.load_at(match_id, find)
        return public_update(match, match_state), found

    async def look_as(self, match_id: int, user_id: int) -> PlayerUpdate:
        """Return a match as one of its players may know it.

        Raises NoSuchMatch, NotAPlayer or Unreplayable.
        """
        match, match_state = await self.log.load(match_id)
        return player_update(match, match_state, seat_of(match, user_id))

    async def play(
        self, match_id: int, user_id: int, action: Action, step: int | None, *, at: datetime
    ) -> PlayerUpdate:
        """Play an action, and commit it with the post that is now due and the next deadline.

        `step` is the step that the clicked button was made for, None for a typed action; a click on
        an older step raises OutOfDate, a second typed turn OpponentsTurn. `at` is the time of the
        interaction.

        Raises NoSuchMatch, NotAPlayer, MatchOver, OutOfTime, Unreplayable, OutOfDate,
        OpponentsTurn, IllegalAction or TooManyEngineMoves.
        """
        done = format_action(action)
        return await self.log.record(
            match_id, user_id, at, done, partial(require_current_step, step)
        )

    async def take_back(
        self, match_id: int, user_id: int, step: int, *, at: datetime
    ) -> PlayerUpdate:
        """Undo the actions of the unfinished turn; `step` and `at` as in `play`.

        Raises as `play`; NothingToTakeBack is an IllegalAction.
        """
        done = EntryKind.TAKEN_BACK
        return await self.log.record(
            match_id, user_id, at, done, partial(require_current_step, step)
        )

    async def resign(self, match_id: int, user_id: int, *, at: datetime) -> PlayerUpdate:
        """Resign, also out of turn.

        A match that can't be replayed is closed instead, and Unreplayable is raised afterwards.
        Raises NoSuchMatch, NotAPlayer, MatchOver or Unreplayable.
        """
        try:
            return await self.log.record(match_id, user_id, at, EntryKind.RESIGNED)
        except errors.Unreplayable as problem:
            await self.log.end(
                match_id,
                lambda transaction: transaction.matches.get(match_id),
                make_resignation(user_id, at),
            )
            raise errors.Unreplayable(await self.match(match_id), problem.fault_id) from problem

    async def cancel(self, match_id: int, user_id: int, *, at: datetime) -> PlayerUpdate:
        """Cancel a match that nobody has moved in.

        Raises as `resign`, TooLateToCancel, and PlayedInTournament while its tournament runs.
        """
        is_in_tournament = await self.log.store.read(
            lambda reader: reader.tournaments.is_in_running(match_id)
        )

        def require(match: Match, _: MatchState, __: Player) -> None:
            if is_in_tournament:
                raise errors.PlayedInTournament(match)
            require_unmoved(match)

        return await self.log.record(match_id, user_id, at, EntryKind.CANCELLED, require)

    async def end_without_opponent(
        self, match_id: int, user_id: int, *, at: datetime
    ) -> PlayerUpdate:
        """End a match without a result, because the other player has left the server.

        The caller checks that they have left. Nothing that was hidden is ever revealed. Raises as
        `resign`, and TooLateToCancel of a match with a clock.
        """

        def require(match: Match, _: MatchState, __: Player) -> None:
            if not match.can_end_without_opponent:
                raise errors.TooLateToCancel(match)

        return await self.log.record(match_id, user_id, at, EntryKind.OPPONENT_LEFT, require)

    async def close(self, match_id: int, user_id: int, *, at: datetime) -> Match:
        """Close a match without a result for a moderator, also one that can't be replayed.

        The caller checks that the user may. Nothing that was hidden is ever revealed. Raises
        NoSuchMatch, MatchOver, ModeratorPlaysInIt, or OutOfTime: it was lost on time instead.
        """

        def find(transaction: Transaction) -> Match:
            match = require_open(transaction.matches.get(match_id))
            require_no_stake(match, user_id)
            deadlines.require_in_time(transaction, match, at)
            return match

        try:
            await self.log.end(
                match_id, find, lambda _: SystemEntry(UNASSIGNED_SEQ, EntryKind.CLOSED, at=at)
            )
        except errors.OutOfTime:
            await self.log.run_out(match_id, self.log.clock() - deadlines.DEADLINE_GRACE)
            raise errors.OutOfTime(await self.match(match_id)) from None
        return await self.match(match_id)

    async def move(
        self, match: Match, user_id: int, channel_id: int, *, keeps_watchers: bool = True
    ) -> int:
        """Continue a match in another channel of its server, and return the post of its board.

        `match` is the row with the unusable place. The board and open proposals are posted in the
        new channel. `keeps_watchers`: whether watchers are mentioned there. Raises NotAPlayer,
        MatchOver, or ChannelStillUsable if the match was moved meanwhile.
        """

        def change(transaction: Transaction) -> int:
            current = transaction.matches.get(match.id)
            require_player(current, user_id)
            if current.is_private or current.place != match.place:
                raise errors.ChannelStillUsable(current)
            transaction.matches.move_to_channel(current, channel_id)
            if not keeps_watchers:
                transaction.matches.remove_watchers(match.id)
            moved = transaction.matches.get(match.id)
            post_id = transaction.posts.enqueue_for_match(moved, PostKind.BOARD, moved.seq)
            proposals = (
                (PostKind.DRAW_OFFER, moved.draw_offer),
                (PostKind.TAKEBACK, moved.takeback),
            )
            for kind, proposal in proposals:
                if proposal is not None:
                    transaction.posts.enqueue_for_match(moved, kind, proposal.seq)
            return post_id

        return await self.log.store.write(self.log.clock(), change)

    async def show_again(self, match: Match) -> None:
        """Post the latest board once more, because it was deleted."""
        await self.log.store.write(self.log.clock(), show_again, match)


def require_current_step(
    step: int | None, match: Match, match_state: MatchState, player: Player
) -> None:
    """Raise OutOfDate if the click was on an older step, OpponentsTurn if the player can't act."""
    if step is not None and step != match.step:
        raise errors.OutOfDate(match, match_state.steps.turn_at(step))
    require_awaited(match, player)


def require_unmoved(match: Match) -> None:
    """Raise TooLateToCancel if a player has moved."""
    if not match.can_be_cancelled:
        raise errors.TooLateToCancel(match)


def show_again(transaction: Transaction, found: Match) -> None:
    """Enqueue the latest board once more, unless a newer one was posted or is about to be."""
    match = transaction.matches.get(found.id)
    board = transaction.posts.latest_board(found.id)
    if board is None or board.message_id != found.last_post_id:
        return
    if not match.is_over and not transaction.posts.has_due_board(match):
        seq = match.seq if match.phase is Phase.PLACEMENT else board.seq
        transaction.posts.enqueue_for_match(match, PostKind.BOARD, seq)
