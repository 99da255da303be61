"""What a strategy brings, history by history."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from onitama_core.engine.hidden.solving import CONSTANT, MATRIX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.solving import PublicTree

    Vector = NDArray[np.float64]
    Weights = tuple[Vector, Vector]


def outgoing(tree: PublicTree, node: int) -> dict[int, list[int]]:
    """The edges of each state of the actor."""
    out: dict[int, list[int]] = {}
    for edge in range(tree.first_edge[node], tree.first_edge[node + 1]):
        out.setdefault(int(tree.edge_state[edge]), []).append(edge)
    return out


def payoff_at(tree: PublicTree, leaf: int, first: int, second: int) -> float:
    if tree.actor[leaf] == CONSTANT:
        return float(tree.payoffs[tree.first_payoff[leaf]])
    assert tree.actor[leaf] == MATRIX
    place = tree.first_payoff[leaf] + first * tree.width[leaf, 1] + second
    return float(tree.payoffs[place])


def expected(tree: PublicTree, weights: Weights, strategy: Vector) -> float:
    """Player 0's payoff, history by history."""
    pairs = product(*(enumerate(each) for each in weights))
    return sum((a * b * below(tree, strategy, 0, (i, j)) for (i, a), (j, b) in pairs), 0.0)


def below(tree: PublicTree, strategy: Vector, node: int, at: tuple[int, int]) -> float:
    actor = int(tree.actor[node])
    if actor < 0:
        return payoff_at(tree, node, *at)
    value = 0.0
    for edge in outgoing(tree, node)[at[actor]]:
        then = int(tree.edge_next[edge])
        to = (then, at[1]) if actor == 0 else (at[0], then)
        if strategy[edge]:
            value += strategy[edge] * below(tree, strategy, int(tree.edge_child[edge]), to)
    return value


def best_answer(tree: PublicTree, weights: Weights, strategy: Vector, player: int) -> float:
    """Its payoff, by trying every pure strategy."""
    sets = [
        out
        for node in np.flatnonzero(tree.actor == player)
        for out in outgoing(tree, int(node)).values()
    ]
    sign = 1 - 2 * player
    best = -1.0
    for chosen in product(*sets):
        tried = strategy.copy()
        for out, edge in zip(sets, chosen, strict=True):
            tried[out] = 0
            tried[edge] = 1
        best = max(best, sign * expected(tree, weights, tried))
    return best
