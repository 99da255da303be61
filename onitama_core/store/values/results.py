"""What a server's finished matches come to: sums, ratings and leaderboards.

Sums are of matches between two different people in which each moved twice, none of them private or
cancelled.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from onitama_core.game import Outcome, Player, Termination, Variant
    from onitama_core.store.values.terms import Person


LENGTH_STEP: Final = 10
MOST_LENGTHS: Final = 7
"""Steps in which lengths are counted: 1 to 10 turns, 11 to 20, …; the last has all that are longer.
"""


class Result(Enum):
    """What a match was to one of its players."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"

    @classmethod
    def of(cls, outcome: Outcome, player: Player) -> Result:
        if outcome.winner is None:
            return cls.DRAWN
        return cls.WON if outcome.winner is player else cls.LOST


class Badge(Enum):
    """Each is earned once, in the match that is kept with it."""

    FEW_BY_STREAM = "few_by_stream"
    """Won by the Stream with three own pieces left or fewer."""
    ALONE = "alone"
    """Won on the board with the master alone."""
    UNTOUCHED = "untouched"
    """Won on the board without having lost a piece, after capturing three at least."""
    BOTH_WAYS = "both_ways"
    """The winning move captured the master on its own temple, with the own master."""
    NEVER_FOUND = "never_found"
    """Won with each own ninja alive, though the other's lanterns were all lit, for nothing."""
    NINJA_STRIKES = "ninja_strikes"
    """A ninja captured the master."""
    FOUR_WAYS = "four_ways"
    """Has won in every variant."""


@dataclass(frozen=True, slots=True)
class Tally:
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, result: Result) -> Tally:
        return cls(*(int(result is one) for one in Result))

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Of the points; a draw is half of one. Not asked where there is no game."""
        return (self.wins + self.draws / 2) / self.games


@dataclass(frozen=True, slots=True)
class RecordSum:
    """How many games a person ended in one way."""

    variant: Variant
    seat: Player
    result: Result
    termination: Termination
    games: int


@dataclass(frozen=True, slots=True)
class CardSum:
    card: str
    """Its id."""
    tally: Tally
    """The results of those who began with it in hand."""


class Opponent(NamedTuple):
    person: Person
    tally: Tally
    """Somebody's against them."""


@dataclass(frozen=True, slots=True)
class Streak:
    """The games a person has ended alike since they last ended one in another way."""

    result: Result
    games: int
    longest: int
    """The most they have won in a row."""


def streak_after(before: Streak | None, result: Result) -> Streak:
    goes_on = before is not None and before.result is result
    games = before.games + 1 if before is not None and goes_on else 1
    longest = before.longest if before is not None else 0
    return Streak(result, games, max(longest, games) if result is Result.WON else longest)


@dataclass(frozen=True, slots=True)
class EarnedBadge:
    badge: Badge
    match_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class GuildSum:
    """A server's games of one variant."""

    variant: Variant
    first: Tally
    """Of those who moved first."""
    lengths: tuple[int, ...]
    """How many games ended in each step of lengths."""


LEAST_RATED: Final = 3
"""Games after which somebody has a place on the ladder of all time."""
INACTIVE_AFTER: Final = timedelta(days=90)
"""How long without a rated match somebody stays on the leaderboard of all time."""
SURE: Final = 110.0
"""A deviation up to which a rating is more than a guess."""


@dataclass(frozen=True, slots=True)
class Rating:
    """On the scale of Glicko-2; at first that of somebody of whom nothing is known."""

    rating: float = 1500.0
    deviation: float = 350.0
    """How far off the rating may well be."""
    volatility: float = 0.06
    """How much their results go up and down."""

    @property
    def is_provisional(self) -> bool:
        return self.deviation > SURE


@dataclass(frozen=True, slots=True)
class SolverRating:
    """Somebody's rating at puzzles, in all servers."""

    rating: Rating
    rated_at: datetime
    """When their last first try at a puzzle was. The rating is as it was then."""


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """Of somebody's first try at a puzzle."""

    is_solved: bool
    gain: float
    """Of their rating at puzzles."""


@dataclass(frozen=True, slots=True)
class Daily:
    """A server's puzzle of one day."""

    guild_id: int
    day: int
    """Since 1970; that on which it was due."""
    puzzle: int
    """Its number; 0: none, which says that they rest since nobody has tried the last ones."""
    untried: int
    """How many in a row before it nobody tried."""
    channel_id: int
    message_id: int | None = None
    """None: it is not posted yet."""


@dataclass(frozen=True, slots=True)
class DailyTry:
    """What somebody has made of a puzzle of the day by now."""

    user_id: int
    is_at_first: bool
    """Solved at the first try."""
    is_done: bool
    """Solved, or its solution was shown to them."""


@dataclass(frozen=True, slots=True)
class DailyStreak:
    day: int
    """Of the last puzzle of the day that somebody solved."""
    length: int
    """How many in a row, with that one."""
    longest: int


class Unrated(Enum):
    """Why a match that both wanted to be rated is not."""

    CALLED_OFF = "called_off"
    """Or closed, or nobody had begun it."""
    ONE_PERSON = "one_person"
    """There are no two people in it."""
    TAKEN_BACK = "taken_back"
    TOO_SHORT = "too_short"
    """Not each had moved twice."""
    TOO_OFTEN = "too_often"
    """Between the same two on one day."""
    NOT_SHOWN = "not_shown"
    """Lost on time in a turn whose board never reached the channel."""
    GONE = "gone"
    """Lost on time by who is no longer in the server, to somebody who may remove people from it."""
    LOSER_TIMED_OUT = "loser_timed_out"
    """Lost on time by a member whom a moderator's timeout kept from acting."""
    UNREADABLE = "unreadable"
    """Its log can't be replayed."""


@dataclass(frozen=True, slots=True)
class RatingHeld:
    """Somebody's rating in one variant in one server."""

    variant: Variant
    rating: Rating
    games: int
    """That were rated."""
    rated_at: datetime
    """When the last of them ended. The rating is as it was then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """What a match made of one player's rating."""

    match_id: int
    guild_id: int
    variant: Variant
    user_id: int
    opponent_id: int
    at: datetime
    """When the match ended."""
    rating: Rating
    """From then on."""
    gain: float
    was_provisional: bool
    """Before the match."""

    @property
    def before(self) -> float:
        """The rating as the result came."""
        return self.rating.rating - self.gain


class Span(Enum):
    """Over which people of a server are compared."""

    ALWAYS = "always"
    """By their ratings; after few games they come after all others, without a place."""
    MONTH = "month"
    """By what they have gained in it while their rating was no guess any more."""
    WEEK = "week"

    def begins(self, at: datetime) -> date:
        """The first day of the one that a moment is in, in UTC."""
        day = at.astimezone(UTC).date()
        if self is Span.WEEK:
            return day - timedelta(days=day.weekday())
        return day.replace(day=1)


PERIODS: Final = (Span.MONTH, Span.WEEK)


class Ladder(NamedTuple):
    """On which the people of a server stand."""

    guild_id: int
    variant: Variant
    span: Span
    at: datetime
    """A moment in its month or week."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """Who stands on a ladder, and where."""

    place: int | None
    """One more than there are better ones; None: there were fewer than `LEAST_RATED` games."""
    person: Person
    rating: Rating
    gain: float | None
    """In the month or week."""
    games: int
    """That were rated, in the month or week."""
    rated_at: datetime
    """When the last of them ended. The rating is as it was then."""
