"""What an invitation offers: variant, cards, time, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from onitama_core.game import POOLS, Player, Variant, find_card, named_pool
from onitama_core.store.records.pace import UNLIMITED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import Card
    from onitama_core.store.records.pace import Pace

SEPARATOR: Final = ","


class SeatChoice(Enum):
    """Where the challenger sits."""

    RED = "red"
    BLUE = "blue"
    RANDOM = "random"

    @classmethod
    def of(cls, player: Player) -> SeatChoice:
        return cls.RED if player is Player.RED else cls.BLUE


class Venue(Enum):
    """Where a match is played, and before whom."""

    CHANNEL = "channel"
    THREAD = "thread"
    """One of its own."""
    PRIVATE = "private"
    """Before nobody: no channel is owed anything of it."""


@dataclass(frozen=True, slots=True)
class Terms:
    pool: str = "base"
    """The name of a pool, or the ids of chosen cards."""
    is_dealt: bool = False
    """The pool is five cards that lie as named: Red's two, Blue's two, the side card."""
    seat: SeatChoice = SeatChoice.RANDOM
    variant: Variant = Variant.CLASSIC
    venue: Venue = Venue.CHANNEL
    pace: Pace = UNLIMITED
    is_rated: bool = False
    """The result counts for the players' ratings."""

    def __post_init__(self) -> None:
        """Raises ValueError for a match that nobody is bound to end or that only one plays."""
        if self.is_rated and (self.pace == UNLIMITED or self.venue is Venue.PRIVATE):
            raise ValueError(self)

    def at_pace(self, pace: Pace) -> Terms:
        """The same but for the time; without a limit it is not rated."""
        return replace(self, pace=pace, is_rated=self.is_rated and pace != UNLIMITED)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pool's cards; those of a deal in its order."""
        if self.pool in POOLS:
            return named_pool(self.variant, self.pool)
        return tuple(map(find_card, self.pool.split(SEPARATOR)))


def ids_of(cards: Iterable[Card]) -> str:
    """As a pool without a name is kept."""
    return SEPARATOR.join(card.id for card in cards)
