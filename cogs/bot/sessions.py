"""Limits on new gateway sessions: Discord's daily one, and a backoff after sessions that fail.

A bot that identifies more often than Discord allows in a day has its token reset. A session that
is resumed does not count.
"""

from __future__ import annotations

import asyncio
import logging
import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from discord import SessionStartLimits

log = logging.getLogger(__name__)

SECONDS_PER_DAY: Final = 24 * 60 * 60.0
MAX_FAILED_SESSIONS_PER_DAY: Final = 300
"""New sessions of all shards in a day on which each fails at once; Discord allows 1,000."""
FIRST_SESSION_PAUSE: Final = 1.0
"""Seconds before a shard's second session; Discord asks for one second at least."""
LIMIT_LIFETIME: Final = 60.0
"""Seconds for which Discord's count of remaining sessions is used before it is fetched again."""
MIN_LIMIT_PAUSE: Final = 5.0
MAX_LIMIT_PAUSE: Final = 600.0
"""Seconds between two questions whether Discord allows a session again."""


class SessionBackoff:
    """The pause before each new session of one shard.

    It doubles with each session, and is reset by one that lived as long as the longest pause. So
    a READY alone does not reset it.
    """

    def __init__(self, shard_count: int) -> None:
        self._max_pause = SECONDS_PER_DAY / MAX_FAILED_SESSIONS_PER_DAY * shard_count
        self._pause = 0.0
        self._started_at = -math.inf

    def pause(self, now: float) -> float:
        """Return the seconds to wait before the next session starts."""
        if self._pause and now - self._started_at >= self._max_pause:
            self._pause = FIRST_SESSION_PAUSE
        return self._pause

    def note_start(self, now: float) -> None:
        self._started_at = now
        self._pause = min(max(FIRST_SESSION_PAUSE, 2 * self._pause), self._max_pause)


class SessionLimit:
    """The new sessions that Discord still allows today, for all shards together."""

    def __init__(self, fetch: Callable[[], Awaitable[SessionStartLimits]]) -> None:
        self._fetch = fetch
        self._remaining = 0
        self._fetched_at = -math.inf
        self._taking = asyncio.Lock()

    async def refresh(self) -> SessionStartLimits:
        """Ask Discord for the limits. Raises what discord.py raises."""
        limits = await self._fetch()
        self._remaining = limits.remaining
        self._fetched_at = asyncio.get_running_loop().time()
        return limits

    async def take(self) -> None:
        """Count a session that is about to start; while Discord allows none, wait.

        Raises what discord.py raises.
        """
        async with self._taking:
            age = asyncio.get_running_loop().time() - self._fetched_at
            if age > LIMIT_LIFETIME or self._remaining <= 0:
                await self._wait_for_remaining()
            self._remaining -= 1

    async def _wait_for_remaining(self) -> None:
        while (limits := await self.refresh()).remaining <= 0:
            pause = min(max(limits.reset_after / 1000, MIN_LIMIT_PAUSE), MAX_LIMIT_PAUSE)
            log.warning(
                "Discord allows no new session for %.0f s (limit of %d a day); "
                "asking again in %.0f s",
                *(limits.reset_after / 1000, limits.total, pause),
            )
            await asyncio.sleep(pause)
