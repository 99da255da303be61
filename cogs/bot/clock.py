"""Discord's time: the machine's UTC clock, corrected by the dates of Discord's answers."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

DATE_PRECISION: Final = 1.0
"""Seconds by which a `Date` header of Discord's can be too early: it has whole seconds."""
MAX_CLOCK_ERROR: Final = 0.5
"""Seconds by which the clock may be wrong without being corrected."""


def machine_time() -> float:
    """Return the machine's UTC time in seconds since 1970.

    `time.time` is looked up at each call, because tests replace it.
    """
    return time.time()


class DiscordClock:
    """Discord's time, to about a second.

    That is the machine's UTC clock plus an offset. The offset stays 0 on a machine whose clock is
    right; on others it follows the dates of Discord's answers.
    """

    def __init__(self, machine: Callable[[], float] = machine_time) -> None:
        self._machine = machine
        self._offset = 0.0

    def __call__(self) -> datetime:
        return datetime.fromtimestamp(self._machine() + self._offset, UTC)

    def machine_time(self) -> float:
        """Return the machine's time. Callers pass that of a request's start to `correct`."""
        return self._machine()

    def correct(self, date: datetime, sent_at: float) -> None:
        """Correct the clock by the `date` of an answer of Discord's that has just arrived.

        `sent_at` is the machine's time when the request was sent. Discord dated the answer between
        then and now, which bounds the offset. The two times are sorted, because the machine's clock
        may have been put back in between.
        """
        early, late = sorted((sent_at, self._machine()))
        min_offset = date.timestamp() - late
        max_offset = date.timestamp() + DATE_PRECISION - early
        if not min_offset - MAX_CLOCK_ERROR <= self._offset <= max_offset + MAX_CLOCK_ERROR:
            self._offset = (min_offset + max_offset) / 2
