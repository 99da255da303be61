"""One task that sleeps until the next deadline and serves it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from discord.ext import commands

from cogs.house.loops import Loop

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot

LONGEST_SLEEP: Final = 3600.0
CORRECTION: Final = timedelta(seconds=1)
"""Of the clock, after which something else may be due."""
UNCERTAIN: Final = 10.0
"""Until the gateway is asked again, unless it shows itself before."""
UNDER_WAY: Final = 1.0
"""For which those are waited for who came before something ends, and are being answered."""
A_BREATH: Final = 0.2
"""Between two steps of what is overdue: matches go on beside them."""


class Deadlines(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._loop = Loop("deadlines", self._serve)
        bot.clock.listen(self._look_again)

    async def cog_load(self) -> None:
        self._loop.start()

    async def cog_unload(self) -> None:
        await self._loop.stop()

    def _look_again(self, put_forward: timedelta) -> None:
        if put_forward > CORRECTION:
            self.bot.store.deadlines_changed.set()

    async def _serve(self) -> None:
        """What is due, unless somebody may have seen to it and could not be heard; then sleep."""
        changed = self.bot.store.deadlines_changed
        changed.clear()
        seconds = await self._seconds_left()
        if seconds <= 0:
            seconds = await self._serve_some()
        try:
            await asyncio.wait_for(changed.wait(), max(A_BREATH, seconds))
        except TimeoutError:
            return

    async def _serve_some(self) -> float:
        """And return in how many seconds there may be more.

        What falls due while it is made certain is not certain: a machine may sleep meanwhile.
        """
        now = self.bot.clock()
        if not await self.bot.presence.is_certain():
            return UNCERTAIN
        await self.bot.reception.see_off(UNDER_WAY)
        await self.bot.matches.upkeep.serve(now, self._has_left)
        return await self._seconds_left()

    def _has_left(self, guild_id: int) -> bool:
        """Known once Discord has told which servers there are."""
        return self.bot.is_ready() and self.bot.get_guild(guild_id) is None

    async def _seconds_left(self) -> float:
        deadline = await self.bot.store.read(lambda reader: reader.next_due())
        if deadline is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, (deadline - self.bot.clock()).total_seconds())


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Deadlines(bot))
