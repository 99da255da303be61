"""How often Discord has refused of late: 10,000 refused calls in ten minutes are a ban."""

from __future__ import annotations

from collections import deque
from typing import Final

WINDOW: Final = 600.0
MOST: Final = 2000
"""That the outbox allows itself; others ask for things as well."""


class Refusals:
    """Of all channels together; it is told the time."""

    def __init__(self) -> None:
        self._at: deque[float] = deque(maxlen=MOST)

    def count(self, now: float) -> None:
        self._at.append(now)

    def pause(self, now: float) -> float:
        """Seconds until Discord may be asked again for what it has refused."""
        if len(self._at) < MOST:
            return 0.0
        return max(0.0, self._at[0] + WINDOW - now)
