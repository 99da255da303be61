"""The bot as its users would run it: a process of its own."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.discord_stand_in import launch
from tests.discord_stand_in.gateway import TOKEN
from tests.discord_stand_in.spec import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

STOP_WITHIN = 30.0
"""Seconds."""
STOPS_TIME = "FAKE_DISCORD_STOPS_TIME"
BYTECODE = tempfile.TemporaryDirectory(prefix="onitama-bytecode-")
"""Where bots are compiled to, once a run, when nothing may be written beside the sources."""


@dataclass
class Bot:
    process: asyncio.subprocess.Process | Forked
    log: Path

    async def stop(self, sig: int = signal.SIGTERM, within: float = STOP_WITHIN) -> int:
        """Ask it to stop; the exit status is the answer (negative: it died of the signal)."""
        if self.process.returncode is None:
            self.process.send_signal(sig)
        try:
            async with asyncio.timeout(within):
                return await self.process.wait()
        except TimeoutError:
            await self.kill()
            raise AssertionError(f"still running {within} s after signal {sig}") from None

    async def kill(self) -> None:
        """End it as a power cut would."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


@dataclass
class BotHere:
    """In the process of the test."""

    served: asyncio.Task[None]
    stopped: asyncio.Event
    log: Path

    async def stop(self) -> int:
        """As a signal would; the exit status is the answer."""
        self.stopped.set()
        async with asyncio.timeout(STOP_WITHIN):
            await self.served
        return 0


class Forked:
    """A process with what it imports already imported: a start costs a tenth."""

    def __init__(self, argv: tuple[str, ...], env: Mapping[str, str], output: Path) -> None:
        context = multiprocessing.get_context("forkserver")
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
        return await asyncio.shield(self._ended)


async def start(
    argv: tuple[str, ...],
    *,
    base_url: str,
    env: Mapping[str, str | None],
    output: Path,
    preload: Sequence[str] = (),
) -> asyncio.subprocess.Process | Forked:
    """Where modules are to be loaded beforehand the process is forked from one that has them.

    Not where coverage is measured: it begins with an interpreter.
    """
    given = _environment(base_url, env)
    if preload and "COVERAGE_PROCESS_START" not in os.environ:
        multiprocessing.set_forkserver_preload([launch.__name__, *preload])
        return Forked(argv, given, output)
    with output.open("ab") as file:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", __package__, *argv, env=given, stdout=file, stderr=file
        )


def _environment(base_url: str, given: Mapping[str, str | None]) -> dict[str, str]:
    """`None` takes a variable away."""
    wanted: dict[str, str | None] = {
        **os.environ,
        "FAKE_DISCORD": base_url,
        "DISCORD_TOKEN": TOKEN,
        "PYTHONUNBUFFERED": "1",
        **_bytecode(),
        **given,
    }
    paths = wanted.get("PYTHONPATH"), str(ROOT)
    wanted["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    return {name: value for name, value in wanted.items() if value is not None}


def _bytecode() -> dict[str, str | None]:
    """A host's bot is compiled at its first start alone; so are these."""
    if not sys.dont_write_bytecode:
        return {}
    return {"PYTHONDONTWRITEBYTECODE": None, "PYTHONPYCACHEPREFIX": BYTECODE.name}
