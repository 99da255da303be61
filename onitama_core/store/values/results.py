"""Statistics, ratings and leaderboards of a server's finished matches.

Statistics cover matches between two different people in which each moved twice. Private and
cancelled matches are left out.
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
"""Turns in one length class of the statistics of game lengths."""
LENGTH_CLASSES: Final = 7
"""Number of length classes: 1 to 10 turns, 11 to 20, …; the last has all longer games."""


class Result(Enum):
    """Result of a match for one of its players."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"

    @classmethod
    def of(cls, outcome: Outcome, player: Player) -> Result:
        if outcome.winner is None:
            return cls.DRAWN
        return cls.WON if outcome.winner is player else cls.LOST


class Badge(Enum):
    """Badge of a player, earned once; the database stores the match that earned it."""

    FEW_BY_STREAM = "few_by_stream"
    """Won by the Stream with at most three pieces left."""
    ALONE = "alone"
    """Won on the board with only the master left."""
    UNTOUCHED = "untouched"
    """Won on the board without losing a piece, after capturing at least three."""
    BOTH_WAYS = "both_ways"
    """Won by capturing the master on its own temple with the winner's master."""
    NEVER_FOUND = "never_found"
    """Won with all ninjas alive although the opponent lit all lanterns without success."""
    NINJA_STRIKES = "ninja_strikes"
    """Won by capturing the master with a ninja."""
    FOUR_WAYS = "four_ways"
    """Won at least once in every variant."""
    CHAMPION = "champion"
    """Won a tournament; the match is the winner's last in it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Numbers of games by result."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, result: Result) -> Tally:
        return cls(
            wins=int(result is Result.WON),
            draws=int(result is Result.DRAWN),
            losses=int(result is Result.LOST),
        )

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Fraction of the points won, a draw counting one half.

        Raises ZeroDivisionError if there is no game.
        """
        return (self.wins + self.draws / 2) / self.games


@dataclass(frozen=True, slots=True)
class RecordSum:
    """Number of a person's games of one kind: variant, seat, result and way of ending."""

    variant: Variant
    seat: Player
    result: Result
    termination: Termination
    games: int


@dataclass(frozen=True, slots=True)
class CardSum:
    """Results of games with one card."""

    card: str
    """Id of the card."""
    tally: Tally
    """Results of the players who had the card in hand at the start."""


class Opponent(NamedTuple):
    person: Person
    tally: Tally
    """Results of the person against this opponent."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Series of a person's latest games with the same result."""

    result: Result
    games: int
    longest: int
    """Largest number of games that the person has won in a row."""


def streak_after(before: Streak | None, result: Result) -> Streak:
    """Return a person's streak after one more game."""
    games = 1
    longest = 0
    if before is not None:
        longest = before.longest
        if before.result is result:
            games += before.games
    if result is Result.WON:
        longest = max(longest, games)
    return Streak(result, games, longest)


@dataclass(frozen=True, slots=True)
class EarnedBadge:
    badge: Badge
    match_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class GuildSum:
    """Statistics of a server's games of one variant."""

    variant: Variant
    first: Tally
    """Results of the players who moved first."""
    lengths: tuple[int, ...]
    """Number of games in each length class."""


MIN_PLACED_GAMES: Final = 3
"""Number of rated games from which on a player has a place on the leaderboard of all time."""
INACTIVE_AFTER: Final = timedelta(days=90)
"""Time without a rated match after which a player leaves the leaderboard of all time."""
MAX_ESTABLISHED_DEVIATION: Final = 110.0
"""Largest deviation of a rating that no longer counts as provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A Glicko-2 rating; the defaults are those of an unknown player."""

    rating: float = 1500.0
    deviation: float = 350.0
    """Standard deviation of the rating: its uncertainty in rating points."""
    volatility: float = 0.06
    """Volatility: expected fluctuation of the player's strength."""

    @property
    def is_provisional(self) -> bool:
        return self.deviation > MAX_ESTABLISHED_DEVIATION


@dataclass(frozen=True, slots=True)
class SolverRating:
    """Rating of a person at puzzles, across all servers."""

    rating: Rating
    rated_at: datetime
    """Time of the latest first attempt at a puzzle; the rating is as of then."""


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """Result of a person's first attempt at a puzzle."""

    is_solved: bool
    gain: float
    """Change of the person's puzzle rating."""


@dataclass(frozen=True, slots=True)
class Daily:
    """Puzzle of the day of a server."""

    guild_id: int
    day: int
    """Day on which the puzzle was due, counted from 1970-01-01."""
    puzzle: int
    """Number of the puzzle.

    0 means that there is none: puzzles pause, because nobody tried the last ones.
    """
    untried: int
    """Number of puzzles in a row, directly before this one, that nobody tried."""
    channel_id: int
    message_id: int | None = None
    """Message with the puzzle; None until it is posted."""


@dataclass(frozen=True, slots=True)
class DailyTry:
    """State of a person's attempt at a puzzle of the day."""

    user_id: int
    is_at_first: bool
    """True if the person solved the puzzle without a mistake or a hint."""
    is_done: bool
    """True once the puzzle is solved or its solution was shown."""
    mistakes: int = 0
    """Number of wrong turns before that."""
    streak: int = 0
    """Length of the person's streak with this puzzle; 0 if they did not solve it."""
    share_post: int | None = None
    """Id of the post with which the person shared the attempt."""


@dataclass(frozen=True, slots=True)
class DailyStreak:
    """A person's streak at the puzzles of the day of a server."""

    day: int
    """Day of the last puzzle of the day that the person solved, counted from 1970-01-01."""
    length: int
    """Number of puzzles in a row that the person solved, including that one."""
    longest: int


class PersonCount(NamedTuple):
    """A person, and the number by which a table lists them."""

    user_id: int
    number: int


class Unrated(Enum):
    """Reason why a match is unrated although both players wanted it rated."""

    CALLED_OFF = "called_off"
    """The match was cancelled or closed, or nobody had begun it."""
    ONE_PERSON = "one_person"
    """The match was not between two different people."""
    TAKEN_BACK = "taken_back"
    TOO_SHORT = "too_short"
    """A player had not moved twice."""
    TOO_OFTEN = "too_often"
    """Too many rated matches between the same two people on one day."""
    NOT_SHOWN = "not_shown"
    """Lost on time in a turn whose board never reached the channel."""
    GONE = "gone"
    """Lost on time by a player who is not in the server any more, to one who may remove members."""
    LOSER_TIMED_OUT = "loser_timed_out"
    """Lost on time by a member whom a moderator's time-out kept from acting."""
    UNREADABLE = "unreadable"
    """The log of the match can't be replayed."""


@dataclass(frozen=True, slots=True)
class RatingHeld:
    """Rating of a person in one variant in one server."""

    variant: Variant
    rating: Rating
    games: int
    """Number of rated games."""
    rated_at: datetime
    """End of the latest rated game; the rating is as of then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """Change of one player's rating by a match."""

    match_id: int
    guild_id: int
    variant: Variant
    user_id: int
    opponent_id: int
    at: datetime
    """End of the match."""
    rating: Rating
    """Rating after the match."""
    gain: float
    was_provisional: bool
    """True if the rating was provisional before the match."""

    @property
    def before(self) -> float:
        """Rating before the match."""
        return self.rating.rating - self.gain


class Span(Enum):
    """Period over which a leaderboard compares the people of a server."""

    ALWAYS = "always"
    """All time, ordered by rating; people with few games come last, without a place."""
    MONTH = "month"
    """One month, ordered by the points gained while the rating was not provisional."""
    WEEK = "week"

    def begins(self, at: datetime) -> date:
        """Return the first day, in UTC, of the week or month that contains a moment."""
        day = at.astimezone(UTC).date()
        if self is Span.WEEK:
            return day - timedelta(days=day.weekday())
        return day.replace(day=1)


PERIODS: Final = (Span.MONTH, Span.WEEK)
"""Spans with an end, for which gains are stored."""


class Ladder(NamedTuple):
    """Leaderboard of a server, for one variant and one period."""

    guild_id: int
    variant: Variant
    span: Span
    at: datetime
    """Moment within the month or week of the leaderboard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """Entry of a leaderboard: a person, their rating and their place."""

    place: int | None
    """One more than the number of better people; None with fewer than `MIN_PLACED_GAMES` games."""
    person: Person
    rating: Rating
    gain: float | None
    """Points gained in the month or week; None on the leaderboard of all time."""
    games: int
    """Number of rated games in the period of the leaderboard."""
    rated_at: datetime
    """End of the latest rated game; the rating is as of then."""
