"""One task that serves one lane whenever something in it may be tried."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, TypeAlias

from cogs.house.loops import PAUSE_AFTER_FAULT
from cogs.outbox.lane import Lane

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from onitama_core.store import Post

    Attempt: TypeAlias = Callable[[Lane, Post], Awaitable[None]]
    MayGo: TypeAlias = Callable[[Post], bool]

log = logging.getLogger(__name__)


class Round:
    def __init__(
        self,
        attempt: Attempt,
        now: Callable[[], float],
        *,
        may_go: MayGo | None = None,
        leave: Callable[[], object] = lambda: None,
    ) -> None:
        """`attempt` takes the post out of the lane, or has it held; `leave`: it is empty."""
        self.lane = Lane()
        self._attempt = attempt
        self._now = now
        self._may_go = may_go
        self._leave = leave
        self._courier: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._is_stopped = False

    def wake(self) -> None:
        """Send the courier if there is something to do now, or set an alarm."""
        if self._courier is not None or self._is_stopped:
            return
        self._set_alarm(None)
        if self._next() is not None:
            self._courier = asyncio.create_task(self._serve())
            self._courier.add_done_callback(self._is_back)
        elif (at := self.lane.wakes_at()) is not None and at > self._now():
            self._set_alarm(at - self._now())

    async def stop(self, seconds: float) -> None:
        """Begin nothing more; what is under way has so many seconds."""
        self._is_stopped = True
        self._set_alarm(None)
        if (courier := self._courier) is not None:
            await asyncio.wait({courier}, timeout=seconds)
            courier.cancel()
            await asyncio.gather(courier, return_exceptions=True)

    async def _serve(self) -> None:
        while not self._is_stopped and (post := self._next()) is not None:
            await self._attempt(self.lane, post)

    def _next(self) -> Post | None:
        return self.lane.next(self._now(), self._may_go)

    def _is_back(self, courier: asyncio.Task[None]) -> None:
        """What became due while the courier was leaving needs the next one."""
        self._courier = None
        if courier.cancelled():
            return
        if (fault := courier.exception()) is not None:
            log.error("a courier of the outbox stopped", exc_info=fault)
            self._set_alarm(PAUSE_AFTER_FAULT)
        elif self.lane.is_empty:
            self._leave()
        else:
            self.wake()

    def _set_alarm(self, seconds: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        if seconds is not None:
            self._alarm = asyncio.get_running_loop().call_later(seconds, self.wake)
