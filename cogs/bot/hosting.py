"""The operator's commands: print an invite, and check everything that the bot needs."""

from __future__ import annotations

import argparse
import asyncio
import math
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import aiohttp
import discord

from cogs.bot.client import CommandCollector
from cogs.bot.registration import differing_names, fetch_registered, payloads
from cogs.bot.sessions import IDENTIFY_INTERVAL
from cogs.bot.version import full_version
from cogs.shared.gate import missing_permissions, own_permissions, timed_out_until
from onitama_core import store
from onitama_core.engine import AtLevel, EngineFolder, EngineGone, EnginePool
from onitama_core.game import Player, parse_position, public_view
from rendering import Renderer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
    from pathlib import Path

    from discord.types.gateway import SessionStartLimit

    from cogs.bot.settings import Settings


GETTING_STARTED: Final = (
    "Create an application at https://discord.com/developers/applications, copy the token from "
    "its Bot page, and start again with DISCORD_TOKEN=… (or put it into .env)."
)
TOKEN_UNKNOWN: Final = f"Discord doesn't know this token. {GETTING_STARTED}"
NOT_USER_INSTALLABLE: Final = (
    "Users can't install me for themselves, to learn and practise anywhere. Turn on “User Install” "
    "on "
    "the application's Installation page, then start me again."
)
GATEWAY_CLOSE_REASONS: Final[dict[int, str]] = {
    4004: TOKEN_UNKNOWN,  # it was reset while the bot ran
    4011: (
        "Discord wants my servers in more shards, since there are more of them than when I "
        "started. Start me again: I ask it how many. (4011)"
    ),
}
"""Reasons for which Discord's gateway ends a connection for good, by its close code."""


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line into the flags `invite` and `check`, at most one of which is set."""
    parser = argparse.ArgumentParser(
        prog="bot.py", description="A Discord bot that referees Onitama. Without options it runs."
    )
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--version", action="version", version=full_version())
    for option, help_text in (
        (
            "--invite",
            "print where to invite the bot to a server, and where to install it for oneself",
        ),
        ("--check", "say what is missing, and end with status 1 where something is"),
    ):
        one.add_argument(option, action="store_true", help=help_text)
    return parser.parse_args(arguments)


def token_problem(text: str) -> str | None:
    """Return why a text can't be a Discord token; None if it may be one."""
    if not text:
        return f"I need a Discord token. {GETTING_STARTED}"
    if not (text.isascii() and text.isprintable()):
        return f"That is no Discord token. {GETTING_STARTED}"
    return None


DATABASE_PROBLEMS: Final[dict[type[Exception], str]] = {
    store.NewerDatabase: (
        "{database} was made by a later version of this bot: "
        "version {problem.version}, this program knows {problem.known}. "
        "Upgrade me, or restore an older copy."
    ),
    store.ReadOnly: (
        "I may not write to {database}. Let me write to it and to its folder, "
        "or name another file with ONITAMA_DATABASE=…"
    ),
    store.InUse: (
        "Another bot is using {database}. Stop that one first, "
        "or name another file with ONITAMA_DATABASE=…"
    ),
    store.Locked: "Another program holds {database}. Start again once it is done.",
    store.Full: "There is no room for {database}. Make some, and start again.",
    store.NoFolder: "There is no folder for {database}. Make it, or set ONITAMA_DATABASE=…",
    store.UnusableFile: (
        "I can't use {database}: {problem}. Restore the last copy, "
        "or name another file with ONITAMA_DATABASE=…"
    ),
}


def describe_database_problem(database: Path, problem: Exception) -> str:
    sentence = DATABASE_PROBLEMS.get(type(problem), "I can't use {database}: {problem}.")
    return sentence.format(database=database, problem=problem)


def describe_connection_problem(problem: Exception) -> str:
    if isinstance(problem, discord.ConnectionClosed) and problem.code in GATEWAY_CLOSE_REASONS:
        return GATEWAY_CLOSE_REASONS[problem.code]
    if isinstance(problem, TimeoutError):
        return "Discord's gateway doesn't let me in. Is there a firewall that stops WebSockets?"
    return f"I can't reach Discord: {problem}."


# Connecting for a moment

GATEWAY_TIMEOUT: Final = 30.0
"""Seconds in which the gateway must be ready."""
PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
"""Permissions that an invite requests."""


@asynccontextmanager
async def log_in(token: str, shard_count: int = 1) -> AsyncIterator[discord.Client]:
    """Log in with a client that can connect as the first shard. Raises discord.py's exceptions."""
    client = discord.Client(
        intents=discord.Intents(guilds=True),
        max_messages=None,
        shard_id=0,
        shard_count=shard_count,
    )
    async with client:
        await client.login(token)
        yield client


async def print_invite(settings: Settings) -> None:
    """Print the links that invite the bot to a server and install it for a user.

    Raises what discord.py raises.
    """
    async with log_in(settings.discord_token) as client:
        number, application = client.application_id or 0, client.application
    server = discord.utils.oauth_url(
        number, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )
    person = discord.utils.oauth_url(number, scopes=("applications.commands",))
    sys.stdout.write(f"For a server: {server}&integration_type=0\n")
    if application is None or application.user_integration_config is not None:
        sys.stdout.write(f"For yourself: {person}&integration_type=1\n")
    else:
        sys.stdout.write(f"{NOT_USER_INSTALLABLE}\n")


async def connect_briefly(client: discord.Client) -> None:
    """Connect until the first shard's servers are known.

    Raises TimeoutError, or what discord.py raises.
    """
    connecting = asyncio.create_task(client.connect(reconnect=False))
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        done, _ = await asyncio.wait(
            {connecting, ready}, timeout=GATEWAY_TIMEOUT, return_when=asyncio.FIRST_COMPLETED
        )
    finally:
        ready.cancel()
        if not ready.done():
            connecting.cancel()
    if connecting in done:
        await connecting
    if ready not in done:
        raise TimeoutError


# The check

WELL: Final = "✓"
ODD: Final = "•"
"""Mark of a finding that the operator should know but that does not stop the bot."""
MISSING: Final = "✗"
MAX_LISTED_SERVERS: Final = 20
"""Largest number of servers that the check reports one by one.

With more servers, it counts those that lack nothing and reports up to this many of the others.
"""
MAX_LISTED_CHANNELS: Final = 10
"""Largest number of channels of a server that the check reports one by one."""
ENGINE_TIMEOUT: Final = 120.0
"""Seconds for a process to start and answer at level 1, which needs no machine code."""
SAMPLE_POSITION: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


class Finding(NamedTuple):
    mark: str
    sentence: str


async def check(settings: Settings) -> bool:
    """Print each finding as soon as it is made, and return whether nothing is missing."""
    is_complete = True
    encoding = sys.stdout.encoding  # the terminal may lack characters of a server's name
    async for mark, sentence in findings(settings):
        line = f"{mark} {sentence}\n".encode(encoding, "replace").decode(encoding)
        sys.stdout.write(line)
        sys.stdout.flush()
        is_complete = is_complete and mark != MISSING
    return is_complete


async def findings(settings: Settings) -> AsyncIterator[Finding]:
    yield await asyncio.to_thread(check_database, settings.database)
    for finding in await asyncio.to_thread(check_file_permissions, settings.database):
        yield finding
    yield await check_engine(settings.engine)
    yield await asyncio.to_thread(check_pictures)
    if (wanted := token_problem(settings.discord_token)) is not None:
        yield Finding(MISSING, wanted)
        return
    try:
        async with log_in(settings.discord_token) as client:
            async for finding in check_discord(client, settings.discord_token):
                yield finding
    except discord.LoginFailure:
        yield Finding(MISSING, TOKEN_UNKNOWN)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        yield Finding(MISSING, describe_connection_problem(problem))


def check_database(path: Path) -> Finding:
    try:
        versions = store.look_at(path)
    except store.InUse:
        return Finding(WELL, f"A bot is playing with {path} right now.")
    except (store.StoreProblem, store.Locked, OSError) as problem:
        return Finding(MISSING, describe_database_problem(path, problem))
    if versions is None:
        return Finding(WELL, f"There is no {path} yet. The first start makes it.")
    if versions.found < versions.known:
        return Finding(
            ODD,
            f"{path} is of version {versions.found}, and the next start brings it up to "
            f"{versions.known}. Make a copy first: python -m onitama_core.matches backup FILE",
        )
    return Finding(WELL, f"{path} is up to date and whole.")


def check_file_permissions(database: Path) -> list[Finding]:
    try:
        files = [str(file) for file in store.readable_by_others(database)]
    except OSError:  # the folder is missing: check_database reports that
        return []
    if not files:
        return []
    listed = ", ".join(files)
    return [
        Finding(
            ODD,
            f"Other users may read {listed}. Nobody but me needs to: chmod 600 {' '.join(files)}",
        )
    ]


async def check_engine(folder: Path) -> Finding:
    """Check the engine's folder, and have one engine process answer a question."""
    if not EngineFolder(folder).is_writable:
        return Finding(
            MISSING,
            f"I may not write to {folder}, where the computer player keeps its machine code: at "
            "high levels it can't play. Let me write to it, "
            "or name another folder with ONITAMA_ENGINE_FOLDER=…",
        )
    pool = EnginePool(folder, processes=1)
    try:
        async with asyncio.timeout(ENGINE_TIMEOUT):
            await pool.think(SAMPLE_POSITION, (), AtLevel(1), asker=0)
    except (EngineGone, TimeoutError):
        return Finding(
            MISSING,
            "The computer player doesn't answer, so that nobody can practise. "
            "The lines above may say why.",
        )
    finally:
        await pool.close()
    return Finding(WELL, f"The computer player answers, and can keep its machine code in {folder}.")


def check_pictures() -> Finding:
    try:
        Renderer().board(public_view(parse_position(SAMPLE_POSITION)), seen_from=Player.RED)
    except OSError as problem:
        return Finding(
            MISSING,
            f"I can't draw a board: {problem}. Is the folder rendering/fonts complete?",
        )
    return Finding(WELL, "A board can be drawn, fonts and all.")


async def check_discord(client: discord.Client, token: str) -> AsyncIterator[Finding]:
    """Check what Discord says to a client that is logged in with the token."""
    application = client.application
    if application is not None:  # always true after a login; the type allows None
        for finding in check_application(application):
            yield finding
    yield await check_commands(application, await fetch_registered(client))
    shards, _, limits = await client.http.get_bot_gateway()
    if limits["remaining"] <= 0:
        yield Finding(MISSING, describe_session_limit(limits))
        return
    async with log_in(token, shards) as first_shard:
        await connect_briefly(first_shard)
        yield Finding(WELL, "The gateway lets me in; I need no privileged intent.")
        if shards > 1:
            servers = getattr(application, "approximate_guild_count", 0)
            seconds = int((shards - 1) * IDENTIFY_INTERVAL)
            yield Finding(
                WELL,
                f"I'm in about {servers:,} servers, and Discord wants them in {shards} shards: I "
                f"make them by myself, and a start takes {seconds} s at least. "
                "Here I look at the first of them.",
            )
        for finding in check_servers(first_shard.guilds):
            yield finding


def describe_session_limit(limits: SessionStartLimit) -> str:
    minutes = math.ceil(limits["reset_after"] / 60_000)
    return (
        f"Discord lets me connect again in {minutes} minutes: within a day I have started "
        f"{limits['total']:,} sessions, which is its limit. Something starts me again and again, "
        "or another program uses my token."
    )


def check_application(found: discord.AppInfo) -> Iterator[Finding]:
    yield Finding(WELL, f"Discord knows the token: I'm {found.name}, application {found.id}.")
    if url := found.interactions_endpoint_url:
        yield Finding(
            MISSING,
            f"Discord sends all commands to {url} instead of to me. Clear “Interactions Endpoint "
            "URL” on the application's General Information page.",
        )
    if found.bot_require_code_grant:
        yield Finding(
            MISSING,
            "Nobody can invite me. "
            "Turn off “Requires OAuth2 Code Grant” on the application's Bot page.",
        )
    if found.user_integration_config is None:
        yield Finding(ODD, NOT_USER_INSTALLABLE)


async def check_commands(
    application: discord.AppInfo | None, registered: Sequence[Mapping[str, Any]]
) -> Finding:
    if not registered:
        return Finding(ODD, "Discord has none of my commands yet. The next start registers them.")
    own = await payloads(await CommandCollector(application).collect())
    if names := differing_names(own, registered):
        *others, last = names
        listed = f"{', '.join(others)} and {last} differ" if others else f"{last} differs"
        return Finding(
            ODD,
            f"Discord's list of my commands isn't this version's: {listed}. "
            "The next start registers mine.",
        )
    return Finding(WELL, "My commands are registered at Discord as this version has them.")


def check_servers(guilds: Sequence[discord.Guild]) -> Iterator[Finding]:
    if not guilds:
        yield Finding(MISSING, "I'm in no server yet. bot.py --invite prints where to invite me.")
    found = [list(check_server(guild)) for guild in guilds]
    if len(found) > MAX_LISTED_SERVERS:
        lacking = [one for one in found if any(each.mark != WELL for each in one)]
        yield Finding(
            WELL,
            f"In {len(found) - len(lacking)} of the {len(found)} servers that I looked at "
            "nothing is missing.",
        )
        found, more = lacking[:MAX_LISTED_SERVERS], len(lacking) - MAX_LISTED_SERVERS
        if more > 0:
            yield Finding(ODD, f"{more} more servers lack something.")
    for one in found:
        yield from one


def check_server(guild: discord.Guild) -> Iterator[Finding]:
    """Yield what the bot lacks in a server; in a time-out that is nearly every permission."""
    if (until := timed_out_until(guild)) is not None:
        sentence = f"{guild.name}: a moderator timed me out until {until:%Y-%m-%d %H:%M} UTC."
        yield Finding(MISSING, sentence)
    else:
        yield from check_channels(guild)


def check_channels(guild: discord.Guild) -> Iterator[Finding]:
    """Yield what the bot lacks in the channels that it sees."""
    server, seen, usable, lacking = guild.name, 0, 0, list[str]()
    for channel in guild.text_channels:
        permissions = own_permissions(channel)
        if not permissions.view_channel:
            continue
        seen += 1
        usable += not missing_permissions(channel, permissions, in_thread=False)
        if names := missing_permissions(channel, permissions, in_thread=True):
            wanted = ", ".join(name.replace("_", " ").title() for name in names)
            wanted = wanted.replace(" In ", " in ")  # as Discord shows them
            lacking.append(f"{server}, #{channel.name}: allow me {wanted}.")
    if not seen:
        count = f"{server}: I see no text channel. Allow me View Channel where people play."
    elif not usable:
        count = f"{server}: I can post in none of the {seen} text channels that I see."
    else:
        count = f"{server}: I can post in {usable} of the {seen} text channels that I see."
    yield Finding(WELL if usable else MISSING, count)
    for sentence in lacking[:MAX_LISTED_CHANNELS]:
        yield Finding(ODD, sentence)
    if (more := len(lacking) - MAX_LISTED_CHANNELS) > 0:
        yield Finding(
            ODD, f"{server}: {more} more channels lack something. Is it my role that lacks it?"
        )
