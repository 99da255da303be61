"""Asking the gateway whether it is still there."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import aiohttp
import discord

if TYPE_CHECKING:
    from discord.gateway import DiscordWebSocket


async def ask_for_a_sign(socket: DiscordWebSocket | None) -> None:
    """With a heartbeat, which Discord answers at once; nothing comes where it is away."""
    beats = None if socket is None else socket._keep_alive  # noqa: SLF001 - it times the answer
    if socket is None or beats is None:
        return
    with suppress(OSError, aiohttp.ClientError, discord.ConnectionClosed):
        await socket.send_heartbeat(beats.beat())
