"""Helpers for work in the background: loops, retries, progress of the engine, and metrics."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from typing import TYPE_CHECKING, Any, Final, TypeVar

import aiohttp
import discord

from cogs.shared.discord_errors import describe, is_unavailable, retry_after
from onitama_core.engine import EngineGone, EnginePool
from onitama_core.store import Full, Locked, ReadOnly

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping


T = TypeVar("T")

log = logging.getLogger(__name__)

PAUSE_AFTER_ERROR: Final = 5.0
"""Seconds that a loop pauses after an exception."""
DATABASE_WARNING_INTERVAL: Final = 600.0
"""Seconds between two warnings that the database is not writable.

More of them could fill a disk that is nearly full.
"""


class Loop:
    """A coroutine function that is called repeatedly, from `start` to `stop`.

    After an exception, which is logged, the loop pauses and goes on. `discord.ext.tasks` is not
    used, because it ends the loop or pauses for up to 17 minutes; it also sleeps by the machine's
    clock, so that putting the clock back by five hours stops its loops for five hours.

    The function should limit its waits with `asyncio.timeout`: before Python 3.12
    `asyncio.wait_for` can lose a cancellation.
    """

    def __init__(self, name: str, step: Callable[[], Awaitable[None]]) -> None:
        self._name = name
        self._step = step
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Cancel the loop, if it was started, and wait for its end."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        quiet_until = 0.0
        while True:
            try:
                await self._step()
            except (Full, Locked, ReadOnly) as problem:
                if (now := time.monotonic()) >= quiet_until:
                    quiet_until = now + DATABASE_WARNING_INTERVAL
                    log.warning("%s: database not writable: %r", self._name, problem)
                await asyncio.sleep(PAUSE_AFTER_ERROR)
            except Exception:
                log.exception("unexpected error in %s", self._name)
                await asyncio.sleep(PAUSE_AFTER_ERROR)


FIRST_PAUSE: Final = 1.0
"""Seconds between the first two attempts of `retry`; each further pause is twice as long."""
MAX_PAUSE: Final = 60.0
"""Longest pause in seconds between two attempts."""
UNAUTHORIZED: Final = 401


def is_outage(problem: Exception) -> bool:
    """Return whether Discord or the network is unavailable, so that a later attempt can succeed."""
    if isinstance(problem, discord.HTTPException):
        return problem.status != UNAUTHORIZED and is_unavailable(problem)
    return isinstance(problem, (discord.GatewayNotFound, aiohttp.ClientError, OSError))


async def retry(
    action: str, attempt: Callable[[], Awaitable[None]], is_temporary: Callable[[Exception], bool]
) -> None:
    """Repeat an attempt, with longer and longer pauses, until it succeeds.

    `action` names the attempt in the log, after "could not". An exception that is not temporary is
    raised at once.
    """
    pause = FIRST_PAUSE
    while True:
        try:
            return await attempt()
        except Exception as problem:
            if not is_temporary(problem):
                raise
            wait = max(pause, retry_after(problem))
            log.warning("could not %s: %s; retrying in %.0f s", action, describe(problem), wait)
        await asyncio.sleep(wait)
        pause = min(2 * pause, MAX_PAUSE)


async def answer_within(seconds: float, request: Coroutine[Any, Any, T]) -> T:
    """Return the result of a request to Discord. Raises TimeoutError, or the request's error.

    A request that takes longer goes on, and its result is dropped. It is not cancelled: if a
    request is cancelled while discord.py waits out a global rate limit, all later ones wait for
    ever.
    """
    task = asyncio.create_task(request)
    # Retrieving a late exception keeps asyncio from logging it.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    await asyncio.wait({task}, timeout=seconds)
    if not task.done():
        raise TimeoutError
    return task.result()


class ProgressEstimate:
    """Progress of the engine's compilation, with an estimate of the time left."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._first: tuple[float, int] | None = None
        self.percent = 0
        self.seconds: int | None = None
        """Estimated seconds left; None until progress was made."""

    def record(self, done: int, total: int) -> None:
        """Record that `done` of `total` functions are compiled."""
        now = self._clock()
        if self._first is None:
            self._first = (now, done)
        since, done_at_first = self._first
        self.percent = 100 * done // total
        if done > done_at_first:
            self.seconds = math.ceil((total - done) * (now - since) / (done - done_at_first))


COMPILE_DELAY_SECONDS: Final = 5.0
"""Seconds that compiling the engine waits after the bot's start, which it would slow down."""


async def compile_engine(engine: EnginePool) -> None:
    """Compile the engine's functions in the background, those for Classic and Wind first.

    Takes up to a minute if none are cached, and no time if all are. On failure the pool has logged
    the reason, and the next user of the engine makes it try again.
    """
    await asyncio.sleep(COMPILE_DELAY_SECONDS)
    with contextlib.suppress(EngineGone):
        await engine.prepare()


class Metrics:
    """Records times and counts by name, if the operator has turned the health endpoint on.

    Otherwise `cogs.bot.health` is not loaded, because Prometheus's library and a web server slow
    down a start. Then nothing is recorded.
    """

    def __init__(self) -> None:
        self.instruments: Mapping[str, Any] = {}
        """Prometheus's histograms and counters by name; empty without the health endpoint."""

    def observe(self, name: str, seconds: float, *labels: object) -> None:
        if self.instruments:
            instrument = self.instruments[name]
            if labels:
                instrument = instrument.labels(*labels)
            instrument.observe(seconds)

    def count(self, name: str, *labels: object) -> None:
        if self.instruments:
            self.instruments[name].labels(*labels).inc()
