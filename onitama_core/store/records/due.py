"""What happens at a time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class DueKind(Enum):
    """The most urgent first: what is cleared away keeps nobody waiting."""

    DEADLINE = "deadline"
    """Those who are waited for in a match have had their time."""
    WARNING = "warning"
    """They have had most of it."""
    EXPIRY = "expiry"
    """An open invitation's time is over."""
    REMINDER = "reminder"
    """Ninjas have been waited for long enough."""
    INVITATION_CLEARING = "invitation_clearing"
    """A closed invitation has been kept long enough."""
    MATCH_CLEARING = "match_clearing"
    """So have the posts of a finished match, never its log."""
    THOUGHT = "thought"
    """The computer is to act in a match; served by whoever has an engine, not by upkeep."""


SERVED: Final = tuple(kind for kind in DueKind if kind is not DueKind.THOUGHT)
"""By upkeep."""


@dataclass(frozen=True, slots=True)
class Due:
    kind: DueKind
    subject: int
    """An invitation or a match."""
