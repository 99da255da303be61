"""Who the mover may be: how likely each turn is, once its private state is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.hidden.belief.prospects import Prospects

    Chances: TypeAlias = NDArray[np.float64]
    """Of each turn; their sum is 1."""


class Uniform(NamedTuple):
    """Every pawn's move as likely, and every ninja step after it."""

    def chances(self, of: Prospects, shares: Chances) -> Chances:  # noqa: ARG002 - as the others
        _, part, counts = np.unique(of.pawn_parts, return_inverse=True, return_counts=True)
        chances: Chances = 1 / counts[part] / len(counts)
        return chances


class Blind(NamedTuple):
    """Chooses by the mean over what it holds possible of the other."""

    heat: float
    """In shares of a win: by what a turn may be worse and still be played e times as rarely."""

    def chances(self, of: Prospects, shares: Chances) -> Chances:
        return softmax((of.values @ shares)[:, None], self.heat)[:, 0]


class Peeking(NamedTuple):
    """Sees the other's ninja, wherever that is."""

    heat: float

    def chances(self, of: Prospects, shares: Chances) -> Chances:
        chances: Chances = softmax(of.values, self.heat) @ shares
        return chances


Model: TypeAlias = Uniform | Blind | Peeking

MODELS: Final[tuple[Model, ...]] = (Uniform(), Blind(0.15), Blind(0.04), Peeking(0.04))


def softmax(values: NDArray[np.float64], heat: float) -> NDArray[np.float64]:
    """Along the turns, the first axis."""
    powers = np.exp((values - values.max(axis=0)) / heat)
    shares: NDArray[np.float64] = powers / powers.sum(axis=0)
    return shares
