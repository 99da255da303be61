"""Payoffs at the leaves of a subgame: searches of all pairs, then deeper ones where play is likely.

A subgame has about ten thousand payoffs, but in its solution the fifty likeliest account for three
quarters of all play, and two hundred for 95 % (averages over 31 positions of Way of the Shadow, at
500,000 nodes). These get the remaining nodes, a few payoffs at a time, and the subgame is solved
again in between. (Obscuro, Zhang and Sandholm 2025, grows its tree where play goes; here the
searches at the leaves grow instead.)
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import float64, int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.search.alphabeta import PerfectInformationSearch, score_position
from onitama_core.engine.hidden.search.turns import WORKSPACE, full_position_of
from onitama_core.engine.hidden.situation import IS_LIGHT, PLAYER, ROW
from onitama_core.engine.hidden.solving import (
    INDEX_ROWS,
    MATRIX,
    NUMBERS,
    TREE,
    VECTORS,
    propagate_reach,
)
from onitama_core.engine.hidden.subgame.tree import SUBGAME, Subgame
from onitama_core.engine.position import deal_of
from onitama_core.engine.search.transposition import TABLE, WIN_SCORE
from onitama_core.engine.thoughts import POINTS_PER_LOGIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.search.turns import Workspace
    from onitama_core.engine.hidden.situation import Row
    from onitama_core.engine.hidden.solving import PublicTree, Solver
    from onitama_core.engine.position import Deal
    from onitama_core.engine.thoughts import StopFlag

    Indices = NDArray[np.int32]
    PayoffIndices = NDArray[np.int64]
    Vector = NDArray[np.float64]


WIN_CHANCE_SCALE: Final = 2 * POINTS_PER_LOGIT
"""Points by which a score is divided before `tanh` turns it into an expected result, -1 to 1.

`tanh(points / WIN_CHANCE_SCALE)` is 2 * win_chance(points) - 1, with `win_chance` of `thoughts.py`.
"""


@compiled(float64(WORKSPACE, TABLE, int64, ROW, int64, int64), inner=True)
def evaluate_pair(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace, table: NDArray[np.int64], depth: int, situation: Row, red: int, blue: int
) -> float:
    """Return Red's expected result, from -1 to 1, in one pair of private states.

    The search lets both players see every ninja (determinization).
    """
    is_blue = situation[PLAYER] == 1
    position = (
        full_position_of(situation, blue, red)
        if is_blue
        else full_position_of(situation, red, blue)
    )
    score = score_position(ws, table, depth, 0, -WIN_SCORE, WIN_SCORE, position)
    chance: float = np.tanh(score / WIN_CHANCE_SCALE)
    return -chance if is_blue else chance


LEAF_HASH_MB: Final = 8
"""Size of the transposition table for the searches at the leaves, in megabytes."""


@compiled(void(WORKSPACE, TABLE, int64, SUBGAME))
def search_leaves(ws: Workspace, table: NDArray[np.int64], depth: int, subgame: Subgame) -> None:
    """Write the payoffs of all leaves, searched to `depth` turns.

    The payoffs are incomplete if the search is stopped.
    """
    tree, states = subgame.tree, subgame.states
    for node in range(len(tree.actor)):
        if ws.stopped:
            return
        if tree.actor[node] != MATRIX:
            continue
        index = tree.first_payoff[node]
        for first in range(tree.width[node, 0]):
            red = int64(states[0][tree.first_state[node, 0] + first])
            for second in range(tree.width[node, 1]):
                blue = int64(states[1][tree.first_state[node, 1] + second])
                tree.payoffs[index] = evaluate_pair(
                    ws, table, depth, subgame.situations[node], red, blue
                )
                index += 1


@lru_cache(1)
def searcher_for(cards: tuple[str, ...], *, is_light: bool) -> PerfectInformationSearch:
    return PerfectInformationSearch(deal_of(cards), is_light=is_light, hash_mb=LEAF_HASH_MB)


def evaluate_payoffs(
    subgame: Subgame, deal: Deal, depth: int, stop: StopFlag | None = None
) -> PerfectInformationSearch:
    """Write the payoffs by searches of `depth` turns; return the searcher, which counts its nodes.

    The payoffs are incomplete if `stop` is set before they are written.
    """
    searcher = searcher_for(deal.ids, is_light=bool(subgame.situations[0, IS_LIGHT]))
    searcher.forget()  # the same subgame always gets the same payoffs
    searcher.begin()
    if stop is not None:
        searcher.watch(stop)
    search_leaves(searcher.ws, searcher.table, depth, subgame)
    return searcher


EXPLORATION: Final = 0.3
"""Share of exploration in the strategy whose reach selects the payoffs to search deeper.

Exploration is a softmax of the action values; the rest of the strategy is the equilibrium.
"""
EXPLORATION_TEMPERATURE: Final = 0.06
"""Temperature of that softmax: an action worse by this value (on -1 to 1) is e times as rare."""
DEPTH_STEP: Final = 2
"""Turns by which a search gets deeper. It is even because an odd depth favours the mover."""
NODES_GROWTH_PER_TURN: Final = 3.6
"""Factor by which the nodes of a search grow with each turn of depth."""
MAX_SEARCH_DEPTH: Final = 14
"""Depth of the deepest search at a leaf, in turns."""
PAYOFF_INDICES: Final[Any] = int64[::1]
"""numba's type of `PayoffIndices`, and of the arrays of leaves and depths that belong to them."""
BATCH_SIZE: Final = 64
"""Payoffs searched before the most urgent ones are selected again."""
FIRST_PASSES, PASSES_PER_ROUND, LAST_PASSES = 50, 30, 60
"""Passes of the solver before the first round of searches, between rounds and after the last."""
MAX_ROUNDS: Final = 5
"""Largest number of times that payoffs are searched deeper and the subgame is solved again."""


@compiled(void(INDEX_ROWS, NUMBERS, NUMBERS, NUMBERS))
def mix_in_exploration(
    sets: Indices, strategy: Vector, action_values: Vector, exploring: Vector
) -> None:
    """Write a player's strategy, mixed with a softmax of its action values."""
    for line in range(len(sets)):
        first, end = sets[line, 0], sets[line, 1]
        best, total = action_values[first], 0.0
        for edge in range(first, end):
            best = max(best, action_values[edge])
        for edge in range(first, end):
            exploring[edge] = np.exp((action_values[edge] - best) / EXPLORATION_TEMPERATURE)
            total += exploring[edge]
        for edge in range(first, end):
            exploring[edge] *= EXPLORATION / total
            exploring[edge] += (1 - EXPLORATION) * strategy[edge]


@compiled(NUMBERS(TREE, VECTORS))
def payoff_reach(tree: PublicTree, reach: tuple[Vector, Vector]) -> Vector:
    """Return the probability that play reaches each payoff of a MATRIX, 0 for other payoffs."""
    likely = np.zeros(len(tree.payoffs))
    for leaf in range(len(tree.actor)):
        if tree.actor[leaf] != MATRIX:
            continue
        red, blue = tree.first_state[leaf, 0], tree.first_state[leaf, 1]
        index = tree.first_payoff[leaf]
        for first in range(tree.width[leaf, 0]):
            for second in range(tree.width[leaf, 1]):
                likely[index] = reach[0][red + first] * reach[1][blue + second]
                index += 1
    return likely


@compiled(void(WORKSPACE, TABLE, SUBGAME, PAYOFF_INDICES, PAYOFF_INDICES, PAYOFF_INDICES, int64))
def search_deeper(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace,
    table: NDArray[np.int64],
    subgame: Subgame,
    indices: PayoffIndices,
    leaves: PayoffIndices,
    depths: PayoffIndices,
    max_nodes: int,
) -> None:
    """Search some payoffs DEPTH_STEP turns deeper, until `max_nodes` nodes are searched.

    If the search is stopped, one payoff is meaningless.

    `indices`: indices of the payoffs; `leaves`: the leaf of each; `depths`: the depth to which each
    payoff of the tree has been searched, updated in place.
    """
    tree, states = subgame.tree, subgame.states
    for number, index in enumerate(indices):
        if ws.nodes >= max_nodes or ws.stopped:
            break
        leaf = leaves[number]
        cell = index - tree.first_payoff[leaf]
        columns = tree.width[leaf, 1]
        red = int64(states[0][tree.first_state[leaf, 0] + cell // columns])
        blue = int64(states[1][tree.first_state[leaf, 1] + cell % columns])
        depths[index] += DEPTH_STEP
        tree.payoffs[index] = evaluate_pair(
            ws, table, depths[index], subgame.situations[leaf], red, blue
        )


def leaves_of_payoffs(tree: PublicTree, indices: PayoffIndices) -> PayoffIndices:
    """Return the MATRIX leaf to which each of these payoffs belongs."""
    leaves = np.flatnonzero(tree.actor == MATRIX)
    leaf_numbers = np.searchsorted(tree.first_payoff[leaves], indices, side="right") - 1
    leaves_by_payoff: PayoffIndices = leaves[leaf_numbers]
    return leaves_by_payoff


def estimate_payoff_reach(subgame: Subgame, solver: Solver) -> Vector:
    """Return the probability of reaching each payoff if both players explore a little."""
    solution, layout = solver.solution(), solver.layout
    exploring = np.empty_like(solution.strategy)
    reach = np.empty(layout.states[0]), np.empty(layout.states[1])
    for player in range(2):
        mix_in_exploration(
            layout.sets[player], solution.strategy, solution.action_values, exploring
        )
        weights = solver.weights[player]
        propagate_reach(layout.sets[player], layout.next_state, weights, exploring, reach[player])
    return payoff_reach(subgame.tree, reach)


def deepen_likely_payoffs(
    subgame: Subgame,
    solver: Solver,
    searcher: PerfectInformationSearch,
    depth: int,
    nodes_left: Callable[[int], float],
) -> None:
    """Spend the remaining nodes on deeper searches of likely payoffs, then finish the solution.

    `depth`: the depth to which `searcher` has searched all payoffs. `nodes_left`: a function that
    returns how many nodes remain now, given the passes of the solver so far.

    Returns early, with an unfinished solution, once `searcher` is stopped.
    """
    pass_cost = subgame.pass_cost
    depths = np.full(len(subgame.tree.payoffs), depth)
    passes = FIRST_PASSES
    search_nodes = nodes_left(passes) - LAST_PASSES * pass_cost
    rounds = min(max(int(search_nodes / (2 * PASSES_PER_ROUND * pass_cost)), 1), MAX_ROUNDS)
    for later_rounds in reversed(range(rounds)):
        likely = estimate_payoff_reach(subgame, solver)
        pass_nodes = (LAST_PASSES + later_rounds * PASSES_PER_ROUND) * pass_cost
        # This round gets an equal share of the nodes that the later passes leave.
        end = nodes_left(passes) - (nodes_left(passes) - pass_nodes) / (later_rounds + 1)
        while (nodes := int(nodes_left(passes) - end)) > 0:
            if searcher.is_stopped:
                return
            # Likely payoffs come first, and among equally likely ones the cheapest searches.
            urgency = np.where(
                depths < MAX_SEARCH_DEPTH, likely / NODES_GROWTH_PER_TURN**depths, 0.0
            )
            batch = np.argpartition(-urgency, min(BATCH_SIZE, len(urgency) - 1))[:BATCH_SIZE]
            batch = batch[np.argsort(-urgency[batch], kind="stable")]
            indices = batch[urgency[batch] > 0]
            if not len(indices):
                break
            leaves = leaves_of_payoffs(subgame.tree, indices)
            search_deeper(
                searcher.ws,
                searcher.table,
                subgame,
                indices,
                leaves,
                depths,
                int(searcher.ws["nodes"]) + nodes,
            )
        next_passes = PASSES_PER_ROUND if later_rounds else LAST_PASSES
        solver.resume_passes(next_passes)
        passes += next_passes
