"""How a match of paired games stands: the same deal and opening from both seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

TWO_SIGMA: Final = 1.96


class Standing(NamedTuple):
    share: float
    """Of the points, a draw counting half."""
    error: float
    """Half of the interval that holds the true share 95 times of 100, from pairs of games."""
    games: int

    @property
    def elo(self) -> float:
        bounded = min(max(self.share, 1e-3), 1 - 1e-3)
        return 400 * float(np.log10(bounded / (1 - bounded)))

    def __str__(self) -> str:
        share, error = f"{self.share:.1%}", f"{self.error:.1%}"
        return f"{share} ± {error} of {self.games} games ({self.elo:+.0f} Elo)"


def standing(pairs: Sequence[float]) -> Standing:
    """From the share of the points in each pair of games."""
    error = TWO_SIGMA * np.std(pairs) / np.sqrt(len(pairs))
    return Standing(float(np.mean(pairs)), float(error), 2 * len(pairs))
