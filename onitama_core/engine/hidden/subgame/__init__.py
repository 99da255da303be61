"""Depth-limited subgames of hidden-information games: unfolded, evaluated and solved."""

from onitama_core.engine.hidden.subgame.policies import policy, value
from onitama_core.engine.hidden.subgame.solutions import (
    Budget,
    budget_of,
    forget_subgames,
    solve_subgame,
    subgame_root,
)

__all__ = [
    "Budget",
    "budget_of",
    "forget_subgames",
    "policy",
    "solve_subgame",
    "subgame_root",
    "value",
]
