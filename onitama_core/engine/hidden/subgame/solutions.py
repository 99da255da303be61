"""The next turns solved, within a budget: how often each act is played, and what is expected."""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import exp
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np

from onitama_core.engine.hidden.solving import Solver
from onitama_core.engine.hidden.subgame.deepening import FIRST_PASSES, deepen_likely_payoffs
from onitama_core.engine.hidden.subgame.trees import (
    PAYOFFS_PER_NODE,
    evaluate_payoffs,
    unfold_subgame,
)
from onitama_core.engine.hidden.subgame.unfolding import NINJA_STEP, TURN
from onitama_core.engine.position import deal_of
from onitama_core.engine.thoughts import MoveTime, Nodes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.engine.hidden.common import PublicBeliefState
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.hidden.solving import Solution
    from onitama_core.engine.hidden.subgame.trees import Subgame
    from onitama_core.engine.position import Deal


NODES_PER_SECOND: Final = 5_000_000
BASE_NODES: Final = 8_000
"""What the smallest subgame costs."""
UNFOLDED_COST_PER_NODE: Final = 20
"""Of a subgame's cost, what is unfolded in the time of a node."""
NODES_PER_PAYOFF: Final = (2.5, 15, 60)
"""To search for one payoff so many turns deep."""
TURNS_PER_ROUND: Final = 2
COST_PER_PAYOFF: Final = 11
"""Of which one is a payoff: about as many are edges."""
MIN_PASSES: Final = FIRST_PASSES
MAX_PASSES: Final = 200
"""Beyond which nothing is gained."""
MAX_COST: Final = 10_000_000
"""Of one subgame: a million edges, some hundred megabytes."""


class Budget(NamedTuple):
    nodes: int
    """To unfold a subgame, judge its ends and solve it."""
    deepening_nodes: int = 0
    """Nodes besides, to judge deeper the ends that play is likely to come to."""
    seconds: float | None = None
    """For all of it, where time and not nodes ends that."""

    def max_cost(self, depth: int, turns_left: int) -> int:
        """Of a subgame so many turns deep that leaves room for its ends and the least passes.

        A third turn is worth less than a search at the ends of two.
        """
        judged = (
            0.0
            if depth >= turns_left
            else NODES_PER_PAYOFF[depth > TURNS_PER_ROUND] / COST_PER_PAYOFF
        )
        each = 1 / UNFOLDED_COST_PER_NODE + judged + MIN_PASSES / PAYOFFS_PER_NODE
        return min(int(max(self.nodes - BASE_NODES, 0) / each), MAX_COST)

    def max_leaf_depth(self, cost: int, payoffs: int) -> int:
        """How deep the ends of a subgame can be searched."""
        left = self.nodes_left_after(cost) - MIN_PASSES * cost / PAYOFFS_PER_NODE
        fits = [depth for depth, each in enumerate(NODES_PER_PAYOFF) if payoffs * each <= left]
        return max(fits, default=0)

    def passes(self, cost: int, searched: int) -> int:
        """Over a subgame of that cost, once its ends were searched with so many nodes."""
        left = self.nodes_left_after(cost) - searched
        return min(max(int(left * PAYOFFS_PER_NODE / cost), MIN_PASSES), MAX_PASSES)

    def nodes_left_after(self, cost: int) -> float:
        """In nodes, of unfolding."""
        return self.nodes - BASE_NODES - cost / UNFOLDED_COST_PER_NODE


TREE_SHARE: Final = 0.4
"""Of all nodes, those of the subgame before its ends are judged deeper."""
MIN_DEEPENING_NODES: Final = 30_000
"""Nodes from which on that pays."""
LIGHT_TIME_SHARE: Final = 0.7
"""Of the nodes that a time usually holds: nothing ends there when it is over."""


def budget_of(limit: MoveTime | Nodes, *, is_light: bool) -> Budget:
    """Return the budget that a limit allows.

    Nodes are counted so that a second holds about NODES_A_SECOND on one thread, as in the search.
    Way of the Light has no nodes for a deeper search: among so many pairs of squares no pair
    matters more than another.
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
"""Private states as bitboards, ascending, and how likely each is."""


class SubgameRoot(NamedTuple):
    """An Anchor that can be a key: the start of a turn as both players know it, or a step in it."""

    cards: tuple[str, ...]
    """The deal's ids."""
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
"""Solved subgames that are kept for the later steps of a turn."""
MAX_LEVELS_BETWEEN_CHOICES: Final = 4
"""From a choice to the next: a LOOK after a pawn's move, the ninja's STEP and a LOOK after that."""
MIN_COST_GROWTH: Final = 3
"""A turn more rarely costs less than a third of as many times more as the turn before it did."""
MAX_TURNS: Final = 6
"""Turns that are unfolded at most."""


class ActionStats(NamedTuple):
    action: int
    """In a move its part of the turn, in a ninja's step what is left of it."""
    probability: float
    """In the equilibrium of the subgame."""
    value: float
    """What may be expected of it, from -1 to 1."""


ENTROPY_BONUS: Final = 0.1
"""What it is worth, from -1 to 1, at the ends of a subgame, if the other is a nat farther from
knowing the own ninjas: a search that sees all gives nothing for that."""
MIXING_BONUS: Final = 0.1
"""How much an act counts beside its chance in the equilibrium, whose ends are guesses."""
TEMPERATURE: Final = 0.03
"""How much worse, from -1 to 1, an act may be and still be played e times as rarely."""
MIN_PROBABILITY: Final = 0.02
"""What is played more rarely is left out."""
MIN_ENDGAME_PROBABILITY: Final = 0.005
"""The same where the rest of the game is solved, but not to the end."""


def soften_strategy(stats: Sequence[ActionStats]) -> dict[int, float]:
    best = max(each.value for each in stats)
    likely = {
        each.action: (each.probability + MIXING_BONUS) * exp((each.value - best) / TEMPERATURE)
        for each in stats
    }
    total = sum(likely.values())
    return drop_rare_actions(
        {action: weight / total for action, weight in likely.items()}, MIN_PROBABILITY
    )


def drop_rare_actions(policy: Mapping[int, float], minimum: float) -> dict[int, float]:
    """Without what is played rarely, or rounding would not reach."""
    kept = {action: share for action, share in policy.items() if share >= minimum} or policy
    total = sum(kept.values())
    return {action: share / total for action, share in kept.items()}


class SolvedSubgame(NamedTuple):
    subgame: Subgame
    solution: Solution

    def find_choice_below(self, node: int, at: Situation) -> int | None:
        """The next moment of choice below a node at which both players know this.

        Children of consecutive nodes are consecutive, so that each step down is one range; a
        situation tells its turn, so that nothing is found beyond the turn that follows.
        """
        first, last = node, node + 1
        for _ in range(MAX_LEVELS_BETWEEN_CHOICES):
            first, last = (int(self.subgame.buffer["first_child"][node]) for node in (first, last))
            same = (self.subgame.buffer["situations"][first:last] == at).all(axis=1)
            same &= np.isin(self.subgame.buffer["kind"][first:last], (TURN, NINJA_STEP))
            if same.any():
                return first + int(same.argmax())
        return None

    def action_stats(self, node: int, ninjas: int) -> tuple[ActionStats, ...]:
        """What who acts there may do, if its ninjas stand so; nothing if they can't."""
        tree = self.subgame.tree
        states = self.subgame.states_at(node, tree.actor[node])
        if ninjas not in states:
            return ()
        first, last = tree.first_edge[node : node + 2]
        inside = np.flatnonzero(tree.edge_state[first:last] == states.index(ninjas)) + first
        acts, solution = self.subgame.buffer["edge_action"], self.solution
        found = acts, solution.strategy, solution.action_values
        columns = (column[inside].tolist() for column in found)
        return tuple(itertools.starmap(ActionStats, zip(*columns, strict=True)))

    def root_policy(self, ninjas: int) -> dict[int, float]:
        """How often who acts at the root does each act."""
        found = self.action_stats(0, ninjas)
        return self.policy_from(found) if found else {}

    def policy_from(self, stats: Sequence[ActionStats]) -> dict[int, float]:
        if self.subgame.is_complete:
            return drop_rare_actions(
                {each.action: each.probability for each in stats}, MIN_ENDGAME_PROBABILITY
            )
        return soften_strategy(stats)

    def values(self, player: int) -> dict[int, float]:
        """Expected at the root by a player whose ninjas stand so, from its own point of view."""
        found: list[float] = self.solution.values[player].tolist()
        return dict(zip(self.subgame.states_at(0, player), found, strict=True))


@lru_cache(CACHE_SIZE)
def solve_subgame(root: SubgameRoot, budget: Budget) -> SolvedSubgame:
    begun, subgame = perf_counter(), unfold_within_budget(root, budget)
    depth = budget.max_leaf_depth(subgame.cost, len(subgame.tree.payoffs))
    seer = evaluate_payoffs(subgame, deal_of(root.cards), depth)
    weights = (
        np.array([weight for _, weight in root.red]),
        np.array([weight for _, weight in root.blue]),
    )
    solver = Solver(subgame.tree, weights, ENTROPY_BONUS)
    if not budget.deepening_nodes or subgame.is_complete:
        solver.run_passes(budget.passes(subgame.cost, int(seer.ws["nodes"])))
        return SolvedSubgame(subgame, solver.solution())

    def left(passes: int) -> float:
        if budget.seconds is not None:
            return (begun + budget.seconds - perf_counter()) * NODES_PER_SECOND
        done = float(seer.ws["nodes"]) + passes * subgame.pass_cost
        return budget.deepening_nodes + budget.nodes_left_after(subgame.cost) - done

    solver.run_passes(FIRST_PASSES)
    deepen_likely_payoffs(subgame, solver, seer, depth, left)
    return SolvedSubgame(subgame, solver.solution())


@lru_cache(CACHE_SIZE)
def unfold_within_budget(root: SubgameRoot, budget: Budget) -> Subgame:
    """As many whole turns as fit, one at least."""
    found = unfold_turns(root, 1, None)
    if found is None:
        raise MemoryError
    before = found.cost
    for depth in range(2, MAX_TURNS + 1):
        # What surely will not fit is not begun.
        max_cost = budget.max_cost(depth, root.situation.turns_left)
        if found.is_complete or found.cost**2 > before * MIN_COST_GROWTH * max_cost:
            break
        deeper = unfold_turns(root, depth, max_cost)
        if deeper is None:
            break
        found, before = deeper, found.cost
    return found


def unfold_turns(root: SubgameRoot, depth: int, max_cost: int | None) -> Subgame | None:
    return unfold_subgame(root.situation, root.states, deal_of(root.cards), depth, max_cost)
