"""Checks of a channel: whether matches may begin there, be posted there, or go on there."""

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
from onitama_core.matches import ChannelStillUsable, require_player
from onitama_core.store import GuildSettings, Location, Match, Person, Venue

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cogs.bot.client import Interaction


def require_manager(interaction: Interaction) -> None:
    """Raise NeedsManageServer unless the user has Manage Server."""
    if not manages_server(interaction):
        raise errors.NeedsManageServer


def manages_server(interaction: Interaction) -> bool:
    """Return whether the user has Manage Server; Discord sends permissions with interactions."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def settings_here(interaction: Interaction) -> GuildSettings:
    return await interaction.client.people.settings_in(interaction.guild_id or 0)


def place_of(interaction: Interaction) -> Location:
    """Return the server and channel of an interaction; zeros outside of the bot's servers."""
    return Location(interaction.guild_id or 0, interaction.channel_id or 0)


async def require_may_begin(interaction: Interaction, place: Location) -> None:
    """Require that the server's settings let matches begin in a channel.

    Raises BeginsElsewhere, or CannotPost for a channel that can't be found.
    """
    settings = await settings_here(interaction)
    if not settings.channels:
        return
    channel: object = interaction.channel
    if interaction.channel_id != place.channel_id:
        channel = await interaction.client.channels.find(place)
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
    if not settings.allows(place.channel_id, parent_id):
        raise errors.BeginsElsewhere(find_visible_channels(interaction, settings.channels))


def find_visible_channels(interaction: Interaction, channel_ids: Sequence[int]) -> tuple[int, ...]:
    """Return the ids of those channels that the user can see."""
    found = find_known_channels(interaction.guild, channel_ids)
    return tuple(channel.id for channel in found if can_see(interaction.user, channel))


def keep_existing_channels(
    guild: discord.Guild | None, channel_ids: Sequence[int]
) -> tuple[int, ...]:
    """Return the ids of those channels that are in discord.py's cache."""
    return tuple(channel.id for channel in find_known_channels(guild, channel_ids))


def find_known_channels(guild: discord.Guild | None, channel_ids: Sequence[int]) -> list[Channel]:
    """Return those channels of a server that are in discord.py's cache."""
    found = [] if guild is None else map(guild.get_channel, channel_ids)
    return [channel for channel in found if channel is not None]


def has_loaded_channels(interaction: Interaction, place: Location) -> bool:
    """Return whether Discord has sent the channels of a server since the bot connected.

    False during an outage of the server; true if the bot has left the server.
    """
    guild = interaction.client.get_guild(place.guild_id)
    if guild is None:
        return interaction.client.is_guild_list_complete(place.guild_id)
    return not guild.unavailable


LOOKUP_TIMEOUT: Final = 0.4
"""Seconds that an interaction waits for Discord to return a channel or a member.

A click before a deadline must be recorded before its match ends on time. Handling a turn takes at
most two of these lookups, for which `cogs.upkeep.deadlines.CLICKS_TIMEOUT` is long enough.
"""


async def require_may_post(
    interaction: Interaction, place: Location, venue: Venue = Venue.CHANNEL
) -> None:
    """Require that the bot can post in a channel, and with Venue.THREAD open a thread there.

    Passes if Discord does not return the channel in time, because the outbox will retry the post.
    On success the outbox also retries older posts that the channel refused. Raises CannotPost or
    NoThreadHere.
    """
    channel: object = interaction.channel
    permissions = interaction.app_permissions
    is_here = interaction.channel_id == place.channel_id
    if not is_here:
        if not has_loaded_channels(interaction, place):
            return
        try:
            other_channel = await answer_within(
                LOOKUP_TIMEOUT, interaction.client.channels.find(place)
            )
        except REQUEST_FAILED:
            return
        channel = other_channel
        permissions = own_permissions(other_channel)
    in_thread = venue is Venue.THREAD
    if in_thread and not isinstance(channel, discord.TextChannel):
        raise errors.NoThreadHere
    if (until := timed_out_until(interaction.guild)) is not None:
        raise errors.BotTimedOut(until)
    if missing := missing_permissions(channel, permissions, in_thread=in_thread):
        raise errors.BotLacksPermissions(missing, None if is_here else place.channel_id)
    interaction.client.outbox.retry(place.channel_id)


async def require_venue(interaction: Interaction, venue: Venue) -> None:
    """Require that a match can begin here: in the channel, in a thread of its own, or in private.

    A private match needs no permission to post. Outside of servers all matches are private. Raises
    BeginsElsewhere, CannotPost, NoThreadHere or PrivateHere.
    """
    await require_may_begin(interaction, place_of(interaction))
    if venue is not Venue.PRIVATE:
        if interaction.guild_id is None:
            raise errors.PrivateHere
        await require_may_post(interaction, place_of(interaction), venue)


async def require_place(interaction: Interaction, match: Match, *, to_play: bool = False) -> None:
    """Require that the board of a match can be posted, before a player acts in it.

    `to_play`: the player plays a turn. With chess clocks the turn is allowed even if the board
    can't be posted, because the player would lose time, unless the player can move the match to
    this channel. Raises NowhereToPost.
    """
    if match.is_private:
        return
    try:
        await require_may_post(interaction, match.place)
    except errors.CannotPost as problem:
        try:
            stranded = await answer_within(
                LOOKUP_TIMEOUT, find_stranded_problem(interaction, match)
            )
        except TimeoutError:
            stranded = None
        can_go_on = stranded is not None and stranded.can_go_on_here
        if can_go_on or not to_play or match.clocks is None:
            raise errors.NowhereToPost(match, problem, can_go_on_here=can_go_on) from None


async def find_departure_error(
    interaction: Interaction, match: Match, *, bypass_cache: bool = False
) -> errors.OpponentHasLeft | None:
    """Return OpponentHasLeft if the user's opponent in an open match has left the server.

    None if the opponent is there or Discord does not answer, and for users who don't play in the
    match. `bypass_cache` is as in `Members.has_left`.
    """
    user_id = interaction.user.id
    members = interaction.client.members
    if match.is_over or match.player_of(user_id) is None:
        return None
    for other in match.people:
        if other.user_id == user_id or other.is_former:
            continue
        if await members.has_left(interaction.guild, other.user_id, bypass_cache=bypass_cache):
            return errors.OpponentHasLeft(match, other)
    return None


async def find_departed_opponents(
    interaction: Interaction, matches: Iterable[Match]
) -> Mapping[int, errors.OpponentHasLeft]:
    """Return an OpponentHasLeft for each of the matches whose opponent left, by match id."""
    found = await asyncio.gather(*(find_departure_error(interaction, match) for match in matches))
    return {departure.match.id: departure for departure in found if departure is not None}


async def find_stranded_matches(
    interaction: Interaction, matches: Iterable[Match]
) -> Mapping[int, errors.Stranded]:
    """Return a Stranded for each match that can't be played in its channel, by match id."""
    found = await asyncio.gather(*(find_stranded_problem(interaction, match) for match in matches))
    return {
        match.id: problem
        for match, problem in zip(matches, found, strict=True)
        if problem is not None
    }


async def find_stranded_problem(interaction: Interaction, match: Match) -> errors.Stranded | None:
    """Return why a match can't be played in its channel, and whether the player can move it here.

    None if it can be played in its channel.
    """
    reason = await find_channel_problem(interaction, match)
    if reason is None:
        return None
    try:
        await require_may_go_on_here(interaction, match)
    except (OnitamaError, *REQUEST_FAILED):
        return errors.Stranded(reason, can_go_on_here=False)
    return errors.Stranded(reason, can_go_on_here=True)


async def require_stranded(interaction: Interaction, match: Match) -> None:
    """Require that a match can't be played in its channel, and that it can go on in this one.

    Raises ChannelStillUsable, BeginsElsewhere, CannotPost or UnseenByOpponent.
    """
    if await find_channel_problem(interaction, match) is None:
        raise ChannelStillUsable(match)
    await require_may_go_on_here(interaction, match)


async def require_may_go_on_here(interaction: Interaction, match: Match) -> None:
    """Require that a player can move a match to this channel.

    Raises ChannelStillUsable, BeginsElsewhere, CannotPost or UnseenByOpponent.
    """
    place = place_of(interaction)
    if place == match.place:
        raise ChannelStillUsable(match)
    await require_may_begin(interaction, place)
    await require_may_post(interaction, place)
    opponent = match.seats[require_player(match, interaction.user.id).opponent]
    if isinstance(opponent, Person) and not await opponent_can_see_channel(interaction, opponent):
        raise errors.UnseenByOpponent(match, opponent)


async def find_channel_problem(interaction: Interaction, match: Match) -> errors.Unusable | None:
    """Return why a match can't be played in its channel; None if it can or Discord does not say.

    A private match needs no channel.
    """
    if match.is_private or not has_loaded_channels(interaction, match.place):
        return None
    try:
        channel = await interaction.client.channels.find(match.place)
    except errors.ChannelGone:
        return errors.Unusable.GONE
    except errors.CannotPost:
        return errors.Unusable.CLOSED
    except REQUEST_FAILED:
        return None
    return find_missing_access(interaction, match, channel)


def find_missing_access(
    interaction: Interaction, match: Match, channel: Channel
) -> errors.Unusable | None:
    """Return why a match can't be played in its channel; None if it can.

    Either the bot can't post the board there, or the user can't see the channel.
    """
    permissions = own_permissions(channel)
    missing = missing_permissions(channel, permissions, in_thread=False)
    if missing or interaction.client.outbox.is_stuck(match.id, match.place.channel_id):
        lacks_files_only = missing == ["attach_files"]
        return errors.Unusable.NO_FILES if lacks_files_only else errors.Unusable.CLOSED
    is_here = interaction.channel == channel
    # The bot does not know who is in a private thread.
    is_private = isinstance(channel, discord.Thread) and channel.is_private()
    if is_here or is_private or can_see(interaction.user, channel):
        return None
    return errors.Unusable.UNSEEN


async def opponent_can_see_channel(interaction: Interaction, opponent: Person) -> bool:
    """Return whether an opponent can see this channel.

    Also true if the opponent has left the server, so that the match can still move here.
    """
    channel = interaction.channel
    guild = interaction.guild
    if guild is None or not isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
        return False
    try:
        member = await guild.fetch_member(opponent.user_id)
    except discord.NotFound:
        return True
    return can_see(member, channel)
