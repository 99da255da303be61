"""Who plays: their names, what they prefer, who may ask them, how they stand."""

from onitama_core.people import ratings
from onitama_core.people.blocks import (
    MOST_BLOCKED,
    Blocks,
    keep_block,
    require_unblocked,
    require_welcome,
)
from onitama_core.people.customs import GuildCustoms
from onitama_core.people.errors import BlocksThemself, HasBlocked, NotWelcome, TooManyBlocked
from onitama_core.people.names import Names
from onitama_core.people.people import People
from onitama_core.people.preferences import PersonalPreferences
from onitama_core.people.standing import (
    Asked,
    Favourites,
    Leaderboard,
    Leaderboards,
    Opponent,
    Profile,
    Profiles,
    Ranking,
    Score,
)
from onitama_core.people.sums import LEAST_GAMES, Ended, GuildStatistics, Statistics, count_result
from onitama_core.people.themes import Themes

__all__ = [
    "LEAST_GAMES",
    "MOST_BLOCKED",
    "Asked",
    "Blocks",
    "BlocksThemself",
    "Ended",
    "Favourites",
    "GuildCustoms",
    "GuildStatistics",
    "HasBlocked",
    "Leaderboard",
    "Leaderboards",
    "Names",
    "NotWelcome",
    "Opponent",
    "People",
    "PersonalPreferences",
    "Profile",
    "Profiles",
    "Ranking",
    "Score",
    "Statistics",
    "Themes",
    "TooManyBlocked",
    "count_result",
    "keep_block",
    "ratings",
    "require_unblocked",
    "require_welcome",
]
