"""Time: moments, how much of it the players have, and what happens at one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Final, TypeAlias

from onitama_core.game import Player

Clock: TypeAlias = Callable[[], datetime]
"""The present moment, with a time zone."""

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND: Final = timedelta(milliseconds=1)


def utc_now() -> datetime:
    return datetime.now(UTC)


def to_milliseconds(moment: datetime) -> int:
    """Since 1970, as the database keeps it."""
    return (moment - EPOCH) // MILLISECOND


def from_milliseconds(milliseconds: int) -> datetime:
    return EPOCH + milliseconds * MILLISECOND


def whole_milliseconds(moment: datetime) -> datetime:
    """As it will be read again."""
    return from_milliseconds(to_milliseconds(moment))


@dataclass(frozen=True, slots=True)
class Unlimited:
    """As much as they like; a match in which nothing happens is closed in the end."""


@dataclass(frozen=True, slots=True)
class Correspondence:
    per_turn: timedelta
    """For a whole turn with its secret steps; for a placement as well."""


@dataclass(frozen=True, slots=True)
class Live:
    """A chess clock."""

    limit: timedelta
    """For the whole game."""
    increment: timedelta
    """Given at the end of each turn."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """What the players of a match have left, as the turn that goes on began."""

    left: tuple[timedelta, timedelta]
    """Red's and Blue's, indexed by Player."""

    def with_left(self, player: Player, left: timedelta) -> Clocks:
        red, blue = self.left
        return Clocks((left, blue) if player is Player.RED else (red, left))


Pace: TypeAlias = Unlimited | Correspondence | Live

UNLIMITED: Final = Unlimited()
PACES: Final[Mapping[str, Pace]] = {
    "none": UNLIMITED,
    "5m": Correspondence(timedelta(minutes=5)),
    "1h": Correspondence(timedelta(hours=1)),
    "1d": Correspondence(timedelta(days=1)),
    "3d": Correspondence(timedelta(days=3)),
    "7d": Correspondence(timedelta(days=7)),
    "3+2": Live(timedelta(minutes=3), timedelta(seconds=2)),
    "5+3": Live(timedelta(minutes=5), timedelta(seconds=3)),
    "10+5": Live(timedelta(minutes=10), timedelta(seconds=5)),
}
"""By the names under which they are kept and chosen."""
NAMES: Final[Mapping[Pace, str]] = {pace: name for name, pace in PACES.items()}


def name_of(pace: Pace) -> str:
    return NAMES[pace]


def slowness(pace: Pace) -> timedelta:
    match pace:
        case Correspondence(per_turn):
            return per_turn
        case Live(limit):
            return limit
        case Unlimited():
            return timedelta(0)  # usual only where it is chosen: a match is to end


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
    DAILY = "daily"
    """A server, the subject, is to get its puzzle of the day."""
    DAILY_COUNT = "daily_count"
    """That post is to say who has solved it by now."""
    INACTIVITY = "inactivity"
    """People of a server, the subject, have not played a rated match for long."""
    SERVER_REMOVAL = "server_removal"
    """The bot has been away from a server, the subject, long enough."""
    ERASURE = "erasure"
    """The erasure of a person, the subject, has begun and is not known to be complete."""
    ERASURE_CLEARING = "erasure_clearing"
    """That somebody was erased has been kept long enough; the subject is the note of it."""
    COUNTING = "counting"
    """Matches of an earlier version are in no sum yet; the subject is nothing, which is 0."""
    WIPING = "wiping"
    """What was erased may still stand somewhere in the file; the subject is when it was erased."""
    THOUGHT = "thought"
    """The computer is to act in a match; served by whoever has an engine, not by upkeep."""


MAX_ENGINE_MOVES_PER_USER: Final = 10
"""Matches of one person, in all servers, in which the computer may have to act at a time."""

OF_MATCHES: Final = (
    DueKind.DEADLINE,
    DueKind.WARNING,
    DueKind.REMINDER,
    DueKind.MATCH_CLEARING,
    DueKind.THOUGHT,
)
OF_SERVERS: Final = (DueKind.DAILY, DueKind.DAILY_COUNT, DueKind.INACTIVITY)
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
