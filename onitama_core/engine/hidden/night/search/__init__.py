"""Alpha-beta search of whole turns for who sees every ninja."""

from onitama_core.engine.hidden.night.search.root import value
from onitama_core.engine.hidden.night.search.scoring import ATTEMPT, MOST_TURNS, score_turns
from onitama_core.engine.hidden.night.search.seer import Seer, Sight
from onitama_core.engine.hidden.night.search.workspace import WORKSPACE, Workspace, workspace_of

__all__ = [
    "ATTEMPT",
    "MOST_TURNS",
    "WORKSPACE",
    "Seer",
    "Sight",
    "Workspace",
    "score_turns",
    "value",
    "workspace_of",
]
