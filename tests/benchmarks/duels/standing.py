"""How a match stands, with how far chance may have moved it.

The two games of a deal are one sample: they share what the deal gives to whom.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log10, sqrt
from statistics import fmean, variance
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

NORMAL_95: Final = 1.96
RULE_OF_THREE: Final = 3.0
"""What never happened in n trials has a probability below 3 / n (95 %)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Of one side, from its share (0–1) of each pair of games."""

    pairs: Sequence[float]

    @property
    def score(self) -> float:
        return fmean(self.pairs)

    @property
    def error(self) -> float:
        """Half the width of the interval that holds the true score in 95 of 100 matches.

        Where all pairs are alike they say nothing of how far apart pairs can be; then the rule
        of three does.
        """
        most = RULE_OF_THREE / len(self.pairs)
        if len(self.pairs) == 1 or not (spread := variance(self.pairs)):
            return min(1.0, most)
        return NORMAL_95 * sqrt(spread / len(self.pairs))

    @property
    def elo(self) -> tuple[float, float, float]:
        """The least likely, the likeliest and the most likely difference, in Elo."""
        least, most = self.score - self.error, self.score + self.error
        return elo(least), elo(self.score), elo(most)


def elo(score: float) -> float:
    """The difference of ratings at which such a score is expected."""
    if score <= 0:
        return -inf
    if score >= 1:
        return inf
    return -400 * log10(1 / score - 1)
