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
    SERVER_REMOVAL = "server_removal"
    """The bot has been away from a server, the subject, long enough."""
    ERASURE_CLEARING = "erasure_clearing"
    """That somebody was erased has been kept long enough; the subject is the note of it."""
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
    DueKind.THOUGHT,
)
OF_INVITATIONS: Final = (DueKind.EXPIRY, DueKind.INVITATION_CLEARING)
SERVED: Final = tuple(kind for kind in DueKind if kind is not DueKind.THOUGHT)
"""By upkeep."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of those among which Discord divides a bot's servers by their ids."""

    ids: frozenset[int]
    count: int = 1
    """Of all."""

    @property
    def are_all(self) -> bool:
        return len(self.ids) == self.count

    def have(self, guild_id: int) -> bool:
        return (guild_id >> 22) % self.count in self.ids


NO_SHARDS: Final = Shards(frozenset())
ALL_SHARDS: Final = Shards(frozenset({0}))


@dataclass(frozen=True, slots=True)
class Due:
    kind: DueKind
    subject: int
    """An invitation or a match, where the kind does not say otherwise."""
