"""Players who end rated matches early too often play unrated for a while.

A match ends early if it ends before each player has moved twice: then it changes no rating.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Person, Reader

EARLY_ENDS_UNTIL_UNRATED: Final = 3
"""Rated matches ended early within EARLY_ENDS_PERIOD that make a player play unrated."""
EARLY_ENDS_PERIOD: Final = timedelta(days=1)
UNRATED_PERIOD: Final = timedelta(days=1)
"""Time for which a player plays unrated, from the last of these early ends on."""


class PlaysUnrated(NamedTuple):
    """A player whose matches are not rated until a moment."""

    person: Person
    until: datetime


def unrated_until(reader: Reader, user_id: int, now: datetime) -> datetime | None:
    """Return until when a player's new matches are unrated, or None if they may be rated."""
    ends = reader.matches.early_ends(user_id, since=now - EARLY_ENDS_PERIOD - UNRATED_PERIOD)
    runs = zip(ends, ends[EARLY_ENDS_UNTIL_UNRATED - 1 :], strict=False)
    lasts = [last for first, last in runs if last - first < EARLY_ENDS_PERIOD]
    until = max(lasts, default=now - UNRATED_PERIOD) + UNRATED_PERIOD
    return until if now < until else None


def find_unrated_player(reader: Reader, now: datetime, *people: Person) -> PlaysUnrated | None:
    """Return the first of these people whose matches are unrated now."""
    for person in people:
        until = unrated_until(reader, person.user_id, now)
        if until is not None:
            return PlaysUnrated(person, until)
    return None
