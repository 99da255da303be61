"""What is kept of finished matches: sums, and badges for what is worth telling."""

from onitama_core.people.sums.counting import Ended, count_result
from onitama_core.people.sums.statistics import LEAST_GAMES, GuildStatistics, Statistics

__all__ = ["LEAST_GAMES", "Ended", "GuildStatistics", "Statistics", "count_result"]
