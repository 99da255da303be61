"""A place for one engine process, which is there while it is needed."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from onitama_core.engine.pool.errors import EngineGone, EngineRefused
from onitama_core.engine.pool.process import EngineProcess, ProcessGone

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from onitama_core.engine.pool.question import Question

    Start = Callable[[], Awaitable[EngineProcess]]

log = logging.getLogger(__name__)

ATTEMPTS: Final = 2

T = TypeVar("T")


@dataclass(eq=False)
class Job(Generic[T]):
    question: Question[T]
    answer: asyncio.Future[T]
    seat: Seat | None = None
    """Where it is thought of."""


class Seat:
    def __init__(self, start: Start, idle: float) -> None:
        """`start` raises ProcessGone; `idle`: seconds without work after which a process ends."""
        self._start = start
        self._idle = idle
        self._process: EngineProcess | None = None
        self._going: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    @property
    def process(self) -> EngineProcess | None:
        return self._process

    async def think(self, job: Job[T]) -> T:
        """Once more with a new process where one is lost. Raises EngineGone or EngineRefused."""
        self._stay()
        for _ in range(ATTEMPTS):
            try:
                process = await self.ready()
                if job.answer.cancelled():
                    break
                return await process.ask(job.question)
            except ProcessGone:
                log.warning("an engine process was lost; another one takes its place")
                await self._drop()
            except EngineRefused:
                await self._drop()  # it goes on with the rest of the question
                raise
            finally:
                self._may_go()
        raise EngineGone

    async def ready(self) -> EngineProcess:
        """Raises ProcessGone."""
        if self._process is None or not self._process.is_alive:
            self._process = await self._start()
        return self._process

    def stop(self) -> None:
        """What it thinks of is wanted no more."""
        if self._process is not None:
            self._process.stop()

    async def close(self) -> None:
        self._stay()
        process, self._process = self._process, None
        if process is not None:
            await process.end()

    async def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.kill()

    def _stay(self) -> None:
        if self._going is not None:
            self._going.cancel()

    def _may_go(self) -> None:
        self._stay()
        self._going = asyncio.get_running_loop().call_later(self._idle, self._go)

    def _go(self) -> None:
        self._ending = asyncio.create_task(self.close())
