"""Puzzles: positions with one right turn, proven in advance, and the attempts to solve them."""

from onitama_core.puzzles.daily import SERVING, DailyNow, daily_now, running_streak
from onitama_core.puzzles.puzzles import (
    LOST_IN,
    Attempt,
    Mistake,
    Puzzle,
    PuzzleTheme,
    Turn,
    begin,
    find,
    line_of,
    play,
    reach,
    replay_of,
    take_back,
    themes_of,
    turns_of,
)
from onitama_core.puzzles.solving import Counted, Puzzles, Wanted, is_skipped

__all__ = [
    "LOST_IN",
    "SERVING",
    "Attempt",
    "Counted",
    "DailyNow",
    "Mistake",
    "Puzzle",
    "PuzzleTheme",
    "Puzzles",
    "Turn",
    "Wanted",
    "begin",
    "daily_now",
    "find",
    "is_skipped",
    "line_of",
    "play",
    "reach",
    "replay_of",
    "running_streak",
    "take_back",
    "themes_of",
    "turns_of",
]
