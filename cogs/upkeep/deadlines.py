"""The loop that ends matches on time and handles everything else that falls due."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord.ext import commands

from cogs.shared.background import Loop
from onitama_core.store import NO_SHARDS, Match, Shards, Unrated

if TYPE_CHECKING:
    from collections.abc import Collection

    from cogs.bot.client import OnitamaBot


MAX_SLEEP: Final = 3600.0
"""Longest sleep of the loop in seconds."""
MIN_SLEEP: Final = 0.2
"""Seconds between two batches of due work, so that moves can be written in between."""
UNREACHABLE_SLEEP: Final = 10.0
"""Seconds until the shards are tested again if all are unreachable.

A contact with a shard wakes the loop earlier.
"""
PARTLY_UNREACHABLE_SLEEP: Final = 1.0
"""Seconds until the shards are tested again if only some are unreachable.

The passed deadlines of unreachable shards can't be handled yet, so they don't wake the loop.
"""
CLICKS_TIMEOUT: Final = 1.0
"""Seconds for which a passed deadline waits for interactions that are being handled.

They may be moves that came in time.
"""
MEMBER_TIMEOUT: Final = 1.0
"""Seconds for Discord to return members of a server; without an answer a match ends as usual."""
TIME_TO_ACT: Final = timedelta(minutes=1)
"""Time before a deadline in which a player must have been free to act.

A member whose timeout ended at least this long before the deadline could act. Discord keeps showing
the end of a timeout that is over.
"""


class Deadlines(commands.Cog):
    """The loop that handles due work, and its questions to Discord about the players."""

    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._loop = Loop("deadlines", self._serve)

    async def cog_load(self) -> None:
        self.bot.matches.log.find_unrated_reason = self._find_unrated_reason
        self.bot.tournaments.find_absent = self._find_absent
        self._loop.start()

    async def cog_unload(self) -> None:
        await self._loop.stop()

    async def _serve(self) -> None:
        """Handle some of what is due, then sleep until more is due or something changes."""
        changed = self.bot.store.deadlines_changed
        changed.clear()  # before the deadlines are read, so that no change is missed
        seconds = await self._seconds_until_due()
        if seconds <= 0:
            seconds = await self._serve_some()
        with suppress(TimeoutError):
            async with asyncio.timeout(max(MIN_SLEEP, seconds)):
                await changed.wait()

    async def _serve_some(self) -> float:
        """Handle some due work of the shards that are reachable now; return the seconds to sleep.

        Work that falls due after `now` waits for the next call: the machine may have been suspended
        since the shards were found reachable.
        """
        now = self.bot.clock()
        unreachable = await self.bot.gateway_monitor.find_unreachable()
        if unreachable.are_all:
            return UNREACHABLE_SLEEP
        if (seconds := await self._seconds_until_due(unreachable)) <= 0:
            await self.bot.interaction_filter.wait_for_current(CLICKS_TIMEOUT)
            await self.bot.matches.due.serve(now, self._has_bot_left, unreachable)
            seconds = await self._seconds_until_due(unreachable)
        return min(seconds, PARTLY_UNREACHABLE_SLEEP) if unreachable.ids else seconds

    def _has_bot_left(self, guild_id: int) -> bool:
        """Return whether the bot has left a server for certain; False while that is unknown."""
        return self.bot.is_guild_list_complete(guild_id) and self.bot.get_guild(guild_id) is None

    async def _find_unrated_reason(self, match: Match) -> Unrated | None:
        """Return why a match is not rated: the player who is losing it on time could not act.

        None if nothing kept the player from acting, or if Discord does not answer in time. Then the
        match ends and is rated as usual, because no player can cause an outage of Discord.
        """
        guild = self.bot.get_guild(match.place.guild_id)
        if guild is None:
            return None
        with suppress(OSError, aiohttp.ClientError, discord.DiscordException):
            async with asyncio.timeout(MEMBER_TIMEOUT):
                return await ask_for_unrated_reason(guild, match)
        return None

    async def _find_absent(self, guild_id: int, user_ids: Collection[int]) -> Collection[int]:
        """Return those users who have left a server; none if Discord does not answer in time.

        discord.py returns an empty list if the connection was lost meanwhile, so that counts as no
        answer.
        """
        guild = self.bot.get_guild(guild_id)
        if guild is None or not user_ids:
            return ()
        with suppress(OSError, aiohttp.ClientError, discord.DiscordException):
            async with asyncio.timeout(MEMBER_TIMEOUT):
                found = await guild.query_members(user_ids=[*user_ids], cache=False)
                return {*user_ids} - {member.id for member in found} if found else ()
        return ()

    async def _seconds_until_due(self, unreachable: Shards = NO_SHARDS) -> float:
        """Return the seconds until work is due, except that of unreachable shards.

        0 or less: some is due now.
        """
        deadline = await self.bot.store.read(lambda reader: reader.due.next_at(unreachable))
        if deadline is None:
            return MAX_SLEEP
        return min(MAX_SLEEP, (deadline - self.bot.clock()).total_seconds())


async def ask_for_unrated_reason(guild: discord.Guild, match: Match) -> Unrated | None:
    """Ask the gateway whether the player to move is timed out, or may have been removed.

    A bot can't distinguish a kick from leaving, and members must not save their rating points by
    leaving. So the loser counts as removed only if the opponent has permission to remove members.
    Raises the exceptions of discord.py and aiohttp.
    """
    loser_seat = match.waits_for[0]
    (loser_id,) = match.users(loser_seat)
    (winner_id,) = match.users(loser_seat.opponent)
    found = await guild.query_members(user_ids=[loser_id, winner_id], cache=False)
    members = {member.id: member for member in found}
    loser = members.get(loser_id)
    winner = members.get(winner_id)
    if loser is None:
        if winner is None:  # also discord.py's answer when the connection was lost meanwhile
            return None
        permissions = winner.guild_permissions
        could_remove = (
            permissions.kick_members or permissions.ban_members or permissions.manage_guild
        )
        return Unrated.GONE if could_remove else None
    timed_out_until = loser.timed_out_until
    deadline = match.deadline
    if timed_out_until is None or deadline is None:
        return None
    return Unrated.LOSER_TIMED_OUT if timed_out_until > deadline - TIME_TO_ACT else None
