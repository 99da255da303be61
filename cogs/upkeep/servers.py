"""Listeners for servers that the bot joins, leaves or loses, and for changed permissions."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from discord.ext import commands

from cogs.shared.background import retry
from onitama_core.store import Locked, Shards, StoreProblem

if TYPE_CHECKING:
    import discord

    from cogs.bot.client import OnitamaBot


STORE_PROBLEMS: Final = (Locked, StoreProblem)


class ServerEvents(commands.Cog):
    """The listeners, all of which discord.py calls by the names of its events."""

    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot

    @commands.Cog.listener("on_guild_remove")
    @commands.Cog.listener("on_guild_unavailable")
    async def mark_unavailable(self, guild: discord.Guild) -> None:
        """Record that a server was left or is in an outage, so that its deadlines wait."""
        try:
            await self.bot.matches.servers.mark_unavailable(guild.id)
        except STORE_PROBLEMS:
            await self.compare_servers(guild.shard_id)

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def mark_available(self, guild: discord.Guild) -> None:
        """Record that a server is available, so that its deadlines go on."""
        if not self.bot.is_guild_list_complete(guild.id):
            return
        try:
            # First, because both calls credit time: the same time must not be credited twice.
            await self.bot.gateway_monitor.credit_absences()
            await self.bot.matches.servers.mark_available(guild.id)
        except STORE_PROBLEMS:
            await self.compare_servers(guild.shard_id)

    @commands.Cog.listener("on_shard_ready")
    async def compare_servers(self, shard_id: int) -> None:
        """Compare the servers of a shard with those in the store, and retry until that succeeds.

        Deadlines must not run in servers where nobody can play.
        """

        async def attempt() -> None:
            await self.bot.gateway_monitor.credit_absences()
            shard = Shards(frozenset({shard_id}), self.bot.shard_count or 1)
            available = {
                guild.id
                for guild in self.bot.guilds
                if self.bot.get_guild(guild.id) is not None and not guild.unavailable
            }
            await self.bot.matches.servers.compare(available, shard)

        await retry(
            "compare the servers with the database's",
            attempt,
            lambda problem: isinstance(problem, STORE_PROBLEMS),
        )

    # -- permissions of the bot --

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_remove")
    @commands.Cog.listener("on_guild_channel_create")
    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_guild_channel_delete")
    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_member_update")
    @commands.Cog.listener("on_thread_join")
    @commands.Cog.listener("on_thread_update")
    @commands.Cog.listener("on_raw_thread_update")
    @commands.Cog.listener("on_raw_thread_delete")
    async def forget_channels(self, *arguments: Any) -> None:
        """Drop the cached answers of Discord about a server's channels.

        The last argument of each event is the server, has it as `guild`, or has its `guild_id`.
        """
        last = arguments[-1]
        guild = getattr(last, "guild", last)
        self.bot.channels.forget_guild(getattr(guild, "guild_id", None) or guild.id)

    @commands.Cog.listener("on_guild_channel_delete")
    async def cancel_tournaments(self, channel: discord.abc.GuildChannel) -> None:
        """Cancel the tournaments of a deleted channel.

        If this event is missed or the database is busy, a tournament is cancelled later, when the
        post of its next round fails.
        """
        with suppress(*STORE_PROBLEMS):
            await self.bot.tournaments.cancel_in_channel(channel.guild.id, channel.id)

    @commands.Cog.listener("on_raw_thread_delete")
    async def cancel_tournaments_in_thread(self, thread: discord.RawThreadDeleteEvent) -> None:
        with suppress(*STORE_PROBLEMS):
            await self.bot.tournaments.cancel_in_channel(thread.guild_id, thread.thread_id)

    @commands.Cog.listener("on_guild_channel_update")
    async def retry_channel(self, _: Any, after: discord.abc.GuildChannel) -> None:
        """Retry posts in a changed channel and its threads, whose permissions are the channel's."""
        for channel in (after, *getattr(after, "threads", ())):
            self.bot.outbox.retry(channel.id)

    @commands.Cog.listener("on_raw_thread_update")
    async def retry_thread(self, update: discord.RawThreadUpdateEvent) -> None:
        """Retry posts in a changed thread.

        discord.py calls this event also for archived threads, which it has not in its cache.
        """
        self.bot.outbox.retry(update.thread_id)

    @commands.Cog.listener("on_thread_join")
    async def retry_joined_thread(self, thread: discord.Thread) -> None:
        """Retry posts in a thread that the bot joined, also in a private one."""
        self.bot.outbox.retry(thread.id)

    @commands.Cog.listener("on_guild_join")
    async def retry_after_invitation(self, guild: discord.Guild) -> None:
        """Retry all due posts in a server that the bot joined, perhaps again.

        Discord does not send archived threads, so their ids come from the store.
        """
        for channel_id in await self.bot.store.read(
            lambda reader: reader.posts.channels_with_due_in(guild.id)
        ):
            self.bot.outbox.retry(channel_id)

    @commands.Cog.listener("on_guild_role_update")
    async def retry_after_role(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            self.retry_all_in(after.guild)

    @commands.Cog.listener("on_member_update")
    async def retry_after_member(self, _: Any, after: discord.Member) -> None:
        """Retry posts after the bot's roles changed or its time-out ended.

        Without the members intent Discord sends this event only for the bot itself.
        """
        if after == after.guild.me:
            self.retry_all_in(after.guild)

    def retry_all_in(self, guild: discord.Guild) -> None:
        """Retry posts in all channels of a server that refused posts."""
        for channel_id in self.bot.outbox.refusing_channels:
            if guild.get_channel_or_thread(channel_id) is not None:
                self.bot.outbox.retry(channel_id)
