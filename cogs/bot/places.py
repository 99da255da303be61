"""Where a match is played: who may begin there, may the bot post, and can it go on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import discord

from cogs.shared import errors
from cogs.shared.background import answer_within
from cogs.shared.gate import (
    REQUEST_FAILED,
    Channel,
    can_see,
    missing_permissions,
    own_permissions,
    timed_out_until,
)
from onitama_core.game import OnitamaError
from onitama_core.matches import HasAPlace, require_player
from onitama_core.store import GuildSettings, Location, Match, Person, Venue

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cogs.bot.client import Interaction


def require_manager(interaction: Interaction) -> None:
    """Raises NeedsManageServer."""
    if not manages_server(interaction):
        raise errors.NeedsManageServer


def manages_server(interaction: Interaction) -> bool:
    """As Discord says with each interaction: it is to be asked at each."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def settings_here(interaction: Interaction) -> GuildSettings:
    return await interaction.client.people.settings_in(interaction.guild_id or 0)


def place_of(interaction: Interaction) -> Location:
    return Location(interaction.guild_id or 0, interaction.channel_id or 0)


async def require_may_begin(interaction: Interaction, place: Location) -> None:
    """Raises BeginsElsewhere, or CannotPost for a channel that can't be found."""
    settings = await settings_here(interaction)
    if not settings.channels:
        return
    channel: object = interaction.channel
    if interaction.channel_id != place.channel_id:
        channel = await interaction.client.channels.find(place)
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
    if not settings.allows(place.channel_id, parent_id):
        raise errors.BeginsElsewhere(seen_by(interaction, settings.channels))


def seen_by(interaction: Interaction, channel_ids: Sequence[int]) -> tuple[int, ...]:
    """Those that somebody may be told of."""
    found = known_channels(interaction.guild, channel_ids)
    return tuple(one.id for one in found if can_see(interaction.user, one))


def still_there(guild: discord.Guild | None, channel_ids: Sequence[int]) -> tuple[int, ...]:
    return tuple(one.id for one in known_channels(guild, channel_ids))


def known_channels(guild: discord.Guild | None, channel_ids: Sequence[int]) -> list[Channel]:
    found = [] if guild is None else map(guild.get_channel, channel_ids)
    return [channel for channel in found if channel is not None]


def is_told_of(interaction: Interaction, place: Location) -> bool:
    """Whether Discord has told its server's channels: not at a start, nor in an outage."""
    guild = interaction.client.get_guild(place.guild_id)
    return interaction.client.knows_of(place.guild_id) if guild is None else not guild.unavailable


LOOK_TIMEOUT: Final = 0.4
"""Seconds that an answer to a user waits for Discord to tell of a channel or a member.

A turn that came before its deadline must be recorded while the deadline still waits for it
(`cogs.upkeep.deadlines.UNDER_WAY`), and two looks may come before.
"""


async def require_may_post(
    interaction: Interaction, place: Location, venue: Venue = Venue.CHANNEL
) -> None:
    """Require that the bot can post in a channel, and in a thread: open one there.

    Where Discord does not tell of the channel, the outbox will see: only the post waits then. Also
    lets the outbox try again what was refused there. Raises CannotPost or NoThreadHere.
    """
    channel: object = interaction.channel
    have = interaction.app_permissions
    is_here = interaction.channel_id == place.channel_id
    if not is_here:
        if not is_told_of(interaction, place):
            return
        try:
            found = await answer_within(LOOK_TIMEOUT, interaction.client.channels.find(place))
        except REQUEST_FAILED:
            return
        channel = found
        have = own_permissions(found)
    in_thread = venue is Venue.THREAD
    if in_thread and not isinstance(channel, discord.TextChannel):
        raise errors.NoThreadHere
    if (until := timed_out_until(interaction.guild)) is not None:
        raise errors.BotTimedOut(until)
    if missing := missing_permissions(channel, have, in_thread=in_thread):
        raise errors.BotLacksPermissions(missing, None if is_here else place.channel_id)
    interaction.client.outbox.retry(place.channel_id)


async def require_venue(interaction: Interaction, venue: Venue) -> None:
    """Raises BeginsElsewhere, CannotPost or NoThreadHere.

    Before nobody the bot needs no permission. Elsewhere than in a server there is nobody else:
    raises PrivateHere.
    """
    await require_may_begin(interaction, place_of(interaction))
    if venue is not Venue.PRIVATE:
        if interaction.guild_id is None:
            raise errors.PrivateHere
        await require_may_post(interaction, place_of(interaction), venue)


async def require_place(interaction: Interaction, match: Match, *, to_play: bool = False) -> None:
    """Require that the board of a match can be posted, before a player acts in it.

    `to_play`: while a clock runs, nobody is kept from their turn, unless the match can go on in the
    channel where they are: then its board follows. Raises NowhereToPost.
    """
    if match.is_private:
        return
    try:
        await require_may_post(interaction, match.place)
    except errors.CannotPost as problem:
        try:
            found = await answer_within(LOOK_TIMEOUT, stranded(interaction, match))
        except TimeoutError:
            found = None
        can_go_on = found is not None and found.can_go_on_here
        if can_go_on or not to_play or match.clocks is None:
            raise errors.NowhereToPost(match, problem, can_go_on_here=can_go_on) from None


async def departed_opponent(
    interaction: Interaction, match: Match, *, bypass_cache: bool = False
) -> errors.OpponentHasLeft | None:
    """Return the problem of a player whose opponent in an open match has left the server.

    None while the opponent is there or Discord does not say, and for people who don't play in the
    match. `bypass_cache` is as in `Members.has_left`.
    """
    user_id, members = interaction.user.id, interaction.client.members
    if match.is_over or match.player_of(user_id) is None:
        return None
    for other in match.people:
        if other.user_id == user_id or other.is_former:
            continue
        if await members.has_left(interaction.guild, other.user_id, bypass_cache=bypass_cache):
            return errors.OpponentHasLeft(match, other)
    return None


async def find_departed(
    interaction: Interaction, matches: Iterable[Match]
) -> Mapping[int, errors.OpponentHasLeft]:
    """Return the problems of a player's matches without an opponent, by the matches' ids."""
    found = await asyncio.gather(*(departed_opponent(interaction, match) for match in matches))
    return {one.match.id: one for one in found if one is not None}


async def find_stranded(
    interaction: Interaction, matches: Iterable[Match]
) -> Mapping[int, errors.Stranded]:
    """Those of a player's open matches that can't be played where they are, by their ids."""
    found = await asyncio.gather(*(stranded(interaction, match) for match in matches))
    return {match.id: one for match, one in zip(matches, found, strict=True) if one is not None}


async def stranded(interaction: Interaction, match: Match) -> errors.Stranded | None:
    why = await what_is_wrong(interaction, match)
    if why is None:
        return None
    try:
        await require_may_go_on_here(interaction, match)
    except (OnitamaError, *REQUEST_FAILED):
        return errors.Stranded(why, can_go_on_here=False)
    return errors.Stranded(why, can_go_on_here=True)


async def require_stranded(interaction: Interaction, match: Match) -> None:
    """And that it may go on here. Raises as `require_may_go_on_here`."""
    if await what_is_wrong(interaction, match) is None:
        raise HasAPlace(match)
    await require_may_go_on_here(interaction, match)


async def require_may_go_on_here(interaction: Interaction, match: Match) -> None:
    """Raises HasAPlace, BeginsElsewhere, CannotPost or UnseenByOpponent."""
    place = place_of(interaction)
    if place == match.place:
        raise HasAPlace(match)
    await require_may_begin(interaction, place)
    await require_may_post(interaction, place)
    opponent = match.seats[require_player(match, interaction.user.id).opponent]
    if isinstance(opponent, Person) and not await sees_this(interaction, opponent):
        raise errors.UnseenByOpponent(match, opponent)


async def what_is_wrong(interaction: Interaction, match: Match) -> errors.Unusable | None:
    """As far as Discord says; a private match needs no channel."""
    if match.is_private or not is_told_of(interaction, match.place):
        return None
    try:
        channel = await interaction.client.channels.find(match.place)
    except errors.ChannelGone:
        return errors.Unusable.GONE
    except errors.CannotPost:
        return errors.Unusable.CLOSED
    except REQUEST_FAILED:
        return None
    have = own_permissions(channel)
    missing = missing_permissions(channel, have, in_thread=False)
    if missing or interaction.client.outbox.is_stuck(match.id, match.place.channel_id):
        is_open_else = missing == ["attach_files"]
        return errors.Unusable.NO_FILES if is_open_else else errors.Unusable.CLOSED
    is_private = isinstance(channel, discord.Thread) and channel.is_private()  # who is in it?
    is_here = interaction.channel == channel
    return (
        None
        if is_private or is_here or can_see(interaction.user, channel)
        else errors.Unusable.UNSEEN
    )


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
