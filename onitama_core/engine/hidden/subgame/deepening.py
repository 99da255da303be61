"""Ends of a subgame judged deeper where play is likely to go.

Of some ten thousand payoffs an equilibrium comes to fifty in nineteen of twenty games: they get the
nodes, a few at a time, and the game is solved again in between. (Obscuro grows its tree where play
goes, Zhang and Sandholm 2025; here its ends' searches grow.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.turns import WORKSPACE
from onitama_core.engine.hidden.solving import LAYOUT, MATRIX, NUMBERS, TREE, VECTORS, spread
from onitama_core.engine.hidden.subgame.trees import judged
from onitama_core.engine.hidden.subgame.unfolding import GROWTH
from onitama_core.engine.search.transposition import TABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.night.search import Seer
    from onitama_core.engine.hidden.night.turns import Workspace
    from onitama_core.engine.hidden.solving import Layout, PublicTree, Solver
    from onitama_core.engine.hidden.subgame.trees import Subgame
    from onitama_core.engine.hidden.subgame.unfolding import Growth

    Indices = NDArray[np.int64]
    Vector = NDArray[np.float64]


EXPLORED: Final = 0.3
"""The part of play that is taken for a choice among what is nearly as good, not the equilibrium."""
HEAT: Final = 0.06
"""By how much worth, from -1 to 1, an act may be worse and still be chosen e times as rarely."""
STEP: Final = 2
"""Turns that a search gets deeper: after an odd number the mover looks better than it stands."""
GROWTH_A_TURN: Final = 3.6
"""How many times the nodes of one depth the next one takes."""
MOST_DEPTH: Final = 14
PLACES: Final[Any] = int64[::1]
"""numba's type of indices of payoffs, or of leaves."""
BATCH: Final = 64
"""Payoffs that are searched before it is seen anew which come next."""
FIRST_PASSES, PASSES, LAST_PASSES = 50, 30, 60
MOST_ROUNDS: Final = 5


@compiled(void(LAYOUT, int64, NUMBERS, NUMBERS, NUMBERS))
def explore(layout: Layout, player: int, strategy: Vector, worth: Vector, explored: Vector) -> None:
    sets = layout.sets[player]
    for line in range(len(sets)):
        first, end = sets[line, 0], sets[line, 1]
        best, total = worth[first], 0.0
        for edge in range(first, end):
            best = max(best, worth[edge])
        for edge in range(first, end):
            explored[edge] = np.exp((worth[edge] - best) / HEAT)
            total += explored[edge]
        for edge in range(first, end):
            explored[edge] *= EXPLORED / total
            explored[edge] += (1 - EXPLORED) * strategy[edge]


@compiled(NUMBERS(TREE, VECTORS))
def weigh_payoffs(tree: PublicTree, reach: tuple[Vector, Vector]) -> Vector:
    """How likely play comes to each payoff of a MATRIX."""
    likely = np.zeros(len(tree.payoffs))
    for leaf in range(len(tree.actor)):
        if tree.actor[leaf] != MATRIX:
            continue
        red, blue = tree.first_state[leaf, 0], tree.first_state[leaf, 1]
        place = tree.first_payoff[leaf]
        for first in range(tree.width[leaf, 0]):
            for second in range(tree.width[leaf, 1]):
                likely[place] = reach[0][red + first] * reach[1][blue + second]
                place += 1
    return likely


@compiled(void(WORKSPACE, TABLE, GROWTH, TREE, PLACES, PLACES, PLACES, int64))
def judge_deeper(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace,
    table: NDArray[np.int64],
    g: Growth,
    tree: PublicTree,
    places: Indices,
    leaves: Indices,
    depths: Indices,
    most: int,
) -> None:
    """Search the payoffs at some places two turns deeper, until `most` nodes were searched.

    `leaves`: the leaf of each place; `depths`: how deep each payoff of the tree has been searched.
    """
    for number, place in enumerate(places):
        if ws.nodes >= most:
            break
        leaf = leaves[number]
        cell, columns = place - tree.first_payoff[leaf], tree.width[leaf, 1]
        red = int64(g.states[0, g.first_state[leaf, 0] + cell // columns])
        blue = int64(g.states[1, g.first_state[leaf, 1] + cell % columns])
        depths[place] += STEP
        tree.payoffs[place] = judged(ws, table, depths[place], g.situations[leaf], red, blue)


def leaves_at(tree: PublicTree, places: Indices) -> Indices:
    """Return the MATRIX leaf to which each of these payoffs belongs."""
    leaves = np.flatnonzero(tree.actor == MATRIX)
    number = np.searchsorted(tree.first_payoff[leaves], places, side="right") - 1
    found: Indices = leaves[number]
    return found


def likely_payoffs(game: Subgame, solver: Solver) -> Vector:
    found, layout = solver.solution(), solver.layout
    explored = np.empty_like(found.strategy)
    reach = np.empty(layout.states[0]), np.empty(layout.states[1])
    for player in range(2):
        explore(layout, player, found.strategy, found.worth, explored)
        weights = solver.weights[player]
        spread(layout.sets[player], layout.to, weights, explored, reach[player])
    return weigh_payoffs(game.tree, reach)


def deepen(
    game: Subgame, solver: Solver, seer: Seer, depth: int, left: Callable[[int], float]
) -> None:
    """`depth`: how deep all payoffs have been searched, with the same memory.

    `left`: how many nodes are, after so many passes of the solver.
    """
    pass_cost = game.pass_cost
    depths, passes = np.full(len(game.tree.payoffs), depth), FIRST_PASSES
    for_searches = left(passes) - LAST_PASSES * pass_cost
    rounds = min(max(int(for_searches / (2 * PASSES * pass_cost)), 1), MOST_ROUNDS)
    for later in reversed(range(rounds)):
        likely = likely_payoffs(game, solver)
        after = (LAST_PASSES + later * PASSES) * pass_cost
        end = left(passes) - (left(passes) - after) / (later + 1)
        while (nodes := int(left(passes) - end)) > 0:
            urgent = np.where(depths < MOST_DEPTH, likely / GROWTH_A_TURN**depths, 0.0)
            first = np.argpartition(-urgent, min(BATCH, len(urgent) - 1))[:BATCH]
            first = first[np.argsort(-urgent[first], kind="stable")]
            places, most = first[urgent[first] > 0], int(seer.ws["nodes"]) + nodes
            if not len(places):
                break
            leaves = leaves_at(game.tree, places)
            judge_deeper(seer.ws, seer.table, game.growth, game.tree, places, leaves, depths, most)
        more = PASSES if later else LAST_PASSES
        solver.improve_again(more)
        passes += more
