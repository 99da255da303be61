"""What a channel is told of a match that is played in a thread of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import words
from cogs.ui.messages.types import PublicMessage
from onitama_core.game import GameEnded
from rendering import words as say

if TYPE_CHECKING:
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match

LONGEST_NAME: Final = 100


def thread_name(match: Match) -> str:
    red, blue = map(words.plain_name, match.seats)
    return f"#{match.id} {red} – {blue}"[:LONGEST_NAME]


def thread_line(match: Match, thread_id: int | None = None) -> PublicMessage:
    """`thread_id`: once the thread hangs on this line."""
    where = "a thread" if thread_id is None else f"<#{thread_id}>"
    return PublicMessage(
        f"#{match.id} · {words.both(match)} play in {where}. Anyone may watch.", is_silent=True
    )


def thread_refused(match: Match) -> PublicMessage:
    """In place of the line, where Discord lets the bot open no thread."""
    return PublicMessage(
        f"#{match.id} · {words.both(match)} play here, because I may not open a thread. "
        "Somebody with Manage Channel can allow *Create Public Threads* for me.",
        is_silent=True,
    )


def result_line(update: PublicUpdate) -> PublicMessage:
    match = update.match
    told = [
        say.ending(event, match.setup.variant, words.names(match))
        for event in update.events
        if isinstance(event, GameEnded)
    ]
    where = words.board_link(match, "The last board")
    return PublicMessage(
        f"#{match.id} · {words.both(match)}: {' '.join(told)} {where} is in their thread.",
        is_silent=True,
    )
