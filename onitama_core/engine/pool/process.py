"""One engine process, spoken to in lines: what it is asked, and why no thought comes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from onitama_core.engine.levels import HIDDEN_LEVELS, LEVELS
from onitama_core.engine.protocol import (
    BestMove,
    Go,
    Hello,
    Info,
    Progress,
    Quit,
    Ready,
    Refused,
    SetLevel,
    SetPosition,
    SetSeed,
    Stop,
    parse_answer,
)
from onitama_core.engine.protocol.answers import Believed, BestAction, Mixed, Valued
from onitama_core.engine.protocol.commands import Recall, Weigh, lines_of
from onitama_core.engine.thoughts import (
    Acted,
    AtLevel,
    Depth,
    Limit,
    MoveTime,
    Nodes,
    Points,
    Thought,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence

    from onitama_core.engine.protocol import Answer, Command
    from onitama_core.engine.telling import Range, Story


class EngineGone(Exception):
    """There is no answer to be had now; later there may be."""


class EngineBusy(EngineGone):
    """Too many wait already."""


class EngineRefused(Exception):
    """A fault of who asked."""


FULL_STRENGTH: Final = len(LEVELS)
GRACE: Final = 20.0
"""Seconds, as the machine may have other work, which comes first."""
SLOWEST: Final = 50_000
"""Nodes in a second."""
DEEPEST: Final = 120.0
"""Seconds for a depth, or for a level."""
UNKNOWN: Final = Points(0)

T_co = TypeVar("T_co", covariant=True)


class Question(Protocol[T_co]):
    @property
    def asker(self) -> int: ...

    @property
    def commands(self) -> tuple[Command, ...]: ...

    @property
    def patience(self) -> float:
        """Seconds after which the process must have hung."""

    def answer(self, heard: Sequence[Answer]) -> T_co | None:
        """What all that was heard comes to; None while more is to come."""


@dataclass(frozen=True, slots=True)
class OfPosition:
    """Which turn is best."""

    opening: str
    actions: tuple[str, ...]
    limit: Limit
    asker: int

    @property
    def commands(self) -> tuple[Command, ...]:
        position = SetPosition(self.opening, self.actions)
        match self.limit:
            case AtLevel(level, seed):
                return (SetLevel(level), SetSeed(seed), position, Go())
            case limit:
                return (SetLevel(FULL_STRENGTH), position, Go(limit))

    @property
    def patience(self) -> float:
        return GRACE + longest(self.limit)

    def answer(self, heard: Sequence[Answer]) -> Thought | None:
        if not isinstance(best := heard[-1], BestMove):
            return None
        found = [one for one in heard if isinstance(one, Info)]
        return thought_of(best, found[-1] if found else None)


def longest(limit: Limit) -> float:
    """Seconds."""
    match limit:
        case MoveTime(milliseconds):
            return milliseconds / 1000
        case Nodes(count):
            return count / SLOWEST
        case AtLevel() | Depth():
            return DEEPEST


def thought_of(best: BestMove, found: Info | None) -> Thought:
    score = best.score or UNKNOWN
    if found is None:
        return Thought(best.turn, score, 0, 0, best.turn)
    return Thought(best.turn, score, found.depth, found.nodes, found.line)


RECALLS_WITHIN: Final = 120.0
"""Seconds for all that was believed in a game."""
FOLLOWS_WITHIN: Final = 20.0
"""Seconds for a mind that is new to a game to hear of it: most take less than one."""


@dataclass(frozen=True, slots=True)
class OfStep:
    """What a seat in the dark does now."""

    story: Story
    level: int
    seed: int
    """Of the draw from its policy."""
    asker: int

    @property
    def commands(self) -> tuple[Command, ...]:
        return (SetLevel(self.level), SetSeed(self.seed), *lines_of(self.story), Go())

    @property
    def patience(self) -> float:
        return patience_at(self.level)

    def answer(self, heard: Sequence[Answer]) -> Acted | None:
        match heard:
            case [*_, Mixed(policy), BestAction(str(action))]:
                return Acted(action, policy)
        return None


@dataclass(frozen=True, slots=True)
class OfValue:
    """How its game is expected to end."""

    story: Story
    level: int
    asker: int

    @property
    def commands(self) -> tuple[Command, ...]:
        return (SetLevel(self.level), *lines_of(self.story), Weigh())

    @property
    def patience(self) -> float:
        return patience_at(self.level)

    def answer(self, heard: Sequence[Answer]) -> float | None:
        return heard[-1].value if isinstance(heard[-1], Valued) else None


@dataclass(frozen=True, slots=True)
class OfBeliefs:
    """What was believed at the start, and after each step."""

    story: Story
    asker: int

    @property
    def commands(self) -> tuple[Command, ...]:
        return (*lines_of(self.story), Recall())

    @property
    def patience(self) -> float:
        return GRACE + RECALLS_WITHIN

    def answer(self, heard: Sequence[Answer]) -> tuple[Range, ...] | None:
        believed = tuple(one.weights for one in heard if isinstance(one, Believed))
        return believed if len(believed) > len(self.story.told) else None


def patience_at(level: int) -> float:
    """Seconds, a mind that is new to the game included."""
    return GRACE + FOLLOWS_WITHIN + HIDDEN_LEVELS[level - 1].nodes / SLOWEST


T = TypeVar("T")

COMMAND: Final = (sys.executable, "-m", "onitama_core.engine", "--behind")
ALL: Final = ("--hidden",)
"""What has a process load all code before it is ready."""
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
