"""Who had themselves erased a moment ago, and asks nobody by name yet.

How often somebody may be asked hangs on what is kept of who asks: without this, to erase oneself
would be the way not to wait. It is in memory alone, since nothing else may tell of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.errors import LeftLately

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from onitama_core.store import Person


class Leavers:
    def __init__(self, pause: timedelta) -> None:
        self._pause = pause
        self._until: dict[int, datetime] = {}

    def note(self, user_id: int, now: datetime) -> None:
        self._until = {one: until for one, until in self._until.items() if now < until}
        self._until[user_id] = now + self._pause

    def require_back(self, person: Person, now: datetime) -> None:
        """Raises LeftLately."""
        until = self._until.get(person.user_id)
        if until is not None and now < until:
            raise LeftLately(until)
