"""How a limit is spent: how much is unfolded, and how often it is gone through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from onitama_core.engine.hidden.limits import Limit

NODES_A_SECOND: Final = 5_000_000
NODES_TO_BEGIN: Final = 8_000
"""What the smallest subgame costs."""
SOLVED_A_NODE: Final = 200
"""Payoffs that a pass of the solver reads in the time of a node; see `Subgame.cost`."""
UNFOLDED_A_NODE: Final = 4
"""The same to unfold and to judge them, once."""
LEAST_PASSES: Final = 30
MOST_PASSES: Final = 200
"""Beyond which nothing is gained."""
MOST_COST: Final = 40_000_000
"""Of one subgame, for the sake of memory."""


class Budget(NamedTuple):
    nodes: int

    @property
    def cost(self) -> int:
        """Of a subgame that leaves room for the least passes."""
        left = max(self.nodes - NODES_TO_BEGIN, 0)
        fits = left / (1 / UNFOLDED_A_NODE + LEAST_PASSES / SOLVED_A_NODE)
        return min(int(fits), MOST_COST)

    def passes(self, cost: int) -> int:
        """Over a subgame of that cost."""
        left = self.nodes - NODES_TO_BEGIN - cost / UNFOLDED_A_NODE
        return min(max(int(left * SOLVED_A_NODE / cost), LEAST_PASSES), MOST_PASSES)


def budget_of(limit: Limit) -> Budget:
    """Time is taken for the nodes that it usually holds."""
    if limit.nodes is not None:
        return Budget(limit.nodes)
    return Budget(int((limit.seconds or 0) * NODES_A_SECOND))
