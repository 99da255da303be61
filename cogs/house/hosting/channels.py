"""Where on its servers the bot may post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.finding.channels import own_permissions
from cogs.finding.places import missing_permissions
from cogs.house.hosting import sentences
from cogs.house.hosting.findings import missing, odd, well

if TYPE_CHECKING:
    from collections.abc import Iterator

    import discord

    from cogs.house.hosting.findings import Finding

MOST_TOLD: Final = 10
"""Channels of one server that lack something."""


def in_servers(client: discord.Client) -> Iterator[Finding]:
    if not client.guilds:
        yield missing(sentences.NO_SERVER)
    for guild in client.guilds:
        yield from in_server(guild)


def in_server(guild: discord.Guild) -> Iterator[Finding]:
    """Channels that the bot can't see are none of its business."""
    seen = [one for one in guild.text_channels if own_permissions(one).view_channel]
    lacking = [(one.name, names) for one in seen if (names := lacking_in(one))]
    mute = [one for one in seen if missing_permissions(one, own_permissions(one), in_thread=False)]
    count = sentences.channels(guild.name, len(seen) - len(mute), len(seen))
    yield well(count) if len(mute) < len(seen) else missing(count)
    for channel, names in lacking[:MOST_TOLD]:
        yield odd(sentences.lacking(guild.name, channel, names))
    if len(lacking) > MOST_TOLD:
        yield odd(sentences.more_lack(guild.name, len(lacking) - MOST_TOLD))


def lacking_in(channel: discord.TextChannel) -> list[str]:
    return missing_permissions(channel, own_permissions(channel), in_thread=True)
