"""What becomes of an interaction, for the host: never who it was, nor what was said."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

ANSWERED: Final = "answered"
UNANSWERED: Final = "unanswered"
"""Nothing was said within the time that Discord allows."""
LATE: Final = "late"
"""It came, or was to be answered, when Discord had given it up."""
AGAIN: Final = "again"
BROKEN: Final = "broken"


@dataclass(slots=True)
class Visit:
    result: str = ANSWERED
    error: str | None = None
    """The id under which the log has what went wrong, which the person is shown too."""


_present: ContextVar[Visit | None] = ContextVar("visit", default=None)


def begin() -> Visit:
    """The visit of whoever is answered in the present task."""
    visit = Visit()
    _present.set(visit)
    return visit


def turns_out(result: str, error: str | None = None) -> None:
    if (visit := _present.get()) is not None:
        visit.result, visit.error = result, error
