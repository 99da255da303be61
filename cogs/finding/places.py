"""Where a match is played, and whether the bot may post there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.ui.errors import BotLacksPermissions, NoThreadHere
from onitama_core.store import Place, Venue

if TYPE_CHECKING:
    from cogs.house.capability import Interaction
    from onitama_core.store import Customs


async def customs_here(interaction: Interaction) -> Customs:
    return await interaction.client.people.customs.of_guild(interaction.guild_id or 0)


def place_of(interaction: Interaction) -> Place:
    return Place(interaction.guild_id or 0, interaction.channel_id or 0)


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
        have = found.permissions_for(found.guild.me)
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
    have = channel.permissions_for(channel.guild.me)
    missing = missing_permissions(channel, have, in_thread=False)
    return BotLacksPermissions(missing, channel_id) if missing else None


def elsewhere(interaction: Interaction, place: Place) -> int | None:
    """The channel of a place, unless the interaction is there."""
    return None if interaction.channel_id == place.channel_id else place.channel_id
