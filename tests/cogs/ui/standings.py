"""Leaderboards of made-up people."""

from __future__ import annotations

from typing import Final

from onitama_core.game import Variant
from onitama_core.people import Leaderboard, Ranking
from onitama_core.store import Leader, Person, Rating, Span

ALICE, BOB, CLEO, DORA = (
    Person(number, name) for number, name in enumerate(("Alice", "Bob", "Cleo", "D*o*ra"), start=1)
)
SURE, UNSURE, FEW = 60.0, 180.0, 12


def leader(
    person: Person, place: int | None, rating: float, games: int, gain: float | None = None
) -> Leader:
    held = Rating(rating, SURE if games > FEW else UNSURE)
    return Leader(place=place, person=person, rating=held, gain=gain, games=games)


FIRST: Final = leader(ALICE, 1, 1702.4, 34)
LEVEL: Final = (leader(BOB, 2, 1512.0, 3), leader(CLEO, 2, 1512.0, 20))
YOUNG: Final = leader(DORA, None, 1661.6, 2)
FAR: Final = leader(DORA, 21, 1321.0, 57)
LEADERS: Final = (FIRST, *LEVEL, YOUNG)


def board(
    leaders: tuple[Leader, ...] = LEADERS,
    own: Leader | None = FIRST,
    span: Span = Span.ALWAYS,
    *,
    page: int = 0,
    pages: int = 1,
) -> Leaderboard:
    return Leaderboard(Ranking(Variant.CLASSIC, span, page), pages, leaders, own)


GAINED: Final = (
    leader(BOB, 1, 1530.0, 6, 34.2),
    leader(CLEO, 2, 1600.0, 1, 0.3),
    leader(ALICE, 3, 1502.0, 4, -12.0),
)
BOARDS: Final = {
    "a few people": board(),
    "the own place far down": board(own=FAR, page=1, pages=3),
    "without a place, far down": board(LEADERS[:3], YOUNG, pages=2),
    "provisional, with a place": board(LEADERS[:3]),
    "not among them": board(own=None),
    "nobody": board((), None),
    "a week": board(GAINED, GAINED[2], Span.WEEK),
    "a month without me": board(GAINED, None, Span.MONTH),
    "nobody in a week": board((), None, Span.WEEK),
    "nobody in a month": board((), None, Span.MONTH),
}
