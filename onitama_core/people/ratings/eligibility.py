"""Which matches that both wanted to be rated are not. Each rule is a function of its own."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from onitama_core.store import Unrated

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.store import Match, Reader

MOST_A_DAY: Final = 6
"""Between the same two in a server: who wants a better rating is to play others too."""
A_DAY: Final = timedelta(days=1)


def why_unrated(reader: Reader, match: Match) -> Unrated | None:
    """The first reason that there is; `match` is over."""
    return next((why for why, holds in RULES.items() if holds(reader, match)), None)


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

    Who was erased and is back is somebody new here too, as with another account: what could tell
    that it is the same person would be kept of them, and a recount could not do without it.
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
