"""The pages of the rule book, in their order, and the cards that lie in it as a bookmark.

All of it stands in the ids of the book's buttons and its list, so an open book outlives the bot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from cogs.ui.clicks.written.base_32 import unwritten, written
from onitama_core.game import CATALOGUE, Card

WRITTEN: Final = re.compile(r"(?P<page>[a-z]{1,15}):(?P<cards>[0-9a-v]{1,9})")


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
    GAME = (
        *(Page.GOAL, Page.BOARD, Page.DEAL, Page.READING, Page.TURN, Page.EXCHANGE),
        *(Page.CAPTURING, Page.STONE, Page.STREAM, Page.PASSING, Page.DRAWS, Page.PLAYING),
    )
    WIND = (Page.SPIRIT, Page.WIND_CARDS, Page.SWAPPING)
    SHADOW = (
        *(Page.SHADOW, Page.PLACING, Page.NINJA),
        *(Page.STRIKING, Page.LANTERNS, Page.SHADOWS_END),
    )
    LIGHT = (Page.LIGHT, Page.HIDING, Page.PROWLING, Page.SEEKING)
    BESIDES = (Page.MORE_CARDS, Page.TIME, Page.FINE_POINTS, Page.TYPING, Page.CARDS)

    @property
    def first(self) -> Page:
        pages: tuple[Page, ...] = self.value
        return pages[0]


CHAPTER_OF: Final = {page: chapter for chapter in Chapter for page in chapter.value}


@dataclass(frozen=True, slots=True)
class Book:
    """Open at a page."""

    page: Page
    cards: frozenset[Card] = frozenset()
    """Those of a match or an invitation; without any, the book has no page of them."""

    @property
    def chapter(self) -> Chapter:
        return CHAPTER_OF[self.page]

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
        return replace(self, page=page)

    # -- in a custom_id --

    def __str__(self) -> str:
        return f"{self.page.value}:{written(self.cards)}"

    @classmethod
    def read(cls, text: str) -> Book | None:
        """None for what this bot never wrote."""
        found = WRITTEN.fullmatch(text)
        if found is None or found["page"] not in NAMES:
            return None
        book = cls(Page(found["page"]), unwritten(found["cards"]))
        return book if str(book) == text and book.page in book.pages else None


NAMES: Final = {page.value for page in Page}
