"""The board in letters and words, for who does not see the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import words
from cogs.ui.messages.private import own_words, watched_words
from cogs.ui.messages.types import PrivateMessage
from onitama_core.game import Player
from rendering import describe_in_full, diagram, legend

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import PlayerView, PublicView
    from onitama_core.matches import Update


def board_in_text(update: Update, user_id: int) -> PrivateMessage:
    """All that the picture for this user tells, and the words beside it."""
    return PrivateMessage(words.listing(list(lines(update, user_id))))


def lines(update: Update, user_id: int) -> Iterator[str]:
    view = update.private.get(user_id)
    if view is None:
        yield from watched_words(update)
        yield from board_lines(update.public, Player.RED)
    else:
        yield from own_words(update, user_id)
        yield from board_lines(view, view.viewer)


def board_lines(view: PublicView | PlayerView, near: Player) -> Iterator[str]:
    yield f"```\n{diagram(view, seen_from=near)}\n```{legend(view)}"
    yield from describe_in_full(view, seen_from=near)
