"""What a channel is told of a match that is played in a thread of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.messages.public.board import called
from cogs.ui.messages.types import PublicMessage
from cogs.ui.sentences.playing import thread

if TYPE_CHECKING:
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match

LONGEST_NAME: Final = 100


def thread_name(match: Match) -> str:
    return thread.name(match)[:LONGEST_NAME]


def thread_line(match: Match, thread_id: int | None = None) -> PublicMessage:
    """`thread_id`: once the thread hangs on this line."""
    return PublicMessage(thread.line(match, thread_id), is_silent=True)


def thread_refused(match: Match) -> PublicMessage:
    """In place of the line, where Discord lets the bot open no thread."""
    return PublicMessage(thread.refused(match), is_silent=True)


def result_line(update: PublicUpdate) -> PublicMessage:
    return PublicMessage(thread.result(update), is_silent=True)


def result_alone(update: PublicUpdate) -> PublicMessage:
    """Where the thread is gone: it calls those whom the last board would have called."""
    return PublicMessage(thread.result_alone(update), pings=called(update))
