"""Clicks in the rule book, and on what opens it at the cards of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.click import OF_A_LIST, MatchClick, OwnClick, Parts
from cogs.ui.clicks.written.book import Book
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    from typing import Self

MOST_BUTTONS: Final = 5


@dataclass(frozen=True, slots=True)
class ShowCards(MatchClick):
    """The cards of a match, close up."""

    verb = "cards"


@dataclass(frozen=True, slots=True)
class BookClick(OwnClick):
    book: Book


@dataclass(frozen=True, slots=True)
class OpenPage(BookClick):
    verb = "page"

    button: int
    """Buttons in one message differ, also where two of them lead to the same page."""

    def parts(self) -> Parts:
        return Parts(step=self.button, argument=str(self.book))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if parts.step >= MOST_BUTTONS:
            raise OldButton
        return cls(read(parts.argument), parts.step)


@dataclass(frozen=True, slots=True)
class PickPage(BookClick):
    """Which one comes with the click; the book is open where it was before."""

    verb = f"{OF_A_LIST}_page"

    def parts(self) -> Parts:
        return Parts(argument=str(self.book))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(read(parts.argument))


def read(argument: str) -> Book:
    """Raises OldButton."""
    book = Book.read(argument)
    if book is None:
        raise OldButton
    return book
