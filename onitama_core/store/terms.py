"""What an invitation offers: variant, cards, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from onitama_core.game import (
    CARDS_DEALT,
    POOLS,
    IllegalSetup,
    Player,
    Variant,
    deal,
    find_card,
    lay_out,
    named_pool,
    require_enough,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game import Card, Setup

SEPARATOR = ","


class SeatChoice(Enum):
    """Where the challenger sits."""

    RED = "red"
    BLUE = "blue"
    RANDOM = "random"

    def draw(self, rng: Random) -> Player:
        if self is SeatChoice.RANDOM:
            return rng.choice(list(Player))
        return Player.RED if self is SeatChoice.RED else Player.BLUE


@dataclass(frozen=True, slots=True)
class Terms:
    pool: str = "base"
    """The name of a pool, or the ids of chosen cards."""
    is_dealt: bool = False
    """The pool is five cards that lie as named: Red's two, Blue's two, the side card."""
    seat: SeatChoice = SeatChoice.RANDOM
    variant: Variant = Variant.CLASSIC
    in_thread: bool = False
    """The match gets a thread of its own."""

    @classmethod
    def of_deal(cls, text: str, seat: SeatChoice, variant: Variant = Variant.CLASSIC) -> Terms:
        """Five card names with commas between. Raises UnreadableText or IllegalSetup."""
        cards = [find_card(name) for name in text.split(SEPARATOR) if name.strip()]
        lay_out(variant, cards)
        return cls(ids_of(cards), is_dealt=True, seat=seat, variant=variant)

    @classmethod
    def of_pool(cls, cards: Sequence[Card], seat: SeatChoice, variant: Variant) -> Terms:
        """Chosen cards, under their pool's name if they are all of one. Raises IllegalSetup."""
        require_enough(variant, cards)
        named = (name for name in POOLS if set(named_pool(variant, name)) == set(cards))
        return cls(next(named, ids_of(cards)), seat=seat, variant=variant)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pool's cards; those of a deal in its order."""
        if self.pool in POOLS:
            return named_pool(self.variant, self.pool)
        return tuple(map(find_card, self.pool.split(SEPARATOR)))

    def set_up(self, rng: Random) -> Setup:
        if self.is_dealt:
            return self._lay_out(self.cards, rng)
        if len(self.cards) == CARDS_DEALT and not self._is_dealable:
            return self._lay_out(rng.sample(self.cards, CARDS_DEALT), rng)
        return deal(self.variant, self.cards, rng)

    @property
    def _is_dealable(self) -> bool:
        """False for five named cards in another mix than Way of the Wind deals by itself."""
        try:
            require_enough(self.variant, self.cards)
        except IllegalSetup:
            return False
        return True

    def _lay_out(self, cards: Sequence[Card], rng: Random) -> Setup:
        return lay_out(self.variant, cards, lot=rng.choice(list(Player)))

    def for_rematch(self, seat: SeatChoice) -> Terms:
        """The same cards, dealt anew, where the first match was played."""
        return replace(self, is_dealt=False, seat=seat, in_thread=False)


def ids_of(cards: Sequence[Card]) -> str:
    return SEPARATOR.join(card.id for card in cards)
