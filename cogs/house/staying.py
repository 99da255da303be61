"""Coming to Discord and staying there: what passes is waited out, with pauses that grow."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
SERVER_ERROR: Final = 500
TOO_MANY: Final = 429

FINAL: Final = (
    discord.LoginFailure,
    discord.PrivilegedIntentsRequired,
    discord.ConnectionClosed,
)
"""What no waiting mends: discord.py takes up every other closed connection by itself."""


async def stay(client: discord.Client, token: str) -> None:
    """Log in and stay connected until the client is closed. Raises what waiting can't mend."""
    await patiently("log in at Discord", partial(log_in, client, token), is_away)
    await patiently("stay connected to Discord", partial(connect, client), is_mendable)


async def log_in(client: discord.Client, token: str) -> None:
    try:
        await client.login(token)
    except Exception:
        await client.http.close()
        client.http.connector = discord.utils.MISSING  # it is closed with the session
        raise


async def connect(client: discord.Client) -> None:
    """discord.py gives up where the gateway never says hello, and at what it can't decode."""
    try:
        await client.connect()
    except Exception:
        if client.ws is not None:
            await client.ws.close()
        raise


def is_away(problem: Exception) -> bool:
    """Whether Discord or the network is away; the bot's own faults are not waited for."""
    if isinstance(problem, discord.HTTPException):
        return problem.status >= SERVER_ERROR or problem.status == TOO_MANY
    return isinstance(problem, (aiohttp.ClientError, OSError))


def is_mendable(problem: Exception) -> bool:
    return not isinstance(problem, FINAL)


async def patiently(
    what: str, attempt: Callable[[], Awaitable[None]], passes: Callable[[Exception], bool]
) -> None:
    """Try until it is done. Raises what does not pass."""
    now, pause = asyncio.get_running_loop().time, FIRST_PAUSE
    while True:
        begun = now()
        try:
            return await attempt()
        except Exception as problem:
            if not passes(problem):
                raise
            if now() - begun > LONGEST_PAUSE * 2:
                pause = FIRST_PAUSE
            log.warning("can't %s: %r; I try again in %.0f s", what, problem, pause)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
