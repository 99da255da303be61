"""The cards of an invitation in words, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.people import seat
from onitama_core.game import POOLS, Player, Variant, named_pool
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from onitama_core.game import Card
    from onitama_core.store import Terms

POOL_NAMES: Final = {
    "base": "base cards",
    "sensei": "Sensei's Path cards",
    "base+sensei": "base and Sensei's Path cards",
    "all": "all ordinary cards",
}
MOST_MISSING: Final = 5
MOST_LISTED: Final = 8


def cards_offered(terms: Terms) -> str:
    if terms.is_dealt:
        return laid_out(terms.cards)
    if terms.pool in POOL_NAMES:
        return named(terms.variant, terms.pool)
    return f"dealt from {pool_in_short(terms.variant, terms.cards)}"


def laid_out(five: Sequence[Card]) -> str:
    """`🔴 Red Tiger and Crab, 🔷 Blue Monkey …`, as far as they are fixed."""
    places = (
        (seat(Player.RED), five[:2]),
        (seat(Player.BLUE), five[2:4]),
        ("side card", five[4:]),
    )
    return ", ".join(f"{place} {listed(cards)}" for place, cards in places if cards)


def named(variant: Variant, pool: str) -> str:
    wind = " and Wind cards" if variant.has_wind_cards else ""
    return f"{POOL_NAMES[pool]}{wind}"


def pool_in_short(variant: Variant, cards: Collection[Card]) -> str:
    """By its name and what it lacks, by its few cards, or by their number."""
    return by_name(variant, cards) or (
        listed(cards) if len(cards) <= MOST_LISTED else f"{len(cards)} chosen cards"
    )


def by_name(variant: Variant, cards: Collection[Card]) -> str | None:
    """`base cards without Tiger and Crab`; None for a pool that is far from every named one."""
    for name in POOLS:
        whole = named_pool(variant, name)
        missing = [card for card in whole if card not in cards]
        if len(missing) <= MOST_MISSING and len(whole) - len(missing) == len(cards):
            without = f" without {listed(missing)}" if missing else ""
            return f"{named(variant, name)}{without}"
    return None


def listed(cards: Collection[Card]) -> str:
    return words.listed_cards(cards)
