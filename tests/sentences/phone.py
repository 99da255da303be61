"""How a sentence looks on a phone."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Final
from unicodedata import east_asian_width

COLUMNS: Final = 45
"""Letters in a line of Discord's on a phone of the usual width."""
MOST_LINES: Final = 2
SHOWN: Final = (
    (re.compile(r"\[([^]]+)]\(https?://[^)]+\)"), r"\1"),
    (re.compile(r"\{(\w+)\}"), r"\1"),
    (re.compile(r"^(?:-# |### |## |# |> )", re.MULTILINE), ""),
    (re.compile(r"\*\*|`"), ""),
    (re.compile(r"\*(\w[^*]*)\*"), r"\1"),
)
"""What Discord makes of what is written; a value is about as long as its name."""
END: Final = re.compile(r"\n+|(?<=[.!?…])(?:\*\*)? (?=[^a-z])")
WORD: Final = re.compile(r"[^\W\d_]{2}")


def as_shown(text: str) -> str:
    for written, shown in SHOWN:
        text = written.sub(shown, text)
    return text


def sentences(text: str) -> list[str]:
    """What one reads in one breath; a line of its own too."""
    return [one for one in END.split(text) if WORD.search(one)]


def lines(sentence: str) -> int:
    """As many as it takes on a phone."""
    return len(wrap(wide(as_shown(sentence)), COLUMNS))


def wide(text: str) -> str:
    """With emoji as wide as two letters."""
    return "".join(f"{c}~" if east_asian_width(c) == "W" else c for c in text)
