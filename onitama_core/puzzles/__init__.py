"""Positions with one right turn, proven beforehand: what is asked, and what follows."""

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
