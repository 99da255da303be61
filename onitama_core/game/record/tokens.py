"""The words of a record, each with its place: blanks and case are forgiven here."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game.board import Player
from onitama_core.game.record.values import (
    COMMAND,
    Clock,
    Forced,
    Limit,
    Note,
    Points,
    Stumble,
    TooLarge,
    UnreadableNote,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.game.record.values import Evaluation


class Kind(Enum):
    TAG = auto()
    COMMENT = auto()
    NUMBER = auto()
    PLAYER = auto()
    ACTION = auto()
    RESULT = auto()
    OTHER = auto()
    """What is none of these."""
    END = auto()


class Token(NamedTuple):
    kind: Kind
    at: int
    """Characters before it."""
    text: str
    parts: tuple[str, ...] = ()
    """A tag's name and value; a comment's text; a number's digits."""


SQUARE: Final = "[a-e][1-5]"
ACTION: Final = rf"""
    [a-z]+ \s*:\s* (?:
        \? (?: \s* {SQUARE} )?
        | {SQUARE} (?: [\s,–—→>-]* {SQUARE} )?
        | [a-z0-9]+
    ) (?: \s* ! )? (?! [a-z0-9] )
"""
KINDS: Final = {
    Kind.TAG: r'\[ \s* ([a-z][a-z0-9]*) \s* "((?: [^"\\\n] | \\["\\] )*)" \s* \]',
    Kind.COMMENT: r"\{ ([^{}]*) \}",
    Kind.RESULT: r"1 \s*-\s* 0 | 0 \s*-\s* 1 | 1/2 \s*-\s* 1/2 | \*",
    Kind.NUMBER: r"([0-9]{1,6}) \s* \.+",
    Kind.PLAYER: r"(?: red | blue ) (?! \s*: | [a-z0-9] )",
    Kind.ACTION: ACTION,
}
"""Tried in this order where blanks end."""
PATTERNS: Final = {
    kind: re.compile(pattern, re.IGNORECASE | re.VERBOSE) for kind, pattern in KINDS.items()
}
BLANKS: Final = re.compile(r"[\s\ufeff]*")
WORD: Final = re.compile(r"[^\s\[\]{}]+|.")


def tokens_of(text: str) -> Iterator[Token]:
    """The last one is the end. After what is no word of a record the next tag's line comes."""
    at = end_of_blanks(text, 0)
    while at < len(text):
        token = token_at(text, at)
        yield token
        end = at + len(token.text)
        at = next_tag(text, end) if token.kind is Kind.OTHER else end_of_blanks(text, end)
    yield Token(Kind.END, at, "")


def next_tag(text: str, at: int) -> int:
    """Where a line begins with one, or the end."""
    found = text.find("\n[", at)
    return len(text) if found < 0 else found + 1


def end_of_blanks(text: str, at: int) -> int:
    found = BLANKS.match(text, at)
    return at if found is None else found.end()


def token_at(text: str, at: int) -> Token:
    for kind, pattern in PATTERNS.items():
        if found := pattern.match(text, at):
            return Token(kind, at, found[0], found.groups())
    word = WORD.match(text, at)
    return Token(Kind.OTHER, at, text[at] if word is None else word[0])


COMMANDS: Final = re.compile(r"\[%(clk|eval)\b([^\[\]]*)\]", re.IGNORECASE)
CLOCK: Final = re.compile(r"([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,3}))?")
POINTS: Final = re.compile(r"([+-]?)([0-9]{1,6})(?:\.([0-9]{1,2}))?")
FORCED: Final = re.compile(r"#([+-]?)([0-9]{1,6})")


def read_note(comments: Sequence[Token]) -> Note:
    """Several comments are one; of several clocks the last counts."""
    if sum(len(comment.parts[0]) for comment in comments) > Limit.COMMENT.value:
        raise Stumble(comments[0].at, TooLarge(Limit.COMMENT))
    clock, evaluation = None, None
    for name, value, at in commands_in(comments):
        if name == "clk":
            clock = read_clock(value, at)
        else:
            evaluation = read_evaluation(value, at)
    texts = (COMMANDS.sub(" ", comment.parts[0]) for comment in comments)
    return Note(" ".join(" ".join(texts).split()), clock, evaluation)


def commands_in(comments: Iterable[Token]) -> Iterator[tuple[str, str, int]]:
    """Their names, values and places."""
    for comment in comments:
        for begun in COMMAND.finditer(comment.text):
            at = comment.at + begun.start()
            whole = COMMANDS.match(comment.text, begun.start())
            if whole is None:
                raise Stumble(at, UnreadableNote(begun[0]))
            yield whole[1].lower(), "".join(whole[2].split()), at


def read_clock(text: str, at: int) -> Clock:
    found = CLOCK.fullmatch(text)
    if found is None:
        raise Stumble(at, UnreadableNote(text))
    hours, minutes, seconds = map(int, found.groups()[:3])
    rest = int((found[4] or "").ljust(3, "0"))
    return Clock(((hours * 60 + minutes) * 60 + seconds) * 1000 + rest)


def read_evaluation(text: str, at: int) -> Evaluation:
    if found := POINTS.fullmatch(text):
        value = int(found[2]) * 100 + int((found[3] or "").ljust(2, "0"))
        return Points(-value if found[1] == "-" else value)
    if found := FORCED.fullmatch(text):
        return Forced(Player.BLUE if found[1] == "-" else Player.RED, int(found[2]))
    raise Stumble(at, UnreadableNote(text))
