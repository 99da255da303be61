"""The processor time that another process has spent, in all its threads."""

from __future__ import annotations

from time import clock_gettime
from typing import Final

CPUCLOCK_SCHED: Final = 2
"""Of Linux' clocks of a process the one that counts nanoseconds."""


def spent(pid: int) -> float:
    """In seconds."""
    return clock_gettime(~pid << 3 | CPUCLOCK_SCHED)
