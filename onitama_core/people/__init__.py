"""Players as people: names, preferences, blocks, ratings, rankings and statistics."""

from onitama_core.people import ratings
from onitama_core.people.blocks import (
    MOST_BLOCKED,
    BlocksThemself,
    HasBlocked,
    NotWelcome,
    TooManyBlocked,
    keep_block,
    require_unblocked,
    require_welcome,
)
from onitama_core.people.early_ends import PlaysUnrated, find_unrated_player, unrated_until
from onitama_core.people.people import People
from onitama_core.people.results import count_result
from onitama_core.people.standing import LEAST_GAMES, Leaderboard, Profile, Ranking, Statistics

__all__ = [
    "LEAST_GAMES",
    "MOST_BLOCKED",
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
    "count_result",
    "find_unrated_player",
    "keep_block",
    "ratings",
    "require_unblocked",
    "require_welcome",
    "unrated_until",
]
