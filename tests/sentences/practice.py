"""Moments of matches against the computer, which is Blue unless it is Red, and of both sides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onitama_core.engine import Loss, Points, Thought
from onitama_core.game import parse_action
from onitama_core.matches import Line
from onitama_core.store import Computer, Person, Venue
from tests.cogs.ui.nights import Updates
from tests.sentences.moments import MOMENTS

if TYPE_CHECKING:
    from onitama_core.store import Seat

ALICE: Final = Person(1, "Alice")
COMPUTER: Final = Computer(3)
SEATS: Final[dict[str, tuple[Seat, Seat]]] = {
    "against the computer": (ALICE, COMPUTER),
    "the computer is Red": (COMPUTER, ALICE),
    "both sides": (ALICE, ALICE),
    "unseen by others": (ALICE, COMPUTER),
}
TOLD: Final = (
    *("classic, start", "classic, a move", "classic, stone", "Wind, both parts"),
    *("classic, Red gave up", "classic, a draw agreed", "classic, cancelled"),
    "classic, Blue out of time",
    *("Shadow, start", "Shadow, one placed", "Shadow, strike", "Shadow, Red gave up"),
    *("Light, start", "Light, placed", "Light, unseen"),
)


def seated(updates: Updates, seats: tuple[Seat, Seat], *, is_private: bool) -> Updates:
    match = replace(updates.match, seats=seats)
    if is_private:
        match = replace(match, terms=replace(match.terms, venue=Venue.PRIVATE))
    public = replace(updates.public, match=match)
    red, blue = (replace(own, public=public) for own in updates.own)
    return Updates(public, (red, blue))


def is_never(moment: str, how: str) -> bool:
    """Red, who cancelled there, is a person; and nobody plays both sides where much is hidden."""
    by_night = moment.startswith(("Shadow", "Light"))
    return (moment, how) == ("classic, cancelled", "the computer is Red") or (
        by_night and how == "both sides"
    )


PRACTICE: Final = {
    f"{moment}, {how}": seated(MOMENTS[moment].updates, seats, is_private=how == "unseen by others")
    for how, seats in SEATS.items()
    for moment in TOLD
    if not is_never(moment, how)
}
BEST_TURNS: Final = {
    told: tuple(map(parse_action, told.split()))
    for told in ("tiger:c1c3", "bat:b2b3 bat:c3b4", "lion:c3c5", "horse:pass")
}
OPENED: Final = Line("ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon", (), ())
EXPECTED: Final = ("crab:a1a2", "monkey:b5a4", "dragon:c1b2")
THOUGHTS: Final = (
    *(Thought(line[:1], Points(0), len(line), 1, line) for line in (EXPECTED, EXPECTED[:1])),
    *(Thought(EXPECTED[:1], Loss(plies), plies, 1, EXPECTED[:1]) for plies in (2, 12)),
)
"""Of the start of a match."""
