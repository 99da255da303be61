"""Being at Discord under the bot's name without doing anything a bot does."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import discord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PATIENCE: Final = 30.0
"""Seconds that the gateway has to let it in."""
PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
"""What an invite asks for."""
SCOPES: Final = ("bot", "applications.commands")


@asynccontextmanager
async def logged_in(token: str) -> AsyncIterator[discord.Client]:
    """Raises what discord.py raises."""
    client = discord.Client(intents=discord.Intents(guilds=True), max_messages=None)
    async with client:
        await client.login(token)
        yield client


async def let_in(client: discord.Client) -> None:
    """Until its servers are known. Raises TimeoutError, or what discord.py raises."""
    connecting = asyncio.create_task(client.connect(reconnect=False))
    ready = asyncio.create_task(client.wait_until_ready())
    done, waiting = await asyncio.wait(
        {connecting, ready}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
    )
    if connecting in done:
        ready.cancel()
        await connecting
    if ready in waiting:
        connecting.cancel()
        ready.cancel()
        raise TimeoutError


def invite_url(application_id: int) -> str:
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)


async def invite_of(token: str) -> str:
    """Raises what discord.py raises."""
    async with logged_in(token) as client:
        return invite_url(client.application_id or 0)
