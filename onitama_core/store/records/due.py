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
    IMPORT_REMOVAL = "import_removal"
    """So has a game that somebody brought in; nothing of it is left."""
    SERVER_REMOVAL = "server_removal"
    """The bot has been away from a server, the subject, long enough."""
    COUNTING = "counting"
    """Matches of an earlier version are in no sum yet; the subject is nothing, which is 0."""
    WIPING = "wiping"
    """What was erased may still stand somewhere in the file; the subject is when it was erased."""
    THOUGHT = "thought"
    """The computer is to act in a match; served by whoever has an engine, not by upkeep."""


OF_MATCHES: Final = (
    DueKind.DEADLINE,
    DueKind.WARNING,
    DueKind.REMINDER,
    DueKind.MATCH_CLEARING,
    DueKind.IMPORT_REMOVAL,
    DueKind.THOUGHT,
)
OF_INVITATIONS: Final = (DueKind.EXPIRY, DueKind.INVITATION_CLEARING)
SERVED: Final = tuple(kind for kind in DueKind if kind is not DueKind.THOUGHT)
"""By upkeep."""


@dataclass(frozen=True, slots=True)
class Due:
    kind: DueKind
    subject: int
    """An invitation or a match, where the kind does not say otherwise."""
