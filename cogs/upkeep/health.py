"""An address at which the host asks how the bot is, where one is set."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from discord.ext import commands

from cogs.house.loops import Loop
from cogs.house.report.endpoint import Endpoint
from cogs.house.settings import UnusableSetting

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.house.report.report import Address

log = logging.getLogger(__name__)

NAP: Final = 0.5
"""Seconds between two measurements of how late the event loop comes."""


class Health(commands.Cog):
    def __init__(self, bot: OnitamaBot, address: Address) -> None:
        self.bot = bot
        self._address = address
        self._endpoint = Endpoint(bot)
        self._loop = Loop("loop lag", self._measure)

    async def cog_load(self) -> None:
        await self._endpoint.open(self._address)
        log.info("health is told at http://%s:%s/health", self._address.host, self._address.port)
        if self.bot.report.figures is not None:
            self._loop.start()

    async def cog_unload(self) -> None:
        await self._loop.stop()
        await self._endpoint.close()

    async def _measure(self) -> None:
        now = asyncio.get_running_loop().time
        begun = now()
        await asyncio.sleep(NAP)
        self.bot.report.meters.lagged(max(0.0, now() - begun - NAP))


async def setup(bot: OnitamaBot) -> None:
    """Raises UnusableSetting where nothing can be told at the address."""
    if bot.report.address is None:
        return
    try:
        await bot.add_cog(Health(bot, bot.report.address))
    except OSError as problem:
        wanted = f"a free port of ONITAMA_HEALTH_HOST ({problem.strerror})"
        raise UnusableSetting("ONITAMA_HEALTH_PORT", wanted) from problem
