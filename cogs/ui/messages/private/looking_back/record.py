"""A match as a text file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.messages.private.looking_back.past_games import ways_into
from cogs.ui.messages.types import Document, PrivateMessage
from cogs.ui.sentences.looking_back import records as say
from onitama_core.matches import KEPT

if TYPE_CHECKING:
    from onitama_core.store import Match


def exported(match: Match, text: str) -> PrivateMessage:
    file = Document(f"onitama-{match.id}.txt", text.encode())
    return PrivateMessage(say.exported(match), documents=(file,))


def imported(match: Match) -> PrivateMessage:
    until = match.last_activity + KEPT
    return PrivateMessage(say.imported(match, until), buttons=tuple(ways_into(match)))
