"""The next turns of a game in the dark, unfolded and solved."""

from onitama_core.engine.hidden.subgame.policies import policy, value
from onitama_core.engine.hidden.subgame.solutions import Budget, budget_of, root_at, solved

__all__ = ["Budget", "budget_of", "policy", "root_at", "solved", "value"]
