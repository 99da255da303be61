"""What the gateway shows of itself, and one task that notes for the next start when it last did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from cogs.house.loops import Loop

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot


class Attendance(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._loop = Loop("attendance", bot.presence.glance)

    async def cog_load(self) -> None:
        await self.bot.presence.recall()
        self._loop.start()

    async def cog_unload(self) -> None:
        await self._loop.stop()
        await self.bot.presence.note()

    @commands.Cog.listener()
    async def on_socket_event_type(self, _: str) -> None:
        self.bot.presence.show()

    @commands.Cog.listener()
    async def on_socket_raw_receive(self, _: str) -> None:
        self.bot.presence.hear()

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        self.bot.presence.disconnect()


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Attendance(bot))
