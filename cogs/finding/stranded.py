"""Matches whose channel will not do any more, and whether they can go on where their player is."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord

from cogs.finding.channels import Channel, can_see, own_permissions
from cogs.finding.places import (
    missing_permissions,
    place_of,
    require_may_begin,
    require_may_post,
)
from cogs.ui.errors import (
    BotLacksPermissions,
    ChannelGone,
    NowhereToPost,
    UnseenByOpponent,
)
from cogs.ui.stranded import Stranded, Unusable
from onitama_core.game import OnitamaError
from onitama_core.matches import HasAPlace, require_player
from onitama_core.store import Person

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cogs.house.capability import Interaction
    from onitama_core.store import Match


async def require_place(interaction: Interaction, match: Match) -> None:
    """Of a match in which somebody is about to act: its board can be posted, if it has a post.

    Raises NowhereToPost.
    """
    if match.is_private:
        return
    try:
        await require_may_post(interaction, match.place)
    except (BotLacksPermissions, ChannelGone) as problem:
        can_go_on = await can_go_on_here(interaction, match)
        raise NowhereToPost(match, problem, can_go_on_here=can_go_on) from None


async def find_stranded(
    interaction: Interaction, matches: Iterable[Match]
) -> Mapping[int, Stranded]:
    """Those of a player's open matches that can't be played where they are, by their ids."""
    found = await asyncio.gather(*(stranded(interaction, match) for match in matches))
    return {match.id: one for match, one in zip(matches, found, strict=True) if one is not None}


async def stranded(interaction: Interaction, match: Match) -> Stranded | None:
    why = await what_is_wrong(interaction, match)
    if why is None:
        return None
    return Stranded(why, can_go_on_here=await may_go_on_here(interaction, match))


async def can_go_on_here(interaction: Interaction, match: Match) -> bool:
    is_stranded = await what_is_wrong(interaction, match) is not None
    return is_stranded and await may_go_on_here(interaction, match)


async def may_go_on_here(interaction: Interaction, match: Match) -> bool:
    try:
        await require_may_go_on_here(interaction, match)
    except (OnitamaError, discord.HTTPException):
        return False
    return True


async def require_stranded(interaction: Interaction, match: Match) -> None:
    """Raises HasAPlace."""
    if await what_is_wrong(interaction, match) is None:
        raise HasAPlace(match)


async def require_may_go_on_here(interaction: Interaction, match: Match) -> None:
    """Raises HasAPlace, BeginsElsewhere, BotLacksPermissions or UnseenByOpponent."""
    place = place_of(interaction)
    if place == match.place:
        raise HasAPlace(match)
    await require_may_begin(interaction, place)
    await require_may_post(interaction, place)
    opponent = match.seats[require_player(match, interaction.user.id).opponent]
    if isinstance(opponent, Person) and not await sees_this(interaction, opponent):
        raise UnseenByOpponent(match, opponent)


async def what_is_wrong(interaction: Interaction, match: Match) -> Unusable | None:
    """As far as Discord says; a private match needs no channel."""
    if match.is_private:
        return None
    channel_id = match.place.channel_id
    try:
        channel = await interaction.client.channels.find(channel_id)
    except ChannelGone:
        return Unusable.GONE
    except BotLacksPermissions:
        return Unusable.CLOSED
    except discord.HTTPException:
        return None
    have = own_permissions(channel)
    takes_posts = not interaction.client.outbox.is_stuck(match.id, channel_id)
    if not takes_posts or missing_permissions(channel, have, in_thread=False):
        return Unusable.CLOSED
    return None if may_be_seen(interaction, channel) else Unusable.UNSEEN


def may_be_seen(interaction: Interaction, channel: Channel) -> bool:
    """Who is in a private thread is not known."""
    is_private = isinstance(channel, discord.Thread) and channel.is_private()
    return is_private or interaction.channel == channel or can_see(interaction.user, channel)


async def sees_this(interaction: Interaction, opponent: Person) -> bool:
    """Or has left the server, and sees nothing in it; the match goes on all the same."""
    channel, guild = interaction.channel, interaction.guild
    if guild is None or not isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
        return False
    try:
        member = await guild.fetch_member(opponent.user_id)
    except discord.NotFound:
        return True
    return can_see(member, channel)
