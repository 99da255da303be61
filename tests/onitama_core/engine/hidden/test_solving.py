"""The solver, on public trees of games with known equilibria and of random games."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import pytest

from onitama_core.engine.hidden.solving import CONSTANT, MATRIX, PublicTree, Solution, Solver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Vector = NDArray[np.float64]
    Weights = tuple[Vector, Vector]

ONE_STATE = np.ones(1)
TOLERANCE = 1e-3


def solve(tree: PublicTree, weights: Weights, passes: int, entropy_bonus: float = 0.0) -> Solution:
    solver = Solver(tree, weights, entropy_bonus)
    solver.run_passes(passes)
    return solver.solution()


# A public tree from nested values: for games that are small enough to be written down


@dataclass(frozen=True, slots=True)
class Leaf:
    payoff: float | Sequence[Sequence[float]]
    """Payoff for player 0: one number, or a matrix of player 0's states by player 1's states."""


@dataclass(frozen=True, slots=True)
class Act:
    child: int
    """Index among the decision's children."""
    state: int
    """Index of the actor's private state in that child."""


@dataclass(frozen=True, slots=True)
class Decision:
    actor: int
    acts: Sequence[Sequence[Act]]
    """Possible acts for each private state of the actor."""
    children: Sequence[Position]


Position: TypeAlias = "Leaf | Decision"


def build_tree(root: Position, width: tuple[int, int]) -> PublicTree:
    """Return the public tree of `root`; `width`: both players' numbers of private states there."""
    actors, widths, firsts = list[int](), list[tuple[int, int]](), list[tuple[int, int]]()
    count = [*width]
    edges, payoffs = list[list[tuple[int, int, int]]](), list[list[float]]()

    def add(position: Position, width: tuple[int, int], first: tuple[int, int]) -> int:
        """Add a node and all below it, and return its number."""
        node = len(widths)
        widths.append(width)
        firsts.append(first)
        edges.append([])
        payoffs.append([])
        match position:
            case Leaf(payoff):
                actors.append(CONSTANT if isinstance(payoff, float | int) else MATRIX)
                rows = [[payoff]] if isinstance(payoff, float | int) else payoff
                payoffs[node] += [each for row in rows for each in row]
            case Decision(actor, acts, children):
                actors.append(actor)
                below = []
                for number, child in enumerate(children):
                    states = [act.state for each in acts for act in each if act.child == number]
                    own = max(states, default=-1) + 1
                    new, count[actor] = count[actor], count[actor] + own
                    if actor == 0:
                        below.append(add(child, (own, width[1]), (new, first[1])))
                    else:
                        below.append(add(child, (width[0], own), (first[0], new)))
                edges[node] += [
                    (state, below[act.child], act.state)
                    for state, each in enumerate(acts)
                    for act in each
                ]
        return node

    add(root, width, (0, 0))
    edge_rows = np.array([edge for node in edges for edge in node], np.int32).reshape(-1, 3)
    return PublicTree(
        actor=np.array(actors, np.int8),
        width=np.array(widths, np.int32),
        first_state=np.array(firsts, np.int32),
        first_edge=np.array([0, *accumulate(map(len, edges))], np.int32),
        edge_state=np.ascontiguousarray(edge_rows[:, 0]),
        edge_child=np.ascontiguousarray(edge_rows[:, 1]),
        edge_next_state=np.ascontiguousarray(edge_rows[:, 2]),
        first_payoff=np.array([0, *accumulate(map(len, payoffs[:-1]))], np.int32),
        payoffs=np.array([payoff for node in payoffs for payoff in node], np.float64),
    )


# Games with a known solution, as public trees


def simultaneous_game(payoffs: Sequence[Sequence[float]]) -> PublicTree:
    """Return a game of simultaneous choices of a row and a column.

    Each choice becomes a private state, so that the other player does not observe it.
    """
    rows, columns = len(payoffs), len(payoffs[0])
    second = Decision(1, [[Act(0, column) for column in range(columns)]], [Leaf(payoffs)])
    return build_tree(Decision(0, [[Act(0, row) for row in range(rows)]], [second]), (1, 1))


def bluffing_game() -> PublicTree:
    """Return a betting game: player 0 holds a high or a low card and may bet 1 into a pot of 2.

    Without a bet the cards are shown at once; after one, player 1 calls or folds. Payoffs are
    halved so that they are at most 1.
    """
    shown = Leaf([[0.5], [-0.5]])
    called = Leaf([[1], [-1]])
    answered = Decision(1, [[Act(0, 0), Act(1, 0)]], [called, Leaf(0.5)])
    return build_tree(
        Decision(0, [[Act(0, state), Act(1, state)] for state in (0, 1)], [answered, shown]), (2, 1)
    )


def hiding_game() -> PublicTree:
    """Return a game of hiding: player 1 takes one of three squares, player 0 strikes one of them.

    Both see whether it hit. This information about player 1 is a node at which player 1 has no
    choice.
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
    return build_tree(Decision(1, [[Act(0, square) for square in range(3)]], [strike]), (1, 1))


def random_tree(rng: Random, depth: int, width: tuple[int, int]) -> PublicTree:
    """Return a random game whose acts may be observed, hidden, forced or lead to one state."""
    return build_tree(random_position(rng, depth, width), width)


def random_position(rng: Random, depth: int, width: tuple[int, int]) -> Position:
    if depth == 0 or rng.random() < 0.1:
        if rng.random() < 0.5:
            return Leaf(rng.choice((-1, 0, 1)))
        return Leaf([[rng.uniform(-1, 1) for _ in range(width[1])] for _ in range(width[0])])
    actor = rng.randrange(2)
    widths = [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
    acts = [random_acts(rng, widths) for _ in range(width[actor])]
    for child, states in enumerate(widths):
        acts[0] += [Act(child, state) for state in range(states)]
    below = [(each, width[1]) if actor == 0 else (width[0], each) for each in widths]
    return Decision(actor, acts, [random_position(rng, depth - 1, each) for each in below])


def random_acts(rng: Random, widths: Sequence[int]) -> list[Act]:
    children = rng.choices(range(len(widths)), k=rng.randint(1, 3))
    return [Act(child, rng.randrange(widths[child])) for child in children]


# Values of a strategy, edge by edge


def outgoing(tree: PublicTree, node: int, state: int) -> list[int]:
    """Return the edges of a private state of the actor."""
    edges = range(tree.first_edge[node], tree.first_edge[node + 1])
    return [edge for edge in edges if tree.edge_state[edge] == state]


def payoff_at(tree: PublicTree, leaf: int, pair: tuple[int, int]) -> float:
    """Return player 0's payoff if the players are in this pair of private states."""
    place = tree.first_payoff[leaf]
    if tree.actor[leaf] == MATRIX:
        place += pair[0] * tree.width[leaf, 1] + pair[1]
    return float(tree.payoffs[place])


@dataclass(frozen=True, slots=True)
class SlowEvaluation:
    """Expected values of one player while the other plays the strategy, computed edge by edge."""

    tree: PublicTree
    strategy: Vector
    player: int
    is_best: bool
    """True if the player gives a best response; False if it plays the strategy too."""

    def at_root(self, weights: Weights) -> Vector:
        """Return the player's expected value in each of its private states at the root."""
        states = range(len(weights[self.player]))
        return np.array([self.value(0, state, weights[1 - self.player]) for state in states])

    def value(self, node: int, state: int, reach: Vector) -> float:
        """Return the player's expected value in one private state at a node.

        `reach`: weight with which each of the opponent's states there is reached.
        """
        actor = int(self.tree.actor[node])
        if actor < 0:
            return sum((each * self.payoff(node, state, at) for at, each in enumerate(reach)), 0.0)
        if actor == self.player:
            edges = outgoing(self.tree, node, state)
            values = [self.value(*self.child_and_state(edge), reach) for edge in edges]
            return max(values) if self.is_best else float(self.strategy[edges] @ values)
        arrived: dict[int, Vector] = {}
        for at, share in enumerate(reach):
            for edge in outgoing(self.tree, node, at):
                child, then = self.child_and_state(edge)
                below = arrived.setdefault(child, np.zeros(self.tree.width[child, actor]))
                below[then] += share * self.strategy[edge]
        return sum((self.value(child, state, below) for child, below in arrived.items()), 0.0)

    def child_and_state(self, edge: int) -> tuple[int, int]:
        """Return the child of an edge, and the actor's private state there."""
        return int(self.tree.edge_child[edge]), int(self.tree.edge_next_state[edge])

    def payoff(self, leaf: int, own: int, other: int) -> float:
        if self.player == 0:
            return payoff_at(self.tree, leaf, (own, other))
        return -payoff_at(self.tree, leaf, (other, own))


# Solutions


def random_weights(rng: Random, tree: PublicTree) -> Weights:
    red, blue = (np.array([rng.random() for _ in range(width)]) for width in tree.width[0])
    return red / red.sum(), blue / blue.sum()


@pytest.mark.parametrize(
    ("tree", "begin", "value"),
    [
        pytest.param(simultaneous_game([[1, -1], [-1, 1]]), [0.5] * 4, 0, id="matching pennies"),
        # A win with the rock counts double: it is played as often as the scissors that it breaks.
        pytest.param(
            simultaneous_game([[0, -0.5, 1], [0.5, 0, -0.5], [-1, 0.5, 0]]),
            [0.25, 0.5, 0.25] * 2,
            0,
            id="rock, paper, scissors",
        ),
        pytest.param(hiding_game(), [1 / 3] * 3, -1 / 3, id="one of three squares is struck"),
    ],
)
def test_the_solver_finds_the_equilibria_of_simultaneous_games(
    tree: PublicTree, begin: list[float], value: float
) -> None:
    solution = solve(tree, (ONE_STATE, ONE_STATE), 500)
    assert solution.strategy[: len(begin)] == pytest.approx(begin, abs=5 * TOLERANCE)
    assert solution.values[0] == pytest.approx([value], abs=TOLERANCE)
    assert solution.nash_conv < 5 * TOLERANCE


def test_the_solver_finds_the_equilibrium_of_a_bluffing_game() -> None:
    solution = solve(bluffing_game(), (np.array([0.5, 0.5]), ONE_STATE), 500)
    assert solution.strategy == pytest.approx([1, 0, 1 / 3, 2 / 3, 2 / 3, 1 / 3], abs=5 * TOLERANCE)
    assert solution.values[0] == pytest.approx([5 / 6, -1 / 2], abs=TOLERANCE)
    assert solution.values[1] == pytest.approx([-1 / 6], abs=TOLERANCE)


def test_a_low_card_bluffs_more_often_if_high_cards_are_likelier() -> None:
    solution = solve(bluffing_game(), (np.array([0.6, 0.4]), ONE_STATE), 500)
    assert solution.strategy[2] == pytest.approx(0.5, abs=5 * TOLERANCE)
    # Player 1 folds if all cards are high; a low card of weight 0 then bluffs.
    solution = solve(bluffing_game(), (np.array([1.0, 0.0]), ONE_STATE), 100)
    assert solution.strategy[2:6] == pytest.approx([1, 0, 0, 1], abs=5 * TOLERANCE)
    assert solution.values[0] == pytest.approx([0.5, 0.5], abs=5 * TOLERANCE)


def test_solutions_are_repeatable_and_do_not_depend_on_the_scale_of_weights() -> None:
    first, again, scaled = (
        solve(bluffing_game(), (np.array([0.5, 0.5]) * factor, factor * ONE_STATE), 100)
        for factor in (1, 1, 16)
    )
    for other in (again, scaled):
        assert first.strategy.tobytes() == other.strategy.tobytes()
        assert first.nash_conv == other.nash_conv
    assert [each.tobytes() for each in first.values] == [each.tobytes() for each in again.values]


@pytest.mark.parametrize("seed", range(12))
def test_values_and_nash_conv_agree_with_a_slow_computation(seed: int) -> None:
    """No response to an equilibrium gains anything: `nash_conv`, the sum of both gains, nears 0."""
    rng = Random(seed)  # noqa: S311 - a game
    tree = random_tree(rng, 4, (rng.randint(1, 3), rng.randint(1, 3)))
    weights = random_weights(rng, tree)
    early, late = (solve(tree, weights, passes) for passes in (2, 1000))
    for solution in (early, late):
        gains = np.zeros(2)
        for player in (0, 1):
            expected, best = (
                SlowEvaluation(tree, solution.strategy, player, is_best).at_root(weights)
                for is_best in (False, True)
            )
            assert solution.values[player] == pytest.approx(expected, abs=1e-6)
            gains[player] = weights[player] @ (best - expected)
        assert solution.nash_conv == pytest.approx(gains.sum(), abs=1e-6)
    assert late.nash_conv < TOLERANCE


@pytest.mark.parametrize("seed", range(6))
def test_a_states_value_is_the_average_of_its_action_values(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - a test
    tree = random_tree(rng, 3, (3, 2))
    solution = solve(tree, random_weights(rng, tree), 50)
    actor, last = tree.actor[0], tree.first_edge[1]
    expected = np.zeros(tree.width[0, actor])
    np.add.at(expected, tree.edge_state[:last], (solution.strategy * solution.action_values)[:last])
    assert expected == pytest.approx(solution.values[actor])


@pytest.mark.parametrize("player", [0, 1])
def test_the_entropy_bonus_mixes_hidden_actions_by_their_values(
    player: int,
) -> None:
    """An entropy bonus of h per nat makes probabilities proportional to exp(value / h)."""
    entropy_bonus, better = 0.1, 0.1 * np.log(3)
    payoffs = [[-better, 0.0]] if player else [[better], [0.0]]
    tree = build_tree(Decision(player, [[Act(0, 0), Act(0, 1)]], [Leaf(payoffs)]), (1, 1))
    solution = solve(tree, (ONE_STATE, ONE_STATE), 500, entropy_bonus)
    assert solution.strategy == pytest.approx([0.75, 0.25], abs=TOLERANCE)
    assert solution.values[player] == pytest.approx([0.1 * np.log(4)], abs=TOLERANCE)
    assert solution.values[1 - player] == pytest.approx([-0.1 * np.log(4)], abs=TOLERANCE)
    assert solution.nash_conv < TOLERANCE


def test_resuming_after_changed_payoffs_converges_to_the_new_solution() -> None:
    tree = simultaneous_game([[1, -1], [-1, 1]])
    solver = Solver(tree, (ONE_STATE, ONE_STATE))
    solver.run_passes(200)
    tree.payoffs[tree.payoffs == 1] = [1, 0]
    solver.resume_passes(500)
    fresh = solve(tree, (ONE_STATE, ONE_STATE), 500)
    assert solver.solution().strategy == pytest.approx(fresh.strategy, abs=5 * TOLERANCE)
    assert solver.solution().values[0] == pytest.approx(fresh.values[0], abs=TOLERANCE)
