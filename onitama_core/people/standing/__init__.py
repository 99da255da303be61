"""Who stands how: leaderboards, and what each has come to."""

from onitama_core.people.standing.leaderboard import Leaderboard, Ranking
from onitama_core.people.standing.leaderboards import Leaderboards
from onitama_core.people.standing.profile import Favourites, Opponent, Profile, Score
from onitama_core.people.standing.profiles import Asked, Profiles

__all__ = [
    "Asked",
    "Favourites",
    "Leaderboard",
    "Leaderboards",
    "Opponent",
    "Profile",
    "Profiles",
    "Ranking",
    "Score",
]
