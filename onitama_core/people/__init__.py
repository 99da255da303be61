"""Users beyond single matches: names, preferences, blocks, ratings, leaderboards, statistics."""

from onitama_core.people import ratings
from onitama_core.people.blocks import (
    MAX_BLOCKED,
    BlocksOwnAccount,
    HasBlocked,
    NotWelcome,
    TooManyBlocked,
    block_person,
    require_unblocked,
    require_welcome,
)
from onitama_core.people.early_ends import PlaysUnrated, find_unrated_player, unrated_until
from onitama_core.people.people import People
from onitama_core.people.results import count_result
from onitama_core.people.standing import (
    MIN_GAMES_FOR_STATISTICS,
    Leaderboard,
    Profile,
    Ranking,
    Statistics,
)
from onitama_core.people.week import (
    WEEK_DUE_HANDLERS,
    RatingRise,
    WeekTable,
    due_week_table,
    next_week_table,
)

__all__ = [
    "MAX_BLOCKED",
    "MIN_GAMES_FOR_STATISTICS",
    "WEEK_DUE_HANDLERS",
    "BlocksOwnAccount",
    "HasBlocked",
    "Leaderboard",
    "NotWelcome",
    "People",
    "PlaysUnrated",
    "Profile",
    "Ranking",
    "RatingRise",
    "Statistics",
    "TooManyBlocked",
    "WeekTable",
    "block_person",
    "count_result",
    "due_week_table",
    "find_unrated_player",
    "next_week_table",
    "ratings",
    "require_unblocked",
    "require_welcome",
    "unrated_until",
]
