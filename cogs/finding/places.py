"""Where a match is played: whether it may begin there, and whether the bot may post there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.finding.channels import can_see, own_permissions
from cogs.ui.errors import BeginsElsewhere, BotLacksPermissions, NoThreadHere
from onitama_core.store import Place, Venue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.finding.channels import Channel
    from cogs.house.capability import Interaction
    from onitama_core.store import Customs


async def customs_here(interaction: Interaction) -> Customs:
    return await interaction.client.people.customs.of_guild(interaction.guild_id or 0)


def place_of(interaction: Interaction) -> Place:
    return Place(interaction.guild_id or 0, interaction.channel_id or 0)


async def require_may_begin(interaction: Interaction, place: Place) -> None:
    """Raises BeginsElsewhere, or ChannelGone or BotLacksPermissions for what can't be found."""
    customs = await customs_here(interaction)
    if customs.allows(place.channel_id, await parent_of(interaction, place, customs)):
        return
    raise BeginsElsewhere(seen_by(interaction, customs.channels))


async def parent_of(interaction: Interaction, place: Place, customs: Customs) -> int | None:
    """The channel of which a place is a thread; not asked for where all are allowed."""
    if not customs.channels:
        return None
    channel: object = interaction.channel
    if interaction.channel_id != place.channel_id:
        channel = await interaction.client.channels.find(place.channel_id)
    return channel.parent_id if isinstance(channel, discord.Thread) else None


def seen_by(interaction: Interaction, channel_ids: Sequence[int]) -> tuple[int, ...]:
    """Those that somebody may be told of."""
    found = known_channels(interaction.guild, channel_ids)
    return tuple(one.id for one in found if can_see(interaction.user, one))


def still_there(guild: discord.Guild | None, channel_ids: Sequence[int]) -> tuple[int, ...]:
    return tuple(one.id for one in known_channels(guild, channel_ids))


def known_channels(guild: discord.Guild | None, channel_ids: Sequence[int]) -> list[Channel]:
    found = [] if guild is None else map(guild.get_channel, channel_ids)
    return [channel for channel in found if channel is not None]


async def require_may_post(
    interaction: Interaction, place: Place, venue: Venue = Venue.CHANNEL
) -> None:
    """In a thread: also open one there, and post in it.

    Lets the outbox try again where it was refused. Raises BotLacksPermissions, ChannelGone or
    NoThreadHere.
    """
    channel: object = interaction.channel
    have = interaction.app_permissions
    if interaction.channel_id != place.channel_id:
        channel = found = await interaction.client.channels.find(place.channel_id)
        have = own_permissions(found)
    in_thread = venue is Venue.THREAD
    if in_thread and not isinstance(channel, discord.TextChannel):
        raise NoThreadHere
    missing = missing_permissions(channel, have, in_thread=in_thread)
    if missing:
        raise BotLacksPermissions(missing, elsewhere(interaction, place))
    interaction.client.outbox.hurry(place.channel_id)


def missing_permissions(
    channel: object, have: discord.Permissions, *, in_thread: bool
) -> list[str]:
    """What the bot lacks to post a board there, under discord.py's names."""
    is_thread = isinstance(channel, discord.Thread)
    send = "send_messages_in_threads" if is_thread else "send_messages"
    wanted = ["view_channel", send, "attach_files"]
    if in_thread:
        wanted += ["create_public_threads", "send_messages_in_threads"]
    if isinstance(channel, discord.Thread) and channel.locked:
        wanted.append("manage_threads")
    if isinstance(channel, (discord.VoiceChannel, discord.StageChannel)):
        wanted.append("connect")
    return [name for name in wanted if not getattr(have, name)]


def obstacle_in(client: discord.Client, channel_id: int) -> BotLacksPermissions | None:
    """What the bot lacks in a channel, as far as it has been told of it."""
    channel = client.get_channel(channel_id)
    if not isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
        return None
    have = own_permissions(channel)
    missing = missing_permissions(channel, have, in_thread=False)
    return BotLacksPermissions(missing, channel_id) if missing else None


def elsewhere(interaction: Interaction, place: Place) -> int | None:
    """The channel of a place, unless the interaction is there."""
    return None if interaction.channel_id == place.channel_id else place.channel_id
