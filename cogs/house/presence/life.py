"""Signs of life of the gateway, and the absences between them. Pure: it is told the time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

QUIET: Final = timedelta(seconds=60)
"""Between two signs of a good connection: Discord answers a heartbeat every 41 s at the least."""
BRIEF: Final = timedelta(seconds=3)
"""Nobody's click falls into it: Discord itself waits so long for an answer."""


@dataclass(frozen=True, slots=True)
class Absence:
    begin: datetime
    end: datetime

    def after(self, settled: Absence) -> Absence | None:
        """What is left of it once an earlier part is made good."""
        return None if self.end <= settled.end else Absence(settled.end, self.end)


class Life:
    def __init__(self, last: datetime | None = None, brief: timedelta = BRIEF) -> None:
        """`last`: the last sign that an earlier start has noted; `brief`: what is no absence."""
        self.last = last
        self._brief = brief
        self.owed: Absence | None = None
        """What is to be given back."""
        self.is_connected = False
        self.is_in_doubt = True
        """Whether something may have been missed since the last sign."""

    def disconnect(self) -> None:
        self.is_connected = False
        self.is_in_doubt = True

    def doubt(self) -> None:
        """The connection stands, as far as is known."""
        self.is_in_doubt = True

    def show(self, now: datetime) -> None:
        """Something came through a session: what people do now arrives."""
        longest = self._brief if self.is_in_doubt else max(QUIET, self._brief)
        if self.last is not None and now - self.last > longest:
            self.miss(self.last, now)
        self.last = now
        self.is_connected = True
        self.is_in_doubt = False

    def miss(self, begin: datetime, now: datetime) -> None:
        """Not all that people did since `begin` has arrived."""
        if self.owed is not None:
            begin = min(begin, self.owed.begin)
        self.owed = Absence(begin, now)

    def settle(self, absence: Absence) -> None:
        """So much is given back; more may have come meanwhile."""
        if self.owed is not None:
            self.owed = self.owed.after(absence)
