"""Whether the bot may post where a match is played, and who may look."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import discord

from cogs.ui.errors import BotLacksPermissions, ChannelGone, NoThreadHere, OutOfSight
from onitama_core.store import Place

if TYPE_CHECKING:
    from cogs.house.capability import Interaction
    from onitama_core.store import Match

Channel: TypeAlias = discord.abc.GuildChannel | discord.Thread


def place_of(interaction: Interaction) -> Place:
    return Place(interaction.guild_id or 0, interaction.channel_id or 0)


async def require_may_post(
    interaction: Interaction, place: Place, *, in_thread: bool = False
) -> None:
    """`in_thread`: also open a thread there, and post in it.

    Lets the outbox try again where it was refused. Raises BotLacksPermissions, ChannelGone or
    NoThreadHere.
    """
    channel: object = interaction.channel
    have = interaction.app_permissions
    if interaction.channel_id != place.channel_id:
        channel = found = await find_channel(interaction, place)
        have = found.permissions_for(found.guild.me)
    if in_thread and not isinstance(channel, discord.TextChannel):
        raise NoThreadHere
    missing = missing_permissions(channel, have, in_thread=in_thread)
    if missing:
        raise BotLacksPermissions(missing, elsewhere(interaction, place))
    interaction.client.outbox.retry(place.channel_id)


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


def elsewhere(interaction: Interaction, place: Place) -> int | None:
    """The channel of a place, unless the interaction is there."""
    return None if interaction.channel_id == place.channel_id else place.channel_id


async def find_channel(interaction: Interaction, place: Place) -> Channel:
    """From the cache, where archived threads are missing, or from Discord.

    Raises ChannelGone, or BotLacksPermissions where the bot can't see it.
    """
    channel = interaction.client.get_channel(place.channel_id)
    if channel is None:
        try:
            channel = await interaction.client.fetch_channel(place.channel_id)
        except discord.NotFound:
            raise ChannelGone from None
        except discord.Forbidden:
            raise BotLacksPermissions(["view_channel"], place.channel_id) from None
    if not isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
        raise ChannelGone
    return channel


async def require_may_look(interaction: Interaction, match: Match) -> None:
    """A player may always look, everybody else where the match is played. Raises OutOfSight."""
    if interaction.channel_id == match.place.channel_id:
        return
    if match.player_of(interaction.user.id) is not None:
        return
    channel = await find_channel(interaction, match.place)
    if not can_see(interaction.user, channel):
        raise OutOfSight


def can_see(user: discord.abc.User, channel: Channel) -> bool:
    """Who is in a private thread is not known: from elsewhere nobody sees it."""
    if not isinstance(user, discord.Member):
        return False
    if not isinstance(channel, discord.Thread):
        return channel.permissions_for(user).view_channel
    if channel.is_private() or channel.parent is None:
        return False
    return channel.parent.permissions_for(user).view_channel
