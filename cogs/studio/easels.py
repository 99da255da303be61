"""Pictures painted off the event loop, in an order that is fair to all who wait for one."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

COUNT: Final = 2
"""With more the event loop would wait longer for its turn at the interpreter."""


class House(Enum):
    """Who else asks for pictures."""

    BOARDS = auto()
    """The outbox, whose boards everybody waits for: they come first."""
    FILMS = auto()
    """The outbox too, whose films wait their turn as a person's do."""
    IDLE = auto()
    """What nobody waits for: it comes when there is nothing else."""


Asker: TypeAlias = int | House
"""A person's id, or the house itself."""


@dataclass(eq=False, frozen=True, slots=True)
class Job:
    paint: Callable[[], Any]
    painted: asyncio.Future[Any]


class Easels:
    """A few at a time; each person's next picture waits for one of every other person's.

    So it is a person's own pictures that sixty pictures delay, and nobody else's.
    """

    def __init__(
        self, count: int = COUNT, painted: Callable[[float], None] = lambda _: None
    ) -> None:
        """`painted` is told how many seconds somebody has waited for a picture."""
        self._painted = painted
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="picture")
        self._free = count
        self._waiting: dict[Asker, deque[Job]] = {}
        """By who asks, in the order of their turns."""

    async def paint(self, asker: Asker, paint: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        asked_at, job = loop.time(), Job(paint, loop.create_future())
        self._waiting.setdefault(asker, deque()).append(job)
        self._begin()
        painted: T = await job.painted
        self._painted(loop.time() - asked_at)
        return painted

    def _begin(self) -> None:
        while self._free and self._waiting:
            job = self._take(self._next())
            if not job.painted.done():
                self._free -= 1
                painting = asyncio.get_running_loop().run_in_executor(self._pool, job.paint)
                painting.add_done_callback(partial(self._hand_over, job))

    def _next(self) -> Asker:
        if House.BOARDS in self._waiting:
            return House.BOARDS
        return next((asker for asker in self._waiting if asker is not House.IDLE), House.IDLE)

    def _take(self, asker: Asker) -> Job:
        """Whoever has more to wait for goes to the end of the row."""
        jobs = self._waiting.pop(asker)
        job = jobs.popleft()
        if jobs:
            self._waiting[asker] = jobs
        return job

    def _hand_over(self, job: Job, painting: asyncio.Future[Any]) -> None:
        """To who still waits; and on to the next."""
        self._free += 1
        problem = painting.exception()
        if not job.painted.done():
            if problem is None:
                job.painted.set_result(painting.result())
            else:
                job.painted.set_exception(problem)
        self._begin()
