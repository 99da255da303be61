"""Time: conversions of moments, paces and clocks of matches, and kinds of scheduled tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Final, TypeAlias

from onitama_core.game import Player

Clock: TypeAlias = Callable[[], datetime]
"""A function that returns the present moment, with a time zone."""

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND: Final = timedelta(milliseconds=1)


def utc_now() -> datetime:
    return datetime.now(UTC)


def to_milliseconds(moment: datetime) -> int:
    """Return a moment in milliseconds since 1970, the database's unit."""
    return (moment - EPOCH) // MILLISECOND


def from_milliseconds(milliseconds: int) -> datetime:
    return EPOCH + milliseconds * MILLISECOND


def whole_milliseconds(moment: datetime) -> datetime:
    """Return a moment in whole milliseconds, as reading it from the database returns it."""
    return from_milliseconds(to_milliseconds(moment))


@dataclass(frozen=True, slots=True)
class Unlimited:
    """No time limit; a match without activity is closed after a long time."""


@dataclass(frozen=True, slots=True)
class Correspondence:
    """A time limit for each turn."""

    per_turn: timedelta
    """Time for a whole turn including its secret steps, and also for a placement."""


@dataclass(frozen=True, slots=True)
class Live:
    """A chess clock."""

    limit: timedelta
    """Time for the whole game."""
    increment: timedelta
    """Time added at the end of each turn."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """Time that the players of a match have left, as of the beginning of the current turn."""

    left: tuple[timedelta, timedelta]
    """Time of Red and of Blue, indexed by Player."""

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
"""Time limits by the name under which they are stored and chosen."""
PACE_NAMES: Final[Mapping[Pace, str]] = {pace: name for name, pace in PACES.items()}


def pace_name(pace: Pace) -> str:
    return PACE_NAMES[pace]


def slowness(pace: Pace) -> timedelta:
    """Return the time by which paces are compared when the slowest one is chosen."""
    match pace:
        case Correspondence(per_turn):
            return per_turn
        case Live(limit):
            return limit
        case Unlimited():
            return timedelta(0)  # chosen last: a match with a time limit comes to an end


class DueKind(Enum):
    """Kind of a scheduled task, most urgent first.

    Clean-up comes last, because nobody waits for it.
    """

    DEADLINE = "deadline"
    """The time of the players to act in a match is over."""
    VOTE = "vote"
    """A channel's vote on its turn in a match closes."""
    WARNING = "warning"
    """A quarter of the time of the players to act in a match is left, but at least a minute."""
    EXPIRY = "expiry"
    """The time of an open invitation is over."""
    REMINDER = "reminder"
    """A player has waited long enough for the other to place ninjas."""
    TOURNAMENT_START = "tournament_start"
    """A tournament is to start: its time has come, or enough people have joined."""
    TOURNAMENT_ROUND = "tournament_round"
    """A match of a tournament's round has ended, or the round's time is over."""
    TOURNAMENT_EDIT = "tournament_edit"
    """The latest post of a tournament must be updated with its current state."""
    INVITATION_CLEARING = "invitation_clearing"
    """The retention time of a closed invitation is over."""
    MATCH_CLEARING = "match_clearing"
    """The retention time of a finished match's posts is over; its log stays."""
    TOURNAMENT_CLEARING = "tournament_clearing"
    """The retention time of an ended tournament's posts is over; its pairings stay."""
    DAILY = "daily"
    """The puzzle of the day is due in a server, which is the subject."""
    DAILY_COUNT = "daily_count"
    """The post of the puzzle of the day must be updated with the current solvers."""
    WEEK = "week"
    """The table of the past week is due in a server, which is the subject."""
    VOTE_COUNT = "vote_count"
    """The board of a match must be updated with the current votes."""
    INACTIVITY = "inactivity"
    """People of a server, the subject, have played no rated match for a long time."""
    SERVER_REMOVAL = "server_removal"
    """The bot has been absent from a server, the subject, long enough to remove its data."""
    ERASURE = "erasure"
    """The erasure of a person, the subject, has begun and may be incomplete."""
    ERASURE_CLEARING = "erasure_clearing"
    """The retention time of an erasure's record, the subject, is over."""
    COUNTING = "counting"
    """Matches of an earlier version are missing in the statistics; the subject is always 0."""
    WIPING = "wiping"
    """The file may still contain traces of erased data; the subject is the time of the erasure."""
    ENGINE_MOVE = "thought"
    """The computer must act in a match. The engine's worker serves this kind, not `DueWork`."""


MAX_ENGINE_MOVES_PER_USER: Final = 10
"""Matches of one user, in all servers, in which the computer may have to act at one time."""

MATCH_KINDS: Final = (
    DueKind.DEADLINE,
    DueKind.VOTE,
    DueKind.WARNING,
    DueKind.REMINDER,
    DueKind.VOTE_COUNT,
    DueKind.MATCH_CLEARING,
    DueKind.ENGINE_MOVE,
)
SERVER_KINDS: Final = (DueKind.DAILY, DueKind.DAILY_COUNT, DueKind.WEEK, DueKind.INACTIVITY)
INVITATION_KINDS: Final = (DueKind.EXPIRY, DueKind.INVITATION_CLEARING)
TOURNAMENT_KINDS: Final = (
    DueKind.TOURNAMENT_START,
    DueKind.TOURNAMENT_ROUND,
    DueKind.TOURNAMENT_EDIT,
    DueKind.TOURNAMENT_CLEARING,
)
UPKEEP_KINDS: Final = tuple(kind for kind in DueKind if kind is not DueKind.ENGINE_MOVE)
"""Kinds that `DueWork` of the matches serves."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of the shards into which Discord divides a bot's servers."""

    ids: frozenset[int]
    count: int = 1
    """Number of shards in total."""

    @property
    def are_all(self) -> bool:
        return len(self.ids) == self.count

    def have(self, guild_id: int) -> bool:
        """Return whether a server is in one of the shards, by Discord's formula."""
        return (guild_id >> 22) % self.count in self.ids


NO_SHARDS: Final = Shards(frozenset())
# One shard of one has all servers.
ALL_SHARDS: Final = Shards(frozenset({0}))


@dataclass(frozen=True, slots=True)
class Due:
    """A scheduled task."""

    kind: DueKind
    subject: int
    """Id of an invitation, match or tournament, unless the kind says otherwise."""
