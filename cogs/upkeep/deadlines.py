"""The next deadline, served as soon as it is due."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord.ext import commands

from cogs.shared.background import Loop, answer_within
from cogs.shared.errors import UNKNOWN_MEMBER
from onitama_core.store import NO_SHARDS, Match, Shards, Unrated

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


LONGEST_SLEEP: Final = 3600.0
CORRECTION: Final = timedelta(seconds=1)
"""Of the clock, after which something else may be due."""
UNCERTAIN: Final = 10.0
"""Until the gateway is asked again, unless it shows itself before."""
PARTLY: Final = 1.0
"""The same where some shards are heard: what waits for the others hides when theirs is due."""
UNDER_WAY: Final = 1.0
"""For which those are waited for who came before something ends, and are being answered."""
PATIENCE: Final = 1.0
"""For Discord to say who is in a server; the end of a match waits no longer."""
TIME_TO_ACT: Final = timedelta(minutes=1)
"""Between the end of a timeout and a deadline, for a member to be taken to have been able to act.

Discord keeps showing the end of a timeout that is over.
"""
BETWEEN_STEPS: Final = 0.2
"""Between two steps of what is overdue: matches go on beside them."""


class Deadlines(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._loop = Loop("deadlines", self._serve)

    async def cog_load(self) -> None:
        self.bot.clock.listen(CORRECTION, self.bot.store.deadlines_changed.set)
        self.bot.matches.find_hindrance = self._find_hindrance
        self._loop.start()

    async def cog_unload(self) -> None:
        await self._loop.stop()

    async def _serve(self) -> None:
        """What is due, unless somebody may have seen to it and could not be heard; then sleep."""
        changed = self.bot.store.deadlines_changed
        changed.clear()
        seconds = await self._seconds_left()
        if seconds <= 0:
            seconds = await self._serve_some()
        with suppress(TimeoutError):
            async with asyncio.timeout(max(BETWEEN_STEPS, seconds)):
                await changed.wait()

    async def _serve_some(self) -> float:
        """And return in how many seconds there may be more.

        What falls due while it is made certain is not certain: a machine may sleep meanwhile.
        """
        now = self.bot.clock()
        unheard = await self.bot.presence.unheard()
        if unheard.are_all:
            return UNCERTAIN
        if (seconds := await self._seconds_left(unheard)) <= 0:
            await self.bot.interaction_filter.wait_for_present(UNDER_WAY)
            await self.bot.matches.serve(now, self._has_left, unheard)
            seconds = await self._seconds_left(unheard)
        return min(seconds, PARTLY) if unheard.ids else seconds

    def _has_left(self, guild_id: int) -> bool:
        """Known once Discord has told which servers there are."""
        return self.bot.knows_of(guild_id) and self.bot.get_guild(guild_id) is None

    async def _find_hindrance(self, match: Match) -> Unrated | None:
        """Return why the player who is losing a match on time could not act.

        None if Discord does not answer in time, so that such a match is rated as usual: an outage
        can't be brought about by a player, and the match must end.
        """
        guild = self.bot.get_guild(match.place.guild_id)
        if guild is None:
            return None
        with suppress(OSError, aiohttp.ClientError, discord.DiscordException):
            return await answer_within(PATIENCE, ask_for_hindrance(guild, match))
        return None

    async def _seconds_left(self, unheard: Shards = NO_SHARDS) -> float:
        deadline = await self.bot.store.read(lambda reader: reader.next_due(unheard))
        if deadline is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, (deadline - self.bot.clock()).total_seconds())


async def ask_for_hindrance(guild: discord.Guild, match: Match) -> Unrated | None:
    """Ask Discord whether the player on move is timed out, or may have been removed.

    Discord does not tell bots of a kick, which looks like leaving. Members who leave so as not to
    lose points must lose them: only an opponent who may remove members is taken to have done so.
    Raises what a failing request raises.
    """
    loser = match.waits_for[0]
    (loser_id,), (winner_id,) = match.users(loser), match.users(loser.opponent)
    try:
        member = await guild.fetch_member(loser_id)
    except discord.NotFound as answer:
        if answer.code != UNKNOWN_MEMBER:
            raise
        may = (await guild.fetch_member(winner_id)).guild_permissions
        could_remove = may.kick_members or may.ban_members or may.manage_guild
        return Unrated.GONE if could_remove else None
    timed_out_until, deadline = member.timed_out_until, match.deadline
    if timed_out_until is None or deadline is None:
        return None
    return Unrated.LOSER_TIMED_OUT if timed_out_until > deadline - TIME_TO_ACT else None
