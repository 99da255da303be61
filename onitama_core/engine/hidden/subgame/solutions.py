"""Solved subgames within a budget: the probability and the value of each action."""

from __future__ import annotations

import itertools
from math import exp
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
from cachetools import LRUCache, cached

from onitama_core.engine.hidden.situation import Situation
from onitama_core.engine.hidden.solving import Solver
from onitama_core.engine.hidden.subgame.leaves import (
    FIRST_PASSES,
    deepen_likely_payoffs,
    evaluate_payoffs,
)
from onitama_core.engine.hidden.subgame.tree import PAYOFFS_PER_NODE
from onitama_core.engine.hidden.subgame.unfolding import unfold_subgame
from onitama_core.engine.position import deal_of
from onitama_core.engine.thoughts import MoveTime, Nodes, SolvingInterrupted
from onitama_core.game import Player

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.common import PublicBeliefState
    from onitama_core.engine.hidden.solving import Solution
    from onitama_core.engine.hidden.subgame.tree import Subgame
    from onitama_core.engine.position import Deal
    from onitama_core.engine.thoughts import StopFlag


NODES_PER_SECOND: Final = 5_000_000
"""Search nodes per second on one thread, by which time limits and nodes are converted."""
BASE_NODES: Final = 8_000
"""Fixed cost of every subgame, whatever its size, in search nodes."""
UNFOLDED_COST_PER_NODE: Final = 20
"""Units of `Subgame.cost` that are unfolded in the time of one search node."""
NODES_PER_PAYOFF: Final = (2.5, 15, 60)
"""Search nodes that one payoff takes on average, by depth of the search: 0, 1 or 2 turns."""
MAX_DEPTH_WITHOUT_SEARCH: Final = 2
"""Largest subgame, in turns, whose leaves may do with a search of depth 0: one turn of each player.
"""
COST_PER_PAYOFF: Final = 11
"""Units of `Subgame.cost` for each payoff: 1 for itself and EDGE_COST for an edge.

A subgame has about as many edges as payoffs.
"""
MIN_PASSES: Final = FIRST_PASSES
MAX_PASSES: Final = 200
"""Passes of the solver beyond which the solution no longer improves."""
MAX_COST: Final = 10_000_000
"""Largest cost of a subgame, whose tree and solver then take about a hundred megabytes."""


class Budget(NamedTuple):
    """The amount of work that may go into solving a subgame."""

    nodes: int
    """Nodes for unfolding the subgame, evaluating its leaves and solving it."""
    deepening_nodes: int = 0
    """Additional nodes for deeper searches at the leaves that play is likely to reach."""
    seconds: float | None = None
    """Time limit for everything; None without one. Deepening then ends by the clock, and
    `deepening_nodes` only says that there is deepening."""

    def max_cost(self, depth: int) -> int:
        """Return the largest `Subgame.cost` that leaves nodes for the payoffs and MIN_PASSES.

        `depth`: the turns of the subgame. Beyond MAX_DEPTH_WITHOUT_SEARCH it must also leave nodes
        for searches one turn deep, which are worth more than a third turn.
        """
        leaf_depth = 0 if depth <= MAX_DEPTH_WITHOUT_SEARCH else 1
        search = NODES_PER_PAYOFF[leaf_depth] / COST_PER_PAYOFF
        nodes_per_cost = 1 / UNFOLDED_COST_PER_NODE + search + MIN_PASSES / PAYOFFS_PER_NODE
        return min(int(max(self.nodes - BASE_NODES, 0) / nodes_per_cost), MAX_COST)

    def max_leaf_depth(self, cost: int, payoffs: int) -> int:
        """Return the depth, in turns, to which all payoffs of a subgame can be searched."""
        nodes_left = self.nodes_left_after(cost) - MIN_PASSES * cost / PAYOFFS_PER_NODE
        depths = [
            depth for depth, nodes in enumerate(NODES_PER_PAYOFF) if payoffs * nodes <= nodes_left
        ]
        return max(depths, default=0)

    def passes(self, cost: int, searched: int) -> int:
        """Return the passes for a subgame of that cost, after `searched` nodes at its leaves."""
        nodes_left = self.nodes_left_after(cost) - searched
        return min(max(int(nodes_left * PAYOFFS_PER_NODE / cost), MIN_PASSES), MAX_PASSES)

    def nodes_left_after(self, cost: int) -> float:
        """Return the nodes left once a subgame of that cost is unfolded."""
        return self.nodes - BASE_NODES - cost / UNFOLDED_COST_PER_NODE


TREE_SHARE: Final = 0.4
"""Share of all nodes for the subgame before its leaves are searched deeper."""
MIN_DEEPENING_NODES: Final = 30_000
"""Nodes from which on deeper searches at the leaves improve play."""
LIGHT_TIME_SHARE: Final = 0.7
"""Share of a time limit's nodes used in Way of the Light, because no clock stops the work there."""


def budget_of(limit: MoveTime | Nodes, *, is_light: bool) -> Budget:
    """Return the budget that a limit allows.

    A second counts as NODES_PER_SECOND nodes on one thread. Way of the Light gets no deepening
    nodes: among so many pairs of squares no payoff stands out.
    """
    if isinstance(limit, Nodes):
        return budget_of_nodes(limit.count, is_light=is_light)
    seconds = limit.milliseconds / 1000
    nodes = int(seconds * NODES_PER_SECOND)
    if is_light:
        return Budget(int(nodes * LIGHT_TIME_SHARE))
    return budget_of_nodes(nodes, is_light=False)._replace(seconds=seconds)


def budget_of_nodes(nodes: int, *, is_light: bool) -> Budget:
    if is_light or nodes < MIN_DEEPENING_NODES:
        return Budget(nodes)
    tree = int(nodes * TREE_SHARE)
    return Budget(tree, nodes - tree)


WeightedStates: TypeAlias = tuple[tuple[int, float], ...]
"""Private states as bitboards, ascending, each with its probability."""


class SubgameRoot(NamedTuple):
    """A hashable PublicBeliefState, with its deal: the key of cached subgames."""

    cards: tuple[str, ...]
    """The deal's card ids."""
    situation: Situation
    red: WeightedStates
    blue: WeightedStates

    @property
    def states(self) -> tuple[list[int], list[int]]:
        return [state for state, _ in self.red], [state for state, _ in self.blue]


def subgame_root(deal: Deal, belief_state: PublicBeliefState) -> SubgameRoot:
    red, blue = (tuple(weights.items()) for weights in belief_state.ranges)
    return SubgameRoot(deal.ids, belief_state.situation, red, blue)


CACHE_SIZE: Final = 4
"""Solved subgames that are cached for the later steps of a turn."""
MAX_GROWTH_DECLINE: Final = 3
"""Largest factor by which the growth of the cost falls from one turn to the next, with exceptions.

If a turn has multiplied the cost by 30, the next one multiplies it by at least 10.
"""
MAX_TREE_DEPTH: Final = 6
"""Largest number of turns that are unfolded."""


class ActionStats(NamedTuple):
    """The solution's probability and value of one action in an information set."""

    action: int
    """The action's code, a turn as `board.py` packs it.

    In a move it has the pawn's part alone, in a ninja's step the ninja's part alone.
    """
    probability: float
    """Probability in the subgame's equilibrium."""
    value: float
    """Expected payoff, from -1 to 1."""


ENTROPY_BONUS: Final = 0.1
"""Payoff (on -1 to 1) for each nat of the opponent's uncertainty about a player's ninjas at a leaf.

A perfect-information search sees no value in it, so hiding would otherwise be worth nothing.
"""
MIXING_BONUS: Final = 0.1
"""Weight added to each equilibrium probability, because the values at the leaves are estimates."""
TEMPERATURE: Final = 0.03
"""Temperature of the softened strategy: an action worse by this value is e times as rare."""
MIN_PROBABILITY: Final = 0.02
"""Actions below this probability are never played."""


def soften_strategy(stats: Sequence[ActionStats]) -> dict[int, float]:
    """Return a policy that also plays actions whose value is nearly the best; it sums to 1.

    An action's weight is its equilibrium probability plus MIXING_BONUS, times the softmax factor of
    its value.
    """
    best = max(each.value for each in stats)
    weights = {
        each.action: (each.probability + MIXING_BONUS) * exp((each.value - best) / TEMPERATURE)
        for each in stats
    }
    total = sum(weights.values())
    return drop_rare_actions({action: weight / total for action, weight in weights.items()})


def drop_rare_actions(policy: Mapping[int, float]) -> dict[int, float]:
    """Return the policy without actions below MIN_PROBABILITY, scaled to sum to 1.

    If no action reaches MIN_PROBABILITY, all are kept.
    """
    frequent = {action: share for action, share in policy.items() if share >= MIN_PROBABILITY}
    frequent = frequent or dict(policy)
    total = sum(frequent.values())
    return {action: share / total for action, share in frequent.items()}


class Choice(NamedTuple):
    """The solution at one node of a subgame: the actions of its actor in every private state."""

    states: tuple[int, ...]
    """The private states as bitboards, ordered by their numbers."""
    edge_state: NDArray[np.int32]
    """[edges] Number of the private state; the other fields are columns of ActionStats."""
    actions: NDArray[np.int32]
    probabilities: NDArray[np.float64]
    values: NDArray[np.float64]

    def action_stats(self, ninjas: int) -> tuple[ActionStats, ...]:
        """Return the actions in a private state, given as a bitboard.

        It is empty if the node has no such state.
        """
        if ninjas not in self.states:
            return ()
        is_in_state = self.edge_state == self.states.index(ninjas)
        columns = (
            column[is_in_state].tolist()
            for column in (self.actions, self.probabilities, self.values)
        )
        return tuple(itertools.starmap(ActionStats, zip(*columns, strict=True)))

    def policy(self, ninjas: int) -> dict[int, float]:
        """Return the policy in a private state, by action code; empty without such a state."""
        stats = self.action_stats(ninjas)
        return soften_strategy(stats) if stats else {}


class SolvedSubgame(NamedTuple):
    """The part of a subgame's solution that the steps of the first turn need, without the tree."""

    choices: dict[Situation, Choice]
    """The choices of the first turn's mover; the first one is the root's."""
    values: tuple[dict[int, float], dict[int, float]]
    """Each player's expected payoff at the root by private state, from its own view."""

    @property
    def root(self) -> Choice:
        return next(iter(self.choices.values()))


def keep_first_turn(subgame: Subgame, solution: Solution) -> SolvedSubgame:
    """Return the solution of a subgame without its tree."""
    choices = {}
    for node in subgame.choices_in_first_turn():
        first, last = subgame.tree.first_edge[node : node + 2]
        choices[Situation(*subgame.situations[node].tolist())] = Choice(
            tuple(subgame.states_at(node, subgame.tree.actor[node])),
            subgame.tree.edge_state[first:last].copy(),
            subgame.edge_action[first:last].copy(),
            solution.strategy[first:last].copy(),
            solution.action_values[first:last].copy(),
        )
    red, blue = (
        dict(zip(subgame.states_at(0, player), solution.values[player].tolist(), strict=True))
        for player in Player
    )
    return SolvedSubgame(choices, (red, blue))


PASSES_BETWEEN_STOPS: Final = 10
"""Passes of the solver between two checks of the stop flag: a tenth of a second at most."""
SOLVED: Final[LRUCache[tuple[SubgameRoot, Budget], SolvedSubgame]] = LRUCache(CACHE_SIZE)
"""Cache of `solve_subgame`."""


def cache_key(
    root: SubgameRoot, budget: Budget, _stop: StopFlag | None = None
) -> tuple[SubgameRoot, Budget]:
    return root, budget


@cached(SOLVED, cache_key)
def solve_subgame(root: SubgameRoot, budget: Budget, stop: StopFlag | None = None) -> SolvedSubgame:
    """Return the solved subgame; solved ones are cached.

    Raises SolvingInterrupted if `stop` is set before the subgame is solved.
    """
    return keep_first_turn(*solve_tree(root, budget, stop))


def solve_tree(
    root: SubgameRoot, budget: Budget, stop: StopFlag | None = None
) -> tuple[Subgame, Solution]:
    """Return the subgame of a root and its solution.

    Raises SolvingInterrupted if `stop` is set before the subgame is solved.
    """
    started = perf_counter()
    subgame = unfold_within_budget(root, budget)
    depth = budget.max_leaf_depth(subgame.cost, len(subgame.tree.payoffs))
    searcher = evaluate_payoffs(subgame, deal_of(root.cards), depth, stop)
    raise_if_set(stop)
    weights = (
        np.array([weight for _, weight in root.red]),
        np.array([weight for _, weight in root.blue]),
    )
    solver = Solver(subgame.tree, weights, ENTROPY_BONUS)
    if not budget.deepening_nodes:
        run_passes(solver, budget.passes(subgame.cost, int(searcher.ws["nodes"])), stop)
        return subgame, solver.solution()

    def nodes_left(passes: int) -> float:
        if budget.seconds is not None:
            return (started + budget.seconds - perf_counter()) * NODES_PER_SECOND
        done = float(searcher.ws["nodes"]) + passes * subgame.pass_cost
        return budget.deepening_nodes + budget.nodes_left_after(subgame.cost) - done

    run_passes(solver, FIRST_PASSES, stop)
    deepen_likely_payoffs(subgame, solver, searcher, depth, nodes_left)
    raise_if_set(stop)
    return subgame, solver.solution()


def run_passes(solver: Solver, passes: int, stop: StopFlag | None) -> None:
    """Run passes of the solver. Raises SolvingInterrupted once `stop` is set."""
    for done in range(0, passes, PASSES_BETWEEN_STOPS):
        raise_if_set(stop)
        solver.run_passes(min(PASSES_BETWEEN_STOPS, passes - done))


def raise_if_set(stop: StopFlag | None) -> None:
    """Raise SolvingInterrupted if the flag is set."""
    if stop is not None and stop.is_set():
        raise SolvingInterrupted


def forget_subgames() -> None:
    """Clear the cached subgames, which contain the beliefs of the games that they come from."""
    SOLVED.clear()


def unfold_within_budget(root: SubgameRoot, budget: Budget) -> Subgame:
    """Return the subgame of as many whole turns as the budget allows, at least one.

    Raises MemoryError if one turn does not fit the buffer.
    """
    situation, states, deal = root.situation, root.states, deal_of(root.cards)
    subgame = unfold_subgame(situation, states, deal, 1, None)
    if subgame is None:
        raise MemoryError
    previous_cost = subgame.cost
    for depth in range(2, MAX_TREE_DEPTH + 1):
        # The next cost is at least subgame.cost * growth / MAX_GROWTH_DECLINE, where growth is
        # subgame.cost / previous_cost. Don't unfold a depth that will exceed the maximum.
        max_cost = budget.max_cost(depth)
        if subgame.cost**2 > previous_cost * MAX_GROWTH_DECLINE * max_cost:
            break
        deeper = unfold_subgame(situation, states, deal, depth, max_cost)
        if deeper is None:
            break
        previous_cost = subgame.cost
        subgame = deeper
    return subgame
