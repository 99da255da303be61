"""Discord's time: the machine's UTC clock, corrected by the dates of Discord's answers."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_CLOCK_ERROR: Final = 1.0
"""Seconds by which a clock may differ from a date of Discord's, which are in whole seconds."""
MEAN_FRACTION: Final = 0.5
"""Seconds by which a date without its fraction of a second is too early on average."""


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

    def correct(self, date: datetime, round_trip: float) -> None:
        """Compare the clock with the date of an answer of Discord's that has just arrived.

        `round_trip` is the seconds between the request and the answer.
        """
        asked_and_answered = self._machine() - round_trip / 2
        offset = date.timestamp() + MEAN_FRACTION - asked_and_answered
        if abs(offset - self._offset) > MAX_CLOCK_ERROR + round_trip / 2:
            self._offset = offset
