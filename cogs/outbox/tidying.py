"""Changes to older posts: best effort, and never in front of a new one."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

if TYPE_CHECKING:
    from collections.abc import Coroutine

log = logging.getLogger(__name__)

LONGEST: Final = 5.0
"""Seconds that anything waits for a change, which Discord may delay for minutes (30046)."""


async def tidy(change: Coroutine[Any, Any, None], message_id: int) -> None:
    """A post that is gone or too old stays as it is: its buttons answer that they are old."""
    try:
        await change
    except (discord.HTTPException, aiohttp.ClientError, OSError) as refusal:
        log.info("message %s stays as it is: %s", message_id, refusal)


class Tidying:
    """Changes under way.

    None is cut off while the bot runs: cancelled while it waits out a global rate limit, discord.py
    would keep back every other call for ever.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def soon(self, change: Coroutine[Any, Any, None], message_id: int) -> asyncio.Task[None]:
        task = asyncio.create_task(tidy(change, message_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: change.close())  # where it was stopped before it began
        return task

    async def for_a_moment(self, change: Coroutine[Any, Any, None], message_id: int) -> None:
        """Wait for a change, though not as long as Discord may take over it."""
        await asyncio.wait({self.soon(change, message_id)}, timeout=LONGEST)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
