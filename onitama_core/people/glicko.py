"""Glicko-2, as in Mark Glickman's paper "Example of the Glicko-2 system".

Names of variables and numbers of steps are the paper's: μ is a rating and φ a deviation on its
inner scale, σ a volatility.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, hypot, log, pi, sqrt
from typing import TYPE_CHECKING, Final

from onitama_core.store import Rating

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SCALE: Final = 173.7178
"""Points of a rating in one unit of the inner scale."""
CENTRE: Final = 1500.0
"""The rating at the zero of the inner scale."""
TAU: Final = 0.5
"""The constant that limits how fast a volatility changes."""
TOLERANCE: Final = 1e-6
"""Precision to which the logarithm of σ² is computed."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game against an opponent, with the opponent's rating before the period."""

    opponent: Rating
    score: float
    """1 for a win, ½ for a draw, 0 for a loss."""


def rating_after(own: Rating, results: Sequence[RatedGame]) -> Rating:
    """Return a player's rating after a period with at least one game."""
    mu, phi = (own.rating - CENTRE) / SCALE, own.deviation / SCALE  # step 2
    information = surplus = 0.0
    for result in results:
        g = 1 / sqrt(1 + 3 * (result.opponent.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (result.opponent.rating - CENTRE) / SCALE)))
        information += g**2 * expected * (1 - expected)
        surplus += g * (result.score - expected)
    v = 1 / information  # step 3
    delta = v * surplus  # step 4
    sigma = volatility_after(own.volatility, phi, v, delta)
    phi = 1 / sqrt(1 / hypot(phi, sigma) ** 2 + 1 / v)  # steps 6 and 7
    mu += phi**2 * surplus
    return Rating(SCALE * mu + CENTRE, SCALE * phi, sigma)


def volatility_after(sigma: float, phi: float, v: float, delta: float) -> float:
    """Return the new volatility: step 5, which finds the zero of `f` by the Illinois method."""
    a = log(sigma**2)

    def f(x: float) -> float:
        total = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - total) / (2 * total**2) - (x - a) / TAU**2

    low, high = a, upper_bound(f, a, phi, v, delta)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def upper_bound(f: Callable[[float], float], a: float, phi: float, v: float, delta: float) -> float:
    """Return the other end of the interval in which `f` has its zero; `a` is one end."""
    if delta**2 > phi**2 + v:
        return log(delta**2 - phi**2 - v)
    steps = 1
    while f(a - steps * TAU) < 0:
        steps += 1
    return a - steps * TAU
