"""What Discord refused is asked for again once permissions may have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord.ext import commands

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot


class Permissions(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot

    @commands.Cog.listener("on_guild_channel_create")
    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_guild_channel_delete")
    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_member_update")
    @commands.Cog.listener("on_thread_join")
    @commands.Cog.listener("on_thread_update")
    @commands.Cog.listener("on_raw_thread_update")
    @commands.Cog.listener("on_raw_thread_delete")
    async def forget(self, *_: Any) -> None:
        self.bot.channels.forget()


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Permissions(bot))
