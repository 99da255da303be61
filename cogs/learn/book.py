"""The rule book: its chapters and pages, and where it is open."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from typing import Final, Self

from cogs.shared.card_sets import decode_cards, encode_cards
from cogs.shared.custom_ids import read_member
from cogs.shared.errors import OldButton
from onitama_core.game import CATALOGUE, Card


class Page(Enum):
    """The pages in order. Their values stand in posted buttons."""

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
    """A chapter, by its first page; it ends before the first page of the next one."""

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


@dataclass(frozen=True)
class Book:
    """The rule book, open at a page."""

    page: Page
    cards: frozenset[Card] = frozenset()
    """The cards of a match or an invitation; without any, the book has no page of them."""

    @property
    def pages(self) -> tuple[Page, ...]:
        return tuple(page for page in Page if self.cards or page is not Page.CARDS)

    def pages_of(self, chapter: Chapter) -> tuple[Page, ...]:
        return tuple(page for page in self.pages if CHAPTER_OF[page] is chapter)

    @property
    def cards_in_order(self) -> tuple[Card, ...]:
        return tuple(card for card in CATALOGUE if card in self.cards)

    def turned(self, leaves: int) -> Book:
        """Return the book some pages further on or, if negative, back; it stops at either end."""
        place = self.pages.index(self.page) + leaves
        return self.at(self.pages[min(max(place, 0), len(self.pages) - 1)])

    def at(self, page: Page) -> Book:
        return Book(page, self.cards)

    def __str__(self) -> str:
        """Write the book for a custom id."""
        return f"{self.page.value}:{encode_cards(self.cards)}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a book from a custom id. Raises OldButton for what this bot never wrote."""
        page, _, cards = text.partition(":")
        book = cls(read_member(Page, page), decode_cards(cards))
        if str(book) != text or book.page not in book.pages:
            raise OldButton
        return book
