"""How well a side played, in per cent, as lichess.org reckons it for chess.

A turn's accuracy falls with the win chance it lost. A side's is the mean of two means: one gives
weight to turns in times when chances swung, the other, harmonic, to the worst turns.
Source: https://lichess.org/page/accuracy
"""

from __future__ import annotations

from math import exp
from statistics import fmean, harmonic_mean, pstdev
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Player

HEIGHT, STEEPNESS, FLOOR = 103.1668100711649, 0.04354415386753951, -3.166924740191411
"""Of the curve that lichess fitted."""
SHORTEST_WINDOW, LONGEST_WINDOW = 2, 8
"""Positions among which chances are seen to swing."""
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0
LEAST: Final = 1e-6
"""In place of nothing, of which there is no harmonic mean."""


def turn_accuracy(before: float, after: float) -> float:
    """0 to 100, from the mover's chances (0 to 1) before and after its turn."""
    loss = max(0.0, before - after) * 100
    return min(100.0, max(0.0, HEIGHT * exp(-STEEPNESS * loss) + FLOOR))


def accuracy(
    chances: Sequence[float], turns: Sequence[float], movers: Sequence[Player], player: Player
) -> float | None:
    """0 to 100; None for who made no turn.

    `chances`: one side's in each position, one more than there are turns; `turns`: how accurate
    each was.
    """
    weighed = [
        (value, weight)
        for value, weight, mover in zip(turns, weights(chances), movers, strict=True)
        if mover is player
    ]
    if not weighed:
        return None
    values = [value for value, _ in weighed]
    mean = fmean(values, [weight for _, weight in weighed])
    return (mean + harmonic_mean([max(value, LEAST) for value in values])) / 2


def weights(chances: Sequence[float]) -> list[float]:
    """For each turn, how far chances swung around it, in per cent."""
    turns = len(chances) - 1
    size = min(max(turns // 10, SHORTEST_WINDOW), LONGEST_WINDOW, len(chances))
    first = [chances[:size]] * (size - 2)
    sliding = [chances[at : at + size] for at in range(len(chances) - size + 1)]
    return [bounded(100 * pstdev(window)) for window in (*first, *sliding)]


def bounded(swing: float) -> float:
    return min(max(swing, LEAST_WEIGHT), MOST_WEIGHT)
