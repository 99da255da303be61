"""Clicks on the buttons and lists of the rule book and of lessons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from cogs.learn.book import Book
from cogs.match.choices import Choice, read_choice
from cogs.shared.custom_ids import Parts, PlainClick
from cogs.shared.errors import OldButton

MAX_PAGE_BUTTONS: Final = 5
"""Buttons to pages in one message.

Each has a number, so that two that lead to the same page have different custom ids.
"""


@dataclass(frozen=True)
class LessonStep(PlainClick, verb="lesson_step"):
    """A choice in the controller of a lesson."""

    number: int
    """The lesson's number."""
    done: str
    """Steps that the learner has completed, as `cogs.learn.lessons` encodes them."""
    choice: Choice

    def parts(self) -> Parts:
        return Parts(self.number, argument=f"{self.done}:{self.choice}")

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        done, _, choice = parts.argument.partition(":")
        return cls(parts.subject, done, read_choice(choice))


class PickLesson(PlainClick, verb="pick_lesson"):
    """Choose a lesson."""


@dataclass(frozen=True)
class BookClick(PlainClick):
    """A click in the rule book."""

    book: Book

    def parts(self) -> Parts:
        return Parts(argument=str(self.book))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(Book.read(parts.argument))


@dataclass(frozen=True)
class OpenPage(BookClick, verb="page"):
    """Open the rule book at a page."""

    button: int
    """The number of the button in its message."""

    def parts(self) -> Parts:
        return Parts(step=self.button, argument=str(self.book))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        if parts.step >= MAX_PAGE_BUTTONS:
            raise OldButton
        return cls(Book.read(parts.argument), parts.step)


class PickPage(BookClick, verb="pick_page"):
    """Choose a page in a list; `book` is open at the page before the choice."""


class ShowCommands(PlainClick, verb="commands"):
    """Show all commands that can be typed."""
