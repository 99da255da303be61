"""Rating a match, in the transaction of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from onitama_core.people.ratings.eligibility import why_unrated
from onitama_core.people.ratings.glicko import DIGITS, rated
from onitama_core.store import RatingChange, Unrated

if TYPE_CHECKING:
    from onitama_core.store import Match, Rating, Reader, Transaction

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
