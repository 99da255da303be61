"""Servers that come and go: time in them stands still while the bot is kept from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from cogs.house.staying import patiently
from onitama_core.store import Locked, StoreProblem

if TYPE_CHECKING:
    import discord

    from cogs.house.client import OnitamaBot


class Servers(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot

    @commands.Cog.listener("on_guild_remove")
    @commands.Cog.listener("on_guild_unavailable")
    async def lose(self, guild: discord.Guild) -> None:
        try:
            await self.bot.matches.servers.lose(guild.id)
        except (Locked, StoreProblem):
            await self.compare()

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def find(self, guild: discord.Guild) -> None:
        if not self.bot.is_ready():
            return
        try:
            await self.bot.presence.settle()  # what it gives back is not given for the server again
            await self.bot.matches.servers.find(guild.id)
        except (Locked, StoreProblem):
            await self.compare()

    @commands.Cog.listener("on_ready")
    async def compare(self) -> None:
        """As soon as the store takes it: until then time would run where nobody can play."""
        await patiently("note which servers there are", self._compare, is_of_the_store)

    async def _compare(self) -> None:
        await self.bot.presence.settle()
        there = {guild.id for guild in self.bot.guilds if not guild.unavailable}
        await self.bot.matches.servers.compare(there)


def is_of_the_store(problem: Exception) -> bool:
    return isinstance(problem, (Locked, StoreProblem))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Servers(bot))
