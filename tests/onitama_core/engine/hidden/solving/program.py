"""The value of a game as a linear program.

Koller, Megiddo, von Stengel 1996, with the flow over a player's states for its sequences.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import linprog

from tests.onitama_core.engine.hidden.solving.histories import outgoing, payoff_at

if TYPE_CHECKING:
    from onitama_core.engine.hidden.solving import PublicTree
    from tests.onitama_core.engine.hidden.solving.histories import Vector, Weights


def value_of(tree: PublicTree, weights: Weights) -> float:
    """What player 0 can make sure of."""
    program = Program(tree, weights)
    for node in range(len(tree.actor)):
        if tree.actor[node] == 0:
            program.conserve(node)
        for state in range(tree.width[node, 1]):
            program.bound(node, state)
    return program.solve()


@dataclass(slots=True)
class Program:
    """Of player 0's flow over its edges, and of what that leaves player 1 in each of its states."""

    tree: PublicTree
    weights: Weights
    left: dict[tuple[int, int], int] = field(init=False)
    """By node and number, the place among the variables of what is left in a state of player 1."""
    equal: list[tuple[Vector, float]] = field(default_factory=list)
    most: list[tuple[Vector, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        edges = len(self.tree.edge_state)
        widths = enumerate(self.tree.width[:, 1].tolist())
        states = ((node, state) for node, width in widths for state in range(width))
        self.left = {state: place for place, state in enumerate(states, edges)}

    def row(self) -> Vector:
        return np.zeros(len(self.tree.edge_state) + len(self.left))

    def conserve(self, node: int) -> None:
        """What flows into a state of player 0 flows out again."""
        for state, edges in outgoing(self.tree, node).items():
            came, given = self.incoming(node, state)
            row = self.row()
            row[edges] = 1
            row[came] = -1
            self.equal.append((row, given))

    def incoming(self, node: int, state: int) -> tuple[list[int], float]:
        """The edges over which player 0 comes to a state of its own, or what it has at the root."""
        while node:
            edges = np.flatnonzero(self.tree.edge_child == node).tolist()
            node = int(np.searchsorted(self.tree.first_edge, edges[0], "right")) - 1
            if self.tree.actor[node] == 0:
                return [edge for edge in edges if self.tree.edge_next[edge] == state], 0.0
        return [], float(self.weights[0][state])

    def bound(self, node: int, state: int) -> None:
        """Player 1 leaves no more in a state than what it has there.

        After an act of its own any child's, after one of player 0 all children's together.
        """
        tree, place = self.tree, self.left[node, state]
        match int(tree.actor[node]):
            case 1:
                for edge in outgoing(tree, node)[state]:
                    then = (int(tree.edge_child[edge]), int(tree.edge_next[edge]))
                    self.require_at_most(place, [self.left[then]])
            case 0:
                children = set(tree.edge_child[slice(*tree.first_edge[node : node + 2])].tolist())
                self.require_at_most(place, [self.left[child, state] for child in children])
            case _:
                self.bound_leaf(node, state)

    def require_at_most(self, place: int, others: list[int]) -> None:
        row = self.row()
        row[place] = 1
        row[others] = -1
        self.most.append((row, 0.0))

    def bound_leaf(self, leaf: int, state: int) -> None:
        row, total = self.row(), 0.0
        row[self.left[leaf, state]] = 1
        for own in range(self.tree.width[leaf, 0]):
            payoff = payoff_at(self.tree, leaf, own, state)
            came, given = self.incoming(leaf, own)
            row[came] -= payoff
            total += payoff * given
        self.most.append((row, total))

    def solve(self) -> float:
        cost = self.row()
        for state, weight in enumerate(self.weights[1]):
            cost[self.left[0, state]] = -weight
        edges = len(self.tree.edge_state)
        result = linprog(
            cost,
            A_ub=np.array([row for row, _ in self.most]),
            b_ub=np.array([given for _, given in self.most]),
            A_eq=np.array([row for row, _ in self.equal]) if self.equal else None,
            b_eq=np.array([given for _, given in self.equal]) if self.equal else None,
            bounds=[(0, None)] * edges + [(None, None)] * len(self.left),
        )
        return -float(result.fun)
