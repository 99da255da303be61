"""How a game starts: which variant, which cards, who moves first."""

from dataclasses import dataclass
from enum import Enum

from onitama_core.game.board import Player
from onitama_core.game.cards import CARDS, Card
from onitama_core.game.errors import CardNamedTwice, UnknownCard, WindCardOutOfPlace

CARDS_DEALT = 5


class Variant(Enum):
    CLASSIC = "classic"
    WIND = "wind"
    SHADOW = "shadow"
    LIGHT = "light"

    @property
    def has_secrets(self) -> bool:
        return self in (Variant.SHADOW, Variant.LIGHT)

    @property
    def has_wind_cards(self) -> bool:
        return self is Variant.WIND


@dataclass(frozen=True, slots=True)
class Setup:
    """Five different cards by id, and the player who moves first.

    Raises IllegalSetup for other cards, and for Wind cards outside Way of the Wind.
    """

    variant: Variant
    red: tuple[str, str]
    blue: tuple[str, str]
    side: str
    first: Player

    def __post_init__(self) -> None:
        if unknown := [card_id for card_id in self.card_ids if card_id not in CARDS]:
            raise UnknownCard(unknown[0])
        if len(set(self.card_ids)) != CARDS_DEALT:
            raise CardNamedTwice
        wind = [card for card in self.cards if not card.is_ordinary]
        if wind and not self.variant.has_wind_cards:
            raise WindCardOutOfPlace(wind[0])

    @property
    def card_ids(self) -> tuple[str, ...]:
        """Red's two, Blue's two, the side card."""
        return (*self.red, *self.blue, self.side)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(CARDS[card_id] for card_id in self.card_ids)

    @property
    def side_card(self) -> Card:
        return CARDS[self.side]
