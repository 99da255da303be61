"""The pictures of the rule book are the same for all, so they are drawn once."""

from __future__ import annotations

import pytest

from cogs.studio.reading.illustrations import ILLUSTRATIONS
from cogs.studio.studio import Studio
from cogs.ui.clicks.written.book import Book, Page
from cogs.ui.sentences.rules import leaf_of
from onitama_core.game import CATALOGUE
from rendering import Renderer

FIVE = frozenset(CATALOGUE[:5])
LONGEST_ALT_TEXT = 1024


@pytest.mark.parametrize("page", [Page.READING, Page.DEAL, Page.PASSING])
async def test_a_page_asked_for_again_paints_nothing(
    monkeypatch: pytest.MonkeyPatch, page: Page
) -> None:
    studio = Studio()
    first = await studio.book.picture(studio.artist(None, 1), Book(page))
    for drawing in ("board", "card", "cards"):
        monkeypatch.setattr(Renderer, drawing, None)
    assert await studio.book.picture(studio.artist("shrine", 2), Book(page, FIVE)) == first


async def test_another_theme_has_its_own() -> None:
    studio = Studio()
    shrine = await studio.book.picture(studio.artist("shrine", 1), Book(Page.PASSING))
    night = await studio.book.picture(studio.artist("night", 1), Book(Page.PASSING))
    assert shrine is not None
    assert night is not None
    assert shrine.alt_text == night.alt_text
    assert shrine.data != night.data


async def test_every_page_has_a_picture_of_its_own_whose_description_stands_alone() -> None:
    studio = Studio()
    books = [Book(page, FIVE) for page in Page]
    pictures = [await studio.book.picture(studio.artist(None, 1), book) for book in books]
    names = {picture.filename for picture in pictures if picture is not None}
    assert len(names) == len(Page)
    for book, picture in zip(books, pictures, strict=True):
        assert picture is not None
        assert picture.alt_text.startswith(leaf_of(book).shown)
        assert len(leaf_of(book).shown) + 60 < len(picture.alt_text) <= LONGEST_ALT_TEXT


def test_all_pages_but_the_cards_are_illustrated() -> None:
    assert ILLUSTRATIONS.keys() == set(Page) - {Page.CARDS}


async def test_each_matchs_cards_are_pictured() -> None:
    studio = Studio()
    some, others = [
        await studio.book.picture(studio.artist(None, 1), Book(Page.CARDS, frozenset(five)))
        for five in (CATALOGUE[:5], CATALOGUE[5:10])
    ]
    assert some is not None
    assert others is not None
    assert "Tiger: two forward or one back." in some.alt_text
    assert some.filename != others.filename
    assert some.data != others.data


async def test_a_pool_is_too_large_for_a_picture() -> None:
    studio = Studio()
    book = Book(Page.CARDS, frozenset(CATALOGUE[:6]))
    assert await studio.book.picture(studio.artist(None, 1), book) is None
