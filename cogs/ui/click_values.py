"""What custom_ids carry besides numbers: drafts, the rule book, pages of lists.

All that is chosen so far stands in the ids of the buttons and lists of a message, so that nothing
is lost when the bot stops.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate
from typing import TYPE_CHECKING, Annotated, Any, Final

from cogs.ui.codec import LARGEST_ID, Codec, Parts, Written, one_of, read_id, read_number
from cogs.ui.errors import OldButton
from onitama_core import store
from onitama_core.game import CATALOGUE, POOLS, Card, IllegalSetup, Variant, dealable
from onitama_core.matches import GamesPage, chosen_pool, named_deal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


# Numbers and sets of cards in few letters

DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"


def to_base_32(number: int) -> str:
    head, digit = divmod(number, len(DIGITS))
    return f"{to_base_32(head) if head else ''}{DIGITS[digit]}"


def card_bits(cards: Iterable[Card]) -> str:
    """Return a set of cards as a number with one bit for each, by its place in the catalogue."""
    return to_base_32(sum(1 << CATALOGUE.index(card) for card in cards))


CARDS_WRITTEN: Final = re.compile(r"[0-9a-v]{1,9}")
"""A set of cards in a custom id; nine digits hold a catalogue of up to 45 cards."""


def cards_of_bits(digits: str) -> frozenset[Card]:
    """Raises OldButton."""
    if not CARDS_WRITTEN.fullmatch(digits):
        raise OldButton
    bits = int(digits, len(DIGITS))
    return frozenset(card for place, card in enumerate(CATALOGUE) if bits >> place & 1)


# Drafts

VARIANTS, SEATS = tuple(Variant), tuple(store.SeatChoice)
PACE_NAMES: Final = tuple(store.PACES)
DRAFT_WRITTEN: Final = re.compile(
    r"(?P<challenger>[0-9a-v]{1,13}):(?P<opponent>!?[0-9a-v]{1,13})"
    r":(?P<variant>[0-3])(?P<seat>[0-2])(?P<in_thread>[01])(?P<pace>[0-8])?(?P<rated>r?)"
    r":(?P<pool>[0-9a-v]{1,9}):(?P<five>(?:f(?:[0-9]{2}){5})?)"
)


@dataclass(frozen=True, slots=True)
class Draft:
    """An invitation whose challenger is still choosing its terms."""

    challenger_id: int
    opponent_id: int | None
    terms: store.Terms
    """Not rated: `terms_in` tells what they are in a server."""
    is_rated: bool = False
    """Where its pace and its server let it be."""
    changes: int | None = None
    """The open invitation whose terms these are to be; it knows whom it names."""

    @classmethod
    def of(
        cls,
        challenger_id: int,
        opponent_id: int | None,
        terms: store.Terms,
        changes: int | None = None,
    ) -> Draft:
        unrated = replace(terms, is_rated=False)
        return cls(challenger_id, opponent_id, unrated, terms.is_rated, changes)

    def is_for_same_invitation(self, other: Draft) -> bool:
        """Return whether both drafts are one challenger's for one opponent or open invitation."""
        return (self.challenger_id, self.opponent_id, self.changes) == (
            other.challenger_id,
            other.opponent_id,
            other.changes,
        )

    def terms_in(self, settings: store.GuildSettings) -> store.Terms:
        return replace(self.terms, is_rated=self.is_rated and self.can_be_rated_in(settings))

    def can_be_rated_in(self, settings: store.GuildSettings) -> bool:
        return settings.rated and self.terms.pace != store.UNLIMITED

    def __str__(self) -> str:
        terms, pool, five = self.terms, "0", ""
        if terms.is_dealt:
            five = "".join(("f", *(f"{CATALOGUE.index(card):02}" for card in terms.cards)))
        else:
            pool = card_bits(terms.cards)
        whom = "!" + to_base_32(self.changes) if self.changes else to_base_32(self.opponent_id or 0)
        chosen = (
            VARIANTS.index(terms.variant),
            SEATS.index(terms.seat),
            int(terms.venue is store.Venue.THREAD),
            PACE_NAMES.index(store.name_of(terms.pace)),
            "r" if self.is_rated else "",
        )
        people = f"{to_base_32(self.challenger_id)}:{whom}"
        return f"{people}:{''.join(map(str, chosen))}:{pool}:{five}"

    @classmethod
    def read(cls, text: str) -> Draft:
        """Raises OldButton for what cannot be played; one that tells no pace has the default."""
        if (found := DRAFT_WRITTEN.fullmatch(text)) is None:
            raise OldButton
        variant, seat = VARIANTS[int(found["variant"])], SEATS[int(found["seat"])]
        pool, five = cards_of_bits(found["pool"]), re.findall("[0-9]{2}", found["five"])
        try:
            if five:
                named = store.ids_of(CATALOGUE[int(place)] for place in five)
                terms = named_deal(named, seat, variant)
            else:
                terms = chosen_pool([c for c in dealable(variant) if c in pool], seat, variant)
        except (IndexError, IllegalSetup):
            raise OldButton from None
        in_thread, pace = found["in_thread"] == "1", found["pace"]
        terms = replace(
            terms,
            venue=store.Venue.THREAD if in_thread else store.Venue.CHANNEL,
            pace=store.PACES[PACE_NAMES[int(pace)]] if pace else store.GuildSettings().pace,
        )
        challenger = int(found["challenger"], len(DIGITS))
        about = int(found["opponent"].removeprefix("!"), len(DIGITS)) or None
        if max(challenger, about or 0) >= LARGEST_ID or not pool <= set(dealable(variant)):
            raise OldButton
        is_change = found["opponent"].startswith("!")
        whom, changes = (None, about) if is_change else (about, None)
        return cls(challenger, whom, terms, bool(found["rated"]), changes)


class Term(Enum):
    """A list each, by the field that it chooses of `Terms`; their order stands in posted lists."""

    VARIANT = "variant"
    CARDS = "pool"
    SEAT = "seat"
    PLACE = "venue"
    PACE = "pace"


TERMS: Final = tuple(Term)
PLACES: Final = {"here": store.Venue.CHANNEL, "thread": store.Venue.THREAD}
OFFERED: Final[Mapping[Term, Mapping[str, Any]]] = {
    Term.VARIANT: {variant.value: variant for variant in Variant},
    Term.CARDS: {name: name for name in POOLS},
    Term.SEAT: {
        seat.value: seat
        for seat in (store.SeatChoice.RANDOM, store.SeatChoice.RED, store.SeatChoice.BLUE)
    },
    Term.PLACE: PLACES,
    Term.PACE: store.PACES,
}
"""What can be chosen, by how it is written in the list."""


# The rule book


class Page(Enum):
    """The names stand in posted buttons."""

    GOAL = "goal"
    BOARD = "board"
    DEAL = "deal"
    READING = "reading"
    TURN = "turn"
    EXCHANGE = "exchange"
    CAPTURING = "capturing"
    STONE = "stone"
    STREAM = "stream"
    PASSING = "passing"
    DRAWS = "draws"
    PLAYING = "playing"
    SPIRIT = "spirit"
    WIND_CARDS = "windcards"
    SWAPPING = "swapping"
    SHADOW = "shadow"
    PLACING = "placing"
    NINJA = "ninja"
    STRIKING = "striking"
    LANTERNS = "lanterns"
    SHADOWS_END = "shadowsend"
    LIGHT = "light"
    HIDING = "hiding"
    PROWLING = "prowling"
    SEEKING = "seeking"
    MORE_CARDS = "morecards"
    TIME = "time"
    FINE_POINTS = "finepoints"
    TYPING = "typing"
    CARDS = "cards"


class Chapter(Enum):
    """By the page that it begins with; it goes on to where the next one does."""

    GAME = Page.GOAL
    WIND = Page.SPIRIT
    SHADOW = Page.SHADOW
    LIGHT = Page.LIGHT
    BESIDES = Page.MORE_CARDS

    @property
    def pages(self) -> tuple[Page, ...]:
        return tuple(page for page in Page if CHAPTER_OF[page] is self)


STARTS: Final = {chapter.value: chapter for chapter in Chapter}
CHAPTER_OF: Final = dict(
    zip(
        Page,
        [*accumulate(Page, lambda now, page: STARTS.get(page, now), initial=Chapter.GAME)][1:],
        strict=True,
    )
)


class Book(Written):
    """Open at a page."""

    page: Page
    cards: Annotated[frozenset[Card], Codec(cards_of_bits, card_bits)] = frozenset()
    """Those of a match or an invitation; without any, the book has no page of them."""

    @property
    def pages(self) -> tuple[Page, ...]:
        return tuple(page for page in Page if self.cards or page is not Page.CARDS)

    def pages_of(self, chapter: Chapter) -> tuple[Page, ...]:
        return tuple(page for page in self.pages if CHAPTER_OF[page] is chapter)

    @property
    def in_order(self) -> tuple[Card, ...]:
        return tuple(card for card in CATALOGUE if card in self.cards)

    def turned(self, leaves: int) -> Book:
        """On or back; at either end it stays."""
        place = self.pages.index(self.page) + leaves
        return self.at(self.pages[min(max(place, 0), len(self.pages) - 1)])

    def at(self, page: Page) -> Book:
        return Book(page, self.cards)

    def __str__(self) -> str:
        return self.parts().argument

    @classmethod
    def read(cls, text: str) -> Book:
        """Raises OldButton for what this bot never wrote."""
        book = cls.of(Parts(argument=text))
        if str(book) != text or book.page not in book.pages:
            raise OldButton
        return book


# Pages of lists

LAST_MOMENT: Final = 10**13 - 1
"""In milliseconds."""
PLAYED: Final = one_of({"any": None, **{variant.value: variant for variant in Variant}})


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of somebody's finished matches."""

    user_id: int
    variant: Variant | None = None
    """None: of every variant."""
    part: store.Slice | None = None

    @classmethod
    def of(cls, page: GamesPage) -> Listing:
        return cls(page.whose.user_id, page.whose.variant)

    def at(self, part: store.Slice | None) -> Listing:
        return replace(self, part=part)

    def written(self) -> tuple[int, str]:
        """As a subject and an argument."""
        whose = f"{self.user_id}:{PLAYED.write(self.variant)}"
        if self.part is None:
            return 0, f"{whose}:latest"
        kind = "after" if self.part.is_after else "before"
        return self.part.match_id, f"{whose}:{kind}:{store.to_milliseconds(self.part.at)}"

    @classmethod
    def read(cls, subject: int, argument: str) -> Listing:
        """Raises OldButton."""
        match argument.split(":"):
            case [user, variant, "latest"]:
                part: store.Slice | None = None
            case [user, variant, ("before" | "after") as kind, at]:
                moment = store.from_milliseconds(read_number(at, LAST_MOMENT))
                part = store.Slice(moment, subject, is_after=kind == "after")
            case _:
                raise OldButton
        return cls(read_id(user), PLAYED.read(variant), part)
