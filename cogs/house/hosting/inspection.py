"""A look around for a host: what is there, what is odd, what is missing."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from cogs.house.hosting import sentences
from cogs.house.hosting.channels import in_servers
from cogs.house.hosting.findings import Weight, missing, odd, well
from cogs.house.hosting.visiting import let_in, logged_in
from onitama_core.game import Player, parse_position, public_view
from onitama_core.store import InUse, Locked, StoreProblem, look_at
from rendering import Renderer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from cogs.house.hosting.findings import Finding
    from cogs.house.settings import Settings

A_BOARD: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


async def inspect(settings: Settings) -> bool:
    """Print what is found as it is found; whether nothing is missing."""
    is_complete = True
    async for finding in findings(settings):
        tell(finding)
        is_complete = is_complete and finding.weight is not Weight.MISSING
    return is_complete


def tell(finding: Finding) -> None:
    """At once, on whatever the host's screen can show."""
    encoding = sys.stdout.encoding
    text = str(finding).encode(encoding, "replace").decode(encoding)
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def findings(settings: Settings) -> AsyncIterator[Finding]:
    yield await asyncio.to_thread(of_the_database, settings.database)
    yield await asyncio.to_thread(of_pictures)
    async for finding in at_discord(settings.discord_token):
        yield finding


def of_the_database(path: Path) -> Finding:
    try:
        versions = look_at(path)
    except InUse:
        return well(sentences.in_use(path))
    except (StoreProblem, Locked, OSError) as problem:
        return missing(sentences.unusable(path, problem))
    if versions is None:
        return well(sentences.to_be_made(path))
    if versions.found < versions.known:
        return odd(sentences.to_be_updated(path, versions))
    return well(sentences.usable(path))


def of_pictures() -> Finding:
    try:
        Renderer().board(public_view(parse_position(A_BOARD)), seen_from=Player.RED)
    except OSError as problem:
        return missing(sentences.undrawable(problem))
    return well(sentences.DRAWABLE)


async def at_discord(token: str) -> AsyncIterator[Finding]:
    if not sentences.is_a_token(token):
        yield missing(sentences.token_wanted(token))
        return
    try:
        async with logged_in(token) as client:
            for finding in of_the_application(client.application):
                yield finding
            await let_in(client)
            yield well(sentences.LET_IN)
            for finding in in_servers(client):
                yield finding
    except discord.LoginFailure:
        yield missing(sentences.TOKEN_UNKNOWN)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        yield missing(sentences.unreachable(problem))


def of_the_application(found: discord.AppInfo | None) -> list[Finding]:
    """A `None` is what discord.py may have before it has logged in."""
    if found is None:
        return []
    told = [well(sentences.known_as(found.name, found.id))]
    if found.interactions_endpoint_url:
        told.append(missing(sentences.endpoint_set(found.interactions_endpoint_url)))
    if found.bot_require_code_grant:
        told.append(missing(sentences.CODE_GRANT))
    return told
