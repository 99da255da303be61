"""One engine process, the questions that the bot sends it as lines of text, and their errors."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from onitama_core.engine.levels import HIDDEN_LEVELS, LEVELS
from onitama_core.engine.protocol import (
    AskBeliefs,
    BeliefAfterStep,
    BestAction,
    BestMove,
    ExpectedResult,
    Go,
    Info,
    MixedPolicy,
    Progress,
    Refusal,
    ReplayProgress,
    SetOption,
    SetPosition,
    Word,
    parse_answer,
)
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

    from onitama_core.engine.observations import Range
    from onitama_core.engine.protocol import Answer, Command

T = TypeVar("T")

ANSWER_MARGIN: Final = 20.0
"""Seconds added to every time limit of an answer, because other programs may use the processor."""
MIN_NODES_PER_SECOND: Final = 50_000
"""Nodes per second that even a slow machine is assumed to search."""
DEPTH_TIMEOUT: Final = 120.0
"""Seconds that a search with a depth or a level as its limit may take."""
REPLAY_SLICE: Final = 0.25
"""Seconds of the first slice of a game's replay, during which other questions wait."""
MAX_REPLAY_SLICE: Final = 10.0
"""Seconds after which a replay is interrupted in any case, as a heartbeat."""
REPLAY_TIMEOUT: Final = 20.0
"""Seconds added to the time limit of an answer that needs a replay of the game first."""


class EngineGone(Exception):
    """Failure of the engine to answer now; the same question may succeed later."""


class EngineBusy(EngineGone):
    """Refusal of a question because too many are waiting for a process."""


class EngineRefused(Exception):
    """Refusal of a line of the question by the engine."""


class EngineInterrupted(Exception):
    """Interruption of a game's replay; the same question, asked again, resumes there."""

    def __init__(self, steps: int, answers: Sequence[Answer]) -> None:
        """Create an interruption after this number of steps and these answers."""
        super().__init__(steps)
        self.steps = steps
        self.answers = tuple(answers)


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """The lines that ask a process something, and the reader of its answer."""

    asker: int
    """Id of the user for whom it is asked."""
    commands: tuple[Command, ...]
    timeout: float
    """Seconds within which the process must answer in full, or it counts as hung."""
    answer: Callable[[Sequence[Answer]], T | None]
    """Return the result of all answers so far, or None if more are to follow."""
    slice: float | None = None
    """Seconds after which the pool interrupts the replay if other questions wait; None: never."""


def turn_question(
    opening: str, actions: Sequence[str], limit: Limit | AtLevel, asker: int
) -> Question[Thought]:
    """Return the question for the best turn after the actions, or for the turn that a level plays.

    Opening and actions are written as in NOTATION.md. `asker`: id of the user.
    """
    position = SetPosition(opening, tuple(actions))
    match limit:
        case AtLevel(level, seed):
            commands: tuple[Command, ...] = (*level_options(level, seed), position, Go())
        case _:
            commands = (*level_options(len(LEVELS)), position, Go(limit))

    def answer(answers: Sequence[Answer]) -> Thought | None:
        if not isinstance(best := answers[-1], BestMove):
            return None
        score = best.score or Points(0)
        infos = [info for info in answers if isinstance(info, Info)]
        if not infos:
            return Thought(best.turn, score, 0, 0, best.turn)
        return Thought(best.turn, score, infos[-1].depth, infos[-1].nodes, infos[-1].line)

    return Question(asker, commands, ANSWER_MARGIN + search_timeout(limit), answer)


def level_options(level: int, seed: int | None = None) -> tuple[SetOption, ...]:
    """Return the commands that set a level and, if given, the seed of its errors."""
    if seed is None:
        return (SetOption("level", level),)
    return (SetOption("level", level), SetOption("seed", seed))


def search_timeout(limit: Limit | AtLevel) -> float:
    """Return the largest number of seconds that a search with this limit may take."""
    match limit:
        case MoveTime(milliseconds):
            return milliseconds / 1000
        case Nodes(count):
            return count / MIN_NODES_PER_SECOND
        case AtLevel() | Depth():
            return DEPTH_TIMEOUT


def step_question(position: SetPosition, level: int, seed: int, asker: int) -> Question[Acted]:
    """Return the question for the action that a seat plays now.

    `position`: all that the seat has observed. `seed` determines the action drawn from the policy.
    """

    def answer(answers: Sequence[Answer]) -> Acted | None:
        match answers:
            case [*_, MixedPolicy(policy), BestAction(str(action))]:
                return Acted(action, policy)
        return None

    commands: tuple[Command, ...] = (*level_options(level, seed), position, Go())
    return Question(asker, commands, hidden_answer_timeout(level), answer, REPLAY_SLICE)


def value_question(position: SetPosition, level: int, asker: int) -> Question[float]:
    """Return the question for a seat's expected result, from −1, a loss, to 1, a win."""

    def answer(answers: Sequence[Answer]) -> float | None:
        return answers[-1].value if isinstance(answers[-1], ExpectedResult) else None

    commands: tuple[Command, ...] = (*level_options(level), position, Word.VALUE)
    return Question(asker, commands, hidden_answer_timeout(level), answer, REPLAY_SLICE)


def beliefs_question(
    position: SetPosition, first: int, last: int, asker: int
) -> Question[tuple[Range, ...]]:
    """Return the question for the beliefs after steps `first` to `last`; 0 is the start."""

    def answer(answers: Sequence[Answer]) -> tuple[Range, ...] | None:
        believed = beliefs_in(answers)
        return believed if len(believed) > last - first else None

    commands: tuple[Command, ...] = (position, AskBeliefs(first))
    return Question(asker, commands, ANSWER_MARGIN + REPLAY_TIMEOUT, answer, REPLAY_SLICE)


def beliefs_in(answers: Sequence[Answer]) -> tuple[Range, ...]:
    return tuple(answer.weights for answer in answers if isinstance(answer, BeliefAfterStep))


def hidden_answer_timeout(level: int) -> float:
    """Return the seconds within which a process must answer a question with hidden ninjas.

    They include a slice of the replay.
    """
    return ANSWER_MARGIN + REPLAY_TIMEOUT + HIDDEN_LEVELS[level - 1].nodes / MIN_NODES_PER_SECOND


IMPORT_ROOT: Final = Path(__file__).parents[2]
"""Folder from which `onitama_core` is imported."""
COMMAND: Final = (sys.executable, "-m", "onitama_core.engine", "--low-priority")
"""Command line of an engine process."""
HIDDEN_OPTION: Final = ("--hidden",)
"""Command-line option with which a process loads all compiled code before it is ready."""
START_TIMEOUT: Final = 900.0
"""Seconds in which a process must be ready.

The first start compiles the engine's code, which takes minutes on a small machine.
"""
QUIT_TIMEOUT: Final = 0.5
"""Seconds that a process has to end after `quit`, before it is killed."""


PASSED_VARIABLES: Final = re.compile(
    "(PATH|HOME|LANG|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|VIRTUAL_ENV|LD_LIBRARY_PATH)"
    "|(LC|PYTHON|NUMBA|COVERAGE)_?.*"
)
"""Names of the environment variables that a process receives, so never the bot's token."""


class ProcessGone(Exception):
    """Loss of a process: it ended, did not answer in time or wrote a damaged line."""


class EngineProcess:
    """A running engine process, which answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._position: SetPosition | None = None
        """The position sent last, with all its actions, so that only further actions are sent."""

    @classmethod
    async def start(cls, command: Sequence[str], environment: Mapping[str, str]) -> EngineProcess:
        """Start a process in its own process group.

        Signals to the bot's group don't reach it: the bot handles them and ends the process itself.
        Raises OSError.
        """
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**add_import_root(filter_environment(os.environ)), **environment},
            start_new_session=True,
        )
        return cls(process)

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def wait_until_ready(
        self, progress: Callable[[int, int], None], *options: Command
    ) -> None:
        """Wait until the process is ready, reporting its compilation; raises ProcessGone.

        `progress` is called with the numbers of functions that are compiled and to be compiled.
        `options` are sent after the greeting.
        """
        async with self._within(START_TIMEOUT):
            await self._send(Word.HELLO, *options)
            while (answer := await self._receive()) is not Word.READY:
                if isinstance(answer, Progress):
                    progress(answer.done, answer.total)

    async def ask(self, question: Question[T]) -> T:
        """Return the answer. Raises ProcessGone, EngineRefused or EngineInterrupted."""
        answers: list[Answer] = []
        async with self._within(question.timeout):
            await self._send(*map(self._shortened, question.commands))
            while True:
                match await self._receive():
                    case None:
                        continue
                    case Refusal(reason):
                        raise EngineRefused(reason)
                    case ReplayProgress(steps):
                        raise EngineInterrupted(steps, answers)
                    case received:
                        answers.append(received)
                if (answer := question.answer(answers)) is not None:
                    return answer

    def _shortened(self, command: Command) -> Command:
        """Return the command without the actions that the process has already received."""
        if not isinstance(command, SetPosition):
            return command
        shortened = command.after(self._position)
        self._position = command
        return shortened

    def stop(self) -> None:
        """Make the process stop its search or replay and answer with what it has found."""
        if self._stdin is not None and not self._stdin.is_closing():
            self._stdin.write(f"{Word.STOP}\n".encode())

    def forget(self) -> None:
        """Make the process forget all games with hidden ninjas.

        It must not be answering a question.
        """
        self._position = None
        if self._stdin is not None and not self._stdin.is_closing():
            self._stdin.write(f"{Word.FORGET}\n".encode())

    async def end(self) -> None:
        """End the process: send `quit`, and kill it after QUIT_TIMEOUT seconds."""
        if self._stdin is not None and not self._stdin.is_closing():
            self._stdin.write(f"{Word.QUIT}\n".encode())
            self._stdin.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(QUIT_TIMEOUT):
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
        """Raise ProcessGone if the body takes longer, or if the pipe to the process is broken."""
        try:
            async with asyncio.timeout(seconds):
                yield
        except (TimeoutError, OSError) as problem:
            raise ProcessGone from problem

    async def _send(self, *commands: Command) -> None:
        if self._process.stdin is None:
            raise ProcessGone
        self._process.stdin.write("".join(f"{command}\n" for command in commands).encode())
        await self._process.stdin.drain()

    async def _receive(self) -> Answer | None:
        """Return the next answer, or None for a valid line that answers no question.

        Raises ProcessGone for a damaged line and at the end of the output.
        """
        if self._process.stdout is None:
            raise ProcessGone
        try:
            line = await self._process.stdout.readline()
            answer = parse_answer(line.decode())
        except (ValueError, IndexError) as problem:  # ValueError also if the line is too long
            raise ProcessGone from problem
        if not line:
            raise ProcessGone
        return answer


def filter_environment(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if PASSED_VARIABLES.fullmatch(name)}


def add_import_root(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment with this package on Python's path.

    Without it `python -m` would look for the package in the working directory, which may be any.
    """
    paths = (str(IMPORT_ROOT), environment.get("PYTHONPATH"))
    return {**environment, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
