"""CPU time, memory and delays of processes, and the text of a limit that a benchmark checks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import clock_gettime, perf_counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Coroutine


def check_maximum(measured: float, maximum: float, unit: str = "×") -> str:
    """Return a text like `4.2 × (asked: at most 5 ×: reached)`."""
    reached = "reached" if measured <= maximum else "NOT REACHED"
    shown = measured if isinstance(measured, int) else f"{measured:.2f}"
    return f"{shown} {unit} (asked: at most {maximum:g} {unit}: {reached})"


CPUCLOCK_SCHED: Final = 2
"""Clock type of Linux's per-process CPU clocks that counts nanoseconds, in all threads."""


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds that another process has used, in all its threads."""
    return clock_gettime(~pid << 3 | CPUCLOCK_SCHED)


MEGABYTE: Final = 1_000_000


def resident_megabytes(process: int | str = "self", *, most: bool = False) -> float:
    """Return the process's resident megabytes, or its peak; 0 where there is no Linux /proc."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    lines = dict(line.split(":") for line in status.read_text(encoding="ascii").splitlines())
    return int(lines["VmHWM" if most else "VmRSS"].split()[0]) * 1024 / MEGABYTE


def reset_peak_memory() -> None:
    """Make Linux measure the peak memory of this process again from now on."""
    if (clear_refs := Path("/proc/self/clear_refs")).exists():
        clear_refs.write_text("5", encoding="ascii")


HEARTBEAT: Final = 0.001
"""Seconds between two checks of the event loop's delay."""


async def measure_event_loop_delay(work: Coroutine[object, object, object]) -> float:
    """Run `work`, and return the longest delay of the event loop meanwhile, in seconds."""
    task = asyncio.create_task(work)
    delays = [0.0]
    while not task.done():
        started = perf_counter()
        await asyncio.sleep(HEARTBEAT)
        delays.append(perf_counter() - started - HEARTBEAT)
    await task
    return max(delays)
