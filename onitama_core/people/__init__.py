"""Who plays: their names, what they prefer, who may ask them, how they stand."""

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
