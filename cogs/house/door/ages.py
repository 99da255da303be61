"""How old an interaction is when it comes, whatever this host's clock says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import datetime

DRIFT: Final = 2e-4
"""Seconds in a second that two good clocks may part by."""


class Ages:
    """Discord's clock is in each interaction's id; ours may be wrong by any amount.

    The interaction that came quickest of all tells by how much, and an age is what another one
    took longer. As clocks drift, what it told is trusted less with time.

    The dates of answers, by which the timekeeper goes as well, come from other machines: held
    against those everybody might come too late.
    """

    def __init__(self) -> None:
        self._offset: float | None = None
        self._since = 0.0

    def age(self, created: datetime, now: float) -> float:
        """In seconds; `now` is of a clock that never jumps."""
        offset = now - created.timestamp()
        smallest = offset if self._offset is None else min(offset, self._drifted(self._offset, now))
        self._offset, self._since = smallest, now
        return offset - smallest

    def _drifted(self, offset: float, now: float) -> float:
        return offset + DRIFT * (now - self._since)
