"""The pictures of the rule book are the same for all, so they are drawn once."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.learn.commands import rules_page
from cogs.learn.rules import LEAVES, leaf_of
from cogs.ui.click_values import Book, Page
from cogs.ui.pictures import Pictures
from onitama_core.game import CATALOGUE
from rendering import Renderer

FIVE = frozenset(CATALOGUE[:5])
LONGEST_ALT_TEXT = 1024
UNASKED: Any = None


@pytest.mark.parametrize("page", [Page.READING, Page.DEAL, Page.PASSING])
async def test_a_page_asked_for_again_paints_nothing(
    monkeypatch: pytest.MonkeyPatch, page: Page
) -> None:
    pictures = Pictures(UNASKED)
    first = await rules_page(pictures.renderer(None, 1), Book(page))
    for drawing in ("board", "card", "cards"):
        monkeypatch.setattr(Renderer, drawing, None)
    assert await rules_page(pictures.renderer("shrine", 2), Book(page, FIVE)) == first


async def test_another_theme_has_its_own() -> None:
    pictures = Pictures(UNASKED)
    shrine = await rules_page(pictures.renderer("shrine", 1), Book(Page.PASSING))
    night = await rules_page(pictures.renderer("night", 1), Book(Page.PASSING))
    assert shrine is not None
    assert night is not None
    assert shrine.alt_text == night.alt_text
    assert shrine.data != night.data


async def test_every_page_has_a_picture_of_its_own_whose_description_stands_alone() -> None:
    pictures = Pictures(UNASKED)
    books = [Book(page, FIVE) for page in Page]
    drawn = [await rules_page(pictures.renderer(None, 1), book) for book in books]
    names = {picture.filename for picture in drawn if picture is not None}
    assert len(names) == len(Page)
    for book, picture in zip(books, drawn, strict=True):
        assert picture is not None
        assert picture.alt_text.startswith(leaf_of(book).shown)
        assert len(leaf_of(book).shown) + 60 < len(picture.alt_text) <= LONGEST_ALT_TEXT


def test_all_pages_but_the_cards_are_illustrated() -> None:
    assert LEAVES.keys() == set(Page) - {Page.CARDS}


async def test_each_matchs_cards_are_pictured() -> None:
    pictures = Pictures(UNASKED)
    some, others = [
        await rules_page(pictures.renderer(None, 1), Book(Page.CARDS, frozenset(five)))
        for five in (CATALOGUE[:5], CATALOGUE[5:10])
    ]
    assert some is not None
    assert others is not None
    assert "Tiger: two forward or one back." in some.alt_text
    assert some.filename != others.filename
    assert some.data != others.data


async def test_a_pool_is_too_large_for_a_picture() -> None:
    pictures = Pictures(UNASKED)
    book = Book(Page.CARDS, frozenset(CATALOGUE[:6]))
    assert await rules_page(pictures.renderer(None, 1), book) is None
