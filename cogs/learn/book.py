"""The rule book: its chapters and pages, and the page at which a user has opened it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Self

from cogs.shared.card_sets import decode_cards, encode_cards
from cogs.shared.custom_ids import read_enum
from cogs.shared.errors import OldButton
from onitama_core.game import CATALOGUE, Card


class Page(Enum):
    """The pages in order. Posted buttons contain the values, so they must not change."""

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


def map_pages_to_chapters() -> dict[Page, Chapter]:
    by_first_page = {chapter.value: chapter for chapter in Chapter}
    chapters: dict[Page, Chapter] = {}
    chapter = Chapter.GAME
    for page in Page:
        chapter = by_first_page.get(page, chapter)
        chapters[page] = chapter
    return chapters


CHAPTER_OF: Final = map_pages_to_chapters()
"""The chapter of each page."""


@dataclass(frozen=True)
class Book:
    """The rule book, open at a page."""

    page: Page
    cards: frozenset[Card] = frozenset()
    """The cards of a match or an invitation; if there are none, the book has no page of cards."""

    @property
    def pages(self) -> tuple[Page, ...]:
        return tuple(page for page in Page if self.cards or page is not Page.CARDS)

    def pages_of(self, chapter: Chapter) -> tuple[Page, ...]:
        return tuple(page for page in self.pages if CHAPTER_OF[page] is chapter)

    @property
    def cards_in_order(self) -> tuple[Card, ...]:
        return tuple(card for card in CATALOGUE if card in self.cards)

    def turn_pages(self, count: int) -> Book:
        """Return the book `count` pages further on, or back if negative; it stops at its ends."""
        index = self.pages.index(self.page) + count
        return self.at(self.pages[min(max(index, 0), len(self.pages) - 1)])

    def at(self, page: Page) -> Book:
        return Book(page, self.cards)

    def __str__(self) -> str:
        """Write the book for a custom id."""
        return f"{self.page.value}:{encode_cards(self.cards)}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a book from a custom id. Raises OldButton for what this bot never wrote."""
        page, _, cards = text.partition(":")
        book = cls(read_enum(Page, page), decode_cards(cards))
        if str(book) != text or book.page not in book.pages:
            raise OldButton
        return book
