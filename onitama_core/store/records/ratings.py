"""How well people play, as far as their results tell."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from datetime import date, datetime

    from onitama_core.game import Variant
    from onitama_core.store.records.seats import Person

LEAST_RATED: Final = 3
"""Games after which somebody has a place on the ladder of all time."""
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
    UNREADABLE = "unreadable"
    """Its log can't be replayed."""


@dataclass(frozen=True, slots=True)
class RatingHeld:
    """In one variant in one server."""

    variant: Variant
    rating: Rating
    games: int
    """That were rated."""


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


class ResultNumber(NamedTuple):
    """The end of a match, in the order of all of them."""

    number: int
    match_id: int
