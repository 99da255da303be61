"""The computer player, in processes of its own that receive a seat's observations as lines of text.

Importing this package loads no compiled code, so a bot whose computer player is idle saves memory.
"""

from onitama_core.engine.levels import HIDDEN_LEVELS, LEVELS, HiddenLevel, Level, Weakness
from onitama_core.engine.observations import ObservationHistory, Range, format_open_start
from onitama_core.engine.pool import EnginePool
from onitama_core.engine.process import EngineBusy, EngineGone, EngineRefused
from onitama_core.engine.sources import CompiledCode, EngineFolder
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
    "CompiledCode",
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
    "ObservationHistory",
    "Points",
    "Range",
    "Score",
    "Thought",
    "Weakness",
    "Win",
    "format_open_start",
    "win_chance",
]
