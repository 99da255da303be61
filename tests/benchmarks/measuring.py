"""Processor time and memory of a process, and what a benchmark is asked to reach."""

from __future__ import annotations

import os
from pathlib import Path
from time import clock_gettime
from typing import Final


def at_most(measured: float, most: float, unit: str = "×") -> str:
    """`4.2 × (asked: at most 5 ×: reached)`."""
    reached = "reached" if measured <= most else "NOT REACHED"
    shown = measured if isinstance(measured, int) else f"{measured:.2f}"
    return f"{shown} {unit} (asked: at most {most:g} {unit}: {reached})"


# The processor time that another process has cpu_seconds, in all its threads


CPUCLOCK_SCHED: Final = 2
"""Of Linux' clocks of a process the one that counts nanoseconds."""


def cpu_seconds(pid: int) -> float:
    """In seconds."""
    return clock_gettime(~pid << 3 | CPUCLOCK_SCHED)


# How much memory a process holds


MEGABYTE: Final = 1_000_000


def resident(process: int | str = "self") -> float:
    """In megabytes; Linux alone tells, elsewhere it is 0."""
    told = Path(f"/proc/{process}/statm")
    if not told.exists():
        return 0
    pages = int(told.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
