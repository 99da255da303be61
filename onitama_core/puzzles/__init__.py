"""Positions with one right turn, proven beforehand: what is asked, and what follows."""

from onitama_core.puzzles.daily import SERVING as SERVING
from onitama_core.puzzles.daily import DailyNow as DailyNow
from onitama_core.puzzles.daily import daily_now as daily_now
from onitama_core.puzzles.daily import running_streak as running_streak
from onitama_core.puzzles.puzzles import LOST_IN as LOST_IN
from onitama_core.puzzles.puzzles import Attempt as Attempt
from onitama_core.puzzles.puzzles import Mistake as Mistake
from onitama_core.puzzles.puzzles import Puzzle as Puzzle
from onitama_core.puzzles.puzzles import Theme as Theme
from onitama_core.puzzles.puzzles import Turn as Turn
from onitama_core.puzzles.puzzles import begin as begin
from onitama_core.puzzles.puzzles import find as find
from onitama_core.puzzles.puzzles import line_of as line_of
from onitama_core.puzzles.puzzles import play as play
from onitama_core.puzzles.puzzles import reach as reach
from onitama_core.puzzles.puzzles import replay_of as replay_of
from onitama_core.puzzles.puzzles import take_back as take_back
from onitama_core.puzzles.puzzles import themes_of as themes_of
from onitama_core.puzzles.puzzles import turns_of as turns_of
from onitama_core.puzzles.solving import Counted as Counted
from onitama_core.puzzles.solving import Puzzles as Puzzles
from onitama_core.puzzles.solving import Wanted as Wanted
