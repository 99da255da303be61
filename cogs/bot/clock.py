"""Discord's time: the machine's UTC clock, corrected by the dates of Discord's answers."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

DATE_PRECISION: Final = 1.0
"""Dates of Discord's are in whole seconds, and so up to one second too early."""
MAX_CLOCK_ERROR: Final = 0.5
"""Seconds by which the clock may be wrong without being corrected."""


def machine_time() -> float:
    """Return the machine's UTC time. Looked up at each call, because tests stop `time.time`."""
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
        """Return the machine's time, which `correct` needs for when a request was sent."""
        return self._machine()

    def correct(self, date: datetime, sent_at: float) -> None:
        """Compare the clock with the date of an answer of Discord's that has just arrived.

        `sent_at` is the machine's time when the request was sent. Discord dated the answer between
        then and now. So a machine whose clock leaps meanwhile is not taken to be wrong.
        """
        early, late = sorted((sent_at, self._machine()))
        least, most = date.timestamp() - late, date.timestamp() + DATE_PRECISION - early
        if not least - MAX_CLOCK_ERROR <= self._offset <= most + MAX_CLOCK_ERROR:
            self._offset = (least + most) / 2
