"""Changes to older posts: best effort, and never in front of a new one."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from cogs.outbox.trouble import Trouble, classify

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


async def try_to(change: Coroutine[Any, Any, None], message_id: int) -> None:
    """As `tidy`, but for what may be different one day. Raises that."""
    try:
        await change
    except discord.HTTPException as refusal:
        if classify(refusal) in (Trouble.PASSING, Trouble.REFUSED):
            raise
        log.info("message %s can't be changed: %s", message_id, refusal)


class Tidying:
    """Changes under way.

    None is cut off while the bot runs: cancelled while it waits out a global rate limit, discord.py
    would keep back every other call for ever.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def soon(self, change: Coroutine[Any, Any, None], message_id: int) -> asyncio.Task[None]:
        return self._begin(tidy(change, message_id), change)

    async def attempt(self, change: Coroutine[Any, Any, None], message_id: int) -> bool:
        """Whether a change was made or can't be; else Discord keeps it waiting, and it goes on.

        Raises what may be different one day.
        """
        task = self._begin(try_to(change, message_id), change)
        await asyncio.wait({task}, timeout=LONGEST)
        if task.done():
            task.result()
        else:
            task.add_done_callback(forgotten)
        return task.done()

    def _begin(
        self, work: Coroutine[Any, Any, None], change: Coroutine[Any, Any, None]
    ) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: change.close())  # where it was stopped before it began
        return task

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def forgotten(task: asyncio.Task[None]) -> None:
    """Nobody waits any more for what becomes of it."""
    if not task.cancelled() and (problem := task.exception()) is not None:
        log.info("a change came to nothing: %r", problem)
