"""Who may be invited where, and the invitation itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import discord

from cogs.finding.places import place_of, require_may_begin, require_may_post
from cogs.ui.errors import BotLacksPermissions, CannotInvite, ChannelGone, Uninvitable
from onitama_core.matches import AlreadyInvited
from onitama_core.store import Person

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.house.capability import Interaction
    from onitama_core.matches import Invited
    from onitama_core.store import Match, Place, Terms, Venue

PATIENCE: Final = 1.0
"""Seconds that a click waits for Discord to say who is there, before it is answered."""
T = TypeVar("T")
Opponent: TypeAlias = discord.Member | discord.User | None
"""None: anybody."""


async def invite(interaction: Interaction, opponent: Opponent, terms: Terms) -> Invited:
    await require_can_be_played(interaction, opponent, terms.venue)
    other = None if opponent is None else person(opponent)
    offer = interaction.client.matches.invitations.invite
    return await past_a_lost_one(
        interaction, partial(offer, place_of(interaction), person(interaction.user), other, terms)
    )


async def past_a_lost_one(interaction: Interaction, ask: Callable[[], Awaitable[T]]) -> T:
    """Ask again where the invitation that stands in the way was lost with its channel."""
    try:
        return await ask()
    except AlreadyInvited as waiting:
        if not await is_gone(interaction, waiting.invitation.place):
            raise
        await interaction.client.matches.invitations.let_lapse(waiting.invitation.id)
    return await ask()


async def is_gone(interaction: Interaction, place: Place) -> bool:
    """As far as Discord says."""
    try:
        await interaction.client.channels.find(place.channel_id)
    except ChannelGone:
        return True
    except (BotLacksPermissions, discord.HTTPException):
        return False
    return False


async def require_can_be_played(interaction: Interaction, opponent: Opponent, venue: Venue) -> None:
    """Raises BeginsElsewhere, BotLacksPermissions, NoThreadHere or CannotInvite."""
    await require_may_begin(interaction, place_of(interaction))
    await require_may_post(interaction, place_of(interaction), venue)
    if opponent is not None:
        require_can_play(interaction, opponent)


def require_can_play(interaction: Interaction, opponent: discord.Member | discord.User) -> None:
    """Raises CannotInvite."""
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
            with suppress(TimeoutError, discord.HTTPException):
                async with asyncio.timeout(PATIENCE):
                    await find_opponent(interaction, other.user_id)


def person(user: discord.abc.User) -> Person:
    return Person(user.id, user.display_name)
