"""The commands `bot.py --invite` and `bot.py --check`, and the sentences about a failed start."""

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
from cogs.bot.registration import differing_names, fetch_registered, make_payloads
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
    "Users can't install me for themselves, to learn and practise anywhere. "
    "Turn on “User Install” on the application's Installation page, then start me again."
)
GATEWAY_CLOSE_REASONS: Final[dict[int, str]] = {
    4004: TOKEN_UNKNOWN,  # "Authentication failed": the token was reset while the bot ran
    4011: (
        "Discord wants my servers in more shards, since there are more of them than when I "
        "started. Start me again: I ask it how many. (4011)"
    ),
}
"""Sentences about the gateway's close codes after which connecting again would fail too."""


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line into the flags `invite` and `check`, at most one of which is set."""
    parser = argparse.ArgumentParser(
        prog="bot.py", description="A Discord bot that referees Onitama. Without options it runs."
    )
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--version", action="version", version=full_version())
    for option, help_text in (
        (
            "--invite",
            "print where to invite the bot to a server, and where to install it for oneself",
        ),
        ("--check", "say what is missing, and end with status 1 where something is"),
    ):
        group.add_argument(option, action="store_true", help=help_text)
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
    store.NoFolder: (
        "There is no folder for {database}. Make {database.parent} and let me write to it, "
        "or name another file with ONITAMA_DATABASE=…"
    ),
    store.UnusableFile: (
        "I can't use {database}: {problem}. Restore the last copy, "
        "or name another file with ONITAMA_DATABASE=…"
    ),
}
"""Sentences about errors of the database, by the error's type."""


def describe_database_problem(database: Path, problem: Exception) -> str:
    sentence = DATABASE_PROBLEMS.get(type(problem), "I can't use {database}: {problem}.")
    return sentence.format(database=database, problem=problem)


def describe_connection_problem(problem: Exception) -> str:
    if isinstance(problem, discord.ConnectionClosed) and problem.code in GATEWAY_CLOSE_REASONS:
        return GATEWAY_CLOSE_REASONS[problem.code]
    if isinstance(problem, TimeoutError):
        return "Discord's gateway doesn't let me in. Is there a firewall that stops WebSockets?"
    return f"I can't reach Discord: {problem}."


# Connecting for `--invite` and `--check`

GATEWAY_TIMEOUT: Final = 30.0
"""Seconds that the check waits for the first shard to be ready."""
INVITE_PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
"""Permissions that an invite requests."""


@asynccontextmanager
async def log_in(token: str, shard_count: int = 1) -> AsyncIterator[discord.Client]:
    """Yield a client that is logged in and can connect as the first shard.

    Raises discord.py's exceptions.
    """
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

    Raises discord.py's exceptions.
    """
    async with log_in(settings.discord_token) as client:
        application_id = client.application_id or 0
        application = client.application
    server_url = discord.utils.oauth_url(
        application_id, permissions=INVITE_PERMISSIONS, scopes=("bot", "applications.commands")
    )
    user_url = discord.utils.oauth_url(application_id, scopes=("applications.commands",))
    sys.stdout.write(f"For a server: {server_url}&integration_type=0\n")
    if application is None or application.user_integration_config is not None:
        sys.stdout.write(f"For yourself: {user_url}&integration_type=1\n")
    else:
        sys.stdout.write(f"{NOT_USER_INSTALLABLE}\n")


async def connect_briefly(client: discord.Client) -> None:
    """Connect a client, and return once it knows the servers of its shard.

    The caller closes the client. Raises TimeoutError, or discord.py's exceptions.
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

OK_MARK: Final = "✓"
"""Mark of a finding that needs no action."""
NOTICE_MARK: Final = "•"
"""Mark of a finding that the operator should know but that does not stop the bot."""
PROBLEM_MARK: Final = "✗"
"""Mark of a finding that makes the check fail."""
MAX_LISTED_SERVERS: Final = 20
"""Largest number of servers that the check reports one by one.

With more servers, it counts those without problems and reports up to this many of the others.
"""
MAX_LISTED_CHANNELS: Final = 10
"""Largest number of channels of a server that the check reports one by one."""
ENGINE_TIMEOUT: Final = 120.0
"""Seconds for an engine process to start and answer at level 1, which needs no machine code."""
START_POSITION: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


class Finding(NamedTuple):
    """A line of the check's output."""

    mark: str
    sentence: str


async def check(settings: Settings) -> bool:
    """Print each finding as soon as it is made, and return whether none is a problem."""
    has_no_problem = True
    encoding = sys.stdout.encoding  # the terminal may lack characters of a server's name
    async for mark, sentence in run_checks(settings):
        line = f"{mark} {sentence}\n".encode(encoding, "replace").decode(encoding)
        sys.stdout.write(line)
        sys.stdout.flush()
        has_no_problem = has_no_problem and mark != PROBLEM_MARK
    return has_no_problem


async def run_checks(settings: Settings) -> AsyncIterator[Finding]:
    """Check the database, the engine, the pictures and Discord, and yield the findings."""
    yield await asyncio.to_thread(check_database, settings.database)
    if await asyncio.to_thread(store.lacks_log, settings.database):
        yield Finding(NOTICE_MARK, store.describe_missing_log(settings.database))
    for finding in await asyncio.to_thread(check_file_permissions, settings.database):
        yield finding
    yield await check_engine(settings.engine, settings.database.parent)
    yield await asyncio.to_thread(check_pictures)
    if (problem_of_token := token_problem(settings.discord_token)) is not None:
        yield Finding(PROBLEM_MARK, problem_of_token)
        return
    try:
        async with log_in(settings.discord_token) as client:
            async for finding in check_discord(client, settings.discord_token):
                yield finding
    except discord.LoginFailure:
        yield Finding(PROBLEM_MARK, TOKEN_UNKNOWN)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        yield Finding(PROBLEM_MARK, describe_connection_problem(problem))


def check_database(path: Path) -> Finding:
    try:
        versions = store.inspect_versions(path)
    except store.InUse:
        return Finding(OK_MARK, f"A bot is playing with {path} right now.")
    except (store.StoreProblem, store.Locked, OSError) as problem:
        return Finding(PROBLEM_MARK, describe_database_problem(path, problem))
    if versions is None:
        return Finding(OK_MARK, f"There is no {path} yet. The first start makes it.")
    if versions.found < versions.known:
        return Finding(
            NOTICE_MARK,
            f"{path} is of version {versions.found}, and the next start brings it up to "
            f"{versions.known}. Make a copy first: python -m onitama_core.matches backup FILE",
        )
    return Finding(OK_MARK, f"{path} is up to date and undamaged.")


def check_file_permissions(database: Path) -> list[Finding]:
    try:
        files = [str(file) for file in store.find_readable_by_others(database)]
    except OSError:  # the folder is missing: check_database reports that
        return []
    if not files:
        return []
    listed = ", ".join(files)
    return [
        Finding(
            NOTICE_MARK,
            f"Other users may read {listed}. Nobody but me needs to: chmod 600 {' '.join(files)}",
        )
    ]


async def check_engine(folder: Path, database_folder: Path) -> Finding:
    """Check the engine's folder, and whether an engine process finds a move."""
    is_folder_missing = is_in_missing_folder(folder, database_folder)
    if not is_folder_missing and not EngineFolder(folder).is_writable:
        return Finding(
            PROBLEM_MARK,
            f"I may not write to {folder}, where the computer player keeps its machine code: at "
            "high levels it can't play. Let me write to it, "
            "or name another folder with ONITAMA_ENGINE_FOLDER=…",
        )
    pool = EnginePool(folder, processes=1)
    try:
        async with asyncio.timeout(ENGINE_TIMEOUT):
            await pool.think(START_POSITION, (), AtLevel(1), asker=0)
    except (EngineGone, TimeoutError):
        return Finding(
            PROBLEM_MARK,
            "The computer player doesn't answer, so that nobody can practise. "
            "The lines above may say why.",
        )
    finally:
        await pool.close()
    if is_folder_missing:
        return Finding(
            NOTICE_MARK,
            f"The computer player answers. It will keep its machine code in {folder}; check again "
            f"once {database_folder} is there.",
        )
    return Finding(
        OK_MARK, f"The computer player answers, and can keep its machine code in {folder}."
    )


def is_in_missing_folder(folder: Path, database_folder: Path) -> bool:
    """Return whether the engine's folder lies in the database's folder, which is missing.

    Nothing can be said then about the permissions that the engine's folder will have.
    """
    return folder.is_relative_to(database_folder) and not database_folder.is_dir()


def check_pictures() -> Finding:
    try:
        Renderer().board(public_view(parse_position(START_POSITION)), seen_from=Player.RED)
    except OSError as problem:
        return Finding(
            PROBLEM_MARK,
            f"I can't draw a board: {problem}. Is the folder rendering/fonts complete?",
        )
    return Finding(OK_MARK, "A board can be drawn, fonts and all.")


async def check_discord(client: discord.Client, token: str) -> AsyncIterator[Finding]:
    """Check the application, its commands, the gateway, and the servers of the first shard.

    `client` is logged in with the token.
    """
    application = client.application
    if application is not None:  # always true after a login; the type allows None
        for finding in check_application(application):
            yield finding
    yield await check_commands(application, await fetch_registered(client))
    shards, _, limits = await client.http.get_bot_gateway()
    if limits["remaining"] <= 0:
        yield Finding(PROBLEM_MARK, describe_session_limit(limits))
        return
    async with log_in(token, shards) as first_shard:
        await connect_briefly(first_shard)
        yield Finding(OK_MARK, "The gateway lets me in; I need no privileged intent.")
        if shards > 1:
            servers = getattr(application, "approximate_guild_count", 0)
            seconds = int((shards - 1) * IDENTIFY_INTERVAL)
            yield Finding(
                OK_MARK,
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


def check_application(application: discord.AppInfo) -> Iterator[Finding]:
    yield Finding(
        OK_MARK, f"Discord knows the token: I'm {application.name}, application {application.id}."
    )
    if url := application.interactions_endpoint_url:
        yield Finding(
            PROBLEM_MARK,
            f"Discord sends all commands to {url} instead of to me. Clear “Interactions Endpoint "
            "URL” on the application's General Information page.",
        )
    if application.bot_require_code_grant:
        yield Finding(
            PROBLEM_MARK,
            "Nobody can invite me. "
            "Turn off “Requires OAuth2 Code Grant” on the application's Bot page.",
        )
    if application.user_integration_config is None:
        yield Finding(NOTICE_MARK, NOT_USER_INSTALLABLE)


async def check_commands(
    application: discord.AppInfo | None, registered: Sequence[Mapping[str, Any]]
) -> Finding:
    if not registered:
        return Finding(
            NOTICE_MARK, "Discord has none of my commands yet. The next start registers them."
        )
    own = await make_payloads(await CommandCollector(application).collect())
    if names := differing_names(own, registered):
        *others, last = names
        listed = f"{', '.join(others)} and {last} differ" if others else f"{last} differs"
        return Finding(
            NOTICE_MARK,
            f"Discord's list of my commands isn't this version's: {listed}. "
            "The next start registers mine.",
        )
    return Finding(OK_MARK, "My commands are registered at Discord as this version has them.")


def check_servers(guilds: Sequence[discord.Guild]) -> Iterator[Finding]:
    if not guilds:
        yield Finding(
            PROBLEM_MARK, "I'm in no server yet. bot.py --invite prints where to invite me."
        )
    reports = [list(check_server(guild)) for guild in guilds]
    if len(reports) > MAX_LISTED_SERVERS:
        lacking = [
            report for report in reports if any(finding.mark != OK_MARK for finding in report)
        ]
        yield Finding(
            OK_MARK,
            f"In {len(reports) - len(lacking)} of the {len(reports)} servers that I looked at "
            "nothing is missing.",
        )
        reports = lacking[:MAX_LISTED_SERVERS]
        if (more := len(lacking) - MAX_LISTED_SERVERS) > 0:
            yield Finding(NOTICE_MARK, f"{more} more servers lack something.")
    for report in reports:
        yield from report


def check_server(guild: discord.Guild) -> Iterator[Finding]:
    """Yield the findings about the bot's permissions in a server.

    A timed-out bot lacks nearly every permission, so only the time-out is reported.
    """
    if (until := timed_out_until(guild)) is not None:
        sentence = f"{guild.name}: a moderator timed me out until {until:%Y-%m-%d %H:%M} UTC."
        yield Finding(PROBLEM_MARK, sentence)
    else:
        yield from check_channels(guild)


def join_permissions(names: Sequence[str]) -> str:
    """Return permissions as Discord shows them, like `Send Messages, Send Messages in Threads`."""
    return ", ".join(name.replace("_", " ").title().replace(" In ", " in ") for name in names)


def check_usable_channels(server: str, visible_count: int, usable_count: int) -> Finding:
    """Return the finding about the number of a server's channels in which the bot can post."""
    if not visible_count:
        sentence = f"{server}: I see no text channel. Allow me View Channel where people play."
    elif not usable_count:
        sentence = f"{server}: I can post in none of the {visible_count} text channels that I see."
    else:
        counts = f"{usable_count} of the {visible_count}"
        sentence = f"{server}: I can post in {counts} text channels that I see."
    return Finding(OK_MARK if usable_count else PROBLEM_MARK, sentence)


def check_channels(guild: discord.Guild) -> Iterator[Finding]:
    """Yield a finding about all channels, and one for each that lacks a permission."""
    server = guild.name
    visible_count = 0
    usable_count = 0
    lacks: list[str] = []
    for channel in guild.text_channels:
        permissions = own_permissions(channel)
        if not permissions.view_channel:
            continue
        visible_count += 1
        if not missing_permissions(channel, permissions, in_thread=False):
            usable_count += 1
        if names := missing_permissions(channel, permissions, in_thread=True):
            lacks.append(f"{server}, #{channel.name}: allow me {join_permissions(names)}.")
    yield check_usable_channels(server, visible_count, usable_count)
    for sentence in lacks[:MAX_LISTED_CHANNELS]:
        yield Finding(NOTICE_MARK, sentence)
    if (more := len(lacks) - MAX_LISTED_CHANNELS) > 0:
        yield Finding(
            NOTICE_MARK,
            f"{server}: {more} more channels lack something. Is it my role that lacks it?",
        )
