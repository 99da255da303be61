"""What is amiss in a game that was brought as a text, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game.record import (
    AnotherGame,
    ExpectedFirst,
    ExpectedOutcome,
    ExpectedTurn,
    Limit,
    MissingTag,
    NoGame,
    NoResult,
    NotAllowed,
    NoText,
    NothingHidden,
    NotTheirTime,
    OfTags,
    OfText,
    OfTurns,
    RecordFault,
    ResultsDiffer,
    TagTwice,
    TooLarge,
    Unclosed,
    Unexpected,
    UnfitCards,
    UnreadableAction,
    UnreadableNote,
    UnreadableTag,
)
from rendering.words.names import side
from rendering.words.refusals.actions import refusal

if TYPE_CHECKING:
    from onitama_core.game.record import Amiss, OfResult

SHOWN: Final = 24
"""Characters of what somebody wrote."""
UNPRINTABLE: Final = "\N{REPLACEMENT CHARACTER}"
COUNTED: Final = {
    Limit.CHARACTERS: "characters",
    Limit.ACTIONS: "actions a game",
    Limit.TAGS: "tags a game",
    Limit.VALUE: "characters in a tag",
    Limit.COMMENT: "characters in the comments of a step",
}


@refusal.register
def _(problem: RecordFault) -> str:
    line, column = problem.spot
    return f"Line {line}, column {column}: {why(problem.reason)}"


def why(amiss: Amiss) -> str | None:
    if isinstance(amiss, OfText):
        return about_text(amiss)
    if isinstance(amiss, OfTags):
        return about_tag(amiss)
    return about_turn(amiss) if isinstance(amiss, OfTurns) else about_result(amiss)


def about_text(amiss: OfText) -> str:
    match amiss:
        case TooLarge(limit):
            return f"I read at most {limit.value:,} {COUNTED[limit]}."
        case NoText():
            return "from here on it is no plain text in UTF-8."
        case NoGame():
            return "I find no game here."
        case AnotherGame():
            return "another game begins here; I take one at a time."
        case Unexpected(text):
            return f"“{short(text)}” doesn't belong here."
        case Unclosed(opener):
            return f"what “{opener}” opens is never closed."


def about_tag(amiss: OfTags) -> str | None:
    match amiss:
        case TagTwice(name):
            return f"there are two tags {short(name)}."
        case MissingTag(name):
            return f"this game has no tag {name}."
        case UnreadableTag(name, value):
            return f"{name} can't be “{short(value)}”."
        case UnfitCards(problem):
            return refusal(problem)
        case ExpectedFirst(player):
            return f"with this side card {side(player)} moves first."


def about_turn(amiss: OfTurns) -> str | None:
    match amiss:
        case UnreadableAction(text):
            return f"“{short(text)}” is no action."
        case UnreadableNote(text):
            return f"“{short(text)}” is no clock and no evaluation."
        case ExpectedTurn(number):
            return f"turn {number} comes next."
        case NotAllowed(problem):
            return refusal(problem)
        case NothingHidden():
            return "nothing is hidden in this game."


def about_result(amiss: OfResult) -> str:
    match amiss:
        case NoResult():
            return "the text ends before the result, as in 1-0."
        case ResultsDiffer(told):
            return f"elsewhere the result is told as {told}."
        case ExpectedOutcome(None):
            return "the board leaves this game open."
        case ExpectedOutcome():
            return "the board ends this game otherwise."
        case NotTheirTime():
            return "who lost on time wasn't to move."


def short(text: str) -> str:
    seen = "".join(c if c.isprintable() else UNPRINTABLE for c in " ".join(text.split()))
    line = seen.replace("`", "'")
    return line if len(line) <= SHOWN else f"{line[:SHOWN]}…"
