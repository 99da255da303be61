"""Slots of the engine pool, each of which starts, replaces and ends one engine process."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from onitama_core.engine.process import EngineGone, EngineProcess, EngineRefused, ProcessGone

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from onitama_core.engine.process import Question

    Start = Callable[[], Awaitable[EngineProcess]]

T = TypeVar("T")

log = logging.getLogger(__name__)

MAX_ATTEMPTS: Final = 2
"""Processes that are tried before a question fails with EngineGone."""


@dataclass(eq=False)
class Job(Generic[T]):
    """A question that waits for a process or is being answered."""

    question: Question[T]
    answer: asyncio.Future[T]
    """Future for which the caller of `EnginePool.ask` waits."""
    slot: ProcessSlot | None = None
    """Slot whose process works on the question; None while the job waits."""


class ProcessSlot:
    """Place for one engine process, which starts with a question and ends when it is idle."""

    def __init__(self, start: Start, idle_timeout: float) -> None:
        """Create a slot without a process.

        `start` starts one when it is needed and may raise ProcessGone. The process is ended after
        `idle_timeout` seconds without a question.
        """
        self._start = start
        self._idle_timeout = idle_timeout
        self._process: EngineProcess | None = None
        self._is_answering = False
        """True while the slot answers a question."""
        self._must_forget = False
        """True if the process must forget all observation histories after its present answer."""
        self._idle_timer: asyncio.TimerHandle | None = None
        self.lost_processes = 0
        """Number of processes that died while they were needed."""
        self._ending: set[asyncio.Task[None]] = set()
        """Tasks that end the slot's earlier processes."""

    async def think(self, job: Job[T]) -> T:
        """Return the answer; if the process is lost, start another and ask again, once.

        Raises EngineGone, EngineRefused or EngineInterrupted.
        """
        self._cancel_idle_timer()
        self._is_answering = True
        try:
            for _ in range(MAX_ATTEMPTS):
                try:
                    process = await self.ready()
                    if job.answer.cancelled():
                        break
                    return await process.ask(job.question)
                except ProcessGone:
                    log.warning("engine process died; starting another one")
                    self.lost_processes += 1
                    await self._kill_process()
                except EngineRefused:
                    # The process would go on with the question's other lines.
                    await self._kill_process()
                    raise
        finally:
            self._is_answering = False
            if self._must_forget:
                self.forget()
            self._start_idle_timer()
        raise EngineGone

    def forget(self) -> None:
        """Make the process forget all observation histories, now or after its present answer."""
        self._must_forget = self._is_answering
        if not self._is_answering and self._process is not None:
            self._process.forget()

    async def ready(self) -> EngineProcess:
        """Return the running process, or start one. Raises ProcessGone."""
        if self._process is None or not self._process.is_alive:
            self._process = await self._start()
        return self._process

    def stop(self) -> None:
        """Make the process stop its search or replay and answer with what it has found."""
        if self._process is not None:
            self._process.stop()

    async def close(self) -> None:
        self._cancel_idle_timer()
        self._end_process()
        await asyncio.gather(*self._ending)

    async def _kill_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.kill()

    def _cancel_idle_timer(self) -> None:
        if self._idle_timer is not None:
            self._idle_timer.cancel()

    def _start_idle_timer(self) -> None:
        self._cancel_idle_timer()
        self._idle_timer = asyncio.get_running_loop().call_later(
            self._idle_timeout, self._end_process
        )

    def _end_process(self) -> None:
        """End the process in the background; a question that arrives meanwhile starts another."""
        process, self._process = self._process, None
        if process is not None:
            ending = asyncio.create_task(process.end())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
