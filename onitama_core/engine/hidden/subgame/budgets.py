"""How a limit is spent: on unfolding, on judging the ends, on passes of the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from onitama_core.engine.hidden.limits import Limit

NODES_A_SECOND: Final = 5_000_000
NODES_TO_BEGIN: Final = 8_000
"""What the smallest subgame costs."""
SOLVED_A_NODE: Final = 200
"""Payoffs that a pass of the solver reads in the time of a node; see `Subgame.cost`."""
UNFOLDED_A_NODE: Final = 20
"""The same to unfold them, once."""
NODES_A_LEAF: Final = (2.5, 15, 60)
"""To search for one payoff so many turns deep."""
A_TURN_EACH: Final = 2
COST_A_LEAF: Final = 11
"""Of which one is a payoff: about as many are edges."""
LEAST_PASSES: Final = 50
MOST_PASSES: Final = 200
"""Beyond which nothing is gained."""
MOST_COST: Final = 10_000_000
"""Of one subgame: a million edges, some hundred megabytes."""


class Budget(NamedTuple):
    nodes: int

    def cost(self, depth: int, turns_left: int) -> int:
        """Of a subgame so many turns deep that leaves room for its ends and the least passes.

        A third turn is worth less than a search at the ends of two.
        """
        judged = 0.0 if depth >= turns_left else NODES_A_LEAF[depth > A_TURN_EACH] / COST_A_LEAF
        each = 1 / UNFOLDED_A_NODE + judged + LEAST_PASSES / SOLVED_A_NODE
        return min(int(max(self.nodes - NODES_TO_BEGIN, 0) / each), MOST_COST)

    def leaf_depth(self, cost: int, payoffs: int) -> int:
        """How deep the ends of a subgame can be searched."""
        left = self.left_after(cost) - LEAST_PASSES * cost / SOLVED_A_NODE
        fits = [depth for depth, each in enumerate(NODES_A_LEAF) if payoffs * each <= left]
        return max(fits, default=0)

    def passes(self, cost: int, searched: int) -> int:
        """Over a subgame of that cost, once its ends were searched with so many nodes."""
        left = self.left_after(cost) - searched
        return min(max(int(left * SOLVED_A_NODE / cost), LEAST_PASSES), MOST_PASSES)

    def left_after(self, cost: int) -> float:
        """In nodes, of unfolding."""
        return self.nodes - NODES_TO_BEGIN - cost / UNFOLDED_A_NODE


def budget_of(limit: Limit) -> Budget:
    """Time is taken for the nodes that it usually holds."""
    if limit.nodes is not None:
        return Budget(limit.nodes)
    return Budget(int((limit.seconds or 0) * NODES_A_SECOND))
