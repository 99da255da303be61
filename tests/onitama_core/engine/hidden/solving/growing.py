"""A public tree from nested values: for games that are small enough to be written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from onitama_core.engine.hidden.solving import CONSTANT, MATRIX, PublicTree

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Leaf:
    payoff: float | Sequence[Sequence[float]]
    """For player 0; a row for each of its states where it depends on them."""


@dataclass(frozen=True, slots=True)
class Act:
    child: int
    """Among the decision's children."""
    state: int
    """The actor's in that child."""


@dataclass(frozen=True, slots=True)
class Decision:
    actor: int
    acts: Sequence[Sequence[Act]]
    """What each state of the actor may do."""
    children: Sequence[Position]


Position: TypeAlias = "Leaf | Decision"


def grow(root: Position, width: tuple[int, int]) -> PublicTree:
    """The tree below `root`, in which the players have so many private states.

    Raises ValueError where a leaf has no row for a state, or a decision no act.
    """
    growth = Growth()
    growth.add(root, width)
    edges = np.array([edge for edges in growth.edges for edge in edges], np.int32).reshape(-1, 3)
    payoffs = [payoff for payoffs in growth.payoffs for payoff in payoffs]
    return PublicTree(
        actor=np.array(growth.actors, np.int8),
        width=np.array(growth.widths, np.int32),
        first_edge=np.array([0, *accumulate(map(len, growth.edges))], np.int32),
        edge_state=np.ascontiguousarray(edges[:, 0]),
        edge_child=np.ascontiguousarray(edges[:, 1]),
        edge_next=np.ascontiguousarray(edges[:, 2]),
        first_payoff=np.array([0, *accumulate(map(len, growth.payoffs[:-1]))], np.int32),
        payoffs=np.array(payoffs, np.float64),
    )


@dataclass(slots=True)
class Growth:
    """Four lists, an entry a node."""

    actors: list[int] = field(default_factory=list)
    widths: list[tuple[int, int]] = field(default_factory=list)
    edges: list[list[tuple[int, int, int]]] = field(default_factory=list)
    payoffs: list[list[float]] = field(default_factory=list)

    def add(self, position: Position, width: tuple[int, int]) -> int:
        """Add a node and all below it, and return its number."""
        node = len(self.actors)
        self.widths.append(width)
        self.edges.append([])
        self.payoffs.append([])
        match position:
            case Leaf(payoff):
                self.actors.append(CONSTANT if isinstance(payoff, float | int) else MATRIX)
                self.payoffs[node] = flattened(payoff, width)
            case Decision(actor, acts):
                self.actors.append(actor)
                self.add_children(node, position)
                require(width[actor] == len(acts) and all(acts))
        return node

    def add_children(self, node: int, decision: Decision) -> None:
        children = [
            self.add(child, self.width_below(node, decision, number))
            for number, child in enumerate(decision.children)
        ]
        self.edges[node] = [
            (state, children[act.child], act.state)
            for state, acts in enumerate(decision.acts)
            for act in acts
        ]

    def width_below(self, node: int, decision: Decision, child: int) -> tuple[int, int]:
        """As many states of the actor as acts lead to, and all of the other player's."""
        states = [act.state for acts in decision.acts for act in acts if act.child == child]
        here = self.widths[node]
        own = max(states, default=-1) + 1
        return (own, here[1]) if decision.actor == 0 else (here[0], own)


def flattened(payoff: float | Sequence[Sequence[float]], width: tuple[int, int]) -> list[float]:
    if isinstance(payoff, float | int):
        return [float(payoff)]
    require([len(row) for row in payoff] == [width[1]] * width[0])
    return [float(each) for row in payoff for each in row]


def require(fits: bool) -> None:  # noqa: FBT001
    if not fits:
        raise ValueError("A node does not fit the states that the players have there.")
