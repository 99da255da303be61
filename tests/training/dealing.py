"""The deals that weights are made for: every card set, and in the wind any five cards too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import CATALOGUE, POOLS, Variant, deal, named_pool

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game import Card

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
