"""Read the settings, open the database, run the bot, and stop it on a signal."""

from __future__ import annotations

import gc

if __name__ == "__main__":
    gc.disable()  # faster: imports allocate much and free nothing; `run` enables it again

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
    describe_missing_log,
    lacks_log,
    open_store,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

log = logging.getLogger("onitama")

NEEDS_OPERATOR: Final = 2
"""Exit status for wrong settings or an unusable database, which a restart does not cure."""
FAILED: Final = 1
"""Exit status for a failure that a restart can cure, such as an unreachable Discord."""
STOPPED: Final = 0
"""Exit status after a signal, or after a command of the command line without problems."""
INTERRUPTED: Final = 130
"""Exit status after Ctrl+C, as shells define it: 128 + SIGINT."""
SHUTDOWN_TIMEOUT: Final = 9.0
"""Seconds until `limit_shutdown` ends a process whose shutdown hangs.

Nothing is lost then: a change is committed to the database before the user is answered.
"""
LAST_LOG_TIMEOUT: Final = 1.0
"""Seconds allowed for writing the last log line, because standard error itself may hang."""
THREAD_SWITCH_INTERVAL: Final = 0.0005
"""Seconds between hand-overs of the GIL (CPython's default is 0.005).

Threads that draw pictures then yield sooner to the event loop.
"""
GC_THRESHOLD: Final = 10_000
"""Net new objects after which the garbage collector runs (CPython's default is 700)."""
PLAIN_LOG_FORMATTER: Final = logging.Formatter(
    "{asctime} {levelname:<8} {name} {message}", "%Y-%m-%d %H:%M:%S", style="{"
)
"""Log format without colours, for logs that do not go to a terminal.

discord.py's own formatter colours lines in every container, which makes a log hard to search.
"""


async def run(settings: Settings) -> None:
    """Set up logging, the garbage collector and signals, and run the bot until a signal comes."""
    set_up_logging(settings.level)
    log.info("Onitama bot %s", full_version())
    sys.setswitchinterval(THREAD_SWITCH_INTERVAL)
    gc.freeze()  # imported modules are never freed, so later collections skip them
    gc.set_threshold(GC_THRESHOLD)
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
    """Open the database and run the bot until `stopped` is set.

    Raises one of FATAL_ERRORS if Discord refuses the bot, and the errors of `open_store`.
    `when_ending` is called before the bot and the database are closed.
    """
    if await asyncio.to_thread(lacks_log, settings.database):
        log.warning(describe_missing_log(settings.database))
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
        await matches.due.count_soon()  # an earlier version's matches may lack statistics
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
    """An unreachable Discord, or a lost connection that discord.py does not restore by itself."""


FATAL_ERRORS: Final = (
    discord.LoginFailure,
    discord.PrivilegedIntentsRequired,
    discord.ConnectionClosed,
)
"""Exceptions that end the bot, because another attempt would fail too.

discord.py raises ConnectionClosed only for permanent reasons; otherwise it connects again itself.
"""


async def run_bots(
    make_bot: Callable[[], OnitamaBot],
    token: str,
    stopped: asyncio.Event,
    when_ending: Callable[[], None] = lambda: None,
) -> None:
    """Run a bot until `stopped` is set, and replace it by a new one after each Outage.

    A discord.py client that was closed can't connect again. Raises exceptions that another attempt
    would not avoid: FATAL_ERRORS, and bugs.
    """
    pause = FIRST_PAUSE
    while not stopped.is_set():
        started_at = time.monotonic()
        async with make_bot() as bot:
            try:
                await run_until(stopped, bot, token)
            except Outage as outage:
                if time.monotonic() - started_at > 2 * MAX_PAUSE:
                    pause = FIRST_PAUSE  # a bot that ran this long ends the doubling
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
    """Run a bot until `stopped` is set, and close it. Raises the errors of `connect`."""
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
    """Log in and stay connected. Raises Outage, one of FATAL_ERRORS, or a bug's exception."""
    try:
        await bot.login(token)
    except Exception as problem:
        if is_outage(problem):
            raise Outage from problem
        raise
    try:
        await bot.connect()
    except FATAL_ERRORS:
        raise
    except Exception as problem:
        raise Outage from problem


def listen_for_signals(stopped: asyncio.Event) -> None:
    """Set `stopped`, and limit the time for the shutdown, on SIGINT and SIGTERM."""
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
    """End the process by `abort` if it has not ended by itself within SHUTDOWN_TIMEOUT."""
    timer = threading.Timer(SHUTDOWN_TIMEOUT, abort)
    timer.daemon = True
    timer.start()


def abort() -> None:
    """End the process at once, with a log line and status FAILED."""
    sentence = "shutdown did not finish within %g s; ending the process"
    last_log = threading.Thread(target=log.error, args=(sentence, SHUTDOWN_TIMEOUT), daemon=True)
    last_log.start()
    last_log.join(LAST_LOG_TIMEOUT)
    os._exit(FAILED)


def set_up_logging(level: int) -> None:
    """Set up the log on standard error, at this level for the bot's own packages.

    Libraries never log below INFO: at DEBUG they log the texts of users and the parameters of
    database statements.
    """
    discord.utils.setup_logging(
        level=max(level, logging.INFO),
        # MISSING stands for discord.py's own formatter, which colours.
        formatter=discord.utils.MISSING if sys.stderr.isatty() else PLAIN_LOG_FORMATTER,
        root=True,
    )
    for package in ("onitama", "cogs", "rendering", "onitama_core"):
        logging.getLogger(package).setLevel(level)


def main(arguments: Sequence[str]) -> int:
    """Run the bot, or the command of the command line, and return the exit status."""
    options = hosting.parse_arguments(arguments)
    try:
        variables = read_environment()
        for sentence in describe_unknown(variables):
            print_problem(sentence)
        settings = Settings.of(variables)
    except (UnusableSetting, UnusableSettings) as problem:
        return print_problem(str(problem))
    if options.check:
        return STOPPED if asyncio.run(hosting.check(settings)) else FAILED
    if (token_problem := hosting.token_problem(settings.discord_token)) is not None:
        return print_problem(token_problem)
    return run_command(hosting.print_invite if options.invite else run, settings)


def read_environment() -> dict[str, str]:
    """Return the process's environment variables together with those of the file `.env`.

    The process's variables take precedence. Raises UnusableSetting if `.env` can't be read.
    """
    try:
        file_variables = dotenv_values(".env", encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise UnusableSetting(".env", "text in UTF-8 that I may read") from None
    # A line of `.env` without `=` gives a name without a value.
    known = {name: value for name, value in file_variables.items() if value is not None}
    return {**known, **os.environ}


def run_command(
    command: Callable[[Settings], Coroutine[Any, Any, None]], settings: Settings
) -> int:
    """Run a command to its end, and return the exit status.

    Exceptions that are no bugs are printed as a sentence for the operator.
    """
    try:
        asyncio.run(command(settings))
    except discord.LoginFailure:
        return print_problem(hosting.TOKEN_UNKNOWN)
    except (NewerDatabase, NoFolder, UnusableFile) as problem:  # a restart cures none of these
        return print_problem(hosting.describe_database_problem(settings.database, problem))
    except (StoreProblem, Locked) as problem:
        return print_problem(hosting.describe_database_problem(settings.database, problem), FAILED)
    except commands.ExtensionFailed as failure:
        cause = failure.original
        if not isinstance(cause, UnusableSetting):
            raise
        return print_problem(str(cause), FAILED if isinstance(cause, PortTaken) else NEEDS_OPERATOR)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        sentence = f"I can't go on: {problem}."
        if command is hosting.print_invite or isinstance(problem, discord.ConnectionClosed):
            sentence = hosting.describe_connection_problem(problem)
        return print_problem(sentence, FAILED)
    return STOPPED


def print_problem(sentence: str, status: int = NEEDS_OPERATOR) -> int:
    """Print a sentence for the operator to standard error, and return the exit status."""
    sys.stderr.write(f"{sentence}\n")
    return status


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:  # Ctrl+C during --check or --invite, or before `run`
        sys.exit(INTERRUPTED)
