"""Processor time, memory and delays, and what a benchmark is asked to reach."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from time import clock_gettime, perf_counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Coroutine


def at_most(measured: float, most: float, unit: str = "×") -> str:
    """`4.2 × (asked: at most 5 ×: reached)`."""
    reached = "reached" if measured <= most else "NOT REACHED"
    shown = measured if isinstance(measured, int) else f"{measured:.2f}"
    return f"{shown} {unit} (asked: at most {most:g} {unit}: {reached})"


CPUCLOCK_SCHED: Final = 2
"""Of Linux' clocks of a process the one that counts nanoseconds."""


def cpu_seconds(pid: int) -> float:
    """The processor time that another process has had, in all its threads."""
    return clock_gettime(~pid << 3 | CPUCLOCK_SCHED)


MEGABYTE: Final = 1_000_000


def resident(process: int | str = "self") -> float:
    """How many megabytes it holds; Linux alone tells, elsewhere it is 0."""
    told = Path(f"/proc/{process}/statm")
    if not told.exists():
        return 0
    pages = int(told.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


HEARTBEAT: Final = 0.001


async def latest(work: Coroutine[object, object, object]) -> float:
    """How late the event loop is at most meanwhile."""
    doing = asyncio.create_task(work)
    delays = [0.0]
    while not doing.done():
        started = perf_counter()
        await asyncio.sleep(HEARTBEAT)
        delays.append(perf_counter() - started - HEARTBEAT)
    await doing
    return max(delays)
