"""The stand-in as tests use it, and the bots that they start.

async with FakeDiscord() as fake_discord:
    guild = fake_discord.world.guild("Dojo")
    channel = guild.text_channel("onitama")
    alice, bob = fake_discord.person("alice", guild), fake_discord.person("bob", guild)
    async with fake_discord.bot("bot.py"):
        duel = await alice.slash(channel, "onitama challenge", opponent=bob)
        await bob.click(duel.message, "Accept")
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.discord_stand_in import launch, spec
from tests.discord_stand_in.gateway import TOKEN
from tests.discord_stand_in.person import Person
from tests.discord_stand_in.server import Server
from tests.discord_stand_in.world import DEFAULT_PERMISSIONS, World
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
    from typing import Any, Self

    from tests.discord_stand_in.records import Call
    from tests.discord_stand_in.spec import Spec
    from tests.discord_stand_in.world import Guild

STOP_TIMEOUT = 30.0
"""Seconds in which a bot must end after a signal."""
BYTECODE = tempfile.TemporaryDirectory(prefix="onitama-bytecode-")
"""Folder for the bytecode of bots that may not write beside their sources, one per run."""


@dataclass
class Bot:
    """A bot in a process of its own; `log` is the file with its output."""

    process: asyncio.subprocess.Process | ForkedProcess
    log: Path

    async def stop(self, sig: int = signal.SIGTERM, within: float = STOP_TIMEOUT) -> int:
        """Send the bot a signal and return its exit status, negative if the signal killed it."""
        if self.process.returncode is None:
            self.process.send_signal(sig)
        try:
            async with asyncio.timeout(within):
                return await self.process.wait()
        except TimeoutError:
            await self.kill()
            raise AssertionError(f"still running {within} s after signal {sig}") from None

    async def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


@dataclass
class BotInProcess:
    """A bot in the process of the test.

    `task` runs it until `stopped` is set.
    """

    task: asyncio.Task[None]
    stopped: asyncio.Event
    log: Path

    async def stop(self) -> int:
        self.stopped.set()
        async with asyncio.timeout(STOP_TIMEOUT):
            await self.task
        return 0


class ForkedProcess:
    """A bot's process, forked from one that has imported its modules: it starts ten times as fast.

    It has the methods of `asyncio.subprocess.Process` that `Bot` uses.
    """

    def __init__(self, argv: tuple[str, ...], env: Mapping[str, str], output: Path) -> None:
        context = multiprocessing.get_context("forkserver")
        # Python ends daemons with the tests' process, so that no bot is left behind.
        self._process = context.Process(
            target=launch.run_forked, args=(argv, env, output), daemon=True
        )
        self._process.start()
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        self._loop.add_reader(self._process.sentinel, self._end)

    def _end(self) -> None:
        self._loop.remove_reader(self._process.sentinel)
        self._ended.set_result(self._process.exitcode)

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    async def wait(self) -> int:
        # Several tasks wait for the end; cancelling one of them must not cancel the future.
        return await asyncio.shield(self._ended)


def _environment(base_url: str, overrides: Mapping[str, str | None]) -> dict[str, str]:
    """Return a bot's environment; None as a value of `overrides` removes the variable."""
    own = {"FAKE_DISCORD": base_url, "DISCORD_TOKEN": TOKEN, "PYTHONUNBUFFERED": "1"}
    variables: dict[str, str | None] = {**os.environ, **own}
    # With a shared cache Python compiles the bot's sources once, not at every start.
    if sys.dont_write_bytecode:
        variables |= {"PYTHONDONTWRITEBYTECODE": None, "PYTHONPYCACHEPREFIX": BYTECODE.name}
    variables |= overrides
    paths = variables.get("PYTHONPATH"), str(spec.ROOT)
    variables["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    return {name: value for name, value in variables.items() if value is not None}


class FakeDiscord:
    """The stand-in: its state (`world`), its server, and ways to start bots and create people."""

    def __init__(
        self,
        *,
        specs: Sequence[Spec] | None = None,
        clock: Callable[[], float] = time.time,
        preload: Sequence[str] = (),
    ) -> None:
        """Create a stand-in that checks all traffic against `specs`, by default this bot's own.

        `clock` returns the Unix time. `preload` names modules that every program imports; they are
        loaded once, and programs are forked from the process that has loaded them.
        """
        self._preload = preload
        self.world = World(clock=clock)
        self.server = Server(self.world, spec.load_specs() if specs is None else specs)

    async def __aenter__(self) -> Self:
        await self.server.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.server.stop()

    def person(self, name: str, guild: Guild, *, permissions: int = DEFAULT_PERMISSIONS) -> Person:
        """Create a user who is a member of a server."""
        user = self.world.user(name)
        guild.add_member(user, permissions=permissions)
        return Person(self.server, user, guild)

    @asynccontextmanager
    async def bot(
        self,
        *argv: str,
        log: str | Path = "bot.log",
        env: Mapping[str, str | None] | None = None,
        within: float = WAIT_TIMEOUT,
    ) -> AsyncIterator[Bot]:
        """Start a program, wait until it is connected and has commands, and kill it at the end.

        Commands registered by an earlier start stay, as on Discord: a bot need not sync again.
        If `gateway.is_holding`, waiting ends when the bot waits for HELLO. `within` is in seconds.
        """
        self.server.gateway.forget()
        process = await self.start(argv, env, Path(log))
        bot = Bot(process, Path(log))
        self.server.watch(bot.log, asyncio.create_task(process.wait()))
        try:
            await self._wait_for_connection(within)
            yield bot
        finally:
            await bot.kill()

    @asynccontextmanager
    async def bot_here(
        self, serve: Callable[[asyncio.Event], Coroutine[Any, Any, None]], *, log: Path
    ) -> AsyncIterator[BotInProcess]:
        """Run a bot like `bot` does, but in this process; `serve` runs until its event is set.

        Only one at a time, because discord.py is patched with one stand-in's addresses.
        """
        self.server.gateway.forget()
        with (
            launch.log_to(log),
            launch.stop_time(self.world.time()) if self.world.is_stopped else nullcontext(),
        ):
            launch.use_stand_in_addresses(self.world.base_url)
            stopped = asyncio.Event()
            bot = BotInProcess(asyncio.create_task(serve(stopped)), stopped, log)
            self.server.watch(log, bot.task)
            try:
                await self._wait_for_connection()
                yield bot
            finally:
                await bot.stop()

    async def run(
        self, *argv: str, env: Mapping[str, str | None] | None = None, within: float = WAIT_TIMEOUT
    ) -> tuple[int, str]:
        """Run a program to its end, and return its exit status and its output."""
        with tempfile.NamedTemporaryFile() as file:
            output = Path(file.name)
            process = await self.start(argv, env, output)
            try:
                async with asyncio.timeout(within):
                    status = await process.wait()
            except TimeoutError:
                process.kill()
                await process.wait()
                message = f"still running after {within} s\n{_read_output(output)}"
                raise AssertionError(message) from None
            return status, _read_output(output)

    async def quiet(self, seconds: float = 0.2, within: float = WAIT_TIMEOUT) -> None:
        """Wait until the bot has made no REST call for some seconds."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + within
        count = -1
        while count != len(self.server.calls):
            assert loop.time() < deadline, "the bot never goes quiet"
            count = len(self.server.calls)
            await asyncio.sleep(seconds)

    async def start(
        self, argv: tuple[str, ...], env: Mapping[str, str | None] | None, output: Path
    ) -> asyncio.subprocess.Process | ForkedProcess:
        """Start a program, forked from the process with preloaded modules if there are any.

        Under coverage it gets an interpreter of its own, because coverage starts with it.
        """
        unix_time = str(self.world.time())
        clock_setting = {"FAKE_DISCORD_STOPS_TIME": unix_time} if self.world.is_stopped else {}
        variables = _environment(self.world.base_url, {**clock_setting, **(env or {})})
        if self._preload and "COVERAGE_PROCESS_START" not in os.environ:
            multiprocessing.set_forkserver_preload([launch.__name__, *self._preload])
            return ForkedProcess(argv, variables, output)
        with output.open("ab") as file:
            return await asyncio.create_subprocess_exec(
                sys.executable, "-m", __package__, *argv, env=variables, stdout=file, stderr=file
            )

    def problems(self) -> list[str]:
        """Return everything the bot sent that Discord's specification does not allow."""
        return [
            f"{call.method} {call.path}: {problem}"
            for call in self.server.calls
            for problem in call.problems
        ]

    def own_problems(self) -> list[str]:
        """Return everything the stand-in answered that Discord's specification does not allow."""
        return [
            f"{call.method} {call.path}: {problem}"
            for call in self.server.calls
            for problem in call.own_problems
        ]

    def calls(self, method: str = "", contains: str = "") -> list[Call]:
        """Return the bot's REST calls of a method whose path contains a text."""
        calls = self.server.calls
        return [c for c in calls if c.method.startswith(method) and contains in c.path]

    async def _wait_for_connection(self, within: float = WAIT_TIMEOUT) -> None:
        def has_connected() -> bool:
            gateway = self.server.gateway
            if gateway.is_holding:
                return gateway.held_count > 0
            return gateway.is_connected and bool(self.world.commands)

        await self.server.wait("the bot to connect", has_connected, within)


def _read_output(output: Path) -> str:
    return output.read_bytes().decode(errors="replace")
