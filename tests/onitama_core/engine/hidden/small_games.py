"""Small games, each solved as a linear program and by every history."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate, product
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from scipy.optimize import linprog

from onitama_core.engine.hidden.solving import CONSTANT, MATRIX, PublicTree

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from numpy.typing import NDArray

    Vector = NDArray[np.float64]
    Weights = tuple[Vector, Vector]


# A public tree from nested values: for games that are small enough to be written down


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


# Games with a known solution, as public trees


def at_once(payoffs: Sequence[Sequence[float]]) -> PublicTree:
    """Both choose a row and a column unseen: each choice becomes a private state."""
    rows, columns = len(payoffs), len(payoffs[0])
    second = Decision(1, [[Act(0, column) for column in range(columns)]], [Leaf(payoffs)])
    return grow(Decision(0, [[Act(0, row) for row in range(rows)]], [second]), (1, 1))


def matching_pennies() -> PublicTree:
    return at_once([[1, -1], [-1, 1]])


def bluffing() -> PublicTree:
    """One card against none, stakes halved to fit: who holds a high or a low card may bet.

    Player 0 bets 1 into a pot of 2, or shows at once; player 1 calls or folds.
    """
    shown = Leaf([[0.5], [-0.5]])
    called = Leaf([[1], [-1]])
    answered = Decision(1, [[Act(0, 0), Act(1, 0)]], [called, Leaf(0.5)])
    return grow(
        Decision(0, [[Act(0, state), Act(1, state)] for state in (0, 1)], [answered, shown]), (2, 1)
    )


def striking() -> PublicTree:
    """Player 1 hides on one of three squares; player 0 strikes one, and both see whether it hit.

    What the blow finds out about player 1 is a node in which player 1 has no choice.
    """
    hidden = [
        Decision(
            1,
            [
                [Act(int(square != struck), 0 if square == struck else square - (square > struck))]
                for square in range(3)
            ],
            [Leaf(1), Leaf(-1)],
        )
        for struck in range(3)
    ]
    strike = Decision(0, [[Act(struck, 0) for struck in range(3)]], hidden)
    return grow(Decision(1, [[Act(0, square) for square in range(3)]], [strike]), (1, 1))


def any_tree(rng: Random, depth: int, width: tuple[int, int]) -> PublicTree:
    """A random game: acts that are seen, that are not, that are forced, and that come together."""
    return grow(any_position(rng, depth, width), width)


def any_position(rng: Random, depth: int, width: tuple[int, int]) -> Position:
    if depth == 0 or rng.random() < 0.1:
        return any_leaf(rng, width)
    actor = rng.randrange(2)
    widths = [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
    acts = [any_acts(rng, widths) for _ in range(width[actor])]
    for child, states in enumerate(widths):
        acts[0] += [Act(child, state) for state in range(states)]
    below = [(each, width[1]) if actor == 0 else (width[0], each) for each in widths]
    return Decision(actor, acts, [any_position(rng, depth - 1, each) for each in below])


def any_acts(rng: Random, widths: Sequence[int]) -> list[Act]:
    children = rng.choices(range(len(widths)), k=rng.randint(1, 3))
    return [Act(child, rng.randrange(widths[child])) for child in children]


def any_leaf(rng: Random, width: tuple[int, int]) -> Leaf:
    if rng.random() < 0.5:
        return Leaf(rng.choice((-1, 0, 1)))
    return Leaf([[rng.uniform(-1, 1) for _ in range(width[1])] for _ in range(width[0])])


# What a strategy brings, history by history


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


# The value of a game as a linear program


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
