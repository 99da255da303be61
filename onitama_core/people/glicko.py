"""Glicko-2, each game a rating period of its own."""

from __future__ import annotations

import math
from typing import Final

from glicko2 import Player

from onitama_core.store import Rating

NEW: Final = Rating()
LOSS: Final = 0.0
WIN: Final = 1.0
DIGITS: Final = 6
"""That are kept. The last bits of a logarithm are each machine's own, and a file may be copied."""
SCALE: Final = 173.7178
"""Points to one unit of the paper's."""


def rated(red: Rating, blue: Rating, score: float) -> tuple[Rating, Rating]:
    """What a game makes of both ratings; `score` is Red's: 1 for a win, 0 for a loss, else ½."""
    return after(red, blue, score), after(blue, red, WIN - score)


def after(own: Rating, other: Rating, score: float) -> Rating:
    player = Rated(own.rating, own.deviation, own.volatility)
    player.update_player([other.rating], [other.deviation], [score])
    kept = (round(value, DIGITS) for value in (player.rating, player.rd, player.vol))
    return Rating(*kept)


class Rated(Player):  # type: ignore[misc] # the library has no types
    """The library's player, whose volatility is found as the paper finds it.

    Version 2.1 takes the rating there (step 5) where the paper takes the deviation, so that what
    a game does would depend on where on the scale it is played.
    """

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        exp, phi_2 = math.exp(x), (self.rd / SCALE) ** 2
        pull = exp * (delta**2 - phi_2 - v - exp) / (2 * (phi_2 + v + exp) ** 2)
        return float(pull - (x - a) / self._tau**2)
