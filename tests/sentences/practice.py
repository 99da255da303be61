"""Moments of matches against the computer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onitama_core.store import Computer, Person, Venue
from tests.cogs.ui.nights import Updates

if TYPE_CHECKING:
    from onitama_core.store import Seat

ALICE: Final = Person(1, "Alice")
COMPUTER: Final = Computer(3)


def seated(
    updates: Updates, seats: tuple[Seat, Seat] = (ALICE, COMPUTER), *, is_private: bool
) -> Updates:
    match = replace(updates.match, seats=seats)
    if is_private:
        match = replace(match, terms=replace(match.terms, venue=Venue.PRIVATE))
    public = replace(updates.public, match=match)
    red, blue = (replace(own, public=public) for own in updates.own)
    return Updates(public, (red, blue))
