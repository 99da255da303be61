"""The words of a record, each with its place; blanks and case are forgiven here."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


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
