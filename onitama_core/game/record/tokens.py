"""The words of a record, each with its place: blanks and case are forgiven here."""

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from onitama_core.game.board import Player
from onitama_core.game.record.values import (
    COMMAND,
    Amiss,
    Clock,
    Evaluation,
    Forced,
    Limit,
    Note,
    Points,
)


class Stumble(Exception):
    """A RecordFault while the text is read."""

    def __init__(self, at: int, reason: Amiss, *values: object) -> None:
        super().__init__(at, reason, *values)
        self.at = at
        self.reason = reason
        self.values = values


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
    Kind.OTHER: r"[^\s\[\]{}]+ | [\s\S]",
}
"""Tried in this order where blanks end."""
PATTERNS: Final = {
    kind: re.compile(pattern, re.IGNORECASE | re.VERBOSE) for kind, pattern in KINDS.items()
}
BLANKS: Final = re.compile(r"[\s\ufeff]*")


def tokens_of(text: str) -> Iterator[Token]:
    """The last one is the end. After what is no word of a record the next tag's line comes."""
    at = 0
    while (at := end_of_blanks(text, at)) < len(text):
        token = next(
            Token(kind, at, found[0], found.groups())
            for kind, pattern in PATTERNS.items()
            if (found := pattern.match(text, at))
        )
        yield token
        at += len(token.text)
        if token.kind is Kind.OTHER:
            line = text.find("\n[", at)
            at = len(text) if line < 0 else line
    yield Token(Kind.END, at, "")


def end_of_blanks(text: str, at: int) -> int:
    found = BLANKS.match(text, at)
    return at if found is None else found.end()


COMMANDS: Final = re.compile(r"\[%(clk|eval)\b([^\[\]]*)\]", re.IGNORECASE)
CLOCK: Final = re.compile(r"([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,3}))?")
POINTS: Final = re.compile(r"([+-]?)([0-9]{1,6})(?:\.([0-9]{1,2}))?")
FORCED: Final = re.compile(r"#([+-]?)([0-9]{1,6})")


def read_note(comments: Sequence[Token]) -> Note:
    """Several comments are one; of several clocks the last counts."""
    if sum(len(comment.parts[0]) for comment in comments) > Limit.COMMENT.value:
        raise Stumble(comments[0].at, Amiss.TOO_LARGE, Limit.COMMENT)
    clock, evaluation, words = None, None, list[str]()
    for comment in comments:
        for begun in COMMAND.finditer(comment.text):
            at = comment.at + begun.start()
            whole = COMMANDS.match(comment.text, begun.start())
            if whole is None:
                raise Stumble(at, Amiss.UNREADABLE_NOTE, begun[0])
            value = "".join(whole[2].split())
            if whole[1].lower() == "clk":
                clock = read_clock(value, at)
            else:
                evaluation = read_evaluation(value, at)
        words += COMMANDS.sub(" ", comment.parts[0]).split()
    return Note(" ".join(words), clock, evaluation)


def read_clock(text: str, at: int) -> Clock:
    found = CLOCK.fullmatch(text)
    if found is None:
        raise Stumble(at, Amiss.UNREADABLE_NOTE, text)
    hours, minutes, seconds = map(int, found.groups()[:3])
    rest = int((found[4] or "").ljust(3, "0"))
    return Clock(((hours * 60 + minutes) * 60 + seconds) * 1000 + rest)


def read_evaluation(text: str, at: int) -> Evaluation:
    if found := POINTS.fullmatch(text):
        value = int(found[2]) * 100 + int((found[3] or "").ljust(2, "0"))
        return Points(-value if found[1] == "-" else value)
    if found := FORCED.fullmatch(text):
        return Forced(Player.BLUE if found[1] == "-" else Player.RED, int(found[2]))
    raise Stumble(at, Amiss.UNREADABLE_NOTE, text)
