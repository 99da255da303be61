"""Whether a match's board still stands in its channel; nothing tells the bot of deleted posts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import discord

from cogs.ui.codes import UNKNOWN_MESSAGE

if TYPE_CHECKING:
    from onitama_core.store import Match


async def is_deleted(client: discord.Client, match: Match) -> bool:
    """Only where Discord says so: it may keep old messages from the bot."""
    if match.last_post_id is None:
        return False
    channel = client.get_partial_messageable(match.place.channel_id)
    try:
        await channel.fetch_message(match.last_post_id)
    except discord.NotFound as refusal:
        return refusal.code == UNKNOWN_MESSAGE
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return False
    return False
