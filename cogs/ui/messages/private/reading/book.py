"""A page of the rule book, and the ways from it to the others."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.clicks.written.book import CHAPTER_OF, Book, Chapter, Page
from cogs.ui.messages.types import Button, Option, OptionList, PrivateMessage, Style
from cogs.ui.sentences.rules import book as say
from onitama_core.game import Phase, Variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cogs.ui.messages.types import Picture
    from onitama_core.game import Card
    from onitama_core.store import Match

FIRST: Final[Mapping[Variant, Page]] = {
    Variant.CLASSIC: Page.GOAL,
    Variant.WIND: Page.SPIRIT,
    Variant.SHADOW: Page.SHADOW,
    Variant.LIGHT: Page.LIGHT,
}
OF_STEPS: Final[Mapping[tuple[Variant, Phase], Page]] = {
    (Variant.WIND, Phase.SPIRIT): Page.WIND_CARDS,
    (Variant.SHADOW, Phase.PLACEMENT): Page.PLACING,
    (Variant.SHADOW, Phase.NINJA): Page.NINJA,
    (Variant.SHADOW, Phase.LANTERN): Page.LANTERNS,
    (Variant.LIGHT, Phase.PLACEMENT): Page.HIDING,
    (Variant.LIGHT, Phase.LANTERN): Page.SEEKING,
}
OF_ENDS: Final[Mapping[Variant, Page]] = {
    Variant.CLASSIC: Page.STONE,
    Variant.WIND: Page.STONE,
    Variant.SHADOW: Page.SHADOWS_END,
    Variant.LIGHT: Page.LIGHT,
}
"""Where it stands how one wins."""
LESSON_OF: Final[Mapping[Page, int]] = {
    **dict.fromkeys((Page.TURN, Page.EXCHANGE, Page.PLAYING), 1),
    **dict.fromkeys((Page.CAPTURING, Page.STONE), 2),
    Page.STREAM: 3,
    Page.PASSING: 4,
    **dict.fromkeys(Chapter.WIND.value, 5),
    **dict.fromkeys(Chapter.SHADOW.value, 6),
    **dict.fromkeys(Chapter.LIGHT.value, 7),
}
"""Where one does what stands on the page, by the numbers of the lessons."""
BY_THE_WAY: Final = (Page.DEAL, Page.EXCHANGE, Page.CAPTURING, Page.MORE_CARDS, Page.CARDS)
TOPICS: Final = tuple(page for page in Page if page not in BY_THE_WAY)
"""That a command can open the book at; Discord takes 25."""


def open_for(match: Match) -> Book:
    """Where it tells what fits just now, as far as everybody knows it."""
    variant, cards = match.setup.variant, frozenset(match.setup.cards)
    if match.is_over:
        return Book(OF_ENDS[variant], cards)
    return Book(OF_STEPS.get((variant, match.phase), FIRST[variant]), cards)


def open_at_variant(variant: Variant, cards: Iterable[Card] = ()) -> Book:
    return Book(FIRST[variant], frozenset(cards))


def book_page(book: Book, picture: Picture | None) -> PrivateMessage:
    return PrivateMessage(say.told(book), picture, buttons(book), lists=(topics(book),))


def buttons(book: Book) -> tuple[Button, ...]:
    """Where none leads on, it stays in its place."""
    ways = [(book.turned(-1), say.EARLIER), (book.turned(1), say.LATER)]
    ways.append((book.at(Page.GOAL), say.TO_THE_START))
    if book.cards:
        ways.append((book.at(Page.CARDS), say.TO_THE_CARDS))
    pages = tuple(
        Button(clicks.OpenPage(there, number), label, is_disabled=there == book)
        for number, (there, label) in enumerate(ways)
    )
    return (*pages, *to_lesson(book.page))


def to_lesson(page: Page) -> Iterator[Button]:
    if page in LESSON_OF:
        yield Button(clicks.ShowLesson(LESSON_OF[page]), say.TRY_IT, style=Style.success)


def topics(book: Book) -> OptionList:
    """The pages of this chapter, and where the others begin: more than a list holds in all."""
    return OptionList(
        clicks.PickPage(book),
        say.TOPICS,
        tuple(
            Option(page.value, say.topic(page), say.whereabouts(page), page is book.page)
            for page in listed(book)
        ),
    )


def listed(book: Book) -> Iterator[Page]:
    here = CHAPTER_OF[book.page]
    opened = (here, Chapter.BESIDES)
    return chain.from_iterable(
        book.pages_of(chapter) if chapter in opened else (chapter.first,) for chapter in Chapter
    )
