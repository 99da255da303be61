"""Why cards can't start a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import (
    CardNamedTwice,
    NotFiveCards,
    PoolLacksAKind,
    PoolTooSmall,
    UnknownCard,
    Variant,
    WindCardOutOfPlace,
)
from rendering.words.names import card_name, variant_name

if TYPE_CHECKING:
    from onitama_core.game import IllegalSetup


def unfit_cards(problem: IllegalSetup) -> str | None:
    match problem:
        case UnknownCard(card_id=card_id):
            return f"“{card_id}” is not a card I know."
        case CardNamedTwice():
            return "A game needs five different cards; one is named twice."
        case WindCardOutOfPlace(card=card):
            name = card_name(card)
            return f"{name} is a Wind card, and this game takes ordinary ones. Choose another."
        case _:
            return too_few(problem)


def too_few(problem: IllegalSetup) -> str | None:
    match problem:
        case NotFiveCards(count=count):
            parts = "Red's two, Blue's two, the side card"
            return f"A game needs five cards: {parts}. I count {count}."
        case PoolTooSmall(count=count):
            return f"A game needs five cards; the pool has {count}."
        case PoolLacksAKind(ordinary=ordinary, wind=wind):
            needs = f"{variant_name(Variant.WIND)} needs three ordinary cards and two Wind cards"
            return f"{needs}; the pool has {ordinary} and {wind}."
        case _:
            return None
