"""Discord's clock, whether what people do arrives here, and time given back where it did not."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.shared.background import Loop
from onitama_core.matches import give_back
from onitama_core.store import Locked, Shards, Store, StoreProblem, Transaction

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence


# What time it is by Discord's clock, and how old an interaction is by it


DRIFT: Final = 2e-4
"""Seconds in a second that two good clocks may part by."""
WHOLE_SECOND: Final = 1.0
"""A header's date leaves out the rest of its second."""


def seconds_running() -> float:
    """Of a clock that nobody sets, and that goes on while a laptop sleeps, where there is one.

    Looked up whenever it is asked: where tests have time stand still, it does too.
    """
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class DiscordClock:
    """A `Clock` that is never ahead of Discord's. Before Discord tells anything it is this host's.

    It is told by the dates that interactions have in their ids, which come late, and by those of
    answers, which are from another machine and leave out the rest of their second. How old an
    interaction is tell interactions alone: by an answer's date everybody might come too late.
    """

    def __init__(
        self,
        seconds: Callable[[], float] = seconds_running,
        machine: Callable[[], float] = time.time,
    ) -> None:
        self.seconds = seconds
        """That `heard` counts from."""
        self._since = self._quickest_since = seconds()
        self._least = machine() - self._since
        """By how much Discord's clock was ahead of ours then, at the least."""
        self._quickest = -math.inf
        """The same by the interaction that came quickest of all."""
        self.is_told = False
        """Whether it is Discord's time already, and no longer this machine's."""
        self._listeners: list[tuple[timedelta, Callable[[], object]]] = []

    def __call__(self) -> datetime:
        now = self.seconds()
        return datetime.fromtimestamp(now + self._least - DRIFT * (now - self._since), UTC)

    def listen(self, more_than: timedelta, listener: Callable[[], object]) -> None:
        """Call it whenever the clock is put forward by more than that.

        What it held back for fear of drifting is not counted: nothing leapt.
        """
        self._listeners.append((more_than, listener))

    def heard(self, at: datetime, asked: float | None = None) -> None:
        """Something comes that Discord dated: it may have been under way for any time.

        `asked`: when that was asked for whose answer bears the date in its header. If our clock was
        past that date even then, it has leapt and is put back; one that stood still is put forward.
        """
        now, before = self.seconds(), self._least
        least, known = at.timestamp() - now, before - DRIFT * (now - self._since)
        leapt = asked is not None and asked + known > at.timestamp() + WHOLE_SECOND
        if self.is_told and not leapt:
            least = max(least, known)
        self._least, self._since, self.is_told = least, now, True
        for more_than, listener in self._listeners:
            if timedelta(seconds=least - before) > more_than:
                listener()

    def age(self, created: datetime) -> float:
        """Seconds that an interaction took longer than the one that came quickest of all.

        As clocks drift, what that told is trusted less with time.
        """
        now = self.seconds()
        told, known = (
            created.timestamp() - now,
            self._quickest - DRIFT * (now - self._quickest_since),
        )
        self._quickest, self._quickest_since = max(told, known), now
        return self._quickest - told


# Whether what people do arrives here, and time given back to them where it did not


log = logging.getLogger(__name__)

QUIET: Final = timedelta(seconds=60)
"""Between two signs of a good connection: Discord answers a heartbeat every 41 s at the least."""
BRIEF: Final = timedelta(seconds=3)
"""Nobody's click falls into it: Discord itself waits so long for an answer."""
LAST_SIGN: Final = "last sign of life"
NEVER: Final = "-"
SAVED_EVERY: Final = timedelta(seconds=15)
CHECKED_EVERY: Final = 5.0
"""Seconds between two looks at whether this process stood still."""
STALLED: Final = timedelta(seconds=8)
"""Between two such looks: it did."""
FRESH: Final = timedelta(seconds=3)
"""Since a sign of life, after which one is asked for: a deadline is served as long after it."""
ANSWER: Final = 3.0
"""Seconds that an answer of the gateway takes at the most."""


class Absence(NamedTuple):
    begin: datetime
    end: datetime


class ShardPresence:
    """Signs of life of one shard, and the absences between them. Pure: it is told the time."""

    def __init__(self, last: datetime | None = None, brief: timedelta = BRIEF) -> None:
        """`last`: the last sign that an earlier start has saved; `brief`: what is no absence."""
        self.last = last
        self._brief = brief
        self.owed: Absence | None = None
        """What is to be given back."""
        self.is_connected = False
        self.is_in_doubt = True
        """Whether something may have been missed since the last sign."""

    def show(self, now: datetime) -> None:
        """Something came through a session: what people do now arrives."""
        longest = self._brief if self.is_in_doubt else max(QUIET, self._brief)
        if self.last is not None and now - self.last > longest:
            self.miss(self.last, now)
        self.last = now
        self.is_connected = True
        self.is_in_doubt = False

    def miss(self, begin: datetime, now: datetime) -> None:
        """Not all that people did since `begin` has arrived."""
        self.owed = Absence(begin if self.owed is None else min(begin, self.owed.begin), now)

    def settle(self, until: datetime) -> None:
        """What is owed is given back until then; more may have come meanwhile."""
        if self.owed is not None:
            self.owed = Absence(until, self.owed.end) if self.owed.end > until else None


class Presence:
    def __init__(
        self,
        store: Store,
        clock: DiscordClock,
        ask: Callable[[int], Awaitable[None]],
        brief: timedelta = BRIEF,
    ) -> None:
        """`ask` has a shard of the gateway send something; what is `brief` is no absence."""
        self._brief = brief
        self._store = store
        self._clock = clock
        self._ask = ask
        self._shards = [ShardPresence(None, brief)]
        self._saved: tuple[datetime | None, ...] = ()
        """The last signs of each shard, as the store has them."""
        self._saved_at: datetime | None = None
        self._checked = clock()
        self._shown = asyncio.Event()
        self._is_worth_saving = asyncio.Event()
        self._settling = asyncio.Lock()
        self._loop = Loop("presence", self.check)
        clock.listen(brief, self._doubt)

    async def start(self) -> None:
        await self.load()
        self._loop.start()

    async def stop(self) -> None:
        await self._loop.stop()
        with suppress(Locked, StoreProblem):
            await self.save()

    async def load(self) -> None:
        """When an earlier start had its last signs of life."""
        memo = await self._store.read(lambda reader: reader.memo(LAST_SIGN))
        if memo is not None:
            self._shards = [
                ShardPresence(None if sign == NEVER else datetime.fromisoformat(sign), self._brief)
                for sign in memo.split(" ")
            ]

    def set_shard_count(self, count: int) -> None:
        """As many as Discord wants now; of another number all were away as long as any."""
        if count != len(self._shards):
            last = min((one.last for one in self._shards if one.last is not None), default=None)
            self._shards = [ShardPresence(last, self._brief) for _ in range(count)]

    # -- what is seen of the gateway --

    def came(self, at: datetime, guild_id: int | None = None) -> None:
        """Something came through it that Discord dated."""
        self._clock.heard(at)
        self.show(self._shard_of(guild_id))

    def came_in_vain(self, at: datetime, guild_id: int | None = None) -> None:
        """Somebody came too late, or was turned away."""
        self._shards[self._shard_of(guild_id)].miss(at, self._clock())

    def show(self, shard_id: int = 0) -> None:
        """A session goes on: what waited for it may be served."""
        now, shard = self._clock(), self._shards[shard_id]
        self._notice_a_stall(now)
        if shard.is_in_doubt:
            self._store.deadlines_changed.set()
        shard.show(now)
        self._shown.set()
        if shard.owed is not None or self._is_to_be_saved(now):
            self._is_worth_saving.set()

    def hear(self, shard_id: int = 0) -> None:
        """Something came, which may be no more than the greeting of a new connection."""
        if self._shards[shard_id].is_connected:
            self.show(shard_id)

    def disconnect(self, shard_id: int = 0) -> None:
        shard = self._shards[shard_id]
        shard.is_connected, shard.is_in_doubt = False, True

    def _shard_of(self, guild_id: int | None) -> int:
        return ((guild_id or 0) >> 22) % len(self._shards)

    def _notice_a_stall(self, now: datetime) -> None:
        before, self._checked = self._checked, now
        if now - before > STALLED:
            self._doubt()

    def _doubt(self) -> None:
        for shard in self._shards:
            shard.is_in_doubt = True

    # -- what is made of it --

    @property
    def silences(self) -> list[timedelta | None]:
        """Of each shard since its last sign of life; None while it is not connected."""
        return [
            self._clock() - shard.last if shard.is_connected and shard.last else None
            for shard in self._shards
        ]

    @property
    def _silent(self) -> frozenset[int]:
        """Those that have shown no life just now."""
        return frozenset(
            shard_id
            for shard_id, silence in enumerate(self.silences)
            # less than none: the clock was ahead then, and is put back
            if silence is None or abs(silence) > FRESH
        )

    async def unheard(self) -> Shards:
        """Where not all that people did may have arrived; others have back what they missed."""
        self._notice_a_stall(self._clock())
        count = len(self._shards)
        if not self._clock.is_told:
            return Shards(frozenset(range(count)), count)
        await self._hear_from(self._silent)
        await self.settle()
        return Shards(self._silent, count)

    async def _hear_from(self, silent: frozenset[int]) -> None:
        """Ask them, and wait for those that nothing speaks against; who answers later says so."""
        asked = [one for one in silent if self._shards[one].is_connected]
        awaited = {one for one in asked if not self._shards[one].is_in_doubt}
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER):
                await asyncio.gather(*map(self._ask, asked))
                while awaited & self._silent:
                    self._shown.clear()
                    await self._shown.wait()
        for shard_id in awaited & self._silent:
            self._shards[shard_id].is_in_doubt = True

    async def settle(self) -> None:
        """Give back what is owed, once."""
        if all(shard.owed is None for shard in self._shards):
            return
        async with self._settling:
            owed = {
                shard_id: shard.owed
                for shard_id, shard in enumerate(self._shards)
                if shard.owed is not None
            }
            if not owed:
                return
            signs = tuple(
                owed[shard_id].end if shard_id in owed else shard.last
                for shard_id, shard in enumerate(self._shards)
            )
            await self._write(signs, owed)
            for shard_id, (begin, end) in owed.items():
                self._shards[shard_id].settle(end)
                where = "" if len(signs) == 1 else f" from shard {shard_id}"
                log.info("away%s from %s to %s: that time is given back", where, begin, end)

    async def check(self) -> None:
        """Look whether this process stood still, settle, and save that it lives."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CHECKED_EVERY):
                await self._is_worth_saving.wait()
        self._is_worth_saving.clear()
        self._notice_a_stall(self._clock())
        try:
            await self.settle()
            if self._is_to_be_saved(self._clock()):
                await self.save()
        except (Locked, StoreProblem):  # while the store takes nothing, nobody can play
            saved = self._saved if len(self._saved) == len(self._shards) else ()
            for shard, sign in zip_longest(self._shards, saved):
                if begin := sign or shard.last:
                    shard.miss(begin, self._clock())
            raise

    async def save(self) -> None:
        """Keep the last signs of life; nothing after what is still owed."""
        signs = tuple(
            shard.last if shard.owed is None else shard.owed.begin for shard in self._shards
        )
        if signs != self._saved and any(signs):
            await self._write(signs, {})

    async def _write(self, signs: tuple[datetime | None, ...], owed: dict[int, Absence]) -> None:
        await self._store.write(self._clock(), partial(make_good, owed=owed, signs=signs))
        self._saved, self._saved_at = signs, self._clock()

    def _is_to_be_saved(self, now: datetime) -> bool:
        """Also after a clock that was ahead is put back."""
        return self._saved_at is None or abs(now - self._saved_at) >= SAVED_EVERY


def make_good(
    transaction: Transaction, owed: dict[int, Absence], signs: Sequence[datetime | None]
) -> None:
    """Give back what is owed, and keep the last signs with it: nothing is forgotten or given twice.

    There is one sign for each shard.
    """
    for shard_id, (begin, end) in owed.items():
        give_back(transaction, begin, end, Shards(frozenset({shard_id}), len(signs)))
    told = (NEVER if sign is None else sign.isoformat() for sign in signs)
    transaction.keep_memo(LAST_SIGN, " ".join(told))
