"""What time it is by Discord's clock, and how old an interaction is by it."""

from __future__ import annotations

import math
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable


DRIFT: Final = 2e-4
"""Seconds in a second that two good clocks may part by."""
WHOLE_SECOND: Final = 1.0
"""A header's date leaves out the rest of its second."""
UNDER_WAY: Final = 3.0
"""Seconds that what Discord tells may take to come, if it does not come in vain."""


SECONDS_RUNNING: Final[Callable[[], float]] = (
    partial(time.clock_gettime, time.CLOCK_BOOTTIME)
    if hasattr(time, "CLOCK_BOOTTIME")
    else time.monotonic
)
"""Of a clock that nobody sets, and that goes on while a laptop sleeps, where there is one."""


class DiscordClock:
    """A `Clock` that is never ahead of Discord's. Before Discord tells anything it is this host's.

    It is told by the dates that interactions have in their ids, which come late, and by those of
    answers, which are from another machine and leave out the rest of their second. How old an
    interaction is tell interactions alone: by an answer's date everybody might come too late.
    """

    def __init__(
        self,
        seconds: Callable[[], float] = SECONDS_RUNNING,
        machine: Callable[[], float] = time.time,
    ) -> None:
        self.seconds = seconds
        """That `heard` counts from."""
        self._since = self._quickest_since = seconds()
        self._least = self._most = machine() - self._since
        """By how much Discord's clock was ahead of ours then, between two bounds."""
        self._quickest = -math.inf
        """The same by the interaction that came quickest of all."""
        self.is_told = False
        """Whether it is Discord's time already, and no longer this machine's."""
        self._listeners: list[tuple[timedelta, Callable[[], object]]] = []

    def __call__(self) -> datetime:
        now = self.seconds()
        return datetime.fromtimestamp(now + self._least - DRIFT * (now - self._since), UTC)

    def listen(self, more_than: timedelta, listener: Callable[[], object]) -> None:
        """Call it whenever the clock is put forward by more than that.

        What it held back for fear of drifting is not counted: nothing leapt.
        """
        self._listeners.append((more_than, listener))

    def heard(self, at: datetime, asked: float | None = None) -> None:
        """Something comes that Discord dated: it may have been under way for any time.

        `asked`: when that was asked for whose answer bears the date in its header. What contradicts
        all before is right: our clock stood still, or leapt.
        """
        now, before = self.seconds(), self._least
        drift = DRIFT * (now - self._since)
        known_least, known_most = self._least - drift, self._most + drift
        least, most = at.timestamp() - now, math.inf
        if asked is not None:
            most = at.timestamp() + WHOLE_SECOND - asked
        if self.is_told and known_least <= most and least <= known_most:
            least, most = max(least, known_least), min(most, known_most)
        elif asked is None:
            most = least + UNDER_WAY
        self._least, self._most, self._since, self.is_told = least, most, now, True
        for more_than, listener in self._listeners:
            if timedelta(seconds=least - before) > more_than:
                listener()

    def age(self, created: datetime) -> float:
        """Seconds that an interaction took longer than the one that came quickest of all.

        As clocks drift, what that told is trusted less with time.
        """
        now = self.seconds()
        told, known = (
            created.timestamp() - now,
            self._quickest - DRIFT * (now - self._quickest_since),
        )
        self._quickest, self._quickest_since = max(told, known), now
        return self._quickest - told
