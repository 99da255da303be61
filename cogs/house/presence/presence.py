"""Whether what people do arrives here, and time given back to them where it did not."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.house.presence.life import BRIEF, Life
from onitama_core.matches import give_back
from onitama_core.store import Locked, StoreProblem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.house.presence.life import Absence
    from cogs.house.presence.timekeeper import Timekeeper
    from onitama_core.store import Store, Transaction

log = logging.getLogger(__name__)

LAST_SIGN: Final = "last sign of life"
NOTED_EVERY: Final = timedelta(seconds=15)
GLANCE: Final = 5.0
"""Seconds between two looks at whether this process stood still."""
FRESH: Final = timedelta(seconds=3)
"""Since a sign of life, after which one is asked for: a deadline is served as long after it."""
STALLED: Final = timedelta(seconds=8)
"""Between two such looks: it did."""
ANSWER: Final = 3.0
"""Seconds that an answer of the gateway takes at the most."""


class Presence:
    def __init__(
        self,
        store: Store,
        clock: Timekeeper,
        ask: Callable[[], Awaitable[None]],
        brief: timedelta = BRIEF,
    ) -> None:
        """`ask` has the gateway send something; what is `brief` is no absence."""
        self._brief = brief
        self._store = store
        self._clock = clock
        self._ask = ask
        self._life = Life(None, brief)
        self._noted: datetime | None = None
        self._glanced = clock()
        self._shown = asyncio.Event()
        self._is_worth_noting = asyncio.Event()
        self._settling = asyncio.Lock()
        clock.listen(self._doubt_a_leap)

    async def recall(self) -> None:
        """When an earlier start had its last sign of life."""
        noted = await self._store.read(lambda reader: reader.memo(LAST_SIGN))
        self._life = Life(None if noted is None else datetime.fromisoformat(noted), self._brief)

    # -- what is seen of the gateway --

    def came(self, at: datetime) -> None:
        """Something came through it that Discord dated."""
        self._clock.heard(at)
        self.show()

    def came_in_vain(self, at: datetime) -> None:
        """Somebody came too late, or was turned away."""
        self._life.miss(at, self._clock())

    def show(self) -> None:
        """A session goes on: what waited for it may be served."""
        now = self._clock()
        self._notice_a_stall(now)
        if self._life.is_in_doubt:
            self._store.deadlines_changed.set()
        self._life.show(now)
        self._shown.set()
        if self._life.owed is not None or self._is_to_be_noted(now):
            self._is_worth_noting.set()

    def hear(self) -> None:
        """Something came, which may be no more than the greeting of a new connection."""
        if self._life.is_connected:
            self.show()

    def disconnect(self) -> None:
        self._life.disconnect()

    def _doubt_a_leap(self, forward: timedelta) -> None:
        if forward > self._brief:
            self._life.doubt()

    # -- what is made of it --

    @property
    def silence(self) -> timedelta | None:
        """Since the last sign of life; None while nothing is connected."""
        if self._life.last is None or not self._life.is_connected:
            return None
        return self._clock() - self._life.last

    async def is_certain(self) -> bool:
        """Whether all that people did has arrived, and what they missed is given back."""
        self._notice_a_stall(self._clock())
        if not self._clock.is_told or not await self._answers():
            return False
        await self.settle()
        return True

    async def settle(self) -> None:
        """Give back what is owed, once."""
        if self._life.owed is None:
            return
        async with self._settling:
            if (owed := self._life.owed) is not None:
                await self._store.write(self._clock(), partial(make_good, absence=owed))
                self._life.settle(owed)
                self._noted = owed.end
                log.info("away from %s to %s: that time is given back", owed.begin, owed.end)

    async def glance(self) -> None:
        """Look whether this process stood still, settle, and note that it lives."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_worth_noting.wait(), GLANCE)
        self._is_worth_noting.clear()
        self._notice_a_stall(self._clock())
        try:
            await self.settle()
            if self._is_to_be_noted(self._clock()):
                await self.note()
        except (Locked, StoreProblem):
            self._miss_what_cannot_be_kept()
            raise

    async def note(self) -> None:
        """Keep the last sign of life, unless something before it is still owed."""
        last = self._life.last
        if last is None or last == self._noted or self._life.owed is not None:
            return
        await self._store.write(self._clock(), partial(keep_sign, last=last))
        self._noted = last

    def _miss_what_cannot_be_kept(self) -> None:
        """While the store takes nothing, nobody can play."""
        begin = self._noted or self._life.last
        if begin is not None:
            self._life.miss(begin, self._clock())

    def _is_to_be_noted(self, now: datetime) -> bool:
        """Also after a clock that was ahead is put back."""
        return self._noted is None or abs(now - self._noted) >= NOTED_EVERY

    def _notice_a_stall(self, now: datetime) -> None:
        before, self._glanced = self._glanced, now
        if now - before > STALLED:
            self._life.doubt()

    async def _answers(self) -> bool:
        """Whether the gateway has shown life just now, or does when it is asked."""
        silence = self.silence
        if silence is None:
            return False
        if abs(silence) <= FRESH:  # less than none: the clock was ahead then, and is put back
            return True
        self._shown.clear()
        try:
            async with asyncio.timeout(ANSWER):
                await self._ask()
                await self._shown.wait()
        except TimeoutError:
            self._life.doubt()
            return False
        return True


def make_good(transaction: Transaction, absence: Absence) -> None:
    """The last sign is noted with it: nothing is forgotten, nor given twice."""
    give_back(transaction, absence.begin, absence.end)
    keep_sign(transaction, absence.end)


def keep_sign(transaction: Transaction, last: datetime) -> None:
    transaction.keep_memo(LAST_SIGN, last.isoformat())
