"""The computer player, in processes of its own, which are told in lines of text what a seat sees.

Importing this face brings no compiled code: who plays nobody pays nothing.
"""

from onitama_core.engine.chances import win_chance
from onitama_core.engine.levels import LEVELS, Level, Temper
from onitama_core.engine.pool import EngineBusy, EngineGone, EnginePool, EngineRefused
from onitama_core.engine.thoughts import (
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
)

__all__ = [
    "LEVELS",
    "AtLevel",
    "Depth",
    "EngineBusy",
    "EngineGone",
    "EnginePool",
    "EngineRefused",
    "Level",
    "Limit",
    "Loss",
    "MoveTime",
    "Nodes",
    "Points",
    "Score",
    "Temper",
    "Thought",
    "Win",
    "win_chance",
]
