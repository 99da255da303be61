"""The logs of matches: load what one has come to, record what happens next.

The log is the only truth. What it has come to is kept in memory as well, bounded and never ahead
of what is committed, so that neither a look nor a move costs more the longer a match has lasted.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from cachetools import LRUCache

from onitama_core import store
from onitama_core.matches import deadlines
from onitama_core.matches.caches import KeyedCache, Looks, RecentStates
from onitama_core.matches.errors import OutOfDate, OutOfTime, Unreplayable
from onitama_core.matches.recording import Recording, Unread
from onitama_core.matches.replay import MatchState, advance, resume, stamped, start_of, status_of
from onitama_core.matches.results import KEEP_POSTS, close_unread, consent, owe_posts, settle
from onitama_core.matches.terms import MOST_OWN
from onitama_core.matches.updates import Loaded, require_player, seat_of
from onitama_core.people import unrated_until
from onitama_core.store import UNASSIGNED_SEQ, DueKind, EntryKind, Reader, Transaction

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from datetime import datetime

    from onitama_core.game import Player
    from onitama_core.matches.terms import Limits
    from onitama_core.matches.updates import PlayerUpdate
    from onitama_core.store import Clock, Ending, Entry, Match, Store, Unrated

T = TypeVar("T")

MOST_RECORDINGS: Final = 300
"""That are kept, of matches that go on, at about a kilobyte a turn."""
MOST_FINISHED_TURNS: Final = 5000
"""Of matches that are over, at about six kilobytes."""
FEW: Final = 10
"""Entries that anybody may have replayed at any time."""


class Recorded(NamedTuple):
    """A match after a player's entry, and what else the player is to see then."""

    loaded: Loaded
    next_match: Match | None = None
    as_lists: bool = False
    unrated_until: datetime | None = None


class MatchLog:
    def __init__(
        self,
        store: Store,
        clock: Clock,
        limits: Limits,
    ) -> None:
        self.store = store
        self.clock = clock
        self.limits = limits
        self._kept = RecentStates()
        self._recordings: LRUCache[int, Recording] = LRUCache(MOST_RECORDINGS)
        self._finished = KeyedCache[tuple[int, int], Recording](
            MOST_FINISHED_TURNS, lambda found: len(found.turns)
        )
        """By match and the length of its log."""
        self._replaying = KeyedCache[tuple[int, int], Recording]()
        """Those of matches that go on, which `_recordings` keeps."""
        self._looking = KeyedCache[tuple[int, int | None], tuple[Loaded, None]]()
        """At matches of which nothing is kept yet."""
        self.looks = Looks()
        self._unread = Unread()
        self.find_hindrance: Callable[[Match], Awaitable[Unrated | None]] | None = None
        """Returns why the player who is about to lose a match on time could not act.

        None: they could, as far as is known. Set by the caller who can ask outside the database.
        """
        store.when_erased(self._finished.clear)
        store.when_removed(self._forget_match)

    def _forget_match(self, match_id: int) -> None:
        """Forget a match that was removed from the database."""
        self._kept.forget(match_id)
        self._recordings.pop(match_id, None)

    async def match(self, match_id: int) -> Match:
        """What everybody may know of a match. Raises NoSuchMatch."""
        return await self.store.read(lambda reader: reader.matches.get(match_id))

    async def load(self, match_id: int, until: int | None = None) -> Loaded:
        """A match as it stands, or as it stood after entry `until`.

        Raises NoSuchMatch or Unreplayable.
        """
        load = partial(self.load_at, match_id, lambda _reader, _match: (until, None))
        has_kept = bool(self._kept.of(match_id))
        found = load() if has_kept else self._looking.get((match_id, until), load)
        return (await found)[0]

    async def load_at(
        self, match_id: int, find: Callable[[Reader, Match], tuple[int | None, T]]
    ) -> tuple[Loaded, T]:
        """As `load`, until an entry that is to be found, and what is found with it."""
        kept = self._kept.of(match_id)

        def ask(reader: Reader) -> tuple[Match, MatchState | None, Sequence[Entry], T]:
            match = reader.matches.get(match_id)
            until, found = find(reader, match)
            return match, *missing(reader, match, kept, until), found

        match, progress, entries, found = await self.store.read(ask)
        if progress is None or entries:
            with self._unread.named(match):
                steps = accumulate(entries, advance, initial=progress or start_of(match))
                progress = (await self.looks.all_of(steps))[-1]
            self._kept.add(match_id, progress)
        return Loaded(match.at(status_of(progress)), progress), found

    async def recording(
        self,
        match_id: int,
        require: Callable[[Match], None] = lambda _: None,
        asker: int | None = None,
    ) -> tuple[Match, Recording]:
        """The whole log of a match that meets a demand, turn by turn.

        Kept while the match goes on, lest the time that a replay takes tell what hidden ninjas
        did; afterwards as long as there is room. Raises NoSuchMatch, what `require` raises,
        Unreplayable, or AnotherLook: `asker` waits for one long match at a time.
        """

        def ask(reader: Reader) -> Match:
            match = reader.matches.get(match_id)
            require(match)
            return match

        match = await self.store.read(ask)
        key, shelf = (match_id, match.seq), self._finished if match.is_over else self._replaying
        replay = partial(self._replayed, match)
        kept = self._recordings.get(match_id)
        if key in shelf or match.seq - (0 if kept is None else kept.progress.seq) <= FEW:
            return match, await shelf.get(key, replay)
        with self.looks.one_of(asker, match_id):
            return match, await shelf.get(key, replay)

    async def _replayed(self, match: Match) -> Recording:
        kept = self._recordings.get(match.id)
        if kept is not None and kept.progress.seq >= match.seq:
            return kept
        longer = (kept or Recording.of(start_of(match))).copy()
        after = longer.progress.seq
        entries = await self.store.read(
            lambda reader: reader.matches.entries(match.id, after, match.seq)
        )
        with self._unread.named(match):
            await self.looks.all_of(map(longer.add, entries))
        if not match.is_over:
            self._recordings[match.id] = longer
        return longer

    async def record(
        self,
        match_id: int,
        user_id: int,
        at: datetime,
        done: EntryKind | str,
        require: Callable[[Loaded, Player], None] = lambda _, __: None,
    ) -> PlayerUpdate:
        """Append what one of its players does, and owe the channel what that makes due.

        `done`: an action in notation, or else a kind of entry; `at`: of the click. Returns what the
        player may know. Raises NoSuchMatch, NotAPlayer, MatchOver, OutOfTime, Unreplayable,
        TooManyEngineMoves, what `require` raises, what the referee raises, and OutOfDate where
        somebody was quicker.
        """
        kept = self._kept.of(match_id)

        def change(transaction: Transaction) -> Recorded:
            match = transaction.matches.get(match_id)
            player = require_player(match, user_id)
            deadlines.require_in_time(transaction, match, at)
            loaded = self._loaded(transaction, match, kept)
            require(loaded, player)
            entry: Entry
            if isinstance(done, EntryKind):
                asks_back = done is EntryKind.TAKEBACK_OFFERED
                player = loaded.match.asker(player) if asks_back else player
                entry = store.PlainEntry(UNASSIGNED_SEQ, player, done, at=at)
            else:
                entry = store.Played(UNASSIGNED_SEQ, player, done, at=at)
            loaded = self._append(transaction, loaded, entry)
            granted = consent(loaded.match, entry)
            if granted is not None:
                loaded = self._append(transaction, loaded, granted)
            if is_earlyend(loaded.match, entry):
                until = unrated_until(transaction, user_id, transaction.now)
                return Recorded(loaded, unrated_until=until)
            if not (isinstance(entry, store.Played) and loaded.progress.is_turn_over):
                return Recorded(loaded)
            next_match = next_match_for(transaction, user_id, match)
            return Recorded(loaded, next_match, transaction.people.preferences(user_id).as_lists)

        try:
            recorded = await self.store.write(self.clock(), change)
        except store.Conflict:
            raise OutOfDate(await self.match(match_id)) from None
        except OutOfTime as late:
            is_alone = late.match.users(*late.match.waits_for) == (user_id,)
            await self.run_out(match_id, at if is_alone else self.clock() - deadlines.GRACE)
            raise OutOfTime(await self.match(match_id)) from None
        loaded = recorded.loaded
        self._kept.add(match_id, loaded.progress)
        player = seat_of(loaded.match, user_id)
        update = loaded.seen_by(player, recorded.next_match, as_lists=recorded.as_lists)
        return replace(update, unrated_until=recorded.unrated_until)

    async def append_all(self, asked: Match, entries: Sequence[Entry]) -> Loaded | None:
        """Append all that the computer does at once; None where the match has moved on since.

        Raises Unreplayable, and what the referee raises.
        """
        kept = self._kept.of(asked.id)

        def change(transaction: Transaction) -> Loaded | None:
            match = transaction.matches.get(asked.id)
            if match.seq != asked.seq or match.is_over:
                return None
            loaded = self._loaded(transaction, match, kept)
            for entry in entries:
                loaded = self._append(transaction, loaded, entry)
            return loaded

        loaded = await self.store.write(self.clock(), change)
        if loaded is not None:
            self._kept.add(asked.id, loaded.progress)
        return loaded

    async def run_out(self, match_id: int, at: datetime) -> None:
        """End a match if its deadline was before `at`, also one that can't be replayed.

        It is not rated if the player who loses it could not act.
        """
        lost = await self.store.read(deadlines.lost_on_time, match_id, at)
        hindrance = None
        if lost is not None and self.find_hindrance is not None:
            hindrance = await self.find_hindrance(lost)

        def find(transaction: Transaction) -> Match | None:
            match = deadlines.overdue(transaction, match_id, at)
            is_as_asked = match is not None and lost is not None and match.seq == lost.seq
            if hindrance is not None and is_as_asked:
                transaction.ratings.save_unrated(match_id, hindrance)
            return match

        await self.end(match_id, find, deadlines.ending, deadlines.owe_nothing_where_lost)

    async def end(
        self,
        match_id: int,
        find: Callable[[Transaction], Match | None],
        make: Callable[[Match], Ending],
        afterwards: Callable[[Transaction, Match], None] = lambda _, __: None,
    ) -> None:
        kept = self._kept.of(match_id)

        def change(transaction: Transaction) -> MatchState | None:
            match = find(transaction)
            if match is None:
                return None
            try:
                loaded = self._loaded(transaction, match, kept)
            except Unreplayable:
                close_unread(transaction, match, make(match))
                return None
            progress = self._append(transaction, loaded, make(loaded.match)).progress
            afterwards(transaction, match)
            return progress

        progress = await self.store.write(self.clock(), change)
        if progress is not None:
            self._kept.add(match_id, progress)

    def _loaded(self, reader: Reader, match: Match, kept: tuple[MatchState, ...]) -> Loaded:
        """Where the row disagrees with the log, the log is right."""
        progress, entries = missing(reader, match, kept)
        if progress is None or entries:
            with self._unread.named(match):
                progress = resume(progress or start_of(match), entries)
        return Loaded(match.at(status_of(progress)), progress)

    def _append(self, transaction: Transaction, before: Loaded, made: Entry) -> Loaded:
        match = before.match
        entry = stamped(made, match, match.seq + 1)
        progress = advance(before.progress, entry)
        transaction.matches.append(match.id, entry)
        transaction.matches.update_status(match.id, status_of(progress))
        deadlines.keep_deadline(transaction, match, before.progress, progress, entry)
        if progress.state.outcome is not None:
            transaction.due.schedule(DueKind.MATCH_CLEARING, match.id, transaction.now + KEEP_POSTS)
            settle(transaction, Loaded(transaction.matches.get(match.id), progress))
        post_id = owe_posts(transaction, match, before.progress, progress, entry)
        match = transaction.matches.get(match.id)
        deadlines.keep_thought(transaction, match)
        if match.waits_for != before.match.waits_for and before.progress.is_placing:
            deadlines.remind_in_time(transaction, match, transaction.now + self.limits.patience)
        return Loaded(match, progress, post_id)


def missing(
    reader: Reader, match: Match, kept: tuple[MatchState, ...], until: int | None = None
) -> tuple[MatchState | None, Sequence[Entry]]:
    """The nearest instant that is kept, and what came after it."""
    seq = match.seq if until is None else until
    known = next((one for one in reversed(kept) if one.seq <= seq), None)
    after = 0 if known is None else known.seq
    is_there = known is not None and after == seq
    return known, () if is_there else reader.matches.entries(match.id, after, until)


def resigning(user_id: int, at: datetime) -> Callable[[Match], Ending]:
    """What ends a match that goes on, by one of its players. Raises NotAPlayer or MatchOver."""
    return lambda match: store.PlainEntry(
        UNASSIGNED_SEQ, require_player(match, user_id), EntryKind.RESIGNED, at=at
    )


def is_earlyend(match: Match, entry: Entry) -> bool:
    """Return whether a player has ended a rated match before each player has moved twice."""
    is_ended = entry.kind in (EntryKind.RESIGNED, EntryKind.CANCELLED)
    return is_ended and match.is_rated and not match.has_begun


def next_match_for(reader: Reader, user_id: int, match: Match) -> Match | None:
    """Of the other matches in the server that wait for a player the most urgent one.

    Nobody waits in a private one.
    """
    games = reader.matches.open_of(user_id, match.place.guild_id, MOST_OWN)
    others = [game for game in games if game.id != match.id and not game.is_private]
    waiting = [game for game in others if game.waits_for_user(user_id)]
    return min(waiting, key=lambda game: game.deadline or game.last_activity, default=None)
