"""A subgame with the strategies of both players in it."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.board.deals import deal_of
from onitama_core.engine.hidden.solving import solve
from onitama_core.engine.hidden.subgame.trees import judge_leaves, unfolded
from onitama_core.engine.hidden.subgame.unfolding.growth import STEP, TURN

if TYPE_CHECKING:
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.hidden.solving import Solution
    from onitama_core.engine.hidden.subgame.budgets import Budget
    from onitama_core.engine.hidden.subgame.roots import Root
    from onitama_core.engine.hidden.subgame.trees import Subgame

KEPT: Final = 4
"""Solved subgames that are kept for the later steps of a turn."""
STEPS_DOWN: Final = 4
"""From a choice to the next: a LOOK after a pawn's move, the ninja's STEP and a LOOK after that."""
SLOWEST_GROWTH: Final = 3
"""A turn more rarely costs less than a third of as many times more as the turn before it did."""
MOST_DEPTH: Final = 6
"""Turns that are unfolded at most."""


class Share(NamedTuple):
    act: int
    chance: float
    """In the equilibrium of the subgame."""
    worth: float
    """What may be expected of it, from -1 to 1."""


class Solved(NamedTuple):
    game: Subgame
    solution: Solution

    def child(self, node: int, at: Situation) -> int | None:
        """The next moment of choice below a node at which both players know this.

        Children of consecutive nodes are consecutive, so that each step down is one range; a
        situation tells its turn, so that nothing is found beyond the turn that follows.
        """
        first, last = node, node + 1
        for _ in range(STEPS_DOWN):
            first, last = (int(self.game.first_child[place]) for place in (first, last))
            same = (self.game.situations[first:last] == at).all(axis=1)
            same &= np.isin(self.game.kind[first:last], (TURN, STEP))
            if same.any():
                return first + int(same.argmax())
        return None

    def strategy(self, node: int, ninjas: int) -> tuple[Share, ...]:
        """What who acts there may do, if its ninjas stand so; nothing if they can't."""
        tree = self.game.tree
        states = self.game.states_at(node, tree.actor[node])
        if ninjas not in states:
            return ()
        first, last = tree.first_edge[node : node + 2]
        inside = np.flatnonzero(tree.edge_state[first:last] == states.index(ninjas)) + first
        found = (self.game.edge_act, self.solution.strategy, self.solution.worth)
        columns = (column[inside].tolist() for column in found)
        return tuple(itertools.starmap(Share, zip(*columns, strict=True)))

    def values(self, player: int) -> dict[int, float]:
        """Expected at the root by a player whose ninjas stand so, from its own point of view."""
        found: list[float] = self.solution.values[player].tolist()
        return dict(zip(self.game.states_at(0, player), found, strict=True))


@lru_cache(KEPT)
def solved(root: Root, budget: Budget) -> Solved:
    game = unfolded_from(root, budget)
    depth = budget.leaf_depth(game.cost, len(game.tree.payoffs))
    searched = judge_leaves(game, deal_of(root.cards), depth)
    weights = (
        np.array([weight for _, weight in root.red]),
        np.array([weight for _, weight in root.blue]),
    )
    passes = budget.passes(game.cost, searched)
    return Solved(game, solve(game.tree, weights, passes))


@lru_cache(KEPT)
def unfolded_from(root: Root, budget: Budget) -> Subgame:
    """As many whole turns as fit, one at least."""
    found = unfolded_to(root, 1, None)
    if found is None:
        raise MemoryError
    before = found.cost
    for depth in range(2, MOST_DEPTH + 1):
        # What surely will not fit is not begun.
        most = budget.cost(depth, root.situation.turns_left)
        if found.is_whole or found.cost**2 > before * SLOWEST_GROWTH * most:
            break
        deeper = unfolded_to(root, depth, most)
        if deeper is None:
            break
        found, before = deeper, found.cost
    return found


def unfolded_to(root: Root, depth: int, most: int | None) -> Subgame | None:
    return unfolded(root.situation, root.states, deal_of(root.cards), depth, most)
