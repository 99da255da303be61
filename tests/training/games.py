"""The deals that weights are made for, how games are collected, and how matches stand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.position import LAYOUTS
from onitama_core.game import CATALOGUE, POOLS, Variant, deal, named_pool

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from onitama_core.game import Card

    Records = NDArray[np.int64]


ANY_FIVE: Final = 0.2
"""Share of the wind's deals that are cards somebody named, whatever their kind."""


class Dealer(NamedTuple):
    variant: Variant
    spirit: int
    """Its bit at the start, 0 where there is none."""
    any_five: float

    def cards(self, rng: Random) -> Sequence[Card]:
        """Five in alphabetical order of their ids."""
        pool = named_pool(self.variant, rng.choice(list(POOLS)))
        cards = deal(self.variant, pool, rng).cards
        if rng.random() < self.any_five:
            cards = tuple(rng.sample(CATALOGUE, len(cards)))
        return sorted(cards, key=lambda card: card.id)


DEALERS: Final = {
    "classic": Dealer(Variant.CLASSIC, 0, 0),
    "wind": Dealer(Variant.WIND, 1 << 12, ANY_FIVE),
    "shadow": Dealer(Variant.SHADOW, 0, 0),
    "light": Dealer(Variant.LIGHT, 0, 0),
}


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


def collect(
    dealer: Dealer,
    *,
    positions: int,
    columns: int,
    seed: int,
    play_deal: Callable[[Sequence[Card], int, Records], int],
) -> tuple[Records, Records, list[Sequence[Card]]]:
    """Records of so many positions, the deal of each, and the cards of all deals.

    `play_deal` gets five cards, a seed, and the records that are still empty; it fills some of them
    and says how many.
    """
    rng = Random(seed)  # noqa: S311 - it is a game
    records, deals = np.zeros((positions, columns), np.int64), np.zeros(positions, np.int64)
    dealt: list[Sequence[Card]] = []
    count = 0
    while count < positions:
        cards = dealer.cards(rng)
        found = play_deal(cards, rng.getrandbits(31), records[count:])
        deals[count : count + found] = len(dealt)
        dealt.append(cards)
        count += found
    return records, deals, dealt


def play_match(
    dealer: Dealer,
    *,
    games: int,
    seed: int,
    play_pair: Callable[[Sequence[Card], int, int], tuple[int, int]],
) -> Standing:
    """How new weights stand against old, with the same deal and opening from both seats.

    `play_pair` gets five cards, a layout and a seed; it says Red's results, 1, 0 or -1, with the
    new weights as Red and with the old.
    """
    rng = Random(seed)  # noqa: S311 - it is a game
    pairs = []
    for _ in range(games // 2):
        cards = dealer.cards(rng)
        as_red, as_blue = play_pair(cards, rng.randrange(LAYOUTS), rng.getrandbits(31))
        pairs.append((as_red - as_blue + 2) / 4)
    error = TWO_SIGMA * np.std(pairs) / np.sqrt(len(pairs))
    return Standing(float(np.mean(pairs)), float(error), 2 * len(pairs))
