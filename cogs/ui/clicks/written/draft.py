"""An invitation whose challenger is still choosing cards.

All of it stands in the ids of its buttons and lists, so nothing is lost when the bot stops.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.written.base_32 import from_base_32, to_base_32, unwritten, written
from cogs.ui.clicks.written.ids import LARGEST_ID
from onitama_core.game import (
    CARDS_DEALT,
    CATALOGUE,
    Card,
    CardSet,
    IllegalSetup,
    Variant,
    dealable,
    named_pool,
)
from onitama_core.matches import chosen_pool, named_deal
from onitama_core.store import PACES, UNLIMITED, SeatChoice, Terms, Venue, ids_of, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Customs, Pace

VARIANTS, SEATS = tuple(Variant), tuple(SeatChoice)
PACE_NAMES: Final = tuple(PACES)
RATED: Final = "r"
WRITTEN: Final = re.compile(
    r"(?P<challenger>[0-9a-v]{1,13}):(?P<opponent>[0-9a-v]{1,13})"
    rf":(?P<variant>[0-3])(?P<seat>[0-2])(?P<in_thread>[01])(?P<pace>[0-8])?(?P<rated>{RATED})?"
    r":(?P<pool>[0-9a-v]{1,9}):(?P<five>(?:f(?:[0-9]{2}){0,5})?)"
)


class CardList(Enum):
    """The cards are offered in several lists: Discord takes 25 in one."""

    BASE = (CardSet.BASE,)
    SENSEIS_PATH = (CardSet.SENSEIS_PATH, CardSet.PROMO)
    WAY_OF_THE_WIND = (CardSet.WAY_OF_THE_WIND,)


LISTS: Final = tuple(CardList)


@dataclass(frozen=True, slots=True)
class Draft:
    challenger_id: int
    opponent_id: int | None
    variant: Variant
    seat: SeatChoice
    in_thread: bool
    pool: frozenset[Card]
    """What may be dealt."""
    five: tuple[Card, ...] | None = None
    """Red's two, Blue's two, the side card, as far as they are fixed; None: dealt by lot."""
    pace: Pace | None = None
    """None: the server's usual one; so it is in drafts of a version that knew no paces."""
    is_rated: bool = False
    """Where its pace and its server let it be."""

    @classmethod
    def of(cls, challenger_id: int, opponent_id: int | None, terms: Terms) -> Draft:
        cards = named_pool(terms.variant, "base") if terms.is_dealt else terms.cards
        return cls(
            challenger_id,
            opponent_id,
            terms.variant,
            terms.seat,
            terms.venue is Venue.THREAD,
            pool=frozenset(cards),
            five=terms.cards if terms.is_dealt else None,
            pace=terms.pace,
            is_rated=terms.is_rated,
        )

    def to_terms(self, customs: Customs) -> Terms:
        """Raises IllegalSetup for too few cards."""
        venue = Venue.THREAD if self.in_thread else Venue.CHANNEL
        pace, is_rated = self.pace_in(customs), self.is_rated_in(customs)
        return replace(self._of_cards(), venue=venue, pace=pace, is_rated=is_rated)

    def pace_in(self, customs: Customs) -> Pace:
        return self.pace or customs.pace

    def can_be_rated_in(self, customs: Customs) -> bool:
        return customs.rated and self.pace_in(customs) != UNLIMITED

    def is_rated_in(self, customs: Customs) -> bool:
        return self.is_rated and self.can_be_rated_in(customs)

    def _of_cards(self) -> Terms:
        if self.five is None:
            pool = [card for card in dealable(self.variant) if card in self.pool]
            return chosen_pool(pool, self.seat, self.variant)
        return named_deal(ids_of(self.five), self.seat, self.variant)

    @property
    def is_fixed(self) -> bool:
        return self.five is not None and len(self.five) == CARDS_DEALT

    @property
    def lack(self) -> IllegalSetup | None:
        """Why it can't be sent yet."""
        try:
            self._of_cards()
        except IllegalSetup as lack:
            return lack
        return None

    # -- choosing --

    def offered(self, card_list: CardList) -> tuple[Card, ...]:
        """What can be chosen in a list, or taken next."""
        return tuple(
            card
            for card in dealable(self.variant)
            if card.card_set in card_list.value and card not in (self.five or ())
        )

    def choose(self, card_list: CardList, chosen: Sequence[Card]) -> Draft:
        """Of this list's cards the chosen ones may be dealt; or one is the next of the five."""
        if self.five is None:
            others = self.pool.difference(self.offered(card_list))
            return replace(self, pool=others.union(chosen))
        return replace(self, five=(*self.five, *chosen[:1])[:CARDS_DEALT])

    # -- in a custom_id --

    def __str__(self) -> str:
        people = f"{to_base_32(self.challenger_id)}:{to_base_32(self.opponent_id or 0)}"
        terms = f"{VARIANTS.index(self.variant)}{SEATS.index(self.seat)}{int(self.in_thread)}"
        pace = "" if self.pace is None else PACE_NAMES.index(name_of(self.pace))
        five = "" if self.five is None else "".join(("f", *map(two_digits, self.five)))
        rated = RATED if self.is_rated else ""
        return f"{people}:{terms}{pace}{rated}:{written(self.pool)}:{five}"

    @classmethod
    def read(cls, text: str) -> Draft | None:
        """None for what this bot never wrote."""
        found = WRITTEN.fullmatch(text)
        if found is None:
            return None
        draft = cls(
            challenger_id=from_base_32(found["challenger"]),
            opponent_id=from_base_32(found["opponent"]) or None,
            variant=VARIANTS[int(found["variant"])],
            seat=SEATS[int(found["seat"])],
            in_thread=found["in_thread"] == "1",
            pool=unwritten(found["pool"]),
            five=read_five(found["five"]),
            pace=read_pace(found["pace"]),
            is_rated=found["rated"] is not None,
        )
        return draft if str(draft) == text and draft._is_sound else None

    @property
    def _is_sound(self) -> bool:
        """No id that Discord doesn't give, no card the variant doesn't know or that is twice."""
        five = self.five or ()
        return (
            max(self.challenger_id, self.opponent_id or 0) < LARGEST_ID
            and self.pool.union(five) <= set(dealable(self.variant))
            and len(set(five)) == len(five)
        )


def read_pace(digit: str | None) -> Pace | None:
    return None if digit is None else PACES[PACE_NAMES[int(digit)]]


def read_five(text: str) -> tuple[Card, ...] | None:
    """Leaves out what is no card."""
    if not text:
        return None
    places = (int(text[start : start + 2]) for start in range(1, len(text), 2))
    return tuple(CATALOGUE[place] for place in places if place < len(CATALOGUE))


def two_digits(card: Card) -> str:
    return f"{CATALOGUE.index(card):02}"
