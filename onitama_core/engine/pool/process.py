"""One engine process, spoken to in lines."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Final, TypeVar

from onitama_core.engine.pool.errors import EngineRefused
from onitama_core.engine.protocol import (
    Hello,
    Progress,
    Quit,
    Ready,
    Refused,
    Stop,
    parse_answer,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence

    from onitama_core.engine.pool.question import Question
    from onitama_core.engine.protocol import Answer, Command

T = TypeVar("T")

COMMAND: Final = (sys.executable, "-m", "onitama_core.engine", "--behind")
WAKES_WITHIN: Final = 900.0
"""Seconds: on a small machine it takes minutes to make the machine code, once."""
GOES_WITHIN: Final = 0.5
"""Seconds that it has to end by itself."""


LET_THROUGH: Final = re.compile(
    "(PATH|HOME|LANG|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|VIRTUAL_ENV|LD_LIBRARY_PATH)"
    "|(LC|PYTHON|NUMBA|COVERAGE)_?.*"
)
"""Of the bot's environment, which holds its token: what a Python program may need."""


class ProcessGone(Exception):
    """It ended, it hung, or it speaks what no engine says."""


class EngineProcess:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, command: Sequence[str], environment: Mapping[str, str]) -> EngineProcess:
        """In a group of its own: signals are for the bot, which then closes it.

        Raises OSError.
        """
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**let_through(os.environ), **environment},
            start_new_session=True,
        )
        return cls(process)

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def wake(self, progress: Callable[[int, int], None], *options: Command) -> None:
        """Raises ProcessGone."""
        async with self._within(WAKES_WITHIN):
            await self._tell(Hello(), *options)
            while not isinstance(answer := await self._answer(), Ready):
                if isinstance(answer, Progress):
                    progress(answer.done, answer.total)

    async def ask(self, question: Question[T]) -> T:
        """Raises ProcessGone or EngineRefused."""
        heard: list[Answer] = []
        async with self._within(question.patience):
            await self._tell(*question.commands)
            while True:
                match await self._answer():
                    case None:
                        continue
                    case Refused(reason):
                        raise EngineRefused(reason)
                    case said:
                        heard.append(said)
                if (answer := question.answer(heard)) is not None:
                    return answer

    def stop(self) -> None:
        """Have it answer what it has found so far."""
        if self._stdin is not None and not self._stdin.is_closing():
            self._stdin.write(f"{Stop()}\n".encode())

    async def end(self) -> None:
        """By itself where it can, and at once."""
        if self._stdin is not None and not self._stdin.is_closing():
            self._stdin.write(f"{Quit()}\n".encode())
            self._stdin.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOES_WITHIN):
                await self._process.wait()
        await self.kill()

    async def kill(self) -> None:
        if self.is_alive:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        await self._process.wait()

    @property
    def _stdin(self) -> asyncio.StreamWriter | None:
        return self._process.stdin

    @contextlib.asynccontextmanager
    async def _within(self, seconds: float) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(seconds):
                yield
        except (TimeoutError, OSError) as problem:
            raise ProcessGone from problem

    async def _tell(self, *commands: Command) -> None:
        if self._process.stdin is None:
            raise ProcessGone
        self._process.stdin.write("".join(f"{command}\n" for command in commands).encode())
        await self._process.stdin.drain()

    async def _answer(self) -> Answer | None:
        """None for a line that means nothing here."""
        if self._process.stdout is None:
            raise ProcessGone
        try:
            line = await self._process.stdout.readline()
            answer = parse_answer(line.decode())
        except (ValueError, IndexError) as problem:  # a line that has no end is one too
            raise ProcessGone from problem
        if not line:
            raise ProcessGone
        return answer


def let_through(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if LET_THROUGH.fullmatch(name)}
