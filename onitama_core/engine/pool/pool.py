"""The computer player for everybody: a few processes, and a row of who waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeVar

from onitama_core.engine.pool.dark import OfBeliefs, OfStep, OfValue
from onitama_core.engine.pool.errors import EngineBusy, EngineGone
from onitama_core.engine.pool.folder import EngineFolder
from onitama_core.engine.pool.process import COMMAND, EngineProcess, ProcessGone
from onitama_core.engine.pool.question import OfPosition
from onitama_core.engine.pool.row import Row
from onitama_core.engine.pool.seat import Job, Seat
from onitama_core.engine.protocol import SetTables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from onitama_core.engine.pool.question import Question
    from onitama_core.engine.telling import Range, Story
    from onitama_core.engine.thoughts import Acted, Limit, Thought

T = TypeVar("T")

log = logging.getLogger(__name__)

MOST_WAITING: Final = 200
IDLE: Final = 10 * 60.0
"""Seconds: then a process gives its memory back."""


@dataclass(eq=False)
class Watchers:
    """Who is told how far the machine code is made."""

    told: list[Callable[[int, int], None]] = field(default_factory=list)

    def __call__(self, done: int, total: int) -> None:
        for tell in self.told:
            tell(done, total)


class EnginePool:
    """Fair over askers, one search an asker at a time; nothing runs before the first need."""

    def __init__(
        self,
        folder: Path,
        *,
        processes: int | None = None,
        idle: float = IDLE,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._folder = EngineFolder(folder)
        self._command = command
        self._free = [Seat(self._start, idle) for _ in range(processes or usual_processes())]
        self._seats = tuple(self._free)
        self._row: Row[Job[Any]] = Row()
        self._thinking: dict[int, Job[Any]] = {}
        """By asker."""
        self._serving: set[asyncio.Task[None]] = set()
        self._watchers = Watchers()
        self._preparing = asyncio.Lock()
        self._is_closed = False

    def is_ready(self) -> bool:
        """Whether the first thought needs no minute of compiling."""
        return self._folder.is_prepared()

    async def think(
        self, opening: str, actions: Sequence[str], limit: Limit, *, asker: int
    ) -> Thought:
        """`opening` and `actions` as NOTATION.md writes them; the whole turn comes back.

        Raises EngineGone, EngineBusy or EngineRefused.
        """
        return await self._ask(OfPosition(opening, tuple(actions), limit, asker))

    async def act(self, story: Story, level: int, *, seed: int, asker: int) -> Acted:
        """One step of the seat that the story is told to, which is to act.

        The same story, level and seed give the same answer. Raises as `think`.
        """
        return await self._ask(OfStep(story, level, seed, asker))

    async def value(self, story: Story, level: int, *, asker: int) -> float:
        """How the seat's game is expected to end: from 1, a win, to −1. Raises as `think`."""
        return await self._ask(OfValue(story, level, asker))

    async def beliefs(self, story: Story, *, asker: int) -> tuple[Range, ...]:
        """Where the seat held possible that the other side's ninjas stand.

        At the start, and then after each step that the story tells. Raises as `think`.
        """
        return await self._ask(OfBeliefs(story, asker))

    async def _ask(self, question: Question[T]) -> T:
        self._admit()
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = Job(question, answer)
        self._row.join(question.asker, job)
        self._begin()
        try:
            return await answer
        except asyncio.CancelledError:
            self._give_up(job)
            raise

    async def prepare(self, progress: Callable[[int, int], None] = lambda *_: None) -> None:
        """Make what is made once; at once where it is. Raises EngineGone.

        `progress` is told how many of how many parts are made.
        """
        if self.is_ready():
            return
        self._watchers.told.append(progress)
        try:
            async with self._preparing:
                if not self.is_ready():  # whoever came first has made it
                    await (await self._first_awake()).end()
        except ProcessGone:
            raise EngineGone from None
        finally:
            self._watchers.told.remove(progress)

    async def close(self) -> None:
        """Nobody is left waiting, and no process running."""
        self._is_closed = True
        for job in (*self._row.clear(), *self._thinking.values()):
            if not job.answer.done():
                job.answer.set_exception(EngineGone())
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        await asyncio.gather(*(seat.close() for seat in self._seats))

    def _admit(self) -> None:
        if self._is_closed:
            raise EngineGone
        if len(self._row) >= MOST_WAITING:
            raise EngineBusy

    def _begin(self) -> None:
        while self._free and (job := self._row.take(passing_over=self._thinking)) is not None:
            job.seat = self._free.pop()
            self._thinking[job.question.asker] = job
            task = asyncio.create_task(self._serve(job, job.seat))
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)

    async def _serve(self, job: Job[Any], seat: Seat) -> None:
        try:
            thought = await seat.think(job)
        except Exception as problem:  # noqa: BLE001 - it goes to who asked
            if not job.answer.done():
                job.answer.set_exception(problem)
        else:
            if not job.answer.done():
                job.answer.set_result(thought)
        finally:
            del self._thinking[job.question.asker]
            self._free.append(seat)
            self._begin()

    def _give_up(self, job: Job[Any]) -> None:
        if job.seat is None:
            self._row.leave(job.question.asker, job)
        else:
            job.seat.stop()

    async def _start(self) -> EngineProcess:
        """Raises ProcessGone."""
        if self.is_ready():
            return await self._awake()
        async with self._preparing:
            return await (self._awake() if self.is_ready() else self._first_awake())

    async def _first_awake(self) -> EngineProcess:
        """What is compiled now is there for every later process. Raises ProcessGone."""
        began = perf_counter()
        log.info("making the computer player's machine code, once for this version")
        process = await self._awake()
        try:
            self._folder.note()
        except OSError as problem:
            log.warning("the engine's folder takes nothing: %s", problem)
            await process.kill()
            raise ProcessGone from problem
        log.info("the computer player is ready, after %.0f s", perf_counter() - began)
        return process

    async def _awake(self) -> EngineProcess:
        try:
            self._folder.make()
            process = await EngineProcess.start(self._command, self._folder.environment)
        except OSError as problem:
            log.warning("no engine process could be started: %s", problem)
            raise ProcessGone from problem
        try:
            await process.wake(self._watchers, SetTables(str(self._folder.tables)))
        except BaseException:
            await process.kill()
            raise
        return process


def usual_processes() -> int:
    """One, and another where the bot still has a processor for itself."""
    return 2 if (os.cpu_count() or 1) > 2 else 1  # noqa: PLR2004 - one each, one for the bot
