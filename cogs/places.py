"""Whether the bot may post where a match is played, and who may look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from cogs.ui.errors import BotLacksPermissions, ChannelGone, OutOfSight
from onitama_core.matches.records import Place

if TYPE_CHECKING:
    from onitama_core.matches.records import Match


def place_of(interaction: discord.Interaction[Any]) -> Place:
    return Place(interaction.guild_id or 0, interaction.channel_id or 0)


def require_permissions(permissions: discord.Permissions, *, is_thread: bool) -> None:
    """Raises BotLacksPermissions, with all that is missing."""
    send = "send_messages_in_threads" if is_thread else "send_messages"
    missing = [
        name for name in ("view_channel", send, "attach_files") if not getattr(permissions, name)
    ]
    if missing:
        raise BotLacksPermissions(missing)


def require_may_post_here(interaction: discord.Interaction[Any]) -> None:
    """Raises BotLacksPermissions."""
    is_thread = isinstance(interaction.channel, discord.Thread)
    require_permissions(interaction.app_permissions, is_thread=is_thread)


async def require_may_post(interaction: discord.Interaction[Any], place: Place) -> None:
    """Raises BotLacksPermissions or ChannelGone."""
    if interaction.channel_id == place.channel_id:
        require_may_post_here(interaction)
        return
    channel = await find_channel(interaction, place)
    permissions = channel.permissions_for(channel.guild.me)
    require_permissions(permissions, is_thread=isinstance(channel, discord.Thread))


async def find_channel(
    interaction: discord.Interaction[Any], place: Place
) -> discord.abc.GuildChannel | discord.Thread:
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
            raise BotLacksPermissions(["view_channel"]) from None
    if not isinstance(channel, (discord.abc.GuildChannel, discord.Thread)):
        raise ChannelGone
    return channel


async def require_may_look(interaction: discord.Interaction[Any], match: Match) -> None:
    """A player may always look, everybody else where the match is played. Raises OutOfSight."""
    if interaction.channel_id == match.place.channel_id:
        return
    if match.player_of(interaction.user.id) is not None:
        return
    channel = await find_channel(interaction, match.place)
    user = interaction.user
    if not isinstance(user, discord.Member) or not channel.permissions_for(user).view_channel:
        raise OutOfSight
