"""What time it is by Discord's clock, and how old an interaction is by it."""

from __future__ import annotations

import math
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


DRIFT: Final = 2e-4
"""Seconds in a second that two good clocks may part by."""
WHOLE_SECOND: Final = 1.0
"""A header's date leaves out the rest of its second."""
UNDER_WAY: Final = 3.0
"""Seconds that what Discord tells may take to come, if it does not come in vain."""


def seconds_running() -> float:
    """Of a clock that nobody sets, and that goes on while a laptop sleeps, where there is one."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Offset(NamedTuple):
    """By how much Discord's clock is ahead of ours, between two bounds."""

    least: float
    most: float
    since: float
    """By our clock, when this was so."""

    def drifted(self, now: float) -> Offset:
        drift = DRIFT * (now - self.since)
        return Offset(self.least - drift, self.most + drift, now)

    def alone(self) -> Offset:
        """With nothing else to hold it against."""
        return self._replace(most=self.least + UNDER_WAY) if math.isinf(self.most) else self

    def narrowed(self, told: Offset) -> Offset:
        """With what is told now. What contradicts it is right: our clock stood still, or leapt."""
        if told.least > self.most:
            return told.alone()
        if told.most < self.least:
            return told
        return Offset(max(self.least, told.least), min(self.most, told.most), told.since)


class DiscordClock:
    """A `Clock` that is never ahead of Discord's. Before Discord tells anything it is this host's.

    It is told by the dates that interactions have in their ids, which come late, and by those of
    answers, which are from another machine and leave out the rest of their second. How old an
    interaction is tell interactions alone: by an answer's date everybody might come too late.
    """

    def __init__(
        self,
        seconds: Callable[[], float] = seconds_running,
        machine: Callable[[], float] = time.time,
    ) -> None:
        self.seconds = seconds
        """That `answered` counts from."""
        now = seconds()
        guess = machine() - now
        self._offset = Offset(guess, guess, now)
        self._of_interactions = Offset(-math.inf, math.inf, now)
        self.is_told = False
        """Whether it is Discord's time already, and no longer this machine's."""
        self._listeners: list[tuple[timedelta, Callable[[], object]]] = []

    def __call__(self) -> datetime:
        now = self.seconds()
        return datetime.fromtimestamp(now + self._offset.drifted(now).least, UTC)

    def listen(self, more_than: timedelta, listener: Callable[[], object]) -> None:
        """Call it whenever the clock is put forward by more than that.

        What it held back for fear of drifting is not counted: nothing leapt.
        """
        self._listeners.append((more_than, listener))

    def heard(self, at: datetime) -> None:
        """Something comes that Discord dated: it may have been under way for any time."""
        self._learn(self._at_least(at))

    def answered(self, date: datetime, asked: float) -> None:
        """An answer has come whose header bears a date, to what was asked at `asked`."""
        most = date.timestamp() + WHOLE_SECOND - asked
        self._learn(self._at_least(date)._replace(most=most))

    def age(self, created: datetime) -> float:
        """Seconds that an interaction took longer than the one that came quickest of all.

        As clocks drift, what that told is trusted less with time.
        """
        told = self._at_least(created)
        self._of_interactions = self._of_interactions.drifted(told.since).narrowed(told)
        return self._of_interactions.least - told.least

    def _at_least(self, date: datetime) -> Offset:
        now = self.seconds()
        return Offset(date.timestamp() - now, math.inf, now)

    def _learn(self, told: Offset) -> None:
        before = self._offset.least
        known = self._offset.drifted(told.since)
        self._offset = known.narrowed(told) if self.is_told else told.alone()
        self.is_told = True
        forward = timedelta(seconds=self._offset.least - before)
        for more_than, listener in self._listeners:
            if forward > more_than:
                listener()
