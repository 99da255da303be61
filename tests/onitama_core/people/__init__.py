"""Example leaderboards and profiles of people, and example statistics of servers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from onitama_core import store
from onitama_core.game import Player, Termination, Variant
from onitama_core.people import Leaderboard, Profile, Ranking, Statistics
from onitama_core.store import CardSum, Leader, Rating, RecordSum, Result, Span, Streak, Tally

ALICE, BOB, CLEO, DORA = (
    store.Person(number, name)
    for number, name in enumerate(("Alice", "Bob", "Cleo", "D*o*ra"), start=1)
)
SURE_DEVIATION, UNSURE_DEVIATION, MAX_UNSURE_GAMES = 60.0, 180.0, 12
"""Deviation of a rating after more games, and after at most MAX_UNSURE_GAMES."""
RATED_AT: Final = datetime(2026, 11, 20, tzinfo=UTC)


def leader(
    person: store.Person, place: int | None, rating: float, games: int, gain: float | None = None
) -> Leader:
    """Return a line of a leaderboard."""
    held = Rating(rating, SURE_DEVIATION if games > MAX_UNSURE_GAMES else UNSURE_DEVIATION)
    return Leader(
        place=place, person=person, rating=held, gain=gain, games=games, rated_at=RATED_AT
    )


FIRST: Final = leader(ALICE, 1, 1702.4, 34)
LEVEL: Final = (leader(BOB, 2, 1512.0, 3), leader(CLEO, 2, 1512.0, 20))
UNPLACED: Final = leader(DORA, None, 1661.6, 2)
FAR: Final = leader(DORA, 21, 1321.0, 57)
LEADERS: Final = (FIRST, *LEVEL, UNPLACED)


def board(
    leaders: tuple[Leader, ...] = LEADERS,
    own: Leader | None = FIRST,
    span: Span = Span.ALWAYS,
    *,
    page: int = 0,
    pages: int = 1,
    is_inactive: bool = False,
) -> Leaderboard:
    """Return a leaderboard; `own` is the reader's own line, if any."""
    return Leaderboard(Ranking(Variant.CLASSIC, span, page), pages, leaders, own, is_inactive)


GAINED: Final = (
    leader(BOB, 1, 1530.0, 6, 34.2),
    leader(CLEO, 2, 1600.0, 1, 0.3),
    leader(ALICE, 3, 1502.0, 4, -12.0),
)
BOARDS: Final = {
    "the own place far down": board(own=FAR, page=1, pages=3),
    "without a place, far down": board(LEADERS[:3], UNPLACED, pages=2),
    "not among them": board(own=None),
    "no longer among them": board(own=None, is_inactive=True),
    "a week": board(GAINED, GAINED[2], Span.WEEK),
    "a month without me": board(GAINED, None, Span.MONTH),
}

RED, BLUE = Player
CLASSIC, WIND = Variant.CLASSIC, Variant.WIND
SURE, UNSURE = Rating(1512.4, 62.3), Rating(1661.6, 180.0)
RECORD: Final = (
    RecordSum(CLASSIC, RED, Result.WON, Termination.STONE, 4),
    RecordSum(CLASSIC, BLUE, Result.WON, Termination.STREAM, 3),
    RecordSum(CLASSIC, BLUE, Result.WON, Termination.STONE, 1),
    RecordSum(CLASSIC, RED, Result.DRAWN, Termination.AGREEMENT, 1),
    RecordSum(CLASSIC, BLUE, Result.LOST, Termination.TIMEOUT, 3),
    RecordSum(WIND, RED, Result.LOST, Termination.STONE, 2),
)
CARDS: Final = (
    CardSum("tiger", Tally(9, 0, 3)),
    CardSum("crab", Tally(2, 1, 8)),
    CardSum("monkey", Tally(5, 0, 5)),
    CardSum("crane", Tally(9, 0, 0)),
)
OWN: Final = Profile(
    person=ALICE,
    variant=CLASSIC,
    ratings=(
        store.RatingHeld(CLASSIC, SURE, 34, RATED_AT),
        store.RatingHeld(WIND, UNSURE, 3, RATED_AT),
    ),
    solver=SURE,
    course=(Rating(), Rating(1490.0, 100.0), SURE),
    record=RECORD,
    cards=CARDS,
    streak=Streak(Result.WON, 3, 7),
    badges=(store.EarnedBadge(store.Badge.NEVER_FOUND, 12, datetime(2026, 11, 20, tzinfo=UTC)),),
    company=(store.Opponent(BOB, Tally(7, 1, 4)), store.Opponent(CLEO, Tally(2, 0, 0))),
    settings=store.GuildSettings(),
)
OTHERS: Final = replace(OWN, person=BOB, company=Tally(4, 1, 7))
UNRATED: Final = replace(OWN, ratings=(), solver=None, course=())
YOUNG: Final = replace(OWN, variant=WIND)
NOTHING: Final = replace(UNRATED, record=(), cards=(), streak=None, badges=(), company=())
UNSHOWN: Final = replace(
    UNRATED, person=BOB, company=Tally(), settings=store.GuildSettings(leaderboard=False)
)
PROFILES: Final = {
    "on the best streak": replace(OWN, streak=Streak(Result.WON, 7, 7)),
    "after losses": replace(OWN, streak=Streak(Result.LOST, 2, 1)),
    "no streak": replace(OWN, streak=Streak(Result.LOST, 1, 4)),
    "no streak ever": replace(OWN, streak=Streak(Result.LOST, 1, 1)),
}

STATISTICS_OF_CARDS: Final = (CardSum("tiger", Tally(8, 1, 3)), CardSum("seasnake", Tally(2, 0, 9)))


def server(games: int, *cards: CardSum) -> Statistics:
    """Return a server's statistics in which the first player won all games but one."""
    return Statistics(Variant.CLASSIC, Tally(games - 1, 0, 1), (games, 0, 0, 0, 0, 0, 0), cards)
