"""Limits on new gateway sessions: Discord's daily limit, and a backoff after sessions that fail.

A shard begins a session by the gateway's IDENTIFY. Discord resets the token of a bot that
identifies more often than it allows in a day; a resumed session does not count.
"""

from __future__ import annotations

import asyncio
import logging
import math
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cogs.shared.background import answer_within

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from discord import SessionStartLimits

    FetchLimits: TypeAlias = Callable[[], Coroutine[Any, Any, SessionStartLimits]]

log = logging.getLogger(__name__)

IDENTIFY_INTERVAL: Final = 5.0
"""Seconds between two new sessions of any shards, as Discord requires."""
SECONDS_PER_DAY: Final = 24 * 60 * 60.0
MAX_FAILED_SESSIONS_PER_DAY: Final = 300
"""New sessions of all shards together in a day on which every session fails at once.

The longest pause of SessionBackoff follows from it. Discord allows 1,000 sessions a day.
"""
FIRST_SESSION_PAUSE: Final = 1.0
"""Seconds before a shard's second session; Discord requires at least one second."""
MAX_HOOK_WAIT: Final = 40.0
"""Longest wait in seconds in `before_identify_hook`.

discord.py gives up a connection that takes 60 s, including the hook.
"""
FETCH_TIMEOUT: Final = 10.0
"""Seconds for Discord to answer how many sessions remain today."""
LIMIT_LIFETIME: Final = 60.0
"""Seconds for which Discord's count of remaining sessions is used before it is fetched again."""
MIN_LIMIT_PAUSE: Final = 5.0
MAX_LIMIT_PAUSE: Final = 600.0
"""Bounds of the seconds until Discord is asked again whether it allows a session."""


class SessionDelayed(ConnectionError):
    """A session may not start yet.

    As a ConnectionError it makes discord.py close the connection and try again later.
    """


class SessionBackoff:
    """The pause before each new session of one shard.

    It doubles with each session, and is reset by a session that lasted as long as the longest
    pause. READY alone does not reset it, because a session can fail soon after.
    """

    def __init__(self, shard_count: int) -> None:
        self._max_pause = SECONDS_PER_DAY / MAX_FAILED_SESSIONS_PER_DAY * shard_count
        self._pause = 0.0
        self._started_at = -math.inf
        self._next_start: float | None = None

    def next_start(self, now: float) -> float:
        """Return when the next session may start, which stays the same until `note_start`."""
        if self._next_start is None:
            if self._pause and now - self._started_at >= self._max_pause:
                self._pause = FIRST_SESSION_PAUSE
            self._next_start = now + self._pause
        return self._next_start

    def note_start(self, now: float) -> None:
        """Record that a session starts, and double the pause before the next one."""
        self._next_start = None
        self._started_at = now
        self._pause = min(max(FIRST_SESSION_PAUSE, 2 * self._pause), self._max_pause)


class SessionStarts:
    """Decides when a shard may start a new session.

    It outlives an OnitamaBot that is closed after an outage, so that its limits also hold for the
    next one.
    """

    def __init__(self) -> None:
        self._backoffs: dict[int, SessionBackoff] = {}
        self._last_start = -math.inf
        self._remaining = 0
        self._fetched_at = -math.inf

    async def wait_for_remaining(self, fetch: FetchLimits) -> None:
        """Wait until Discord allows a new session. Raises discord.py's exceptions."""
        limits = await self._fetch(fetch)
        while limits.remaining <= 0:
            await asyncio.sleep(log_session_limit(limits))
            limits = await self._fetch(fetch)

    async def wait(self, shard_id: int, shard_count: int, fetch: FetchLimits) -> None:
        """Wait until a shard may start a new session, and count that session.

        Raises SessionDelayed if the wait would take longer than MAX_HOOK_WAIT, and discord.py's
        exceptions.
        """
        clock = asyncio.get_running_loop().time
        backoff = self._backoffs.setdefault(shard_id, SessionBackoff(shard_count))
        next_start = max(backoff.next_start(clock()), self._last_start + IDENTIFY_INTERVAL)
        pause = next_start - clock()
        if pause > 0:
            log.info("shard %d: a new session starts in %.3g s", shard_id, pause)
            await sleep_in_hook(pause)
        await self._use_session(fetch)
        backoff.note_start(clock())
        self._last_start = clock()

    async def _use_session(self, fetch: FetchLimits) -> None:
        """Count one session as used. Raises SessionDelayed if Discord allows none."""
        age = asyncio.get_running_loop().time() - self._fetched_at
        if age > LIMIT_LIFETIME or self._remaining <= 0:
            limits = await self._fetch(fetch)
            if limits.remaining <= 0:
                await sleep_in_hook(log_session_limit(limits))
                raise SessionDelayed("Discord allows no new session")
        self._remaining -= 1

    async def _fetch(self, fetch: FetchLimits) -> SessionStartLimits:
        limits = await answer_within(FETCH_TIMEOUT, fetch())
        self._remaining = limits.remaining
        self._fetched_at = asyncio.get_running_loop().time()
        return limits


async def sleep_in_hook(seconds: float) -> None:
    """Sleep for at most MAX_HOOK_WAIT. Raises SessionDelayed after that if more was asked for."""
    await asyncio.sleep(min(seconds, MAX_HOOK_WAIT))
    if seconds > MAX_HOOK_WAIT:
        raise SessionDelayed(f"a new session may start in {seconds - MAX_HOOK_WAIT:.0f} s")


def log_session_limit(limits: SessionStartLimits) -> float:
    """Log that Discord allows no session, and return the seconds until it should be asked again."""
    reset_after = limits.reset_after / 1000
    pause = min(max(reset_after, MIN_LIMIT_PAUSE), MAX_LIMIT_PAUSE)
    log.warning(
        "Discord allows no new session for %.0f s (limit of %d a day); asking again in %.0f s",
        reset_after,
        limits.total,
        pause,
    )
    return pause
