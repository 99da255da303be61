"""How a game starts: which variant, which cards, who moves first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from onitama_core.game.board import Player
from onitama_core.game.cards import CARDS
from onitama_core.game.errors import IllegalSetup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game.cards import Card

CARDS_DEALT = 5


class Variant(Enum):
    CLASSIC = "classic"
    WIND = "wind"
    SHADOW = "shadow"
    LIGHT = "light"


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
            raise IllegalSetup(f"“{unknown[0]}” is not a card I know.")
        if len(set(self.card_ids)) != CARDS_DEALT:
            raise IllegalSetup("A game needs five different cards; one is named twice.")
        wind = [card for card in self.cards if not card.is_ordinary]
        if wind and self.variant is not Variant.WIND:
            raise IllegalSetup(
                f"{wind[0]} is a Wind card, and this game takes ordinary ones. Choose another."
            )

    @property
    def card_ids(self) -> tuple[str, ...]:
        """Red's two, Blue's two, the side card."""
        return (*self.red, *self.blue, self.side)

    @property
    def side_card(self) -> Card:
        return CARDS[self.side]

    @property
    def cards(self) -> tuple[Card, ...]:
        """As `card_ids`."""
        return tuple(CARDS[card_id] for card_id in self.card_ids)


def lay_out(variant: Variant, cards: Sequence[Card]) -> Setup:
    """Red's two, Blue's two and the side card, whose stamp names the first player.

    In Way of the Light Red is first, whatever the stamp. Raises IllegalSetup.
    """
    if len(cards) != CARDS_DEALT:
        raise IllegalSetup(
            "A game needs five cards, Red's two, Blue's two and the side card; "
            f"I count {len(cards)}."
        )
    side = cards[4]
    stamp = Player.RED if variant is Variant.LIGHT else side.stamp
    return Setup(
        variant,
        red=(cards[0].id, cards[1].id),
        blue=(cards[2].id, cards[3].id),
        side=side.id,
        first=Player.RED if stamp is None else stamp,
    )


def deal(variant: Variant, pool: Sequence[Card], rng: Random) -> Setup:
    """Five different cards at random. Raises IllegalSetup for too small a pool."""
    if len(pool) < CARDS_DEALT:
        raise IllegalSetup(f"A game needs five cards; the pool has {len(pool)}.")
    return lay_out(variant, rng.sample(list(pool), CARDS_DEALT))
