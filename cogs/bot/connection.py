"""Monitor of the gateway connection, and credit for the time in which it was down.

A player whose click can't arrive must not lose on time. So the monitor records each shard's last
sign of life: an interaction, an answered heartbeat, READY or RESUMED, or the answer to a question.
The time from there to the first sign after an absence is added to the deadlines of the shard's
servers. The last signs are saved, so that this also covers the time in which the bot was stopped.
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
"""Longest time between two signs of a healthy shard: a heartbeat is answered every 41 s."""
DEFAULT_TOLERANCE: Final = timedelta(seconds=3)
"""Absences up to this long are not credited: Discord waits as long for an answer to a click."""
POLL_INTERVAL: Final = 1.0
"""Seconds between two reads of the clock and of the shards' heartbeats."""
MAX_HEARTBEAT_AGE: Final = timedelta(seconds=2)
"""Longest time since the last poll for which a newly answered heartbeat counts as current."""
SUSPENSION_THRESHOLD: Final = timedelta(seconds=5)
"""Time between two reads of the clock after which the process counts as having been suspended."""
CLOCK_JUMP_THRESHOLD: Final = timedelta(seconds=2)
"""Change of the clock between two reads after which deadlines are checked again."""
MAX_SIGN_AGE: Final = timedelta(seconds=1)
"""Age up to which a sign of life shows that the shard is alive now.

Together with MAX_HEARTBEAT_AGE it does not exceed `DEADLINE_GRACE`. So the shard of a match
that ends on time is known to have been alive after the deadline, when the click could have arrived.
"""
ANSWER_TIMEOUT: Final = 3.0
"""Seconds that a shard has to answer a question."""
SAVE_INTERVAL: Final = timedelta(seconds=15)
LAST_SIGN: Final = "last sign of life"
"""The memo that holds the last sign of each shard in ISO 8601, separated by spaces."""
NEVER: Final = "-"
"""Text in the memo for a shard that has never given a sign of life."""


class Absence(NamedTuple):
    begin: datetime
    end: datetime


class ShardState:
    """Signs of life of one shard, and the absence that is still to be credited.

    It reads no clock: each method is given the time.
    """

    def __init__(
        self, last_sign: datetime | None = None, tolerance: timedelta = DEFAULT_TOLERANCE
    ) -> None:
        """`last_sign` is what an earlier run has saved."""
        self.last_sign = last_sign
        self.absence: Absence | None = None
        self.is_connected = False
        """True while a session runs: READY or RESUMED came, and no disconnect since."""
        self.may_have_missed = True
        """True if interactions since the last sign may have been lost."""
        self.is_awaited = False
        """True while a due deadline waits for the shard's next sign of life."""
        self._tolerance = tolerance
        self._credited_until: datetime | None = None
        """End of the last absence that was credited."""

    def record_sign(self, now: datetime) -> None:
        allowed = self._tolerance
        if not self.may_have_missed:
            allowed = max(allowed, MAX_HEARTBEAT_GAP)
        if self.last_sign is not None and now - self.last_sign > allowed:
            self.record_absence(self.last_sign, now)
        self.last_sign = now
        self.may_have_missed = False

    def record_absence(self, begin: datetime, end: datetime) -> None:
        """Record an absence, without the part of it that was credited before.

        A lost interaction that is handled late may begin in time that was credited already. A
        credit that ends after this absence was made before the clock was put back, and is ignored.
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
    def sign_to_save(self) -> datetime | None:
        """The last sign of life before the absence that is not credited yet, or the last at all."""
        return self.last_sign if self.absence is None else self.absence.begin


class GatewayMonitor:
    """Watches all shards, saves their last signs of life and credits absences."""

    def __init__(
        self,
        store: Store,
        clock: DiscordClock,
        read_latencies: Callable[[], Iterable[tuple[int, float]]],
        ask: Callable[[int], Awaitable[bool]],
        tolerance: timedelta = DEFAULT_TOLERANCE,
    ) -> None:
        """`read_latencies` returns each shard's latency, which each answered heartbeat changes.

        `ask` asks a shard something and returns whether it answered.
        """
        self._store = store
        self._clock = clock
        self._read_latencies = read_latencies
        self._ask = ask
        self._tolerance = tolerance
        self._shards = [ShardState(None, tolerance)]
        self._latencies: dict[int, float] = {}
        self._saved: tuple[datetime | None, ...] = ()
        """The last signs as the store has them."""
        self._saved_at: datetime | None = None
        self._clock_read_at = self._polled_at = clock()
        self._crediting = asyncio.Lock()
        self._has_new_session = asyncio.Event()
        """Set by a READY or RESUMED, so that its sign is saved at once."""
        self._loop = Loop("gateway monitor", self._poll_after_interval)

    async def start(self) -> None:
        await self.load()
        self._loop.start()

    async def stop(self) -> None:
        await self._loop.stop()
        with suppress(Locked, StoreProblem):
            await self.save()

    async def load(self) -> None:
        """Load the last signs of life that an earlier run saved."""
        memo = await self._store.read(lambda reader: reader.memos.get(LAST_SIGN))
        if memo is not None:
            signs = [
                None if sign == NEVER else datetime.fromisoformat(sign) for sign in memo.split(" ")
            ]
            self._shards = [ShardState(sign, self._tolerance) for sign in signs]

    # -- what happens at the gateway --

    def connected(self, shard_id: int, shard_count: int) -> None:
        """Record that a shard got READY.

        If the number of shards has changed, each new shard counts as absent since the earliest last
        sign of the old ones.
        """
        if shard_count != len(self._shards):
            signs = [one.last_sign for one in self._shards if one.last_sign is not None]
            last_sign = min(signs, default=None)
            self._shards = [ShardState(last_sign, self._tolerance) for _ in range(shard_count)]
        self.resumed(shard_id)

    def resumed(self, shard_id: int) -> None:
        self._shards[shard_id].is_connected = True
        self.record_sign(shard_id)
        self._has_new_session.set()

    def disconnected(self, shard_id: int) -> None:
        if shard_id < len(self._shards):
            self._shards[shard_id].is_connected = False
            self._shards[shard_id].may_have_missed = True

    def record_interaction(self, guild_id: int | None) -> None:
        shard_id = self._shard_of(guild_id)
        self._shards[shard_id].is_connected = True
        self.record_sign(shard_id)

    def record_lost_interaction(self, created_at: datetime, guild_id: int | None) -> None:
        """Record an absence since an interaction that arrived too late or could not be handled."""
        self._shards[self._shard_of(guild_id)].record_absence(created_at, self._clock())

    def record_sign(self, shard_id: int) -> None:
        """Record that a shard is alive now."""
        now = self._clock()
        self._watch_clock(now)
        shard = self._shards[shard_id]
        shard.record_sign(now)
        if shard.is_awaited:
            shard.is_awaited = False
            self._store.deadlines_changed.set()

    def _shard_of(self, guild_id: int | None) -> int:
        return ((guild_id or 0) >> 22) % len(self._shards)

    def _has_session(self, shard_id: int) -> bool:
        return shard_id < len(self._shards) and self._shards[shard_id].is_connected

    def _watch_clock(self, now: datetime) -> None:
        """Note whether the process was suspended, or the clock jumped, since the last read."""
        passed = now - self._clock_read_at
        self._clock_read_at = now
        if passed > SUSPENSION_THRESHOLD:
            for shard in self._shards:
                shard.may_have_missed = True
        if abs(passed) > CLOCK_JUMP_THRESHOLD:
            self._store.deadlines_changed.set()

    # -- what others ask --

    @property
    def silences(self) -> list[timedelta | None]:
        """The time since each shard's last sign of life; None while it is not connected."""
        now = self._clock()
        return [
            now - shard.last_sign if shard.is_connected and shard.last_sign else None
            for shard in self._shards
        ]

    def _shards_without_recent_sign(self) -> frozenset[int]:
        """Return the shards without a sign of life within MAX_SIGN_AGE.

        A sign in the future was recorded before the clock was put back, and does not count.
        """
        return frozenset(
            shard_id
            for shard_id, silence in enumerate(self.silences)
            if silence is None or abs(silence) > MAX_SIGN_AGE
        )

    async def find_unreachable(self) -> Shards:
        """Ask shards without a recent sign, credit absences, and return those still without one.

        A shard that does not answer is not asked again before its next sign of life, which sets
        the store's `deadlines_changed`.
        """
        self._watch_clock(self._clock())
        asked = [
            shard_id
            for shard_id in self._shards_without_recent_sign()
            if self._has_session(shard_id) and not self._shards[shard_id].is_awaited
        ]
        await asyncio.gather(*map(self._ask_shard, asked))
        await self.credit_absences()
        unreachable = self._shards_without_recent_sign()
        for shard_id in unreachable:
            self._shards[shard_id].is_awaited = True
        return Shards(unreachable, len(self._shards))

    async def _ask_shard(self, shard_id: int) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_TIMEOUT):
                if await self._ask(shard_id):
                    self.record_sign(shard_id)

    # -- credit, and what is saved --

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
            signs = tuple(
                absences[shard_id].end if shard_id in absences else shard.last_sign
                for shard_id, shard in enumerate(self._shards)
            )
            await self._write(absences, signs)
            for shard_id, (begin, end) in absences.items():
                self._shards[shard_id].mark_credited(end)
                which = "" if len(signs) == 1 else f" (shard {shard_id})"
                log.info("offline%s from %s to %s: deadlines extended", which, begin, end)

    async def _poll_after_interval(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL_INTERVAL):
                await self._has_new_session.wait()
        self._has_new_session.clear()
        await self.poll()

    async def poll(self) -> None:
        """Read the clock and the heartbeats, credit absences, and save the last signs."""
        now = self._clock()
        is_recent = now - self._polled_at <= MAX_HEARTBEAT_AGE
        self._polled_at = now
        self._watch_clock(now)
        for shard_id, latency in self._read_latencies():
            is_answered = latency != self._latencies.get(shard_id) and math.isfinite(latency)
            self._latencies[shard_id] = latency
            # Heartbeats are also answered on a connection without a session.
            if is_answered and is_recent and self._has_session(shard_id):
                self.record_sign(shard_id)
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
        for shard, saved_sign in zip(self._shards, saved, strict=True):
            if begin := saved_sign or shard.last_sign:
                shard.record_absence(begin, now)

    def _is_save_due(self) -> bool:
        """Return whether the last save is SAVE_INTERVAL ago, or in the future by a clock change."""
        return self._saved_at is None or abs(self._clock() - self._saved_at) >= SAVE_INTERVAL

    async def save(self) -> None:
        signs = tuple(shard.sign_to_save for shard in self._shards)
        if signs != self._saved and any(signs):
            await self._write({}, signs)

    async def _write(
        self, absences: Mapping[int, Absence], signs: tuple[datetime | None, ...]
    ) -> None:
        await self._store.write(self._clock(), partial(credit, absences=absences, signs=signs))
        self._saved = signs
        self._saved_at = self._clock()


def credit(
    transaction: Transaction, absences: Mapping[int, Absence], signs: Sequence[datetime | None]
) -> None:
    """Extend deadlines by the shards' absences, and save all shards' last signs with that.

    In one transaction, so that no absence is lost or credited twice.
    """
    for shard_id, (begin, end) in absences.items():
        credit_time(transaction, begin, end, Shards(frozenset({shard_id}), len(signs)))
    memo = " ".join(NEVER if sign is None else sign.isoformat() for sign in signs)
    transaction.memos.save(LAST_SIGN, memo)
