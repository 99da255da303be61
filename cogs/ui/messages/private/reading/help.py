"""What the bot can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.clicks.written.book import Book, Page
from cogs.ui.messages.types import Button, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.rules import HELP

if TYPE_CHECKING:
    from cogs.ui.messages.types import Picture

PICTURED: Final = Book(Page.PLAYING)
"""Whose picture help shows: a board on which somebody chooses a move."""


def help_text(picture: Picture | None) -> PrivateMessage:
    return PrivateMessage(
        HELP,
        picture,
        buttons=(
            Button(clicks.ShowLesson(1), labels.LEARN, style=Style.success),
            Button(clicks.OpenPage(Book(Page.GOAL), 0), labels.RULES),
        ),
    )
