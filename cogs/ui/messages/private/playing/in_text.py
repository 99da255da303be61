"""The board in letters and words, for who does not see the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.messages.types import PrivateMessage
from cogs.ui.sentences.lists import listing
from cogs.ui.sentences.playing.private import above_own_board, above_watched_board
from onitama_core.game import Player
from onitama_core.matches import PublicUpdate
from rendering import describe_in_full, diagram, legend

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import PlayerView, PublicView
    from onitama_core.matches import PlayerUpdate


def board_in_text(update: PublicUpdate | PlayerUpdate) -> PrivateMessage:
    """All that the picture tells, and the words beside it."""
    return PrivateMessage(listing(list(lines(update))))


def lines(update: PublicUpdate | PlayerUpdate) -> Iterator[str]:
    if isinstance(update, PublicUpdate):
        yield from above_watched_board(update)
        yield from board_lines(update.view, Player.RED)
    else:
        yield from above_own_board(update)
        yield from board_lines(update.view, update.view.viewer)


def board_lines(view: PublicView | PlayerView, near: Player) -> Iterator[str]:
    yield f"```\n{diagram(view, seen_from=near)}\n```{legend(view)}"
    yield from describe_in_full(view, seen_from=near)
