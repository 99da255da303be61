"""Whether a match counts for its players' ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.people import who
from cogs.ui.sentences.standing.leaderboard import gain, rating
from onitama_core.game import Player
from onitama_core.store import Unrated
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.store import Match, RatingChange

RATED: Final = {True: "rated", False: "not rated"}


def begins_rated(match: Match) -> str:
    """As the match begins; nobody expects it of one against the computer."""
    return "" if match.is_practice else f" The match is {RATED[match.terms.is_rated]}."


UNRATED: Final[Mapping[Unrated, str]] = {
    Unrated.TAKEN_BACK: "a turn was taken back",
    Unrated.TOO_SHORT: "it ended before each had moved twice",
    Unrated.TOO_OFTEN: "six matches a day count between the same two",
}
"""Others have no such post, or it says so by itself."""


def what_it_counted(match: Match, changes: Sequence[RatingChange]) -> str:
    """After the end, of a match that was to be rated; else nothing."""
    told = [
        new_rating(match, player, change)
        for player in Player
        for change in changes
        if (change.user_id,) == match.users(player)
    ]
    if told:
        return f"Rating: {words.listed(told)}."
    why = None if match.unrated is None else UNRATED.get(match.unrated)
    return f"Not rated: {why}." if why else ""


def new_rating(match: Match, player: Player, change: RatingChange) -> str:
    """As in `🔴 Alice 1512 (+14)`."""
    return f"{who(match, player)} {rating(change.rating)} ({gain(change.gain)})"
