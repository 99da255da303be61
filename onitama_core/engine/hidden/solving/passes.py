"""The three passes of counterfactual regret minimization over vectors of private states.

Zinkevich, Johanson, Bowling, Piccione 2007; in vectors Johanson, Waugh, Bowling, Zinkevich 2011.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import float64, int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.solving.layout import INDICES, LAYOUT, NUMBERS, TABLE

if TYPE_CHECKING:
    from onitama_core.engine.hidden.solving.layout import Indices, Layout, Vector


@compiled(void(TABLE, INDICES, NUMBERS, NUMBERS, NUMBERS))
def spread(sets: Indices, to: Indices, weights: Vector, strategy: Vector, reach: Vector) -> None:
    """Reach of every state of a player: its weight at the root times what the player plays."""
    reach[:] = 0
    reach[: len(weights)] = weights
    for line in range(len(sets)):
        share = reach[sets[line, 2]]
        if share:
            for edge in range(sets[line, 0], sets[line, 1]):
                reach[to[edge]] += share * strategy[edge]


@compiled(void(TABLE, NUMBERS, NUMBERS, float64, NUMBERS))
def add_to_sum(
    sets: Indices, strategy: Vector, reach: Vector, weight: float, total: Vector
) -> None:
    """Add a pass's strategy to those before, each as heavy as it is reached."""
    for line in range(len(sets)):
        share = weight * reach[sets[line, 2]]
        if share:
            for edge in range(sets[line, 0], sets[line, 1]):
                total[edge] += share * strategy[edge]


@compiled(void(TABLE, NUMBERS, NUMBERS))
def normalise(sets: Indices, total: Vector, strategy: Vector) -> None:
    """Make a strategy of its sum; it stays what it is where nothing has been added up."""
    for line in range(len(sets)):
        first, end = sets[line, 0], sets[line, 1]
        norm = 0.0
        for edge in range(first, end):
            norm += total[edge]
        if norm > 0:
            for edge in range(first, end):
                strategy[edge] = total[edge] / norm


@compiled(void(LAYOUT, int64, NUMBERS, NUMBERS))
def add_constants(layout: Layout, player: int, reach: Vector, values: Vector) -> None:
    own, other, sign = 2 * player, 2 - 2 * player, 1 - 2 * player
    for line in range(len(layout.constants)):
        leaf = layout.constants[line]
        value = 0.0
        for state in range(leaf[other], leaf[other + 1]):
            value += reach[state]
        value *= sign * layout.gains[line]
        if value:
            for state in range(leaf[own], leaf[own + 1]):
                values[state] += value


@compiled(void(LAYOUT, int64, NUMBERS, NUMBERS))
def add_matrices(layout: Layout, player: int, reach: Vector, values: Vector) -> None:
    """A row at a time, so that the processor adds several numbers at once."""
    own, other = 2 * player, 2 - 2 * player
    for line in range(len(layout.matrices)):
        leaf = layout.matrices[line]
        block = values[leaf[own] : leaf[own + 1]]
        width, first = len(block), leaf[4]
        for state in range(leaf[other], leaf[other + 1]):
            share = reach[state]
            if share:
                row = layout.payoffs[player][first : first + width]
                for number in range(width):
                    block[number] += share * row[number]
            first += width


@compiled(void(LAYOUT, int64, NUMBERS, NUMBERS))
def judge_leaves(layout: Layout, player: int, reach: Vector, values: Vector) -> None:
    """Counterfactual values of a player's states at the leaves, by the reach of the other's."""
    values[:] = 0
    add_constants(layout, player, reach, values)
    add_matrices(layout, player, reach, values)


@compiled(void(TABLE, INDICES, NUMBERS, NUMBERS))
def play(sets: Indices, to: Indices, strategy: Vector, values: Vector) -> None:
    """Carry values from the leaves to the root where the player plays a strategy."""
    for line in range(len(sets) - 1, -1, -1):
        value = 0.0
        for edge in range(sets[line, 0], sets[line, 1]):
            value += strategy[edge] * values[to[edge]]
        values[sets[line, 2]] += value


@compiled(void(TABLE, INDICES, NUMBERS))
def answer(sets: Indices, to: Indices, values: Vector) -> None:
    """Carry values from the leaves to the root where the player does what is best."""
    for line in range(len(sets) - 1, -1, -1):
        best = values[to[sets[line, 0]]]
        for edge in range(sets[line, 0] + 1, sets[line, 1]):
            best = max(best, values[to[edge]])
        values[sets[line, 2]] += best


@compiled(void(TABLE, INDICES, NUMBERS, float64, float64, NUMBERS, NUMBERS))
def improve(  # noqa: PLR0917 - compiled code takes its arguments by place
    sets: Indices,
    to: Indices,
    values: Vector,
    kept: float,
    kept_next: float,
    regrets: Vector,
    strategy: Vector,
) -> None:
    """As `play`, and then match regrets anew: discounted, and as if this pass came once more.

    Predictive CFR+ (Farina, Kroer, Sandholm 2021), its regrets discounted by what is `kept` of them
    in this pass and will be in the next (Xu, Li, Fu, Fu, Xing, Cheng 2024).
    """
    for line in range(len(sets) - 1, -1, -1):
        first, end, state = sets[line]
        if end - first == 1:
            values[state] += values[to[first]]
            continue
        value = 0.0
        for edge in range(first, end):
            value += strategy[edge] * values[to[edge]]
        values[state] += value
        norm = 0.0
        for edge in range(first, end):
            regret = values[to[edge]] - value
            regrets[edge] = max(kept * regrets[edge] + regret, 0)
            strategy[edge] = max(kept_next * regrets[edge] + regret, 0)
            norm += strategy[edge]
        for edge in range(first, end):
            strategy[edge] = strategy[edge] / norm if norm > 0 else 1 / (end - first)
