"""One task that sleeps until the next deadline and serves it."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from discord.ext import commands

if TYPE_CHECKING:
    from cogs.client import OnitamaBot

log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 3600.0
PAUSE_AFTER_FAULT: Final = 10.0


class Deadlines(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._task: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        self._task = asyncio.create_task(self._serve(), name="deadlines")

    async def cog_unload(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _serve(self) -> None:
        while True:
            try:
                await self.bot.invitations.expire()
                await self._sleep()
            except Exception:
                log.exception("a deadline could not be served")
                await asyncio.sleep(PAUSE_AFTER_FAULT)

    async def _sleep(self) -> None:
        """Until the next deadline, or until there is a new one."""
        changed = self.bot.store.deadlines_changed
        changed.clear()
        deadline = await self.bot.store.read.next_expiry()
        seconds = LONGEST_SLEEP
        if deadline is not None:
            seconds = min(seconds, (deadline - self.bot.clock()).total_seconds())
        try:
            await asyncio.wait_for(changed.wait(), max(0.0, seconds))
        except TimeoutError:
            return


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Deadlines(bot))
