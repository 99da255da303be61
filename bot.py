"""Start the bot: settings → store → renderer → engine → bot, and stop it on a signal."""

from __future__ import annotations

import gc

if __name__ == "__main__":
    gc.disable()  # imports allocate much and free nothing; `run` enables it again

import asyncio
import logging
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from discord.ext import commands
from dotenv import dotenv_values

from cogs.bot import hosting, systemd
from cogs.bot.client import OnitamaBot
from cogs.bot.clock import DiscordClock
from cogs.bot.sessions import SessionStarts
from cogs.bot.settings import (
    PortTaken,
    Settings,
    UnusableSetting,
    UnusableSettings,
    describe_unknown,
)
from cogs.bot.version import full_version
from cogs.shared.background import FIRST_PAUSE, MAX_PAUSE, Metrics, is_outage
from cogs.shared.discord_errors import describe
from cogs.shared.pictures import Pictures
from onitama_core.engine import EnginePool
from onitama_core.matches import Matches
from onitama_core.people import People
from onitama_core.store import (
    Locked,
    NewerDatabase,
    NoFolder,
    StoreProblem,
    UnusableFile,
    open_store,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

log = logging.getLogger("onitama")

NEEDS_OPERATOR: Final = 2
"""Exit status where starting again mends nothing: wrong settings, or an unusable database."""
FAILED: Final = 1
STOPPED: Final = 0
INTERRUPTED: Final = 130
SHUTDOWN_TIMEOUT: Final = 9.0
"""Seconds until `limit_shutdown` ends a process whose shutdown hangs.

Every change that a user was answered about is committed by then.
"""
LAST_LOG_TIMEOUT: Final = 1.0
"""Seconds allowed for writing the last log line, because standard error may be what hangs."""
SWITCH_AFTER: Final = 0.0005
"""Seconds between hand-overs of the GIL (CPython's default is 0.005).

Drawing threads then yield sooner to the event loop.
"""
COLLECTED_AFTER: Final = 10_000
"""Net new objects after which the garbage collector runs (CPython's default is 700)."""
PLAIN: Final = logging.Formatter(
    "{asctime} {levelname:<8} {name} {message}", "%Y-%m-%d %H:%M:%S", style="{"
)
"""Log format without colours, for logs that do not go to a terminal.

discord.py's own formatter colours lines in every container, which makes a log hard to search.
"""


async def run(settings: Settings) -> None:
    """Set up logging, the garbage collector and signals, and run the bot until a signal comes."""
    set_up_logging(settings.level)
    log.info("Onitama bot %s", full_version())
    sys.setswitchinterval(SWITCH_AFTER)
    gc.freeze()  # what was imported stays until the end
    gc.set_threshold(COLLECTED_AFTER)
    gc.enable()
    stopped = asyncio.Event()
    listen_for_signals(stopped)
    await serve(settings, stopped, when_ending=limit_shutdown)


async def serve(
    settings: Settings,
    stopped: asyncio.Event,
    *,
    when_ending: Callable[[], None] = lambda: None,
) -> None:
    """Run until `stopped` is set, or until Discord turns the bot down.

    `when_ending` is called before the bot and the database are closed.
    """
    async with open_store(settings.database) as store:
        clock = DiscordClock()
        matches = Matches(store, clock, limits=settings.limits)
        people = People(store, clock)
        engine = EnginePool(settings.engine)
        metrics = Metrics()
        pictures = Pictures(people, partial(metrics.observe, "picture"))
        store.when_erased(pictures.films.clear)
        make_bot = partial(
            OnitamaBot,
            settings,
            store=store,
            clock=clock,
            matches=matches,
            people=people,
            engine=engine,
            pictures=pictures,
            metrics=metrics,
            session_starts=SessionStarts(),
        )
        await matches.due.count_soon()
        systemd.notify(systemd.READY)
        watchdog = asyncio.create_task(systemd.feed_watchdog())
        try:
            await run_bots(make_bot, settings.discord_token, stopped, when_ending)
        finally:
            when_ending()
            systemd.notify(systemd.STOPPING)
            await engine.close()
            watchdog.cancel()


class Outage(Exception):
    """Discord can't be reached, or the connection broke so that discord.py gave it up."""


FINAL: Final = (
    discord.LoginFailure,
    discord.PrivilegedIntentsRequired,
    discord.ConnectionClosed,
)
"""Exceptions on which the bot ends, because waiting does not help.

discord.py itself connects again after the closed connections that it considers temporary.
"""


async def run_bots(
    make_bot: Callable[[], OnitamaBot],
    token: str,
    stopped: asyncio.Event,
    when_ending: Callable[[], None] = lambda: None,
) -> None:
    """Run a bot until `stopped` is set. After an outage that discord.py gives up, run a new one.

    A client that was closed can't connect again. Raises what waiting can't mend.
    """
    pause = FIRST_PAUSE
    while not stopped.is_set():
        begun = time.monotonic()
        async with make_bot() as bot:
            try:
                await run_until(stopped, bot, token)
            except Outage as outage:
                if time.monotonic() - begun > 2 * MAX_PAUSE:
                    pause = FIRST_PAUSE
                problem = describe(outage.__cause__ or outage)
                log.warning("Discord is unavailable: %s; starting again in %.0f s", problem, pause)
            except Exception:
                when_ending()
                raise
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await stopped.wait()
        pause = min(2 * pause, MAX_PAUSE)


async def run_until(stopped: asyncio.Event, bot: OnitamaBot, token: str) -> None:
    """Run a bot until `stopped` is set, and close it. Raises as `connect`."""
    running = asyncio.create_task(connect(bot, token))
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


async def connect(bot: OnitamaBot, token: str) -> None:
    """Log in and stay connected. Raises Outage, or what waiting can't mend."""
    try:
        await bot.login(token)
    except Exception as problem:
        if is_outage(problem):
            raise Outage from problem
        raise
    try:
        await bot.connect()
    except FINAL:
        raise
    except Exception as problem:
        raise Outage from problem


def listen_for_signals(stopped: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()

    def stop() -> None:
        limit_shutdown()
        stopped.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))


def limit_shutdown() -> None:
    """End the process with a status and a log line if it has not ended by itself in time."""
    timer = threading.Timer(SHUTDOWN_TIMEOUT, abort)
    timer.daemon = True
    timer.start()


def abort() -> None:
    sentence = "shutdown did not finish within %g s; ending the process"
    last_log = threading.Thread(target=log.error, args=(sentence, SHUTDOWN_TIMEOUT), daemon=True)
    last_log.start()
    last_log.join(LAST_LOG_TIMEOUT)
    os._exit(FAILED)


def set_up_logging(level: int) -> None:
    """Set up the log; libraries never log below INFO.

    At DEBUG they log what people type and the parameters of database statements.
    """
    discord.utils.setup_logging(
        level=max(level, logging.INFO),
        formatter=discord.utils.MISSING if sys.stderr.isatty() else PLAIN,
        root=True,
    )
    for package in ("onitama", "cogs", "rendering", "onitama_core"):
        logging.getLogger(package).setLevel(level)


def main(arguments: Sequence[str]) -> int:
    options = hosting.parse_arguments(arguments)
    try:
        given = environment()
        for sentence in describe_unknown(given):
            refuse(sentence)
        settings = Settings.of(given)
    except (UnusableSetting, UnusableSettings) as problem:
        return refuse(str(problem))
    if options.check:
        return STOPPED if asyncio.run(hosting.check(settings)) else FAILED
    if (wanted := hosting.token_problem(settings.discord_token)) is not None:
        return refuse(wanted)
    return attempt(hosting.print_invite if options.invite else run, settings)


def environment() -> dict[str, str]:
    """Return the environment's variables, completed from `.env`.

    The environment takes precedence. Raises UnusableSetting if `.env` can't be read.
    """
    try:
        found = dotenv_values(".env", encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise UnusableSetting(".env", "text in UTF-8 that I may read") from None
    return {**{name: value for name, value in found.items() if value is not None}, **os.environ}


def attempt(work: Callable[[Settings], Coroutine[Any, Any, None]], settings: Settings) -> int:
    """Return the exit status, and put into a sentence what keeps the bot from its work."""
    try:
        asyncio.run(work(settings))
    except discord.LoginFailure:
        return refuse(hosting.TOKEN_UNKNOWN)
    except (NewerDatabase, NoFolder, UnusableFile) as problem:  # a restart mends none of these
        return refuse(hosting.describe_database_problem(settings.database, problem))
    except (StoreProblem, Locked) as problem:
        return refuse(hosting.describe_database_problem(settings.database, problem), FAILED)
    except commands.ExtensionFailed as failure:
        cause = failure.original
        if not isinstance(cause, UnusableSetting):
            raise
        return refuse(str(cause), FAILED if isinstance(cause, PortTaken) else NEEDS_OPERATOR)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        is_unreachable = work is hosting.print_invite or isinstance(
            problem, discord.ConnectionClosed
        )
        return refuse(
            hosting.describe_connection_problem(problem)
            if is_unreachable
            else f"I can't go on: {problem}.",
            FAILED,
        )
    return STOPPED


def refuse(sentence: str, status: int = NEEDS_OPERATOR) -> int:
    sys.stderr.write(f"{sentence}\n")
    return status


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:  # Ctrl+C during --check or --invite, or before `run`
        sys.exit(INTERRUPTED)
