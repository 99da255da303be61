"""How a post reaches Discord, as the outbox sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import discord

from cogs.ui.codes import UNKNOWN_CHANNEL
from cogs.ui.errors import ChannelGone
from cogs.ui.send import announce, open_thread, redraw, remove, revise, strip

if TYPE_CHECKING:
    from cogs.ui.messages.types import PublicMessage


class Exit(Protocol):
    """Each raises discord.HTTPException."""

    async def announce(self, channel_id: int, message: PublicMessage, nonce: str) -> int:
        """Post and return the message's id. Raises ChannelGone."""

    async def revise(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        """Change a post's words and buttons."""

    async def redraw(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        """Change a post and its picture; without one it loses it."""

    async def strip(self, channel_id: int, message_id: int) -> None:
        """Take the buttons off a post."""

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Delete a post."""

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> None:
        """Hang a thread on a post, unless it has one."""


class DiscordExit:
    """Needs nothing of the server list, which may not have come yet."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def announce(self, channel_id: int, message: PublicMessage, nonce: str) -> int:
        try:
            return await announce(self._channel(channel_id), message, nonce)
        except discord.NotFound as refusal:
            if refusal.code == UNKNOWN_CHANNEL and await self._is_gone(channel_id):
                raise ChannelGone from None
            raise

    async def revise(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        await revise(self._channel(channel_id), message_id, now)

    async def redraw(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        await redraw(self._channel(channel_id), message_id, now)

    async def remove(self, channel_id: int, message_id: int) -> None:
        await remove(self._channel(channel_id), message_id)

    async def strip(self, channel_id: int, message_id: int) -> None:
        await strip(self._channel(channel_id), message_id)

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> None:
        await open_thread(self._client.http, channel_id, message_id, name)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    async def _is_gone(self, channel_id: int) -> bool:
        """Asked once more, because a board is given up for it."""
        try:
            await self._client.fetch_channel(channel_id)
        except discord.NotFound:
            return True
        except discord.Forbidden:
            return False
        return False
