"""What made-up people have come to."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from onitama_core.game import Player, Termination, Variant
from onitama_core.people import Favourites, Opponent, Profile, Score
from onitama_core.store import (
    Badge,
    CardSum,
    EarnedBadge,
    GuildSettings,
    Person,
    Rating,
    RatingHeld,
    RecordSum,
    Result,
    Streak,
    Tally,
)
from tests.cogs.ui.standings import ALICE, BOB, CLEO

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
    ratings=(RatingHeld(CLASSIC, SURE, 34), RatingHeld(WIND, UNSURE, 3)),
    course=(Rating(), Rating(1490.0, 100.0), SURE),
    record=RECORD,
    cards=CARDS,
    streak=Streak(Result.WON, 3, 7),
    badges=(EarnedBadge(Badge.NEVER_FOUND, 12, datetime(2026, 11, 20, tzinfo=UTC)),),
    company=Favourites((Opponent(BOB, Tally(7, 1, 4)), Opponent(CLEO, Tally(2, 0, 0)))),
    settings=GuildSettings(),
)
OTHERS: Final = replace(OWN, person=BOB, company=Score(Tally(4, 1, 7)))
UNRATED: Final = replace(OWN, ratings=(), course=())
YOUNG: Final = replace(OWN, variant=WIND)
NOTHING: Final = replace(
    UNRATED, record=(), cards=(), streak=None, badges=(), company=Favourites(())
)
UNSHOWN: Final = replace(
    OTHERS, ratings=(), course=(), company=Score(Tally()), settings=GuildSettings(leaderboard=False)
)
PROFILES: Final = {
    "one's own": OWN,
    "another's": OTHERS,
    "no rated game": UNRATED,
    "provisional": YOUNG,
    "one game": replace(YOUNG, ratings=(RatingHeld(WIND, UNSURE, 1),)),
    "ratings not shown": UNSHOWN,
    "on the best streak": replace(OWN, streak=Streak(Result.WON, 7, 7)),
    "after losses": replace(OWN, streak=Streak(Result.LOST, 2, 1)),
    "after draws": replace(OWN, streak=Streak(Result.DRAWN, 2, 3)),
    "no streak": replace(OWN, streak=Streak(Result.LOST, 1, 4)),
    "no streak ever": replace(OWN, streak=Streak(Result.LOST, 1, 1)),
}
NAMELESS: Final = Person(9, "")
