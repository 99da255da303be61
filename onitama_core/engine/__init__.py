"""The computer player, in processes of its own, which are told in lines of text what a seat sees.

Importing this face brings no compiled code: who plays nobody pays nothing.
"""

from onitama_core.engine.levels import HIDDEN_LEVELS, LEVELS, HiddenLevel, Level, Temper
from onitama_core.engine.pool import EnginePool
from onitama_core.engine.process import EngineBusy, EngineGone, EngineRefused
from onitama_core.engine.sources import Code, EngineFolder
from onitama_core.engine.telling import Range, Story
from onitama_core.engine.thoughts import (
    Acted,
    AtLevel,
    Depth,
    Limit,
    Loss,
    MoveTime,
    Nodes,
    Points,
    Score,
    Thought,
    Win,
    win_chance,
)

__all__ = [
    "HIDDEN_LEVELS",
    "LEVELS",
    "Acted",
    "AtLevel",
    "Code",
    "Depth",
    "EngineBusy",
    "EngineFolder",
    "EngineGone",
    "EnginePool",
    "EngineRefused",
    "HiddenLevel",
    "Level",
    "Limit",
    "Loss",
    "MoveTime",
    "Nodes",
    "Points",
    "Range",
    "Score",
    "Story",
    "Temper",
    "Thought",
    "Win",
    "win_chance",
]
