"""Who may be invited where, and what is usual there."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import discord

from cogs.access.gate import NO_ANSWER, person
from cogs.access.places import place_of, require_venue
from cogs.access.terms import is_rated, likes
from cogs.bot.client import Interaction, chosen
from cogs.ui.errors import BotLacksPermissions, CannotInvite, ChannelGone, Uninvitable, Where
from onitama_core.matches import AlreadyInvited, Invited
from onitama_core.store import GuildSettings, Match, Terms, Venue

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


PATIENCE: Final = 1.0
"""Seconds that a click waits for Discord to say who is there, before it is answered."""
T = TypeVar("T")
Opponent: TypeAlias = discord.Member | discord.User | None
"""None: anybody."""


async def invite(interaction: Interaction, opponent: Opponent, terms: Terms) -> Invited:
    await require_can_be_played(interaction, opponent, terms.venue)
    other = None if opponent is None else person(opponent)
    offer = interaction.client.matches.invite
    return await past_a_lost_one(
        interaction, partial(offer, place_of(interaction), person(interaction.user), other, terms)
    )


async def past_a_lost_one(interaction: Interaction, ask: Callable[[], Awaitable[T]]) -> T:
    """Ask again where the invitation that stands in the way was lost with its channel."""
    try:
        return await ask()
    except AlreadyInvited as waiting:
        try:
            await interaction.client.channels.find(waiting.invitation.place.channel_id)
        except ChannelGone:
            await interaction.client.matches.let_lapse(waiting.invitation.id)
        except (BotLacksPermissions, *NO_ANSWER):
            raise waiting from None
        else:
            raise
    return await ask()


async def require_can_be_played(interaction: Interaction, opponent: Opponent, venue: Venue) -> None:
    """Raises as `require_venue`, or CannotInvite."""
    await require_venue(interaction, venue)
    if opponent is None:
        return
    if not isinstance(opponent, discord.Member):
        raise CannotInvite(Uninvitable.GONE)
    if opponent.bot:
        raise CannotInvite(Uninvitable.BOT)
    if not may_see(opponent, interaction.channel):
        raise CannotInvite(Uninvitable.CANNOT_SEE)


def may_see(member: discord.Member, channel: object) -> bool:
    """As Discord told with the command, or as the channel has it, where the bot knows of it."""
    may = member.resolved_permissions
    where = channel.parent if isinstance(channel, discord.Thread) else channel
    if may is None and isinstance(where, discord.abc.GuildChannel):
        may = where.permissions_for(member)
    return may is None or may.view_channel


async def find_opponent(interaction: Interaction, user_id: int | None) -> discord.Member | None:
    """Raises CannotInvite for who is not in this server."""
    if user_id is None:
        return None
    if interaction.guild is None:
        raise CannotInvite(Uninvitable.GONE)
    try:
        return await interaction.guild.fetch_member(user_id)
    except discord.NotFound:
        raise CannotInvite(Uninvitable.GONE) from None


async def require_opponent_here(interaction: Interaction, match: Match) -> None:
    """Raises CannotInvite where Discord says that a player's opponent has left the server."""
    user_id = interaction.user.id
    if match.player_of(user_id) is None:
        return
    for other in match.people:
        if other.user_id != user_id and not other.is_former:
            await require_here(interaction, other.user_id)


async def require_here(interaction: Interaction, user_id: int) -> None:
    """Raises CannotInvite where Discord says that somebody has left the server."""
    with suppress(*NO_ANSWER):  # as it is when time is up
        async with asyncio.timeout(PATIENCE):
            await find_opponent(interaction, user_id)


def venue_for(interaction: Interaction, where: str | None, settings: GuildSettings) -> Venue:
    """As is said, else as is usual in the server wherever there can be a thread.

    Raises OldCommand.
    """
    if where is not None:
        return Venue.THREAD if chosen(Where, where) is Where.THREAD else Venue.CHANNEL
    can_be_thread = isinstance(interaction.channel, discord.TextChannel)
    return Venue.THREAD if settings.in_threads and can_be_thread else Venue.CHANNEL


async def usual_terms(interaction: Interaction, settings: GuildSettings) -> Terms:
    return Terms(
        settings.pool,
        variant=settings.variant,
        pace=settings.pace,
        is_rated=is_rated(None, settings.pace, settings, await likes(interaction)),
    )
