"""Making terms, and setting up a match under them."""

from __future__ import annotations

from dataclasses import replace
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
from onitama_core.store import SEPARATOR, SeatChoice, Terms, Venue, ids_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game import Card, Setup
    from onitama_core.store import Customs


def named_deal(text: str, seat: SeatChoice, variant: Variant = Variant.CLASSIC) -> Terms:
    """Five card names with commas between. Raises UnreadableText or IllegalSetup."""
    cards = [find_card(name) for name in text.split(SEPARATOR) if name.strip()]
    lay_out(variant, cards)
    return Terms(ids_of(cards), is_dealt=True, seat=seat, variant=variant)


def chosen_pool(cards: Sequence[Card], seat: SeatChoice, variant: Variant) -> Terms:
    """Chosen cards, under their pool's name if they are all of one. Raises IllegalSetup."""
    require_enough(variant, cards)
    named = (name for name in POOLS if set(named_pool(variant, name)) == set(cards))
    return Terms(next(named, ids_of(cards)), seat=seat, variant=variant)


def for_rematch(terms: Terms, seat: SeatChoice) -> Terms:
    """The same cards, dealt anew, where the first match was played: it may have been a thread."""
    venue = Venue.PRIVATE if terms.venue is Venue.PRIVATE else Venue.CHANNEL
    return replace(terms, is_dealt=False, seat=seat, venue=venue)


def as_allowed(terms: Terms, customs: Customs) -> Terms:
    """At the server's usual pace, if it does not allow theirs; rated only where it has that."""
    allowed = terms if terms.pace in customs.paces else terms.at_pace(customs.pace)
    return replace(allowed, is_rated=allowed.is_rated and customs.rated)


def draw_seat(choice: SeatChoice, rng: Random) -> Player:
    if choice is SeatChoice.RANDOM:
        return rng.choice(list(Player))
    return Player.RED if choice is SeatChoice.RED else Player.BLUE


def set_up(terms: Terms, rng: Random) -> Setup:
    cards = terms.cards
    if terms.is_dealt:
        return lay_out_by_lot(terms.variant, cards, rng)
    if len(cards) == CARDS_DEALT and not is_dealable(terms.variant, cards):
        return lay_out_by_lot(terms.variant, rng.sample(cards, CARDS_DEALT), rng)
    return deal(terms.variant, cards, rng)


def is_dealable(variant: Variant, cards: Sequence[Card]) -> bool:
    """False for five named cards in another mix than Way of the Wind deals by itself."""
    try:
        require_enough(variant, cards)
    except IllegalSetup:
        return False
    return True


def lay_out_by_lot(variant: Variant, cards: Sequence[Card], rng: Random) -> Setup:
    return lay_out(variant, cards, lot=rng.choice(list(Player)))
