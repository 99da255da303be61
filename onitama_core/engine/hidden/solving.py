"""A CFR+ solver for two-player zero-sum games over public trees, independent of Onitama."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
from numba import float64, int64, void

from onitama_core.engine.compiling import compiled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Indices: TypeAlias = NDArray[np.int32]
    NumpyIndices: TypeAlias = NDArray[np.intp]
    """Indices in numpy's own integer type."""
    Vector: TypeAlias = NDArray[np.float64]


MATRIX: Final = -1
"""Value of `PublicTree.actor` at a leaf whose payoff depends on both private states."""
CONSTANT: Final = -2
"""Value of `PublicTree.actor` at a leaf with the same payoff for all private states."""


class PublicTree(NamedTuple):
    """A public tree of n nodes and m edges; node 0 is the root, every node comes after its parent.

    - All edges of a node are adjacent, ascending by `edge_state`, at least one for each state of
      its actor. A state with one edge has no choice. A node and a state of its actor are an
      information set.
    - A node has one parent, but many edges may lead to it, also several of one state, and several
      to the same state there: histories with the same future are merged.
    - The opponent's states pass unchanged, with the same numbers, into every child: `width[child,
      other] == width[node, other]`. If an action reveals something about the opponent's state, a
      node follows in which the opponent is the actor, with one forced edge for each state.
    """

    actor: NDArray[np.int8]
    """[n] 0 or 1; at a leaf MATRIX or CONSTANT."""
    width: NDArray[np.int32]
    """[n, 2] Number of private states of each player at the node, at least 1."""
    first_state: NDArray[np.int32]
    """[n, 2] Index of the first of them in vectors over all states of a player. A child has new
    indices for the actor's states only. The root's states come first."""
    first_edge: NDArray[np.int32]
    """[n + 1] The edges of node i are `first_edge[i]` to `first_edge[i + 1] - 1`."""
    edge_state: NDArray[np.int32]
    """[m] The actor's state that may take the edge."""
    edge_child: NDArray[np.int32]
    """[m] The node that the edge leads to."""
    edge_next_state: NDArray[np.int32]
    """[m] The actor's state in that node."""
    first_payoff: NDArray[np.int32]
    """[n] Index of a leaf's first payoff in `payoffs`."""
    payoffs: NDArray[np.float64]
    """Payoffs for player 0, from -1 to 1: for a MATRIX `width[i, 0]` rows of `width[i, 1]` numbers,
    for a CONSTANT one number."""


types: Final[Any] = numba.types
"""`numba.types`, as `Any` because its own annotations are incomplete."""
# numba's types of arrays, for the signatures of compiled functions
NUMBERS: Final[Any] = types.float64[::1]
INDICES: Final[Any] = types.int32[::1]
INDEX_ROWS: Final[Any] = types.int32[:, ::1]
VECTORS: Final[Any] = types.UniTuple(NUMBERS, 2)
"""numba's type of a pair: player 0's vector and player 1's."""
STATE_COUNTS: Final[Any] = types.UniTuple(types.int64, 2)
"""numba's type of `TreeLayout.states`."""
TREE: Final[Any] = types.NamedTuple(
    [types.int8[::1], INDEX_ROWS, INDEX_ROWS, *[INDICES] * 5, NUMBERS], PublicTree
)


class TreeLayout(NamedTuple):
    """Tables derived from a PublicTree, over which the solver's passes run without branching.

    Pairs are player 0's and player 1's.
    """

    states: tuple[int, int]
    """Length of each player's vectors, which have one number for each state at each node."""
    sets: tuple[Indices, Indices]
    """[information sets, 3] The information sets in topological order: their first edge, the end of
    their edges, and the index of their state in the player's vectors."""
    next_state: Indices
    """[edges] Index, in the actor's vectors, of the state that an edge leads to."""
    constants: Indices
    """[constant leaves, 5] Rows like those of `matrices`, for the CONSTANT leaves whose payoff is
    not 0."""
    constant_payoffs: Vector
    """[constant leaves] Payoff for player 0."""
    matrices: Indices
    """[MATRIX leaves, 5] Index of player 0's first state and the end of its states, the same for
    player 1, and the index of the first payoff."""
    payoffs: tuple[Vector, Vector]
    """Payoffs for player 0, arranged for each player: its matrices have one row for each state of
    the opponent. The second vector is `PublicTree.payoffs` itself."""


TREE_LAYOUT: Final[Any] = types.NamedTuple(
    [
        STATE_COUNTS,
        types.UniTuple(INDEX_ROWS, 2),
        INDICES,
        INDEX_ROWS,
        NUMBERS,
        INDEX_ROWS,
        VECTORS,
    ],
    TreeLayout,
)


def lay_out_tree(tree: PublicTree) -> TreeLayout:
    """Return the tables of a tree."""
    ends = tree.first_state + tree.width
    states = int(ends[:, 0].max()), int(ends[:, 1].max())
    node = np.repeat(np.arange(len(tree.actor)), np.diff(tree.first_edge))
    actor = tree.actor[node]
    constants, matrices = leaves_of(tree, CONSTANT), leaves_of(tree, MATRIX)
    constant_payoffs = tree.payoffs[constants[:, 4]]
    is_nonzero = constant_payoffs != 0  # zeros add nothing
    constants, constant_payoffs = constants[is_nonzero], constant_payoffs[is_nonzero]
    transposed = np.empty_like(tree.payoffs)
    transpose_payoffs(matrices, tree.payoffs, transposed)
    return TreeLayout(
        states=states,
        sets=(information_sets(tree, node, 0), information_sets(tree, node, 1)),
        next_state=(tree.first_state[tree.edge_child, actor] + tree.edge_next_state).astype(
            np.int32
        ),
        constants=constants,
        constant_payoffs=constant_payoffs,
        matrices=matrices,
        payoffs=(transposed, tree.payoffs),
    )


def information_sets(tree: PublicTree, node: NumpyIndices, player: int) -> Indices:
    """Return the table `TreeLayout.sets` of one player.

    `node`: [edges] the node that each edge leaves.
    """
    is_first = np.ones(len(node), np.bool_)
    is_first[1:] = (np.diff(node) != 0) | (np.diff(tree.edge_state) != 0)
    first = np.flatnonzero(is_first)
    end = np.append(first[1:], len(node))
    own = tree.actor[node[first]] == player
    first, end = first[own], end[own]
    state = tree.first_state[node[first], player] + tree.edge_state[first]
    return np.stack((first, end, state), axis=1).astype(np.int32)


def leaves_of(tree: PublicTree, kind: int) -> Indices:
    """Return the table `TreeLayout.matrices` or `TreeLayout.constants` of all leaves of a kind."""
    leaves = np.flatnonzero(tree.actor == kind)
    begin = tree.first_state[leaves]
    end = begin + tree.width[leaves]
    columns = begin[:, 0], end[:, 0], begin[:, 1], end[:, 1], tree.first_payoff[leaves]
    return np.stack(columns, axis=1).astype(np.int32)


@compiled(void(INDEX_ROWS, NUMBERS, NUMBERS))
def transpose_payoffs(matrices: Indices, payoffs: Vector, transposed: Vector) -> None:
    """Write the payoffs for player 0's passes: a MATRIX gets a row for each state of player 1."""
    for leaf in matrices:
        rows, columns, first = leaf[1] - leaf[0], leaf[3] - leaf[2], leaf[4]
        for row in range(rows):
            for column in range(columns):
                transposed[first + column * rows + row] = payoffs[first + row * columns + column]


@compiled(void(INDEX_ROWS, INDICES, NUMBERS, NUMBERS, NUMBERS))
def propagate_reach(
    sets: Indices, next_state: Indices, weights: Vector, strategy: Vector, reach: Vector
) -> None:
    """Write a player's contribution to the reach probability of each of its states.

    The contribution is the state's weight at the root times the probabilities of the player's own
    actions on the way; the opponent's are left out. `weights`: the player's range at the root.
    """
    for state in range(len(reach)):
        reach[state] = weights[state] if state < len(weights) else 0.0
    for line in range(len(sets)):
        share = reach[sets[line, 2]]
        if share:
            for edge in range(sets[line, 0], sets[line, 1]):
                reach[next_state[edge]] += share * strategy[edge]


@compiled(void(INDEX_ROWS, NUMBERS, NUMBERS, float64, NUMBERS), inner=True)
def accumulate_strategy(
    sets: Indices, strategy: Vector, reach: Vector, weight: float, total: Vector
) -> None:
    """Add the strategy, weighted by `weight` and reach probability, to the sum for the average."""
    for line in range(len(sets)):
        share = weight * reach[sets[line, 2]]
        if share:
            for edge in range(sets[line, 0], sets[line, 1]):
                total[edge] += share * strategy[edge]


@compiled(void(INDEX_ROWS, NUMBERS, NUMBERS))
def normalise_strategy(sets: Indices, total: Vector, strategy: Vector) -> None:
    """Write the average strategy; information sets that were never reached keep their strategy."""
    for line in range(len(sets)):
        first, end = sets[line, 0], sets[line, 1]
        norm = 0.0
        for edge in range(first, end):
            norm += total[edge]
        if norm > 0:
            for edge in range(first, end):
                strategy[edge] = total[edge] / norm


@compiled(void(TREE_LAYOUT, int64, NUMBERS, NUMBERS), inner=True)
def add_constant_values(layout: TreeLayout, player: int, reach: Vector, values: Vector) -> None:
    """Add the counterfactual values at CONSTANT leaves to a player's states.

    `reach`: the opponent's reach probabilities.
    """
    own, other, sign = 2 * player, 2 - 2 * player, 1 - 2 * player
    for line in range(len(layout.constants)):
        leaf = layout.constants[line]
        value = 0.0
        for state in range(leaf[other], leaf[other + 1]):
            value += reach[state]
        value *= sign * layout.constant_payoffs[line]
        if value:
            for state in range(leaf[own], leaf[own + 1]):
                values[state] += value


@compiled(void(TREE_LAYOUT, int64, NUMBERS, NUMBERS), inner=True)
def add_matrix_values(layout: TreeLayout, player: int, reach: Vector, values: Vector) -> None:
    """Add the counterfactual values at MATRIX leaves to a player's states.

    `reach`: the opponent's reach probabilities. The loop goes by rows, so that the processor adds
    several numbers at once.
    """
    own, other, sign = 2 * player, 2 - 2 * player, 1 - 2 * player
    for line in range(len(layout.matrices)):
        leaf = layout.matrices[line]
        block = values[leaf[own] : leaf[own + 1]]
        width, first = len(block), leaf[4]
        for state in range(leaf[other], leaf[other + 1]):
            share = sign * reach[state]
            if share:
                row = layout.payoffs[player][first : first + width]
                for number in range(width):
                    block[number] += share * row[number]
            first += width


@compiled(float64(NUMBERS), inner=True)
def sum_of(numbers: Vector) -> float:
    """Return the sum of a vector; numpy's own takes a second to compile."""
    total = 0.0
    for number in numbers:
        total += number
    return total


MAX_SURPRISAL: Final = 4.0
"""Upper bound of a state's surprisal, -log(probability), in nats."""


@compiled(float64(NUMBERS, float64), inner=True)
def entropy(reach: Vector, total: float) -> float:
    """Return the entropy in nats of reach probabilities with the sum `total`."""
    nats = 0.0
    for share in reach:
        if share > 0:
            nats -= share / total * np.log(share / total)
    return nats


@compiled(void(TREE_LAYOUT, int64, VECTORS, float64, NUMBERS), inner=True)
def add_entropy_bonus(
    layout: TreeLayout,
    player: int,
    reach: tuple[Vector, Vector],
    bonus_per_nat: float,
    values: Vector,
) -> None:
    """Add to each state's value a bonus for its surprisal, less the opponent's entropy.

    For each MATRIX leaf the bonus is the gradient of both ranges' entropies there. It is concave in
    a player's strategy and convex in the opponent's, so an equilibrium remains one (Perolat et al.
    2021 regularise payoffs in this way). `bonus_per_nat`: payoff for each nat of entropy.
    """
    own, other = 2 * player, 2 - 2 * player
    for line in range(len(layout.matrices)):
        leaf = layout.matrices[line]
        other_reach = reach[1 - player][leaf[other] : leaf[other + 1]]
        other_total = sum_of(other_reach)
        if not other_total:
            continue
        other_entropy = entropy(other_reach, other_total)
        own_reach = reach[player][leaf[own] : leaf[own + 1]]
        own_total = sum_of(own_reach)
        # If the player never reaches the leaf, all its states have the same surprisal.
        uniform_nats = np.log(len(own_reach))
        for number, share in enumerate(own_reach):
            nats = min(-np.log(share / own_total), MAX_SURPRISAL) if own_total > 0 else uniform_nats
            values[leaf[own] + number] += bonus_per_nat * other_total * (nats - other_entropy)


@compiled(void(TREE_LAYOUT, int64, VECTORS, float64, NUMBERS))
def evaluate_leaves(
    layout: TreeLayout,
    player: int,
    reach: tuple[Vector, Vector],
    bonus_per_nat: float,
    values: Vector,
) -> None:
    """Write the counterfactual values of a player's states at the leaves."""
    for state in range(len(values)):
        values[state] = 0.0
    add_constant_values(layout, player, reach[1 - player], values)
    add_matrix_values(layout, player, reach[1 - player], values)
    if bonus_per_nat:
        add_entropy_bonus(layout, player, reach, bonus_per_nat, values)


@compiled(void(INDEX_ROWS, INDICES, NUMBERS, NUMBERS))
def expected_values(sets: Indices, next_state: Indices, strategy: Vector, values: Vector) -> None:
    """Add the values of a player's strategy to its states, from the leaves to the root."""
    for line in range(len(sets) - 1, -1, -1):
        value = 0.0
        for edge in range(sets[line, 0], sets[line, 1]):
            value += strategy[edge] * values[next_state[edge]]
        values[sets[line, 2]] += value


@compiled(void(INDEX_ROWS, INDICES, NUMBERS))
def best_response_values(sets: Indices, next_state: Indices, values: Vector) -> None:
    """Add the values of a player's best response to its states, from the leaves to the root."""
    for line in range(len(sets) - 1, -1, -1):
        best = values[next_state[sets[line, 0]]]
        for edge in range(sets[line, 0] + 1, sets[line, 1]):
            best = max(best, values[next_state[edge]])
        values[sets[line, 2]] += best


@compiled(void(INDEX_ROWS, INDICES, NUMBERS, float64, float64, NUMBERS, NUMBERS), inner=True)
def update_regrets(  # noqa: PLR0917 - compiled code takes arguments by position
    sets: Indices,
    next_state: Indices,
    values: Vector,
    discount: float,
    next_discount: float,
    regrets: Vector,
    strategy: Vector,
) -> None:
    """Add the values to the states as `expected_values` does, then update regrets and strategy.

    This is predictive CFR+ (Farina, Kroer, Sandholm 2021): regrets are clipped at 0, and the next
    strategy matches the regrets that follow if the next pass has the same values as this one. Old
    regrets are multiplied by `discount` in this pass and by `next_discount` in the predicted one
    (discounting as of Xu, Li, Fu, Fu, Xing, Cheng 2024).
    """
    for line in range(len(sets) - 1, -1, -1):
        first, end, state = sets[line]
        if end - first == 1:
            values[state] += values[next_state[first]]
            continue
        value = 0.0
        for edge in range(first, end):
            value += strategy[edge] * values[next_state[edge]]
        values[state] += value
        norm = 0.0
        for edge in range(first, end):
            regret = values[next_state[edge]] - value
            regrets[edge] = max(discount * regrets[edge] + regret, 0)
            strategy[edge] = max(next_discount * regrets[edge] + regret, 0)
            norm += strategy[edge]
        for edge in range(first, end):
            strategy[edge] = strategy[edge] / norm if norm > 0 else 1 / (end - first)


DISCOUNT_EXPONENT: Final = 2.3
"""Exponent e of the regret discount: after pass t, regrets are multiplied by t**e / (1 + t**e)."""
AVERAGING_EXPONENT: Final = 5
"""Exponent e of the weights in the average strategy: the strategy of pass t has the weight t**e."""
MIN_STATE_WEIGHT: Final = 1e-9
"""Smallest share of a private state in its player's range, so that impossible states get a strategy
while hardly affecting the opponent."""


class Solution(NamedTuple):
    """An approximate equilibrium, and its values."""

    strategy: Vector
    """[edges] Probability of the edge for the actor's state: the average over all passes."""
    action_values: Vector
    """[edges] Expected payoff after the edge for the actor's state, from the actor's view, given
    that the opponent plays its strategy."""
    values: tuple[Vector, Vector]
    """[root states] Expected payoff of each player in each of its states, from its own view."""
    nash_conv: float
    """Sum of both players' gains by best responses to the strategy (NashConv); 0 in an equilibrium.
    """


SOLUTION: Final[Any] = types.NamedTuple([NUMBERS, NUMBERS, VECTORS, float64], Solution)


@compiled(void(TREE_LAYOUT, VECTORS, float64, int64, int64, NUMBERS, NUMBERS, NUMBERS))
def run_cfr_passes(  # noqa: PLR0917 - compiled code takes arguments by position
    layout: TreeLayout,
    weights: tuple[Vector, Vector],
    bonus_per_nat: float,
    first: int,
    last: int,
    strategy: Vector,
    regrets: Vector,
    total: Vector,
) -> None:
    """Run the CFR+ passes from `first` to `last`, updating the players alternately.

    `total`: the weighted sum of strategies, updated in place, as the strategy and the regrets are.
    """
    reach = (np.empty(layout.states[0]), np.empty(layout.states[1]))
    values = (np.empty(layout.states[0]), np.empty(layout.states[1]))
    for player in range(2):
        propagate_reach(
            layout.sets[player], layout.next_state, weights[player], strategy, reach[player]
        )
    for number in range(first, last + 1):
        discount = 1 - 1 / (1 + (number - 1.0) ** DISCOUNT_EXPONENT)
        next_discount = 1 - 1 / (1 + float(number) ** DISCOUNT_EXPONENT)
        for player in range(2):
            sets = layout.sets[player]
            evaluate_leaves(layout, player, reach, bonus_per_nat, values[player])
            update_regrets(
                sets, layout.next_state, values[player], discount, next_discount, regrets, strategy
            )
            propagate_reach(sets, layout.next_state, weights[player], strategy, reach[player])
            accumulate_strategy(
                sets, strategy, reach[player], float(number) ** AVERAGING_EXPONENT, total
            )


@compiled(void(TREE, TREE_LAYOUT, int64, NUMBERS, NUMBERS, NUMBERS))
def fill_action_values(  # noqa: PLR0917 - compiled code takes arguments by position
    tree: PublicTree,
    layout: TreeLayout,
    player: int,
    reach: Vector,
    values: Vector,
    action_values: Vector,
) -> None:
    """Write `Solution.action_values` of a player from counterfactual values.

    `reach`: the reach probabilities of the opponent that the values contain as a factor.
    """
    other = 1 - player
    for node in range(len(tree.actor)):
        if tree.actor[node] != player:
            continue
        first = tree.first_state[node, other]
        reached = sum_of(reach[first : first + tree.width[node, other]])
        for edge in range(tree.first_edge[node], tree.first_edge[node + 1]):
            action_values[edge] = values[layout.next_state[edge]] / reached if reached > 0 else 0.0


def evaluate_strategy(
    tree: PublicTree,
    layout: TreeLayout,
    weights: tuple[Vector, Vector],
    bonus_per_nat: float,
    strategy: Vector,
) -> Solution:
    """Return a strategy with its values and its NashConv."""
    action_values = np.empty_like(strategy)
    reach = np.empty(layout.states[0]), np.empty(layout.states[1])
    for player in range(2):
        propagate_reach(
            layout.sets[player], layout.next_state, weights[player], strategy, reach[player]
        )
    expected, nash_conv = [], 0.0
    for player in range(2):
        values = np.empty(layout.states[player])
        evaluate_leaves(layout, player, reach, bonus_per_nat, values)
        best = values.copy()
        expected_values(layout.sets[player], layout.next_state, strategy, values)
        fill_action_values(tree, layout, player, reach[1 - player], values, action_values)
        best_response_values(layout.sets[player], layout.next_state, best)
        root = len(weights[player])
        nash_conv += float(weights[player] @ (best[:root] - values[:root]))
        expected.append(values[:root].copy())
    return Solution(strategy, action_values, (expected[0], expected[1]), nash_conv)


def uniform_strategy(layout: TreeLayout) -> Vector:
    """Return the strategy that plays all actions of an information set equally often."""
    sets = np.concatenate(layout.sets)
    size = sets[:, 1] - sets[:, 0]
    in_order = np.argsort(sets[:, 0])
    return 1.0 / np.repeat(size[in_order], size[in_order])


RESUMED_PASS: Final = 4
"""Number of the first pass after the payoffs have changed; small, so that old regrets fade quickly.
"""
RESUMED_REGRET_FACTOR: Final = 0.5
"""Factor of the regrets once the payoffs have changed."""


class Solver:
    """Solver of one tree; the same calls give the same bits."""

    def __init__(
        self, tree: PublicTree, weights: tuple[Vector, Vector], bonus_per_nat: float = 0.0
    ) -> None:
        """Prepare the solver.

        `weights`: the ranges at the root, not below 0, each with a sum above 0. `bonus_per_nat`:
        see `add_entropy_bonus`.
        """
        self._tree = tree
        self._bonus_per_nat = bonus_per_nat
        self.weights = (normalise_weights(weights[0]), normalise_weights(weights[1]))
        self.layout = lay_out_tree(tree)
        self._strategy = uniform_strategy(self.layout)
        self._regrets = np.zeros_like(self._strategy)
        self._strategy_sum = np.zeros_like(self._strategy)
        self._next_pass = 1

    def run_passes(self, passes: int) -> None:
        """Run this many passes more; several calls give the same bits as one."""
        first = self._next_pass
        self._next_pass += passes
        run_cfr_passes(
            self.layout,
            self.weights,
            self._bonus_per_nat,
            first,
            self._next_pass - 1,
            self._strategy,
            self._regrets,
            self._strategy_sum,
        )

    def resume_passes(self, passes: int) -> None:
        """Run this many passes after the payoffs of the tree have changed."""
        transpose_payoffs(self.layout.matrices, self._tree.payoffs, self.layout.payoffs[0])
        self._regrets *= RESUMED_REGRET_FACTOR
        self._strategy_sum[:] = 0
        self._next_pass = RESUMED_PASS
        self.run_passes(passes)

    def solution(self) -> Solution:
        strategy = self._strategy.copy()
        for sets in self.layout.sets:
            normalise_strategy(sets, self._strategy_sum, strategy)
        return evaluate_strategy(
            self._tree, self.layout, self.weights, self._bonus_per_nat, strategy
        )


def normalise_weights(weights: Vector) -> Vector:
    """Return the weights, floored at MIN_STATE_WEIGHT, scaled to sum to 1."""
    floored = np.maximum(weights / weights.sum(), MIN_STATE_WEIGHT)
    return np.ascontiguousarray(floored / floored.sum(), np.float64)
