"""Puzzles: positions with one right turn, proven in advance, and the attempts to solve them."""

from onitama_core.puzzles.daily import DUE_HANDLERS, DailyNow, daily_now, running_streak
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
from onitama_core.puzzles.solving import CountedAttempt, PuzzleRequest, Puzzles, is_skipped

__all__ = [
    "DUE_HANDLERS",
    "LOST_IN",
    "Attempt",
    "CountedAttempt",
    "DailyNow",
    "Mistake",
    "Puzzle",
    "PuzzleRequest",
    "PuzzleTheme",
    "Puzzles",
    "Turn",
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
