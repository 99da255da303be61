"""Processor time, memory and delays of programs, and how a benchmark states what it measured."""

from __future__ import annotations

import asyncio
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


def resident(process: int | str = "self", *, most: bool = False) -> float:
    """How many megabytes it holds, or held at most; Linux alone tells, elsewhere it is 0."""
    told = Path(f"/proc/{process}/status")
    if not told.exists():
        return 0
    lines = dict(line.split(":") for line in told.read_text(encoding="ascii").splitlines())
    return int(lines["VmHWM" if most else "VmRSS"].split()[0]) * 1024 / MEGABYTE


def forget_most() -> None:
    if (marks := Path("/proc/self/clear_refs")).exists():
        marks.write_text("5", encoding="ascii")


HEARTBEAT: Final = 0.001


async def latest(work: Coroutine[object, object, object]) -> float:
    doing = asyncio.create_task(work)
    delays = [0.0]
    while not doing.done():
        started = perf_counter()
        await asyncio.sleep(HEARTBEAT)
        delays.append(perf_counter() - started - HEARTBEAT)
    await doing
    return max(delays)
