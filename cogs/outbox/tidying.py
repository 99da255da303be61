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
"""Seconds for a change, which Discord may delay for minutes (30046)."""


async def tidy(change: Coroutine[Any, Any, None], message_id: int) -> None:
    """A post that is gone or too old stays as it is: its buttons answer that they are old."""
    try:
        async with asyncio.timeout(LONGEST):
            await change
    except (discord.HTTPException, aiohttp.ClientError, OSError) as refusal:
        log.info("message %s stays as it is: %s", message_id, refusal)


class Tidying:
    """Changes under way that nobody waits for."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def soon(self, change: Coroutine[Any, Any, None], message_id: int) -> None:
        task = asyncio.create_task(tidy(change, message_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: change.close())  # where it was stopped before it began

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
