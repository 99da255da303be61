"""Accuracy of the turns and of the players of a finished game, computed as lichess does."""

from __future__ import annotations

from math import exp
from statistics import fmean, harmonic_mean, pstdev
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Player

ACCURACY_SCALE, ACCURACY_DECAY, ACCURACY_OFFSET = (
    103.1668100711649,
    0.04354415386753951,
    -3.166924740191411,
)
"""Constants of the accuracy curve that lichess fitted."""
MIN_WINDOW, MAX_WINDOW = 2, 8
"""Number of positions in the window over which win chances are compared."""
MIN_WEIGHT, MAX_WEIGHT = 0.5, 12.0
"""Bounds of a turn's weight in the accuracy of a game."""
MIN_ACCURACY: Final = 1e-6
"""Smallest accuracy, because a harmonic mean needs positive numbers."""


def turn_accuracy(before: float, after: float) -> float:
    """Return a turn's accuracy, 0 to 100, from the mover's win chances before and after it."""
    loss = max(0.0, before - after) * 100
    return min(100.0, max(0.0, ACCURACY_SCALE * exp(-ACCURACY_DECAY * loss) + ACCURACY_OFFSET))


def game_accuracy(
    chances: Sequence[float], turns: Sequence[float], movers: Sequence[Player], player: Player
) -> float | None:
    """Return a player's accuracy in a game, 0 to 100; None if they made no turn.

    `chances` are one side's in each position, one more than there are turns; `turns` are the
    accuracies of all turns.
    """
    weighed = [
        (value, weight)
        for value, weight, mover in zip(turns, swing_weights(chances), movers, strict=True)
        if mover is player
    ]
    if not weighed:
        return None
    values = [value for value, _ in weighed]
    mean = fmean(values, [weight for _, weight in weighed])
    return (mean + harmonic_mean([max(value, MIN_ACCURACY) for value in values])) / 2


def swing_weights(chances: Sequence[float]) -> list[float]:
    """Return the weight of each turn: how far win chances swung around it, in per cent."""
    turns = len(chances) - 1
    size = min(max(turns // 10, MIN_WINDOW), MAX_WINDOW, len(chances))
    first = [chances[:size]] * (size - 2)
    sliding = [chances[at : at + size] for at in range(len(chances) - size + 1)]
    swings = (100 * pstdev(window) for window in (*first, *sliding))
    return [min(max(swing, MIN_WEIGHT), MAX_WEIGHT) for swing in swings]
