"""The rule book: its pages, and what stands around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.written.book import CHAPTER_OF, Book, Chapter, Page
from cogs.ui.sentences.rules.besides import BESIDES
from cogs.ui.sentences.rules.cards_in_play import TOPIC, cards_in_play
from cogs.ui.sentences.rules.game import GAME
from cogs.ui.sentences.rules.light import LIGHT
from cogs.ui.sentences.rules.shadow import SHADOW
from cogs.ui.sentences.rules.wind import WIND

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.ui.sentences.rules.leaf import Leaf

LEAVES: Final[Mapping[Page, Leaf]] = {**GAME, **WIND, **SHADOW, **LIGHT, **BESIDES}
"""Of every page but that of the cards, which are each match's own."""
CHAPTERS: Final = {
    Chapter.GAME: "The game",
    Chapter.WIND: "Way of the Wind",
    Chapter.SHADOW: "Way of the Shadow",
    Chapter.LIGHT: "Way of the Light",
    Chapter.BESIDES: "Good to know",
}
TOPICS: Final = "Topics"
EARLIER: Final = "‹"
LATER: Final = "›"
TO_THE_START: Final = "Basics"
TO_THE_CARDS: Final = "Cards in play"
TRY_IT: Final = "Try it"


def leaf_of(book: Book) -> Leaf:
    return LEAVES[book.page] if book.page in LEAVES else cards_in_play(book.in_order)


def told(book: Book) -> str:
    """A page in words, with its number in its chapter."""
    leaf = leaf_of(book)
    shown = (f"-# {leaf.shown}",) if leaf.shown else ()
    return "\n".join((f"**{leaf.heading}**", leaf.text, *shown, number_of(book)))


def number_of(book: Book) -> str:
    """`The game · page 3 of 12`."""
    pages = book.pages_of(book.chapter)
    number = pages.index(book.page) + 1
    return f"-# {CHAPTERS[book.chapter]} · page {number} of {len(pages)}"


def topic(page: Page) -> str:
    return LEAVES[page].topic if page in LEAVES else TOPIC


def whereabouts(page: Page) -> str:
    """What the list of topics says below a topic."""
    return CHAPTERS[CHAPTER_OF[page]]
