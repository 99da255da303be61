"""What is wrong with a file that somebody brings."""

from __future__ import annotations

from typing import Final

from cogs.ui import errors as here
from cogs.ui.markdown import escaped
from cogs.ui.sentences.refusals.root import sentence_for
from onitama_core.game.record import (
    MissingTag,
    NoGame,
    NoText,
    RecordFault,
    Unexpected,
    UnreadableAction,
    UnreadableTag,
)
from onitama_core.matches import errors
from rendering import words

NO_RECORD: Final = (NoText, NoGame, Unexpected, MissingTag, UnreadableAction, UnreadableTag)
"""As of a file that something else wrote."""


@sentence_for.register
def _(problem: here.FileTooLarge) -> str:
    return f"That file is too large. A game takes at most {problem.most // 1000} KB."


@sentence_for.register
def _(_: here.FileNotRead) -> str:
    return "Discord doesn't give me that file now. Please send it again in a minute."


@sentence_for.register
def _(problem: RecordFault) -> str:
    """With words of the file, which anybody may have written."""
    told = escaped(words.refusal(problem) or "")
    if not isinstance(problem.reason, NO_RECORD):
        return told
    return f"{told} `/onitama record export` shows how a game is written."


@sentence_for.register
def _(_: errors.NoFinishedGame) -> str:
    return "This game has no result yet. I take games that were played to their end."
