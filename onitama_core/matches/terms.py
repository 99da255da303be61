"""What an invitation offers: variant, cards, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from onitama_core.game import POOLS, Player, Variant, deal, lay_out
from onitama_core.game.cards import find_card

if TYPE_CHECKING:
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
    """The name of a pool, or the ids of five cards."""
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
        pool = SEPARATOR.join(card.id for card in cards)
        return cls(pool, is_dealt=True, seat=seat, variant=variant)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pool's cards; those of a deal in its order."""
        return POOLS.get(self.pool) or tuple(map(find_card, self.pool.split(SEPARATOR)))

    def set_up(self, rng: Random) -> Setup:
        if self.is_dealt:
            return lay_out(self.variant, self.cards, lot=rng.choice(list(Player)))
        return deal(self.variant, self.cards, rng)

    def for_rematch(self, seat: SeatChoice) -> Terms:
        """The same cards, dealt anew, where the first match was played."""
        return replace(self, is_dealt=False, seat=seat, in_thread=False)
