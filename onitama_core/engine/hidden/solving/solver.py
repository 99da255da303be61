"""The face of the room: a tree and two ranges in, an equilibrium as near as the passes lead out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numba import float64, int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.solving.layout import (
    LAYOUT,
    NUMBERS,
    TREE,
    VECTORS,
    lay_out,
    place_blocks,
    types,
)
from onitama_core.engine.hidden.solving.passes import (
    add_to_sum,
    answer,
    improve,
    judge_leaves,
    normalise,
    play,
    spread,
)

if TYPE_CHECKING:
    from onitama_core.engine.hidden.solving.layout import Layout, Vector
    from onitama_core.engine.hidden.solving.tree import PublicTree

FORGETTING: Final = 2.3
"""How fast old regrets weigh less: in pass t, t ** this / (1 + t ** this) is kept of them."""
AVERAGING: Final = 5
"""Pass t weighs t ** this in the average."""
FAINT: Final = 1e-9
"""The least weight of a private state, of all that of its player: those that can't be have a
strategy too, while nobody else has to reckon with them."""


class Solution(NamedTuple):
    strategy: Vector
    """[edges] How likely the actor's state goes there: the average of all passes."""
    worth: Vector
    """[edges] What the actor's state can expect of it from there on, from the actor's own view and
    by what the other is then held to have played."""
    values: tuple[Vector, Vector]
    """What each player can expect, from its own view, in each of its states at the root."""
    gap: float
    """What the best answers of both players to this strategy gain together: at most so much is
    either of them away from an equilibrium's."""


SOLUTION: Final[Any] = types.NamedTuple([NUMBERS, NUMBERS, VECTORS, float64], Solution)


@compiled(void(LAYOUT, VECTORS, int64, NUMBERS))
def iterate(layout: Layout, weights: tuple[Vector, Vector], passes: int, strategy: Vector) -> None:
    """The players improve in turn; `strategy` becomes the average."""
    regrets, total = np.zeros_like(strategy), np.zeros_like(strategy)
    reach = (np.empty(layout.states[0]), np.empty(layout.states[1]))
    values = (np.empty(layout.states[0]), np.empty(layout.states[1]))
    spread(layout.sets[1], layout.to, weights[1], strategy, reach[1])
    for number in range(1, passes + 1):
        kept = 1 - 1 / (1 + (number - 1.0) ** FORGETTING)
        kept_next = 1 - 1 / (1 + float(number) ** FORGETTING)
        for player in range(2):
            sets = layout.sets[player]
            judge_leaves(layout, player, reach[1 - player], values[player])
            improve(sets, layout.to, values[player], kept, kept_next, regrets, strategy)
            spread(sets, layout.to, weights[player], strategy, reach[player])
            add_to_sum(sets, strategy, reach[player], float(number) ** AVERAGING, total)
    for player in range(2):
        normalise(layout.sets[player], total, strategy)


@compiled(void(TREE, LAYOUT, int64, NUMBERS, NUMBERS, NUMBERS))
def weigh_edges(  # noqa: PLR0917 - compiled code takes its arguments by place
    tree: PublicTree, layout: Layout, player: int, reach: Vector, values: Vector, worth: Vector
) -> None:
    """As in `Solution.worth`, from counterfactual values and the reach that is in them."""
    blocks, _ = place_blocks(tree)
    other = 1 - player
    for node in np.flatnonzero(tree.actor == player):
        first = blocks[node, other]
        reached = reach[first : first + tree.width[node, other]].sum()
        for edge in range(tree.first_edge[node], tree.first_edge[node + 1]):
            worth[edge] = values[layout.to[edge]] / reached if reached > 0 else 0.0


@compiled(SOLUTION(TREE, LAYOUT, VECTORS, NUMBERS))
def judge(
    tree: PublicTree, layout: Layout, weights: tuple[Vector, Vector], strategy: Vector
) -> Solution:
    """What both can expect, and how far that is from what they could have."""
    worth = np.empty_like(strategy)
    expected = (np.empty(layout.states[0]), np.empty(layout.states[1]))
    gap = 0.0
    for player in range(2):
        other = 1 - player
        reach = np.empty(layout.states[other])
        spread(layout.sets[other], layout.to, weights[other], strategy, reach)
        values = expected[player]
        judge_leaves(layout, player, reach, values)
        best = values.copy()
        play(layout.sets[player], layout.to, strategy, values)
        weigh_edges(tree, layout, player, reach, values, worth)
        answer(layout.sets[player], layout.to, best)
        for state in range(len(weights[player])):
            gap += weights[player][state] * (best[state] - values[state])
    red, blue = len(weights[0]), len(weights[1])
    return Solution(strategy, worth, (expected[0][:red].copy(), expected[1][:blue].copy()), gap)


@compiled(SOLUTION(TREE, NUMBERS, NUMBERS, int64))
def _solve(tree: PublicTree, red: Vector, blue: Vector, passes: int) -> Solution:
    layout = lay_out(tree)
    weights = (red, blue)
    strategy = np.empty(len(tree.edge_state))
    for player in range(2):
        sets = layout.sets[player]
        for line in range(len(sets)):
            strategy[sets[line, 0] : sets[line, 1]] = 1 / (sets[line, 1] - sets[line, 0])
    iterate(layout, weights, passes, strategy)
    return judge(tree, layout, weights, strategy)


def solve(tree: PublicTree, weights: tuple[Vector, Vector], passes: int) -> Solution:
    """The same arrays give the same bits.

    `weights` are the ranges at the root, not below 0, each with a sum above 0.
    """
    return _solve(tree, normal(weights[0]), normal(weights[1]), passes)


def normal(weights: Vector) -> Vector:
    """With a sum of 1, and none of them 0."""
    floored = np.maximum(weights / weights.sum(), FAINT)
    return np.ascontiguousarray(floored / floored.sum(), np.float64)
