"""What time it is by Discord's clock, whatever this machine's clock says."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from cogs.house.door.ages import DRIFT

if TYPE_CHECKING:
    from collections.abc import Callable

WHOLE_SECOND: Final = 1.0
"""A header's date leaves out the rest of its second."""
UNDER_WAY: Final = 3.0
"""Seconds that what Discord tells may take to come, if it does not come in vain."""


def seconds_running() -> float:
    """Of a clock that nobody sets, and that goes on while a laptop sleeps, where there is one."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


@dataclass(frozen=True, slots=True)
class Offset:
    """By how much Discord's clock is ahead of ours, between two bounds."""

    least: float
    most: float

    def drifted(self, seconds: float) -> Offset:
        return Offset(self.least - DRIFT * seconds, self.most + DRIFT * seconds)

    def alone(self) -> Offset:
        """With nothing else to hold it against."""
        most = self.least + UNDER_WAY if math.isinf(self.most) else self.most
        return Offset(self.least, most)

    def narrowed(self, told: Offset) -> Offset:
        """With what is told now. What contradicts it is right: our clock stood still, or leapt."""
        if told.least > self.most:
            return told.alone()
        if told.most < self.least:
            return told
        return Offset(max(self.least, told.least), min(self.most, told.most))


class Timekeeper:
    """A `Clock` that is never ahead of Discord's.

    Before Discord has told anything it is this machine's.
    """

    def __init__(
        self,
        seconds: Callable[[], float] = seconds_running,
        machine: Callable[[], float] = time.time,
    ) -> None:
        self._seconds = seconds
        self._since = seconds()
        guess = machine() - self._since
        self._offset = Offset(guess, guess)
        self._is_told = False
        self._listeners: list[Callable[[timedelta], None]] = []

    def __call__(self) -> datetime:
        return datetime.fromtimestamp(self.seconds() + self._drifted().least, UTC)

    @property
    def is_told(self) -> bool:
        """Whether it is Discord's time already, and no longer this machine's."""
        return self._is_told

    def seconds(self) -> float:
        """That `answered` counts from."""
        return self._seconds()

    def listen(self, listener: Callable[[timedelta], None]) -> None:
        """Call it with how far the clock was put forward, or back, whenever it is.

        What it held back for fear of drifting is not counted: nothing leapt.
        """
        self._listeners.append(listener)

    def heard(self, at: datetime) -> None:
        """Something comes that Discord dated: it may have been under way for any time."""
        self._learn(Offset(at.timestamp() - self.seconds(), math.inf))

    def answered(self, date: datetime, asked: float) -> None:
        """An answer has come whose header bears a date, to what was asked at `asked`."""
        told = date.timestamp()
        self._learn(Offset(told - self.seconds(), told + WHOLE_SECOND - asked))

    def _learn(self, told: Offset) -> None:
        before = self._offset.least
        self._offset = self._drifted().narrowed(told) if self._is_told else told.alone()
        self._since = self.seconds()
        self._is_told = True
        for listener in self._listeners:
            listener(timedelta(seconds=self._offset.least - before))

    def _drifted(self) -> Offset:
        return self._offset.drifted(self.seconds() - self._since)
