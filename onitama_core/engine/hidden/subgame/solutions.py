"""The next turns solved, within a budget: how often each act is played, and what is expected."""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import exp
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np

from onitama_core.engine.hidden.solving import Solver
from onitama_core.engine.hidden.subgame.deepening import FIRST_PASSES, deepen
from onitama_core.engine.hidden.subgame.trees import SOLVED_A_NODE, judge_leaves, unfolded
from onitama_core.engine.hidden.subgame.unfolding import STEP, TURN
from onitama_core.engine.position import deal_of
from onitama_core.engine.thoughts import MoveTime, Nodes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.engine.hidden.common import Anchor
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.hidden.solving import Solution
    from onitama_core.engine.hidden.subgame.trees import Subgame
    from onitama_core.engine.position import Deal


NODES_A_SECOND: Final = 5_000_000
NODES_TO_BEGIN: Final = 8_000
"""What the smallest subgame costs."""
UNFOLDED_A_NODE: Final = 20
"""Of a subgame's cost, what is unfolded in the time of a node."""
NODES_A_LEAF: Final = (2.5, 15, 60)
"""To search for one payoff so many turns deep."""
A_TURN_EACH: Final = 2
COST_A_LEAF: Final = 11
"""Of which one is a payoff: about as many are edges."""
LEAST_PASSES: Final = FIRST_PASSES
MOST_PASSES: Final = 200
"""Beyond which nothing is gained."""
MOST_COST: Final = 10_000_000
"""Of one subgame: a million edges, some hundred megabytes."""


class Budget(NamedTuple):
    nodes: int
    """To unfold a subgame, judge its ends and solve it."""
    deep: int = 0
    """Nodes besides, to judge deeper the ends that play is likely to come to."""
    seconds: float | None = None
    """For all of it, where time and not nodes ends that."""

    def cost(self, depth: int, turns_left: int) -> int:
        """Of a subgame so many turns deep that leaves room for its ends and the least passes.

        A third turn is worth less than a search at the ends of two.
        """
        judged = 0.0 if depth >= turns_left else NODES_A_LEAF[depth > A_TURN_EACH] / COST_A_LEAF
        each = 1 / UNFOLDED_A_NODE + judged + LEAST_PASSES / SOLVED_A_NODE
        return min(int(max(self.nodes - NODES_TO_BEGIN, 0) / each), MOST_COST)

    def leaf_depth(self, cost: int, payoffs: int) -> int:
        """How deep the ends of a subgame can be searched."""
        left = self.left_after(cost) - LEAST_PASSES * cost / SOLVED_A_NODE
        fits = [depth for depth, each in enumerate(NODES_A_LEAF) if payoffs * each <= left]
        return max(fits, default=0)

    def passes(self, cost: int, searched: int) -> int:
        """Over a subgame of that cost, once its ends were searched with so many nodes."""
        left = self.left_after(cost) - searched
        return min(max(int(left * SOLVED_A_NODE / cost), LEAST_PASSES), MOST_PASSES)

    def left_after(self, cost: int) -> float:
        """In nodes, of unfolding."""
        return self.nodes - NODES_TO_BEGIN - cost / UNFOLDED_A_NODE


OF_TREE: Final = 0.4
"""Of all nodes, those of the subgame before its ends are judged deeper."""
LEAST_DEEP: Final = 30_000
"""Nodes from which on that pays."""
OF_TIME_IN_LIGHT: Final = 0.7
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
    nodes = int(seconds * NODES_A_SECOND)
    if is_light:
        return Budget(int(nodes * OF_TIME_IN_LIGHT))
    return budget_of_nodes(nodes, is_light=False)._replace(seconds=seconds)


def budget_of_nodes(nodes: int, *, is_light: bool) -> Budget:
    if is_light or nodes < LEAST_DEEP:
        return Budget(nodes)
    tree = int(nodes * OF_TREE)
    return Budget(tree, nodes - tree)


Weighted: TypeAlias = tuple[tuple[int, float], ...]
"""Private states as bitboards, ascending, and how likely each is."""


class SubgameRoot(NamedTuple):
    """An Anchor that can be a key: the start of a turn as both players know it, or a step in it."""

    cards: tuple[str, ...]
    """The deal's ids."""
    situation: Situation
    red: Weighted
    blue: Weighted

    @property
    def states(self) -> tuple[list[int], list[int]]:
        return [state for state, _ in self.red], [state for state, _ in self.blue]


def root_at(deal: Deal, anchor: Anchor) -> SubgameRoot:
    red, blue = (tuple(weights.items()) for weights in anchor.ranges)
    return SubgameRoot(deal.ids, anchor.situation, red, blue)


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
    """In a move its part of the turn, in a ninja's step what is left of it."""
    chance: float
    """In the equilibrium of the subgame."""
    worth: float
    """What may be expected of it, from -1 to 1."""


HIDING: Final = 0.1
"""What it is worth, from -1 to 1, at the ends of a subgame, if the other is a nat farther from
knowing the own ninjas: a search that sees all gives nothing for that."""
EXTRA: Final = 0.1
"""How much an act counts beside its chance in the equilibrium, whose ends are guesses."""
HEAT: Final = 0.03
"""How much worse, from -1 to 1, an act may be and still be played e times as rarely."""
RARE: Final = 0.02
"""What is played more rarely is left out."""
RARE_IN_WHOLE: Final = 0.005
"""The same where the rest of the game is solved, but not to the end."""


def mixed(shares: Sequence[Share]) -> dict[int, float]:
    best = max(share.worth for share in shares)
    likely = {
        share.act: (share.chance + EXTRA) * exp((share.worth - best) / HEAT) for share in shares
    }
    total = sum(likely.values())
    return purified({act: of / total for act, of in likely.items()}, RARE)


def purified(shares: Mapping[int, float], rare: float) -> dict[int, float]:
    """Without what is played rarely, or rounding would not reach."""
    kept = {what: share for what, share in shares.items() if share >= rare} or shares
    total = sum(kept.values())
    return {what: share / total for what, share in kept.items()}


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
            first, last = (int(self.game.growth["first_child"][node]) for node in (first, last))
            same = (self.game.growth["situations"][first:last] == at).all(axis=1)
            same &= np.isin(self.game.growth["kind"][first:last], (TURN, STEP))
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
        acts, solution = self.game.growth["edge_act"], self.solution
        found = acts, solution.strategy, solution.worth
        columns = (column[inside].tolist() for column in found)
        return tuple(itertools.starmap(Share, zip(*columns, strict=True)))

    def shares(self, ninjas: int) -> dict[int, float]:
        """How often who acts at the root does each act."""
        found = self.strategy(0, ninjas)
        return self.played(found) if found else {}

    def played(self, shares: Sequence[Share]) -> dict[int, float]:
        if self.game.is_whole:
            return purified({share.act: share.chance for share in shares}, RARE_IN_WHOLE)
        return mixed(shares)

    def values(self, player: int) -> dict[int, float]:
        """Expected at the root by a player whose ninjas stand so, from its own point of view."""
        found: list[float] = self.solution.values[player].tolist()
        return dict(zip(self.game.states_at(0, player), found, strict=True))


@lru_cache(KEPT)
def solved(root: SubgameRoot, budget: Budget) -> Solved:
    begun, game = perf_counter(), unfolded_from(root, budget)
    depth = budget.leaf_depth(game.cost, len(game.tree.payoffs))
    seer = judge_leaves(game, deal_of(root.cards), depth)
    weights = (
        np.array([weight for _, weight in root.red]),
        np.array([weight for _, weight in root.blue]),
    )
    solver = Solver(game.tree, weights, HIDING)
    if not budget.deep or game.is_whole:
        solver.improve(budget.passes(game.cost, int(seer.ws["nodes"])))
        return Solved(game, solver.solution())

    def left(passes: int) -> float:
        if budget.seconds is not None:
            return (begun + budget.seconds - perf_counter()) * NODES_A_SECOND
        done = float(seer.ws["nodes"]) + passes * game.pass_cost
        return budget.deep + budget.left_after(game.cost) - done

    solver.improve(FIRST_PASSES)
    deepen(game, solver, seer, depth, left)
    return Solved(game, solver.solution())


@lru_cache(KEPT)
def unfolded_from(root: SubgameRoot, budget: Budget) -> Subgame:
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


def unfolded_to(root: SubgameRoot, depth: int, most: int | None) -> Subgame | None:
    return unfolded(root.situation, root.states, deal_of(root.cards), depth, most)
