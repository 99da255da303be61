"""The log of each match: record what happens next, and load the state that it leads to.

The log in the database is the truth. The states that logs lead to are cached in memory, bounded
and never ahead of what is committed, so that a move costs the same however long a match lasts.
"""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final, TypeVar

from cachetools import LRUCache

from onitama_core import store
from onitama_core.matches import deadlines
from onitama_core.matches.caches import KeyedCache, RecentStates, ReplayScheduler
from onitama_core.matches.errors import OutOfDate, OutOfTime, Unreplayable
from onitama_core.matches.recording import Recording, ReplayFailures
from onitama_core.matches.replay import (
    MatchState,
    advance,
    initial_state_of,
    resume,
    stamp_entry,
    status_of,
)
from onitama_core.matches.results import (
    close_without_replay,
    enqueue_posts,
    granted_entry,
    record_result,
    schedule_after_end,
)
from onitama_core.matches.terms import MAX_OPEN_MATCHES
from onitama_core.matches.updates import player_update, require_player, seat_of
from onitama_core.people import unrated_until
from onitama_core.store import (
    UNASSIGNED_SEQ,
    EntryKind,
    Match,
    PlainEntry,
    Played,
    Reader,
    Transaction,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from datetime import datetime

    from onitama_core.game import Player
    from onitama_core.matches.terms import Limits
    from onitama_core.matches.updates import PlayerUpdate
    from onitama_core.store import Clock, Ending, Entry, Store, Unrated

T = TypeVar("T")

MAX_CACHED_RECORDINGS: Final = 300
"""Recordings of open matches that are cached, at about one kilobyte a turn."""
MAX_CACHED_FINISHED_TURNS: Final = 5000
"""Turns of finished matches' recordings that are cached, at about six kilobytes each."""
MAX_UNSCHEDULED_ENTRIES: Final = 10
"""Log entries that are replayed for a user even while another long replay of theirs runs."""


class MatchLog:
    """The logs of all matches in a store, and the cached states that they lead to."""

    def __init__(self, store: Store, clock: Clock, limits: Limits) -> None:
        self.store = store
        self.clock = clock
        self.replay_scheduler = ReplayScheduler()
        self.find_unrated_reason: Callable[[Match], Awaitable[Unrated | None]] | None = None
        """Function that returns why a match which a player loses on time should not be rated.

        The reason is that the player could not act. None: the match is rated as usual. The bot sets
        this function, which asks Discord.
        """
        self._limits = limits
        self._states = RecentStates()
        self._loading = KeyedCache[tuple[int, int | None], tuple[Match, MatchState, None]]()
        """Loads under way of matches without a cached state, by match and last entry."""
        self._recordings: LRUCache[int, Recording] = LRUCache(MAX_CACHED_RECORDINGS)
        """Recordings of open matches, by match."""
        self._finished_recordings = KeyedCache[tuple[int, int], Recording](
            MAX_CACHED_FINISHED_TURNS, lambda recording: len(recording.turns)
        )
        """Recordings of finished matches, by match and `seq` of its last entry."""
        self._recording_open = KeyedCache[tuple[int, int], Recording]()
        """Recordings of open matches that are being made, by match and `seq` of its last entry."""
        self._failures = ReplayFailures()
        store.when_erased(self._finished_recordings.clear)
        store.when_removed(self._forget_match)

    async def record(
        self,
        match_id: int,
        user_id: int,
        at: datetime,
        done: EntryKind | str,
        require: Callable[[Match, MatchState, Player], None] = lambda *_: None,
    ) -> PlayerUpdate:
        """Append a player's action, or another entry, and return the match as that player sees it.

        `done` is an action in notation, or the kind of an entry without one; `at` is the time of
        the interaction. `require` raises if the player may not do that now. The deadline, the due
        posts, and at the end the result and the ratings are written in the same transaction.

        Raises NoSuchMatch, NotAPlayer, MatchOver, OutOfTime, Unreplayable, TooManyEngineMoves, what
        `require` and the referee raise, and OutOfDate if another process appended an entry first.
        """
        cached = self._states.of(match_id)

        def change(transaction: Transaction) -> tuple[MatchState, PlayerUpdate]:
            match = transaction.matches.get(match_id)
            player = require_player(match, user_id)
            deadlines.require_in_time(transaction, match, at)
            match, match_state = self._replay(transaction, match, cached)
            require(match, match_state, player)
            entry = entry_by(match, player, done, at)
            match, match_state, post_id = self._append(transaction, match, match_state, entry)
            granted = granted_entry(match, entry)
            if granted is not None:
                match, match_state, post_id = self._append(transaction, match, match_state, granted)
            update = partial(
                player_update, match, match_state, seat_of(match, user_id), post_id=post_id
            )
            if is_early_end(match, entry):
                until = unrated_until(transaction, user_id, transaction.now)
                return match_state, update(unrated_until=until)
            if not (isinstance(entry, Played) and match_state.is_turn_over):
                return match_state, update()
            next_match = next_match_for(transaction, user_id, match)
            as_lists = transaction.people.preferences(user_id).as_lists
            return match_state, update(next_match=next_match, as_lists=as_lists)

        try:
            match_state, update = await self.store.write(self.clock(), change)
        except store.Conflict:
            raise OutOfDate(await self.match(match_id)) from None
        except OutOfTime as late:
            is_alone = late.match.users(*late.match.waits_for) == (user_id,)
            # Another player's click may have been in time and still be on its way.
            await self.run_out(
                match_id, at if is_alone else self.clock() - deadlines.DEADLINE_GRACE
            )
            raise OutOfTime(await self.match(match_id)) from None
        self._states.add(match_id, match_state)
        return update

    async def append_all(
        self, asked: Match, entries: Sequence[Entry], opponent: Player
    ) -> PlayerUpdate | None:
        """Append the computer's entries at once, and return the match as its opponent sees it.

        Return None if the match has moved on since `asked`. Raises Unreplayable, and what the
        referee raises.
        """
        cached = self._states.of(asked.id)

        def change(transaction: Transaction) -> tuple[MatchState, PlayerUpdate] | None:
            match = transaction.matches.get(asked.id)
            if match.seq != asked.seq or match.is_over:
                return None
            match, match_state = self._replay(transaction, match, cached)
            post_id = None
            for entry in entries:
                match, match_state, post_id = self._append(transaction, match, match_state, entry)
            return match_state, player_update(match, match_state, opponent, post_id=post_id)

        appended = await self.store.write(self.clock(), change)
        if appended is None:
            return None
        match_state, update = appended
        self._states.add(asked.id, match_state)
        return update

    async def append_chosen(
        self, match_id: int, choose: Callable[[Transaction, Match, MatchState], Sequence[Entry]]
    ) -> Match:
        """Append the entries that `choose` returns for a match, in the same transaction.

        Return the match afterwards. Raises NoSuchMatch, Unreplayable, and what `choose` and the
        referee raise.
        """
        cached = self._states.of(match_id)

        def change(transaction: Transaction) -> tuple[Match, MatchState]:
            stored = transaction.matches.get(match_id)
            match, match_state = self._replay(transaction, stored, cached)
            for entry in choose(transaction, match, match_state):
                match, match_state, _ = self._append(transaction, match, match_state, entry)
            return match, match_state

        match, match_state = await self.store.write(self.clock(), change)
        self._states.add(match_id, match_state)
        return match

    async def run_out(self, match_id: int, at: datetime) -> None:
        """End a match if its deadline was before `at`, even if it can't be replayed.

        It is not rated if the player who loses it could not act.
        """
        lost = await self.store.read(deadlines.find_rated_loss_on_time, match_id, at)
        find = partial(deadlines.reschedule_and_find_overdue, match_id=match_id, at=at)
        await self.end_on_time(match_id, lost, find, deadlines.timeout_entry)

    async def end_on_time(
        self,
        match_id: int,
        lost: Match | None,
        find_late: Callable[[Transaction], Match | None],
        make_entry: Callable[[Match], Ending],
    ) -> None:
        """End the match that `find_late` returns, because its time is over; None: do nothing.

        `lost` is the match if one of its players loses rating points by that. If that player could
        not act, the match is not rated.
        """
        reason = None
        if lost is not None and self.find_unrated_reason is not None:
            reason = await self.find_unrated_reason(lost)

        def find(transaction: Transaction) -> Match | None:
            match = find_late(transaction)
            is_unchanged = match is not None and lost is not None and match.seq == lost.seq
            if reason is not None and is_unchanged:
                transaction.ratings.save_unrated(match_id, reason)
            return match

        await self.end(match_id, find, make_entry, deadlines.drop_posts_if_unavailable)

    async def end(
        self,
        match_id: int,
        find: Callable[[Transaction], Match | None],
        make_entry: Callable[[Match], Ending],
        afterwards: Callable[[Transaction, Match], None] = lambda _, __: None,
    ) -> None:
        """End the match that `find` returns, in one transaction; None: leave it as it is.

        `make_entry` returns the last entry. `afterwards` changes more, unless the match can't be
        replayed: then it is closed without a result.
        """
        cached = self._states.of(match_id)

        def change(transaction: Transaction) -> MatchState | None:
            stored = find(transaction)
            if stored is None:
                return None
            try:
                match, match_state = self._replay(transaction, stored, cached)
            except Unreplayable:
                close_without_replay(transaction, stored, make_entry(stored))
                return None
            _, match_state, _ = self._append(transaction, match, match_state, make_entry(match))
            afterwards(transaction, stored)
            return match_state

        match_state = await self.store.write(self.clock(), change)
        if match_state is not None:
            self._states.add(match_id, match_state)

    def _replay(
        self, reader: Reader, match: Match, cached: Sequence[MatchState]
    ) -> tuple[Match, MatchState]:
        """Return a match and the state of its log, from the nearest cached state on.

        Where the row disagrees with the log, the log is right. Raises Unreplayable.
        """
        match_state, entries = nearest_state(reader, match, cached)
        if match_state is None or entries:
            with self._failures.translate_errors(match):
                match_state = resume(match_state or initial_state_of(match), entries)
        return match.at(status_of(match_state)), match_state

    def _append(
        self, transaction: Transaction, match: Match, before: MatchState, made: Entry
    ) -> tuple[Match, MatchState, int | None]:
        """Write an entry and everything that follows from it.

        Return the match, its state, and the post that is now due in the channel, if any. Raises
        what the referee raises, Conflict, and TooManyEngineMoves.
        """
        entry = stamp_entry(made, match, match.seq + 1)
        after = advance(before, entry)
        transaction.matches.append(match.id, entry)
        transaction.matches.update_status(match.id, status_of(after))
        deadlines.update_deadline(transaction, match, before, after, entry)
        if after.state.outcome is not None:
            schedule_after_end(transaction, match.id)
            record_result(transaction, transaction.matches.get(match.id), after)
        post_id = enqueue_posts(transaction, match, before, after, entry)
        waited_for = match.waits_for
        match = transaction.matches.get(match.id)  # with its new status and deadline
        deadlines.update_engine_request(transaction, match)
        if match.waits_for != waited_for and before.is_placing:
            deadlines.schedule_reminder(
                transaction, match, transaction.now + self._limits.reminder_delay
            )
        return match, after, post_id

    async def match(self, match_id: int) -> Match:
        """Return the players, terms and current state of a match. Raises NoSuchMatch."""
        return await self.store.read(lambda reader: reader.matches.get(match_id))

    async def load(self, match_id: int, until: int | None = None) -> tuple[Match, MatchState]:
        """Return a match and its state, now or after entry `until`.

        Raises NoSuchMatch or Unreplayable.
        """
        load = partial(self.load_at, match_id, lambda _reader, _match: (until, None))
        # Without a cached state the load may be a long replay, which its callers share.
        if self._states.of(match_id):
            match, match_state, _ = await load()
        else:
            match, match_state, _ = await self._loading.get((match_id, until), load)
        return match, match_state

    async def load_at(
        self, match_id: int, find: Callable[[Reader, Match], tuple[int | None, T]]
    ) -> tuple[Match, MatchState, T]:
        """Return a match, its state after an entry, and what was read together with them.

        `find` returns the number of the entry, None for the last, and whatever else is wanted.
        Raises NoSuchMatch or Unreplayable.
        """
        cached = self._states.of(match_id)

        def ask(reader: Reader) -> tuple[Match, MatchState | None, Sequence[Entry], T]:
            match = reader.matches.get(match_id)
            until, found = find(reader, match)
            return match, *nearest_state(reader, match, cached, until), found

        match, match_state, entries, found = await self.store.read(ask)
        if match_state is None or entries:
            with self._failures.translate_errors(match):
                steps = accumulate(entries, advance, initial=match_state or initial_state_of(match))
                match_state = (await self.replay_scheduler.run(steps))[-1]
            self._states.add(match_id, match_state)
        return match.at(status_of(match_state)), match_state, found

    async def recording(
        self,
        match_id: int,
        require: Callable[[Match], None] = lambda _: None,
        asker: int | None = None,
    ) -> tuple[Match, Recording]:
        """Return a match and its whole log, turn by turn.

        `require` raises if the match may not be shown. Recordings of open matches are cached, so
        that the duration of a replay reveals nothing about hidden ninjas.

        Raises NoSuchMatch, Unreplayable, what `require` raises, and ReplayInProgress if the user
        `asker` already waits for another long replay.
        """

        def ask(reader: Reader) -> Match:
            match = reader.matches.get(match_id)
            require(match)
            return match

        match = await self.store.read(ask)
        key = match_id, match.seq
        cache = self._finished_recordings if match.is_over else self._recording_open
        make = partial(self._record_turns, match)
        cached = self._recordings.get(match_id)
        cached_seq = 0 if cached is None else cached.match_state.seq
        if key in cache or match.seq - cached_seq <= MAX_UNSCHEDULED_ENTRIES:
            return match, await cache.get(key, make)
        with self.replay_scheduler.one_per_user(asker, match_id):
            return match, await cache.get(key, make)

    async def _record_turns(self, match: Match) -> Recording:
        """Return the recording of a match, extending the cached one of an open match."""
        cached = self._recordings.get(match.id)
        if cached is not None and cached.match_state.seq >= match.seq:
            return cached
        extended = (cached or Recording.of(initial_state_of(match))).copy()
        after = extended.match_state.seq
        entries = await self.store.read(
            lambda reader: reader.matches.entries(match.id, after, match.seq)
        )
        with self._failures.translate_errors(match):
            # The iterator adds an entry at each step, so that the scheduler can pause in between.
            await self.replay_scheduler.run(map(extended.add, entries))
        if not match.is_over:
            self._recordings[match.id] = extended
        return extended

    def _forget_match(self, match_id: int) -> None:
        """Remove a match from the caches, because it was removed from the database."""
        self._states.forget(match_id)
        self._recordings.pop(match_id, None)


def nearest_state(
    reader: Reader, match: Match, cached: Sequence[MatchState], until: int | None = None
) -> tuple[MatchState | None, Sequence[Entry]]:
    """Return the last cached state up to an entry, and the entries from there to it.

    `cached` is in the order of the log. `until` is the entry's number; None: the last entry.
    """
    seq = match.seq if until is None else until
    nearest = next((state for state in reversed(cached) if state.seq <= seq), None)
    after = 0 if nearest is None else nearest.seq
    is_complete = nearest is not None and after == seq
    return nearest, () if is_complete else reader.matches.entries(match.id, after, until)


def entry_by(match: Match, player: Player, done: EntryKind | str, at: datetime) -> Entry:
    """Return the log entry of a player for an action in notation, or of a kind without one.

    A user who plays both sides asks for the takeback of the side that has moved last.
    """
    if not isinstance(done, EntryKind):
        return Played(UNASSIGNED_SEQ, player, done, at=at)
    if done is EntryKind.TAKEBACK_OFFERED:
        player = match.takeback_player(player)
    return PlainEntry(UNASSIGNED_SEQ, player, done, at=at)


def make_resignation(user_id: int, at: datetime) -> Callable[[Match], Ending]:
    """Return the function that makes the entry by which a user resigns an open match.

    That function raises NotAPlayer or MatchOver.
    """
    return lambda match: PlainEntry(
        UNASSIGNED_SEQ, require_player(match, user_id), EntryKind.RESIGNED, at=at
    )


def is_early_end(match: Match, entry: Entry) -> bool:
    """Return whether a player has ended a rated match before each player has moved twice."""
    is_ended = entry.kind in (EntryKind.RESIGNED, EntryKind.CANCELLED)
    return is_ended and match.is_rated and not match.is_countable


def next_match_for(reader: Reader, user_id: int, match: Match) -> Match | None:
    """Return the most urgent other match in the server that waits for a user.

    Private matches are left out, because nobody waits for the user in them.
    """
    matches = reader.matches.open_of(user_id, match.place.guild_id, MAX_OPEN_MATCHES)
    others = [other for other in matches if other.id != match.id and not other.is_private]
    waiting = [other for other in others if other.waits_for_user(user_id)]
    return min(waiting, key=lambda other: other.deadline or other.last_activity, default=None)
