"""An open book is read as it was written, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.click_values import Book, Page
from cogs.ui.errors import OldButton
from onitama_core.game import CATALOGUE

FIVE = frozenset(CATALOGUE[-5:])


@st.composite
def books(pick: st.DrawFn) -> Book:
    cards = pick(st.frozensets(st.sampled_from(CATALOGUE)))
    return Book(pick(st.sampled_from(Book(Page.GOAL, cards).pages)), cards)


@given(books())
def test_a_book_is_read_as_it_was_written(book: Book) -> None:
    assert Book.read(str(book)) == book


@pytest.mark.parametrize(
    "text",
    [
        *("", "goal", "goal:", "goal:00", "goal:w", "GOAL:0", "wins:0", "cards:0", "goal:0:"),
        "goal:vvvvvvvvv",
    ],
)
def test_what_this_bot_never_wrote_is_no_book(text: str) -> None:
    with pytest.raises(OldButton):
        Book.read(text)


@given(books())
def test_turning_on_and_back_leads_to_the_same_page_but_at_an_end(book: Book) -> None:
    on = book.turned(1)
    assert on.cards == book.cards
    assert on == book if book.page is book.pages[-1] else on.turned(-1) == book


def test_the_cards_are_the_last_page_of_a_book_that_has_some() -> None:
    assert Book(Page.GOAL, FIVE).pages[-1] is Page.CARDS
    assert Page.CARDS not in Book(Page.GOAL).pages
