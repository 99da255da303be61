"""Players as people: names, preferences, blocks, ratings, rankings and statistics."""

from onitama_core.people import ratings
from onitama_core.people.blocks import (
    MAX_BLOCKED,
    BlocksThemself,
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

__all__ = [
    "MAX_BLOCKED",
    "MIN_GAMES_FOR_STATISTICS",
    "BlocksThemself",
    "HasBlocked",
    "Leaderboard",
    "NotWelcome",
    "People",
    "PlaysUnrated",
    "Profile",
    "Ranking",
    "Statistics",
    "TooManyBlocked",
    "block_person",
    "count_result",
    "find_unrated_player",
    "ratings",
    "require_unblocked",
    "require_welcome",
    "unrated_until",
]
