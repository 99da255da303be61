"""How well people play: their ratings, and what a result makes of them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from onitama_core.people.glicko import DIGITS, rated
from onitama_core.store import RatingChange, Unrated

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from onitama_core.store import Match, Rating, Reader, Transaction


MOST_A_DAY: Final = 6
"""Between the same two in a server: who wants a better rating is to play others too."""
A_DAY: Final = timedelta(days=1)


def why_unrated(reader: Reader, match: Match) -> Unrated | None:
    """The first reason that there is; `match` is over."""
    return next((why for why, holds in RULES.items() if holds(reader, match)), None)


def rated_again(reader: Reader, user_id: int, now: datetime) -> datetime | None:
    """When somebody who was erased may play a rated match again; None: at once."""
    erased_at = reader.erased_at(user_id)
    return None if erased_at is None or now >= erased_at + A_DAY else erased_at + A_DAY


def is_called_off(_: Reader, match: Match) -> bool:
    return match.is_cancelled


def is_one_persons(_: Reader, match: Match) -> bool:
    """Against the computer, or with both seats."""
    return len(match.people) < len(Player)


def was_taken_back(_: Reader, match: Match) -> bool:
    return match.is_taken_back


def is_too_short(_: Reader, match: Match) -> bool:
    return not match.has_begun


def is_too_often(reader: Reader, match: Match) -> bool:
    """Matches of the day before count, in whatever variant.

    Those of who was erased and is back are not found: hence `rated_again`.
    """
    one, other = match.users(*Player)
    since = match.last_activity - A_DAY
    return reader.count_rated(one, other, match.place.guild_id, since) >= MOST_A_DAY


RULES: Final[Mapping[Unrated, Callable[[Reader, Match], bool]]] = {
    Unrated.CALLED_OFF: is_called_off,
    Unrated.ONE_PERSON: is_one_persons,
    Unrated.TAKEN_BACK: was_taken_back,
    Unrated.TOO_SHORT: is_too_short,
    Unrated.TOO_OFTEN: is_too_often,
}


SCORES: Final = {Player.RED: 1.0, Player.BLUE: 0.0, None: 0.5}
"""Red's, by who won."""


def rate(transaction: Transaction, match: Match) -> None:
    """A match that is over, once: of what was not to be rated nothing is kept."""
    if not match.terms.is_rated:
        return
    why = why_unrated(transaction, match)
    if why is None:
        for change in changes_by(transaction, match):
            transaction.keep_rating_change(change)
    else:
        transaction.keep_unrated(match.id, why)


def leave_unrated(transaction: Transaction, match_id: int) -> None:
    """What went wrong in it is nobody's fault: its log can't be replayed."""
    transaction.keep_unrated(match_id, Unrated.UNREADABLE)


def changes_by(reader: Reader, match: Match) -> list[RatingChange]:
    """Both players', each from what both were before."""
    users = match.users(*Player)
    red, blue = (
        reader.rating_of(user_id, match.place.guild_id, match.setup.variant) for user_id in users
    )
    winner = None if match.outcome is None else match.outcome.winner
    after = rated(red, blue, SCORES[winner])
    return [
        change(match, player, old, after[player])
        for player, old in zip(Player, (red, blue), strict=True)
    ]


def change(match: Match, player: Player, before: Rating, after: Rating) -> RatingChange:
    user_id, opponent_id = match.users(player, player.opponent)
    return RatingChange(
        match_id=match.id,
        guild_id=match.place.guild_id,
        variant=match.setup.variant,
        user_id=user_id,
        opponent_id=opponent_id,
        at=match.last_activity,
        rating=after,
        gain=round(after.rating - before.rating, DIGITS),
        was_provisional=before.is_provisional,
    )
