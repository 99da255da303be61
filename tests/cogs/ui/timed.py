"""Matches that somebody can lose on time."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.store import PACES, Clocks
from tests.cogs.ui.nights import Updates

if TYPE_CHECKING:
    from onitama_core.store import Match

NOON: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)
STAMP: Final = int(NOON.timestamp())
LEFT: Final = (timedelta(minutes=4, seconds=12.9), timedelta(seconds=59))


def until_noon(match: Match, pace: str, *, is_rated: bool = False) -> Match:
    """Whoever is waited for has time until then."""
    return replace(
        match,
        terms=replace(match.terms, pace=PACES[pace], is_rated=is_rated),
        deadline=NOON,
        clocks=Clocks(LEFT),
    )


def timed(updates: Updates, pace: str, *, is_rated: bool = False) -> Updates:
    match = until_noon(updates.match, pace, is_rated=is_rated)
    public = replace(updates.public, match=match)
    red, blue = (replace(own, public=replace(own.public, match=match)) for own in updates.own)
    return Updates(public, (red, blue))
