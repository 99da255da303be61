"""A display name as one visible line of plain text, whatever its owner has put into it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import Final

BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159"
)
"""Letters, signs and marks that show nothing, though Unicode does not file them as invisible."""
PICTURES: Final = range(0x1F000, 0x1FB00)
"""Emoji, some of them younger than the Unicode that this Python knows."""
MOST_MARKS: Final = 2
"""On one letter: scripts in use need no more, and a tower of them covers other lines."""


@lru_cache(maxsize=4096)
def one_line(name: str) -> str:
    """Without line breaks, control and invisible characters, and overrides of direction.

    Empty where nothing visible is left.
    """
    spaced = "".join(" " if c.isspace() else c for c in name)
    shown = "".join(c for c in spaced if is_shown(c))
    line = " ".join(without_towers(shown).split())
    return line if any(has_ink(c) for c in line) else ""


def is_shown(character: str) -> bool:
    if ord(character) in PICTURES:
        return True
    return not unicodedata.category(character).startswith("C") and character not in BLANK


def has_ink(character: str) -> bool:
    return ord(character) in PICTURES or unicodedata.category(character)[0] in "LNPS"


def without_towers(text: str) -> str:
    runs = ("".join(run) for _, run in groupby(text, key=is_mark))
    return "".join(run[:MOST_MARKS] if is_mark(run[0]) else run for run in runs)


def is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
