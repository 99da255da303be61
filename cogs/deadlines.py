"""One task that sleeps until the next deadline and serves it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from discord.ext import commands

from cogs.house.loops import run_forever

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot

LONGEST_SLEEP: Final = 3600.0
CORRECTION: Final = timedelta(seconds=1)
"""Of the clock, after which something else may be due."""
A_BREATH: Final = 0.2
"""Between two steps of what is overdue: matches go on beside them."""


class Deadlines(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._task: asyncio.Task[None] | None = None

        bot.clock.listen(self._look_again)

    async def cog_load(self) -> None:
        self._task = asyncio.create_task(run_forever("deadlines", self._serve))

    async def cog_unload(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _look_again(self, put_forward: timedelta) -> None:
        if put_forward > CORRECTION:
            self.bot.store.deadlines_changed.set()

    async def _serve(self) -> None:
        """Then sleep until the next deadline, or until there is a new one."""
        changed = self.bot.store.deadlines_changed
        changed.clear()
        deadline = await self.bot.matches.upkeep.serve()
        seconds = LONGEST_SLEEP
        if deadline is not None:
            seconds = min(seconds, (deadline - self.bot.clock()).total_seconds())
        try:
            await asyncio.wait_for(changed.wait(), max(A_BREATH, seconds))
        except TimeoutError:
            return


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Deadlines(bot))
