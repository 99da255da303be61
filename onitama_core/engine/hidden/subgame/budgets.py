"""How a limit is spent: how much is unfolded, and how often it is gone through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from onitama_core.engine.hidden.limits import Limit

NODES_A_SECOND: Final = 5_000_000
NODES_TO_BEGIN: Final = 8_000
"""What the smallest subgame costs."""
UNFOLDED_A_NODE: Final = 5
"""Pairs that are unfolded and judged in the time of a node; see `Subgame.cost`."""
LEAST_PASSES: Final = 40
MOST_PASSES: Final = 200
"""Beyond which nothing is gained."""
PAIRS_A_NODE: Final = 100
"""That a pass goes through in the time of a node."""
MOST_PAIRS: Final = 4_000_000
"""Of one subgame, for the sake of memory."""


class Budget(NamedTuple):
    nodes: int

    @property
    def pairs(self) -> int:
        """How large a subgame leaves room for the least passes."""
        left = max(self.nodes - NODES_TO_BEGIN, 0)
        fits = left / (1 / UNFOLDED_A_NODE + LEAST_PASSES / PAIRS_A_NODE)
        return min(int(fits), MOST_PAIRS)

    def passes(self, pairs: int) -> int:
        """Over a subgame of so many pairs."""
        left = self.nodes - NODES_TO_BEGIN - pairs / UNFOLDED_A_NODE
        return min(max(int(left * PAIRS_A_NODE / pairs), LEAST_PASSES), MOST_PASSES)


def budget_of(limit: Limit) -> Budget:
    """Time is taken for the nodes that it usually holds."""
    if limit.nodes is not None:
        return Budget(limit.nodes)
    return Budget(int((limit.seconds or 0) * NODES_A_SECOND))
