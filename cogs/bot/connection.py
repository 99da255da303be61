"""Monitor of the gateway connection, and credit for the time in which it was down.

A player whose click can't arrive must not lose on time. So the monitor records the time of each
shard's last contact with Discord. A contact is anything that proves that interactions could arrive:
an interaction, an answered heartbeat, READY or RESUMED, or the answer to a request. An absence is
the time between two contacts that are too far apart; it is added to the deadlines of the shard's
servers. The last contacts are saved, so that the time in which the bot was stopped is credited too.
"""

from __future__ import annotations

import asyncio
import logging
import math
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.shared.background import Loop
from onitama_core.matches import credit_time
from onitama_core.store import Locked, Shards, Store, StoreProblem, Transaction

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

    from cogs.bot.clock import DiscordClock


log = logging.getLogger(__name__)

MAX_HEARTBEAT_GAP: Final = timedelta(seconds=60)
"""Longest time between two contacts of a healthy shard.

Discord expects a heartbeat about every 41 s.
"""
DEFAULT_TOLERANCE: Final = timedelta(seconds=3)
"""Absences up to this long are not credited.

Discord waits as long for the response to a click, so a shorter absence loses none.
"""
POLL_INTERVAL: Final = 1.0
"""Seconds between two reads of the clock and of the shards' heartbeats."""
MAX_HEARTBEAT_AGE: Final = timedelta(seconds=2)
"""Longest time between two polls after which an answered heartbeat counts as a contact now.

It may have been answered at any time between the two polls.
"""
SUSPENSION_THRESHOLD: Final = timedelta(seconds=5)
"""Time between two reads of the clock after which the process counts as having been suspended."""
CLOCK_JUMP_THRESHOLD: Final = timedelta(seconds=2)
"""Change of the clock between two reads after which deadlines are checked again."""
MAX_CONTACT_AGE: Final = timedelta(seconds=1)
"""Age up to which a contact shows that the shard is reachable now.

Together with MAX_HEARTBEAT_AGE it does not exceed `DEADLINE_GRACE`, the time between a
deadline and the end of its match (`onitama_core.matches`). So the shard of a match that ends on
time is known to have been reachable after the deadline, and a click before it would have arrived.
"""
ANSWER_TIMEOUT: Final = 3.0
"""Seconds that a shard has to answer the request with which `find_unreachable` tests it."""
SAVE_INTERVAL: Final = timedelta(seconds=15)
LAST_CONTACT_MEMO: Final = "last sign of life"
"""Name of the memo in the store that holds the last contact of each shard.

Its text has a time in ISO 8601 for each shard, separated by spaces. Databases have the memo under
this name, so the name must not change.
"""
NEVER: Final = "-"
"""Text in the memo for a shard that has never had a contact."""


class Absence(NamedTuple):
    """A time in which interactions may have been lost."""

    begin: datetime
    end: datetime


class ShardState:
    """The last contact of one shard, and the absence that is still to be credited.

    It reads no clock: each method is given the time.
    """

    def __init__(
        self, last_contact: datetime | None = None, tolerance: timedelta = DEFAULT_TOLERANCE
    ) -> None:
        """`last_contact`: the last contact that an earlier run of the bot saved.

        `tolerance`: the longest absence that is not credited.
        """
        self.last_contact = last_contact
        self.absence: Absence | None = None
        self.is_connected = False
        """True while a session runs: READY or RESUMED came, and no disconnect since."""
        self.may_have_missed = True
        """True if interactions since the last contact may have been lost.

        Then an absence counts from `tolerance` on instead of MAX_HEARTBEAT_GAP. At first nobody
        knows, because the bot was stopped.
        """
        self.is_awaited = False
        """True while a deadline that is due waits for the shard's next contact."""
        self._tolerance = tolerance
        self._credited_until: datetime | None = None
        """End of the last absence that was credited."""

    def record_contact(self, now: datetime) -> None:
        """Record a contact, and an absence if the last contact was too long ago."""
        allowed = self._tolerance
        if not self.may_have_missed:
            allowed = max(allowed, MAX_HEARTBEAT_GAP)
        if self.last_contact is not None and now - self.last_contact > allowed:
            self.record_absence(self.last_contact, now)
        self.last_contact = now
        self.may_have_missed = False

    def record_absence(self, begin: datetime, end: datetime) -> None:
        """Record an absence, without the part of it that was credited before.

        The absence since a lost interaction may begin in time that was credited already. A credit
        that ends after this absence is ignored: it was made before the clock was put back.
        """
        if self._credited_until is not None and self._credited_until <= end:
            begin = max(begin, self._credited_until)
        if self.absence is not None:
            begin = min(begin, self.absence.begin)
        self.absence = Absence(begin, end)

    def mark_credited(self, until: datetime) -> None:
        """Remove the absence up to a time; a later part that was recorded meanwhile remains."""
        self._credited_until = until
        if self.absence is not None:
            end = self.absence.end
            self.absence = Absence(until, end) if end > until else None

    @property
    def contact_to_save(self) -> datetime | None:
        """The last contact before an absence that is not credited yet, or the latest contact.

        If the bot is killed before the credit, its next start credits the whole absence.
        """
        return self.last_contact if self.absence is None else self.absence.begin


class GatewayMonitor:
    """Records the contacts of all shards, saves the last ones, and credits absences."""

    def __init__(
        self,
        store: Store,
        clock: DiscordClock,
        read_latencies: Callable[[], Iterable[tuple[int, float]]],
        ask: Callable[[int], Awaitable[bool]],
        tolerance: timedelta = DEFAULT_TOLERANCE,
    ) -> None:
        """`read_latencies` returns each shard's id and latency; an answered heartbeat changes it.

        `ask` sends a request to a shard and returns whether it answered. `tolerance`: the longest
        absence that is not credited.
        """
        self._store = store
        self._clock = clock
        self._read_latencies = read_latencies
        self._ask = ask
        self._tolerance = tolerance
        self._shards = [ShardState(None, tolerance)]
        self._latencies: dict[int, float] = {}
        self._saved: tuple[datetime | None, ...] = ()
        """The last contacts, by shard, as the store has them."""
        self._saved_at: datetime | None = None
        self._polled_at = clock()
        self._clock_read_at = self._polled_at
        self._crediting = asyncio.Lock()
        self._has_new_session = asyncio.Event()
        """Set by READY or RESUMED, so that the loop polls and saves the contact at once."""
        self._loop = Loop("gateway monitor", self._poll_after_interval)

    async def start(self) -> None:
        await self.load()
        self._loop.start()

    async def stop(self) -> None:
        await self._loop.stop()
        with suppress(Locked, StoreProblem):
            await self.save()

    async def load(self) -> None:
        """Load the last contacts that an earlier run saved."""
        memo = await self._store.read(lambda reader: reader.memos.get(LAST_CONTACT_MEMO))
        if memo is not None:
            contacts = [
                None if contact == NEVER else datetime.fromisoformat(contact)
                for contact in memo.split(" ")
            ]
            self._shards = [ShardState(contact, self._tolerance) for contact in contacts]

    # -- events of the gateway --

    def record_connect(self, shard_id: int, shard_count: int) -> None:
        """Record that a shard received READY, which begins a new session.

        If the number of shards has changed, servers belong to other shards than before. So each new
        shard counts as absent since the earliest of the old shards' last contacts.
        """
        if shard_count != len(self._shards):
            contacts = [
                shard.last_contact for shard in self._shards if shard.last_contact is not None
            ]
            last_contact = min(contacts, default=None)
            self._shards = [ShardState(last_contact, self._tolerance) for _ in range(shard_count)]
        self.record_resume(shard_id)

    def record_resume(self, shard_id: int) -> None:
        """Record that a shard received RESUMED, after which Discord sends the missed events."""
        self._shards[shard_id].is_connected = True
        self.record_contact(shard_id)
        self._has_new_session.set()

    def record_disconnect(self, shard_id: int) -> None:
        if shard_id < len(self._shards):
            self._shards[shard_id].is_connected = False
            self._shards[shard_id].may_have_missed = True

    def record_interaction(self, guild_id: int | None) -> None:
        shard_id = self._shard_of(guild_id)
        self._shards[shard_id].is_connected = True
        self.record_contact(shard_id)

    def record_lost_interaction(self, created_at: datetime, guild_id: int | None) -> None:
        """Record an absence since an interaction that arrived too late or could not be handled.

        `created_at`: when the user clicked or sent the command.
        """
        self._shards[self._shard_of(guild_id)].record_absence(created_at, self._clock())

    def record_contact(self, shard_id: int) -> None:
        """Record a contact of a shard now, and wake the deadlines that wait for it."""
        now = self._clock()
        self._watch_clock(now)
        shard = self._shards[shard_id]
        shard.record_contact(now)
        if shard.is_awaited:
            shard.is_awaited = False
            self._store.deadlines_changed.set()

    def _shard_of(self, guild_id: int | None) -> int:
        """Return the shard of a server by Discord's formula; shard 0 has all direct messages."""
        return ((guild_id or 0) >> 22) % len(self._shards)

    def _has_session(self, shard_id: int) -> bool:
        return shard_id < len(self._shards) and self._shards[shard_id].is_connected

    def _watch_clock(self, now: datetime) -> None:
        """Notice a suspended process or a clock that jumped since the last read.

        After a suspension interactions may be lost; after a jump other deadlines are due.
        """
        passed = now - self._clock_read_at
        self._clock_read_at = now
        if passed > SUSPENSION_THRESHOLD:
            for shard in self._shards:
                shard.may_have_missed = True
        if abs(passed) > CLOCK_JUMP_THRESHOLD:
            self._store.deadlines_changed.set()

    # -- queries of the other modules --

    @property
    def times_since_contact(self) -> list[timedelta | None]:
        """The time since the last contact, by shard; None for a shard that is not connected."""
        now = self._clock()
        return [
            now - shard.last_contact if shard.is_connected and shard.last_contact else None
            for shard in self._shards
        ]

    def _shards_without_recent_contact(self) -> frozenset[int]:
        """Return the shards without a contact within MAX_CONTACT_AGE.

        A contact in the future was recorded before the clock was put back, and does not count.
        """
        return frozenset(
            shard_id
            for shard_id, age in enumerate(self.times_since_contact)
            if age is None or abs(age) > MAX_CONTACT_AGE
        )

    async def find_unreachable(self) -> Shards:
        """Return the shards that are unreachable now, after absences were credited.

        Shards without a recent contact are sent a request first. A shard that does not answer is
        not asked again before its next contact, which sets the store's `deadlines_changed`.
        """
        self._watch_clock(self._clock())
        asked_ids = [
            shard_id
            for shard_id in self._shards_without_recent_contact()
            if self._has_session(shard_id) and not self._shards[shard_id].is_awaited
        ]
        await asyncio.gather(*map(self._ask_shard, asked_ids))
        await self.credit_absences()
        unreachable = self._shards_without_recent_contact()
        for shard_id in unreachable:
            self._shards[shard_id].is_awaited = True
        return Shards(unreachable, len(self._shards))

    async def _ask_shard(self, shard_id: int) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_TIMEOUT):
                if await self._ask(shard_id):
                    self.record_contact(shard_id)

    # -- crediting and saving --

    async def credit_absences(self) -> None:
        """Add each absence to the deadlines of its shard's servers, once."""
        if all(shard.absence is None for shard in self._shards):
            return
        async with self._crediting:
            absences = {
                shard_id: shard.absence
                for shard_id, shard in enumerate(self._shards)
                if shard.absence is not None
            }
            if not absences:
                return
            contacts = tuple(
                absences[shard_id].end if shard_id in absences else shard.last_contact
                for shard_id, shard in enumerate(self._shards)
            )
            await self._write(absences, contacts)
            for shard_id, (begin, end) in absences.items():
                self._shards[shard_id].mark_credited(end)
                shard_note = "" if len(contacts) == 1 else f" (shard {shard_id})"
                log.info("offline%s from %s to %s: deadlines extended", shard_note, begin, end)

    async def _poll_after_interval(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL_INTERVAL):
                await self._has_new_session.wait()
        self._has_new_session.clear()
        await self.poll()

    async def poll(self) -> None:
        """Read the clock and the heartbeats, credit absences, and save the last contacts."""
        now = self._clock()
        is_poll_recent = now - self._polled_at <= MAX_HEARTBEAT_AGE
        self._polled_at = now
        self._watch_clock(now)
        for shard_id, latency in self._read_latencies():
            is_answered = latency != self._latencies.get(shard_id) and math.isfinite(latency)
            self._latencies[shard_id] = latency
            # Heartbeats are also answered on a connection without a session.
            if is_answered and is_poll_recent and self._has_session(shard_id):
                self.record_contact(shard_id)
        try:
            await self.credit_absences()
            if self._is_save_due():
                await self.save()
        except (Locked, StoreProblem):
            self._record_store_outage()
            raise

    def _record_store_outage(self) -> None:
        """Record an absence since the last save: during an outage of the store nobody can play."""
        now = self._clock()
        saved = self._saved if len(self._saved) == len(self._shards) else [None] * len(self._shards)
        for shard, saved_contact in zip(self._shards, saved, strict=True):
            if begin := saved_contact or shard.last_contact:
                shard.record_absence(begin, now)

    def _is_save_due(self) -> bool:
        """Return whether the last save is SAVE_INTERVAL ago, or in the future by a clock change."""
        return self._saved_at is None or abs(self._clock() - self._saved_at) >= SAVE_INTERVAL

    async def save(self) -> None:
        contacts = tuple(shard.contact_to_save for shard in self._shards)
        if contacts != self._saved and any(contacts):
            await self._write({}, contacts)

    async def _write(
        self, absences: Mapping[int, Absence], contacts: tuple[datetime | None, ...]
    ) -> None:
        await self._store.write(
            self._clock(), partial(credit, absences=absences, contacts=contacts)
        )
        self._saved = contacts
        self._saved_at = self._clock()


def credit(
    transaction: Transaction, absences: Mapping[int, Absence], contacts: Sequence[datetime | None]
) -> None:
    """Extend deadlines by the shards' absences, and save all shards' last contacts.

    Both are in one transaction, so that no absence is lost or credited twice.
    """
    for shard_id, (begin, end) in absences.items():
        credit_time(transaction, begin, end, Shards(frozenset({shard_id}), len(contacts)))
    memo = " ".join(NEVER if contact is None else contact.isoformat() for contact in contacts)
    transaction.memos.save(LAST_CONTACT_MEMO, memo)
