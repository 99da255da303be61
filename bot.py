"""Start the bot: settings → store → renderer → engine → bot, and stop it on a signal."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
from random import SystemRandom
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord.ext import commands
from dotenv import dotenv_values

from cogs.house.client import OnitamaBot
from cogs.house.hosting.arguments import Asked, asked, version
from cogs.house.hosting.inspection import inspect
from cogs.house.hosting.sentences import (
    TOKEN_UNKNOWN,
    is_a_token,
    no_setting,
    token_wanted,
    unreachable,
    unusable,
)
from cogs.house.hosting.visiting import invite_of
from cogs.house.presence.timekeeper import Timekeeper
from cogs.house.report.report import report_at
from cogs.house.services import Services, Waits
from cogs.house.settings import Settings, UnusableSetting, unknown
from cogs.house.staying import stay
from onitama_core.engine import EnginePool
from onitama_core.matches import Matches
from onitama_core.people import People
from onitama_core.store import (
    Locked,
    NewerDatabase,
    Store,
    StoreProblem,
    open_store,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

log = logging.getLogger("onitama")

WRONG_SETTINGS: Final = 2
FAILED: Final = 1
STOPPED: Final = 0
STOP_WITHIN: Final = 9.0
"""Seconds from a signal to the end of the process, whatever hangs: nothing is lost by it."""
PLAIN: Final = logging.Formatter(
    "{asctime} {levelname:<8} {name} {message}", "%Y-%m-%d %H:%M:%S", style="{"
)
"""For who searches the log: discord.py colours it in every container."""


def compose(store: Store, settings: Settings) -> OnitamaBot:
    clock = Timekeeper()
    matches = Matches.of(store, clock, SystemRandom(), settings.limits, settings.patience)
    people = People.of(store, clock)
    report = report_at(settings.health_host, settings.health_port)
    engine = EnginePool(settings.engine)
    return OnitamaBot(
        Services(store, clock, matches, people, engine, report),
        Waits(settings.delivery_wait, settings.thinking_pause, settings.brief),
    )


async def run(settings: Settings) -> int:
    """Run until a signal comes, and return the exit status."""
    stopped = asyncio.Event()
    listen_for_signals(stopped)
    async with open_store(settings.database) as store, compose(store, settings) as bot:
        await bot.matches.upkeep.sum_up()
        await bot.matches.upkeep.count_soon()
        running = asyncio.create_task(stay(bot, settings.discord_token))
        stopping = asyncio.create_task(stopped.wait())
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if stopped.is_set():
            log.info("stopping")
            await bot.close()
            running.cancel()
            await asyncio.wait({running})
        else:
            await running
    return STOPPED


def listen_for_signals(stopped: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()

    def stop() -> None:
        end = threading.Timer(STOP_WITHIN, os._exit, (STOPPED,))
        end.daemon = True
        end.start()
        stopped.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))


def main(arguments: Sequence[str]) -> int:
    wanted = asked(arguments)
    try:
        given = environment()
        settings = Settings.of(given)
    except UnusableSetting as problem:
        return refuse(str(problem))
    for name in unknown(given):
        sys.stderr.write(f"{no_setting(name)}\n")
    if wanted is Asked.CHECK:
        return STOPPED if asyncio.run(inspect(settings)) else FAILED
    if not is_a_token(settings.discord_token):
        return refuse(token_wanted(settings.discord_token))
    return start(settings) if wanted is Asked.RUN else invite(settings.discord_token)


def invite(token: str) -> int:
    try:
        sys.stdout.write(f"{asyncio.run(invite_of(token))}\n")
    except discord.LoginFailure:
        return refuse(TOKEN_UNKNOWN)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        return refuse(unreachable(problem), FAILED)
    return STOPPED


def environment() -> dict[str, str]:
    """And `.env`, for what it does not name. Raises UnusableSetting."""
    try:
        found = dotenv_values(".env")
    except UnicodeDecodeError:
        raise UnusableSetting(".env", "text in UTF-8") from None
    noted = {name: value for name, value in found.items() if value is not None}
    return {**noted, **os.environ}


def start(settings: Settings) -> int:
    """Run, and put into a sentence what keeps the bot from running."""
    set_up_logging(settings.level)
    log.info("Onitama bot %s", version())
    try:
        return asyncio.run(run(settings))
    except discord.LoginFailure:
        return refuse(TOKEN_UNKNOWN)
    except NewerDatabase as problem:
        return refuse(unusable(settings.database, problem))
    except (StoreProblem, Locked) as problem:
        return refuse(unusable(settings.database, problem), FAILED)
    except commands.ExtensionFailed as problem:
        return refuse(f"I can't go on: {problem.original}", FAILED)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        return refuse(f"I can't go on: {problem}.", FAILED)


def set_up_logging(level: int) -> None:
    """Libraries log what people type and what the database is told, so never below INFO."""
    discord.utils.setup_logging(
        level=max(level, logging.INFO),
        formatter=discord.utils.MISSING if sys.stderr.isatty() else PLAIN,
        root=True,
    )
    for room in ("onitama", "cogs", "rendering", "onitama_core"):
        logging.getLogger(room).setLevel(level)


def refuse(sentence: str, status: int = WRONG_SETTINGS) -> int:
    sys.stderr.write(f"{sentence}\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
