"""The next turns of a game in the dark, unfolded and solved."""

from onitama_core.engine.hidden.subgame.budgets import Budget, budget_of
from onitama_core.engine.hidden.subgame.policies import policy, value

__all__ = ["Budget", "budget_of", "policy", "value"]
