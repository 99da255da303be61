"""A subgame with the strategies of both players in it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.board.deals import deal_of
from onitama_core.engine.hidden.solving import solve
from onitama_core.engine.hidden.subgame.growth import LOOK, STEP, TURN
from onitama_core.engine.hidden.subgame.trees import unfolded

if TYPE_CHECKING:
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.hidden.solving import Solution
    from onitama_core.engine.hidden.subgame.budgets import Budget
    from onitama_core.engine.hidden.subgame.roots import Root
    from onitama_core.engine.hidden.subgame.trees import Subgame

KEPT: Final = 4
"""Solved subgames that are kept for the later steps of a turn."""
MOST_DEPTH: Final = 6
"""Turns that are unfolded at most."""


class Solved(NamedTuple):
    game: Subgame
    solution: Solution

    def child(self, node: int, at: Situation) -> int | None:
        """The next moment of choice below a node at which both players know this."""
        first, last = self.game.first_child[node : node + 2].tolist()
        for child in range(first, last):
            kind = self.game.kind[child]
            if kind in (TURN, STEP) and tuple(self.game.situations[child].tolist()) == at:
                return child
            found = self.child(child, at) if kind in (STEP, LOOK) else None
            if found is not None:
                return found
        return None

    def strategy(self, node: int, ninjas: int) -> dict[int, float] | None:
        """How likely who acts there does what, if its ninjas stand so; None if they can't."""
        tree = self.game.tree
        states = self.game.states_at(node, tree.actor[node])
        if ninjas not in states:
            return None
        first, last = tree.first_edge[node : node + 2]
        inside = np.flatnonzero(tree.edge_state[first:last] == states.index(ninjas)) + first
        acts: list[int] = self.game.edge_act[inside].tolist()
        shares: list[float] = self.solution.strategy[inside].tolist()
        return dict(zip(acts, shares, strict=True))

    def values(self, player: int) -> dict[int, float]:
        """Expected at the root by a player whose ninjas stand so, from its own point of view."""
        found: list[float] = self.solution.values[player].tolist()
        return dict(zip(self.game.states_at(0, player), found, strict=True))


@lru_cache(KEPT)
def solved(root: Root, budget: Budget) -> Solved:
    game = unfolded_from(root, budget)
    weights = (
        np.array([weight for _, weight in root.red]),
        np.array([weight for _, weight in root.blue]),
    )
    passes = budget.passes(game.cost)
    return Solved(game, solve(game.tree, weights, passes))


@lru_cache(KEPT)
def unfolded_from(root: Root, budget: Budget) -> Subgame:
    """As many whole turns as fit, one at least."""
    deal = deal_of(root.cards)
    found = unfolded(root.situation, root.states, deal, 1, None)
    for depth in range(2, MOST_DEPTH + 1):
        if found is not None and found.is_whole:
            break
        deeper = unfolded(root.situation, root.states, deal, depth, budget.pairs)
        if deeper is None:
            break
        found = deeper
    if found is None:
        raise MemoryError
    return found
