"""Ratings of players and of puzzles by Glicko-2, and which results change them.

Each game is a rating period of its own, and so is each week without a game.
"""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from onitama_core.people.glicko import SCALE, RatedGame, rating_after
from onitama_core.store import (
    INACTIVE_AFTER,
    Due,
    DueKind,
    Match,
    Rating,
    RatingChange,
    RatingHeld,
    Reader,
    SolverRating,
    Transaction,
    Unrated,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


MAX_RATED_PER_DAY: Final = 6
"""Rated matches that two users may play in a server within a day, so that they play others too."""
RATED_LIMIT_PERIOD: Final = timedelta(days=1)
"""Time within which MAX_RATED_PER_DAY counts."""
RATED_PAUSE_AFTER_ERASURE: Final = timedelta(days=1)
"""Time for which a user plays unrated after erasing their data."""


def rated_again(transaction: Transaction, user_id: int) -> datetime | None:
    """Return when an erased user may play rated matches again; None: at once."""
    erased_at = transaction.personal_data.last_erased_at(user_id)
    again = None if erased_at is None else erased_at + RATED_PAUSE_AFTER_ERASURE
    return None if again is None or transaction.now >= again else again


def is_too_often(reader: Reader, match: Match) -> bool:
    """Return whether the two users have played too many rated matches within a day.

    Matches of all variants count. An erased user's earlier matches can't be found; therefore an
    erasure is followed by a pause, see `rated_again`.
    """
    red_id, blue_id = match.users(*Player)
    since = match.last_activity - RATED_LIMIT_PERIOD
    count = reader.ratings.count_rated_between(red_id, blue_id, match.place.guild_id, since)
    return count >= MAX_RATED_PER_DAY


UNRATED_CONDITIONS: Final[Mapping[Unrated, Callable[[Reader, Match], bool]]] = {
    Unrated.CALLED_OFF: lambda _, match: match.is_cancelled,
    Unrated.ONE_PERSON: lambda _, match: len(match.people) < len(Player),
    Unrated.TAKEN_BACK: lambda _, match: match.is_taken_back,
    Unrated.TOO_SHORT: lambda _, match: not match.is_countable,
    Unrated.TOO_OFTEN: is_too_often,
}
"""Conditions under which a finished match is not rated, by reason; the first that holds counts."""


MAX_RETIRED_AT_ONCE: Final = 100
"""People whom one transaction takes off a server's leaderboards."""


def retire_inactive(transaction: Transaction, guild_id: int) -> None:
    """Take people off a server's leaderboards who have not played, and schedule the next time."""
    leaves_at = transaction.ratings.mark_inactive(guild_id, MAX_RETIRED_AT_ONCE)
    if leaves_at is not None:
        transaction.due.schedule(DueKind.INACTIVITY, guild_id, leaves_at)


def rate(transaction: Transaction, match: Match) -> None:
    """Rate a match that has ended, or save why it is not rated. Call this once for each match.

    Do nothing for a match that was never meant to be rated.
    """
    if not match.terms.is_rated:
        return
    reason = next(
        (unrated for unrated, holds in UNRATED_CONDITIONS.items() if holds(transaction, match)),
        None,
    )
    if reason is None:
        for change in changes_by(transaction, match):
            transaction.ratings.save_change(change)
        leaves_at = match.last_activity + INACTIVE_AFTER
        if not transaction.due.is_due(Due(DueKind.INACTIVITY, match.place.guild_id), leaves_at):
            transaction.due.schedule(DueKind.INACTIVITY, match.place.guild_id, leaves_at)
    else:
        transaction.ratings.save_unrated(match.id, reason)


def changes_by(reader: Reader, match: Match) -> list[RatingChange]:
    """Return the changes of both players' ratings by a match, from the ratings at its end."""
    users = match.users(*Player)
    guild_id = match.place.guild_id
    variant = match.setup.variant
    stored = [reader.ratings.get(user_id, guild_id, variant) for user_id in users]
    red, blue = (current_rating(held, match.last_activity) or Rating() for held in stored)
    winner = None if match.outcome is None else match.outcome.winner
    score = 0.5 if winner is None else float(winner is Player.RED)
    return [
        RatingChange(
            match_id=match.id,
            guild_id=guild_id,
            variant=variant,
            user_id=users[player],
            opponent_id=users[player.opponent],
            at=match.last_activity,
            rating=new,
            gain=round(new.rating - old.rating, DIGITS),
            was_provisional=old.is_provisional,
        )
        for player, old, new in zip(
            Player, (red, blue), ratings_after(red, blue, score), strict=True
        )
    ]


DIGITS: Final = 6
"""Decimal places of stored ratings.

The last bits of a logarithm differ between machines, and a database may move to another one.
"""
MIN_RATING: Final = 100.0
"""No rating, of a player or of a puzzle, falls below this."""
INACTIVE_PERIOD: Final = timedelta(weeks=1)
"""The Glicko-2 rating period of a user who does not play: the deviation grows once in it.

A rating with a deviation of 60 points becomes provisional after a year and a half without a game.
One game a month keeps it from becoming provisional.
"""


def current_rating(held: RatingHeld | SolverRating | None, at: datetime) -> Rating | None:
    """Return a stored rating with the deviation that it has at a moment; None without a rating."""
    return None if held is None else after_pause(held.rating, at - held.rated_at)


def after_pause(rating: Rating, pause: timedelta) -> Rating:
    """Return a rating after a time without games: Glicko-2's step 6 for each whole period."""
    periods = max(0, pause // INACTIVE_PERIOD)
    deviation = math.hypot(rating.deviation, SCALE * rating.volatility * math.sqrt(periods))
    return replace(rating, deviation=round(min(deviation, Rating().deviation), DIGITS))


def ratings_after(red: Rating, blue: Rating, score: float) -> tuple[Rating, Rating]:
    """Return both ratings after a game; `score` is Red's: 1 for a win, ½ for a draw, 0 for a loss.

    No rating falls below MIN_RATING.
    """
    new_red = rating_after(red, [RatedGame(blue, score)])
    new_blue = rating_after(blue, [RatedGame(red, 1 - score)])
    return bound_and_round(new_red), bound_and_round(new_blue)


def bound_and_round(rating: Rating) -> Rating:
    """Return a rating of at least MIN_RATING, rounded to the digits that are stored."""
    return Rating(
        rating=round(max(rating.rating, MIN_RATING), DIGITS),
        deviation=round(rating.deviation, DIGITS),
        volatility=round(rating.volatility, DIGITS),
    )
