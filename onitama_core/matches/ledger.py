"""The logs of matches: load what one has come to, record what happens next.

The log is the only truth. What it has come to is kept in memory as well, bounded and never ahead
of what is committed, so that neither a look nor a move costs more the longer a match has lasted.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from onitama_core.matches.closing import clear_in_time, close_unread
from onitama_core.matches.errors import OutOfDate, OutOfTime, Unreplayable
from onitama_core.matches.log.kept import Kept, Latest
from onitama_core.matches.log.loaded import Loaded, Recorded
from onitama_core.matches.log.recording import Recording
from onitama_core.matches.log.replay import advance, resume, standing_of, start_of
from onitama_core.matches.log.unread import Unread
from onitama_core.matches.posts import owe_posts
from onitama_core.matches.practice.granting import consent
from onitama_core.matches.practice.thoughts import keep_thought
from onitama_core.matches.results.settling import settle
from onitama_core.matches.seats import require_open, require_player, seat_of
from onitama_core.matches.timing.clocks import stamped
from onitama_core.matches.timing.deadlines import (
    GRACE,
    ending,
    keep_deadline,
    overdue,
    require_in_time,
)
from onitama_core.matches.timing.reminders import remind_in_time
from onitama_core.matches.timing.servers import owe_nothing_where_lost
from onitama_core.store import Closed, Conflict, Resigned

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from onitama_core.game import Player
    from onitama_core.matches.log.replay import Progress
    from onitama_core.matches.updates import PlayerUpdate
    from onitama_core.store import Clock, Ending, Entry, Match, Reader, Store, Transaction

T = TypeVar("T")

MOST_RECORDINGS: Final = 300
"""That are kept, of matches that go on, at about a kilobyte a turn."""
AN_HOUR: Final = timedelta(hours=1)


class Ledger:
    def __init__(self, store: Store, clock: Clock, patience: timedelta = AN_HOUR) -> None:
        """`patience`: how long a challenger who has placed waits until the other is reminded."""
        self._store = store
        self._clock = clock
        self._patience = patience
        self._kept = Kept()
        self._recordings = Latest[Recording](MOST_RECORDINGS)
        self._unread = Unread()

    async def read(self, question: Callable[[Reader], T]) -> T:
        """What rows alone can tell, without a log."""
        return await self._store.read(question)

    async def match(self, match_id: int) -> Match:
        """What everybody may know of a match. Raises NoSuchMatch."""
        return await self.read(lambda reader: reader.match(match_id))

    async def look(self, match_id: int, until: int | None = None) -> Loaded:
        """A match as it stands, or as it stood after entry `until`.

        Raises NoSuchMatch or Unreplayable.
        """
        kept = self._kept.of(match_id)
        loaded = await self.read(
            lambda reader: self._load(reader, reader.match(match_id), kept, until)
        )
        self._kept.add(match_id, loaded.progress)
        return loaded

    async def recording(
        self, match_id: int, require: Callable[[Match], None] = lambda _: None
    ) -> tuple[Match, Recording]:
        """The whole log of a match that meets a demand, turn by turn.

        Kept while the match goes on, lest the time that a replay takes tell what hidden ninjas
        did. Raises NoSuchMatch, what `require` raises, or Unreplayable.
        """
        kept = self._recordings.of(match_id)

        def ask(reader: Reader) -> tuple[Match, Recording]:
            match = reader.match(match_id)
            require(match)
            entries = reader.entries(match_id, 0 if kept is None else kept.progress.seq)
            with self._unread.named(match):
                return match, (kept or Recording.of(start_of(match))).followed_by(entries)

        match, recording = await self.read(ask)
        if not match.is_over:
            self._recordings.keep(match_id, recording)
        return match, recording

    async def record(
        self,
        match_id: int,
        user_id: int,
        at: datetime,
        decide: Callable[[Loaded, Player], Entry],
    ) -> PlayerUpdate:
        """Append what one of its players decides, and owe the channel what that makes due.

        `at`: of the click; an entry is never before the one before. Returns what the player may
        know. Raises NoSuchMatch, NotAPlayer, MatchOver, OutOfTime, Unreplayable, what `decide`
        raises, what the referee raises, and OutOfDate where somebody was quicker.
        """
        kept = self._kept.of(match_id)

        def change(transaction: Transaction) -> Recorded:
            match = transaction.match(match_id)
            player = require_player(match, user_id)
            require_in_time(transaction, match, at)
            loaded = self._load(transaction, match, kept)
            entry = decide(loaded, player)
            recorded = self._append(transaction, loaded, entry)
            granted = consent(recorded.loaded.match, entry)
            return (
                recorded if granted is None else self._append(transaction, recorded.loaded, granted)
            )

        try:
            loaded, post_id = await self._store.write(self._clock(), change)
        except Conflict:
            raise OutOfDate(await self.match(match_id)) from None
        except OutOfTime as late:
            is_alone = late.match.users(*late.match.waits_for) == (user_id,)
            await self.run_out(match_id, at if is_alone else self._clock() - GRACE)
            raise OutOfTime(await self.match(match_id)) from None
        self._kept.add(match_id, loaded.progress)
        return loaded.seen_by(seat_of(loaded.match, user_id), post_id)

    async def answer(
        self, asked: Match, makers: Sequence[Callable[[int], Entry]]
    ) -> Recorded | None:
        """Append all that the computer does at once; None where the match has moved on since.

        Each maker is told its `seq`. Raises Unreplayable, and what the referee raises.
        """
        kept = self._kept.of(asked.id)

        def change(transaction: Transaction) -> Recorded | None:
            match = transaction.match(asked.id)
            if match.seq != asked.seq or match.is_over:
                return None
            recorded = Recorded(self._load(transaction, match, kept), None)
            for make in makers:
                entry = make(recorded.loaded.match.seq + 1)
                recorded = self._append(transaction, recorded.loaded, entry)
            return recorded

        recorded = await self._store.write(self._clock(), change)
        if recorded is not None:
            self._kept.add(asked.id, recorded.loaded.progress)
        return recorded

    async def run_out(self, match_id: int, at: datetime) -> None:
        """End a match whose deadline was before, also one that can't be replayed."""

        def find(transaction: Transaction) -> Match | None:
            return overdue(transaction, match_id, at)

        await self._end(match_id, find, ending, owe_nothing_where_lost)

    async def shut(self, match_id: int, at: datetime) -> Match:
        """Have neither player end a match, also one that can't be replayed.

        Raises NoSuchMatch, MatchOver, or OutOfTime: a match is lost that waits to be ended so.
        """

        def find(transaction: Transaction) -> Match:
            match = require_open(transaction.match(match_id))
            require_in_time(transaction, match, at)
            return match

        try:
            await self._end(match_id, find, lambda _, seq: Closed(seq, at=at))
        except OutOfTime:
            await self.run_out(match_id, self._clock() - GRACE)
            raise OutOfTime(await self.match(match_id)) from None
        return await self.match(match_id)

    async def _end(
        self,
        match_id: int,
        find: Callable[[Transaction], Match | None],
        make: Callable[[Match, int], Ending],
        afterwards: Callable[[Transaction, Match], None] = lambda _, __: None,
    ) -> None:
        kept = self._kept.of(match_id)

        def change(transaction: Transaction) -> Progress | None:
            match = find(transaction)
            if match is None:
                return None
            progress = self.end(transaction, match, make, kept)
            if progress is not None:
                afterwards(transaction, match)
            return progress

        progress = await self._store.write(self._clock(), change)
        if progress is not None:
            self._kept.add(match_id, progress)

    def end(
        self,
        transaction: Transaction,
        match: Match,
        make: Callable[[Match, int], Ending],
        kept: tuple[Progress, ...] = (),
    ) -> Progress | None:
        """Within whatever else is changed; None of a match that can't be replayed."""
        try:
            loaded = self._load(transaction, match, kept)
        except Unreplayable:
            close_unread(transaction, match, partial(make, match), self._clock())
            return None
        made = make(loaded.match, loaded.match.seq + 1)
        return self._append(transaction, loaded, made).loaded.progress

    async def close(self, match_id: int, user_id: int, at: datetime) -> Match:
        """Resign from a match that can't be replayed. Raises NoSuchMatch, NotAPlayer, MatchOver."""

        def change(transaction: Transaction) -> Match:
            match = transaction.match(match_id)
            player = require_player(match, user_id)
            make = partial(Resigned, player=player, at=at)
            return close_unread(transaction, match, make, self._clock())

        return await self._store.write(self._clock(), change)

    def _load(
        self, reader: Reader, match: Match, kept: tuple[Progress, ...], until: int | None = None
    ) -> Loaded:
        """Where the row disagrees with the log, the log is right."""
        seq = match.seq if until is None else until
        known = next((one for one in reversed(kept) if one.seq <= seq), None)
        after = 0 if known is None else known.seq
        is_there = known is not None and after == seq
        entries = [] if is_there else reader.entries(match.id, after, until)
        with self._unread.named(match):
            progress = resume(known or start_of(match), entries)
        return Loaded(match.at(standing_of(progress)), progress)

    def _append(self, transaction: Transaction, before: Loaded, made: Entry) -> Recorded:
        match = before.match
        entry = stamped(made, match)
        progress = advance(before.progress, entry)
        transaction.append(match.id, entry)
        transaction.stand(match.id, standing_of(progress))
        keep_deadline(transaction, match, before.progress, progress, entry)
        if progress.state.outcome is not None:
            clear_in_time(transaction, match.id, self._clock())
            settle(transaction, Loaded(transaction.match(match.id), progress))
        post_id = owe_posts(transaction, match, before.progress, progress, entry)
        match = transaction.match(match.id)
        keep_thought(transaction, match)
        if match.waits_for != before.match.waits_for and before.progress.is_placing:
            remind_in_time(transaction, match, self._clock() + self._patience)
        return Recorded(Loaded(match, progress), post_id)
