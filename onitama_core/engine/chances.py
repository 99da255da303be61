"""From points to the chance of winning, for those who show or weigh a judgement."""

from __future__ import annotations

from math import exp
from typing import Final

POINTS_PER_LOGIT: Final = 110
"""How many points multiply the odds of winning by e: 110 in classic and 100 in wind in 20,000
positions of each from games of the engine's weights against themselves, 1,000 nodes a turn
(`scale_of` in tests/training/rounds.py)."""

CERTAIN: Final = 20 * POINTS_PER_LOGIT
"""Beyond this one chance is like another; it also keeps `exp` within its range."""


def win_chance(points: float) -> float:
    """The chance of who has these points: 0 to 1, one half at 0; a draw counts as half a win."""
    bounded = max(-CERTAIN, min(CERTAIN, points))
    return 1 / (1 + exp(-bounded / POINTS_PER_LOGIT))
