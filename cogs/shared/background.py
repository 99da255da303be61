"""What runs beside everything else: loops, patience with Discord, progress, what is measured."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import aiohttp
import discord

from cogs.shared.discord_errors import is_unavailable, retry_after
from onitama_core.engine import EngineGone, EnginePool
from onitama_core.store import Full, Locked, ReadOnly

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping


T = TypeVar("T")

log = logging.getLogger(__name__)

PAUSE_AFTER_FAULT: Final = 5.0
TOLD_EACH: Final = 600.0
"""Seconds: a database that takes nothing is told of in a line, lest the log fill the disk too."""


class Loop:
    """A step that is repeated from `start` to `stop`; a fault is logged and costs a pause.

    Not one of discord.ext.tasks: after some faults in a row those pause for a quarter of an hour.
    A step waits by `asyncio.timeout`: before Python 3.12 `wait_for` can lose that it is cancelled.
    """

    def __init__(self, name: str, step: Callable[[], Awaitable[None]]) -> None:
        self._name = name
        self._step = step
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Wherever it is; also where it was never begun."""
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
                    quiet_until = now + TOLD_EACH
                    log.warning("%s: the database takes nothing just now: %r", self._name, problem)
                await asyncio.sleep(PAUSE_AFTER_FAULT)
            except Exception:
                log.exception("a fault in %s", self._name)
                await asyncio.sleep(PAUSE_AFTER_FAULT)


FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
UNAUTHORIZED: Final = 401

FINAL: Final = (
    discord.LoginFailure,
    discord.PrivilegedIntentsRequired,
    discord.ConnectionClosed,
)
"""What no waiting mends: discord.py takes up every other closed connection by itself."""


async def stay_connected(client: discord.Client, token: str) -> None:
    """Log in and stay connected until the client is closed. Raises what waiting can't mend."""
    await retry("log in at Discord", partial(log_in, client, token), is_away)
    await client.connect()


async def log_in(client: discord.Client, token: str) -> None:
    try:
        await client.login(token)
    except Exception:
        await client.http.close()
        client.http.connector = discord.utils.MISSING  # it is closed with the session
        raise


def is_away(problem: Exception) -> bool:
    """Return whether Discord or the network is unavailable, so that a later attempt can succeed."""
    if isinstance(problem, discord.HTTPException):
        return problem.status != UNAUTHORIZED and is_unavailable(problem)
    return isinstance(problem, (aiohttp.ClientError, OSError))


def is_mendable(problem: Exception) -> bool:
    return not isinstance(problem, FINAL)


async def retry(
    what: str, attempt: Callable[[], Awaitable[None]], passes: Callable[[Exception], bool]
) -> None:
    """Try until it is done. Raises what does not pass."""
    now, pause = asyncio.get_running_loop().time, FIRST_PAUSE
    while True:
        begun = now()
        try:
            return await attempt()
        except Exception as problem:
            if not passes(problem):
                raise
            if now() - begun > LONGEST_PAUSE * 2:
                pause = FIRST_PAUSE
            wait = max(pause, retry_after(problem))
            log.warning("can't %s: %r; I try again in %.0f s", what, problem, wait)
        await asyncio.sleep(wait)
        pause = min(2 * pause, LONGEST_PAUSE)


async def answer_within(seconds: float, question: Coroutine[Any, Any, T]) -> T:
    """What Discord says in time; a question that takes longer goes on, and nobody hears of it.

    It is not cut off: cancelled while it waits out a global rate limit, discord.py would keep back
    every other call for ever. Raises TimeoutError, and what the question raises.
    """
    asking = asyncio.create_task(question)
    asking.add_done_callback(lambda asked: asked.cancelled() or asked.exception())
    await asyncio.wait({asking}, timeout=seconds)
    if not asking.done():
        raise TimeoutError
    return asking.result()


class ProgressEstimate:
    """How far it is, for who waits."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._first: tuple[float, int] | None = None
        self.percent = 0
        self.seconds: int | None = None
        """That are left, once there is something to tell by."""

    def tell(self, done: int, total: int) -> None:
        """How many of how many functions are made."""
        now = self._clock()
        self._first = since, before = self._first or (now, done)
        self.percent = 100 * done // total
        if done > before:
            self.seconds = math.ceil((total - done) * (now - since) / (done - before))


PREPARE_AFTER: Final = 5.0
"""Seconds that a start has for itself."""


async def prepare(engine: EnginePool) -> None:
    """First for Classic and Wind. Takes up to a minute where nothing is made, else nothing.

    Where it can't be done the pool has said so in the log; whoever plays has it tried again.
    """
    await asyncio.sleep(PREPARE_AFTER)
    with contextlib.suppress(EngineGone):
        await engine.prepare()


class Metrics:
    """Times and counts by name, kept only where a host asks: then `cogs.bot.health` is loaded.

    It brings Prometheus's library and a web server, for which every start would pay.
    """

    def __init__(self) -> None:
        self.instruments: Mapping[str, Any] = {}

    def observe(self, name: str, seconds: float, *labels: object) -> None:
        if self.instruments:
            instrument = self.instruments[name]
            (instrument.labels(*labels) if labels else instrument).observe(seconds)

    def count(self, name: str, *labels: object) -> None:
        if self.instruments:
            self.instruments[name].labels(*labels).inc()
