"""The sentences that Babel finds in `_()` and `ngettext()`, and their length on a phone.

Also finds sentences that Babel can't extract.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import east_asian_width

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir

from tests.literals import MARKS, PROSE, literals_in

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
PARTS: Final = ("cogs", "rendering")
NOTATION: Final = re.compile(r"/\S+/\S+ [rb] |\b[a-z]+:(?:[a-e][1-5]|none|stay|[a-e]\b)")
"""Text with a position or with actions in notation."""
KEYWORDS: Final = {**DEFAULT_KEYWORDS, "_s": None, "locale_str": None}
"""The functions whose texts Babel finds; the last two mark the texts of commands."""
PLACE: Final = re.compile(r"\{([^{}]*)\}")


class Said(NamedTuple):
    file: str
    line: int
    forms: tuple[str, ...]
    """One form, or the singular and the plural."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {' / '.join(self.forms)}"


@cache
def catalogue() -> tuple[Said, ...]:
    found = [
        Said(f"{part}/{file}", line, (message,) if isinstance(message, str) else tuple(message))
        for part in PARTS
        for file, line, message, _, _ in extract_from_dir(
            ROOT / part, [("**.py", "python")], keywords=KEYWORDS
        )
    ]
    return tuple(sorted(found))


def places(text: str) -> list[str]:
    return PLACE.findall(text)


@cache
def trees() -> dict[str, ast.Module]:
    files = (file for part in PARTS for file in sorted((ROOT / part).rglob("*.py")))
    return {
        file.relative_to(ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
        for file in files
    }


def unmarked(tree: ast.AST, pattern: re.Pattern[str] = PROSE) -> Iterator[tuple[int, str]]:
    """Return literals that look like words for users and are not in the catalogue."""
    return (
        (line, text)
        for line, text in literals_in(tree)
        if pattern.search(text) and not NOTATION.search(text)
    )


def made_up(tree: ast.AST) -> Iterator[int]:
    """Yield the lines where a sentence is assembled before its look-up, which then fails."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in MARKS:
                forms = arguments[:2] if name == "ngettext" else arguments
                if any(isinstance(form, ast.JoinedStr | ast.BinOp) for form in forms):
                    yield node.lineno


def in_f_strings(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of sentences inside f-strings, where Babel does not find them.

    Before Python 3.12 an f-string is one token.
    """
    for f_string in ast.walk(tree):
        if isinstance(f_string, ast.JoinedStr):
            for node in ast.walk(f_string):
                match node:
                    case ast.Call(func=ast.Name(id=name), args=[ast.Constant(), *_]) if (
                        name in MARKS
                    ):
                        yield node.lineno


def misfilled(tree: ast.AST) -> Iterator[str]:
    """Yield the calls `_("…").format(…)` whose values are not those that the sentence names."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Call(func=ast.Name(id="_" | "ngettext"), args=forms), attr="format"
                ),
                args=[],
                keywords=values,
            ) if all(value.arg for value in values):
                texts = [form.value for form in forms if isinstance(form, ast.Constant)]
                named = {place for text in texts for place in places(str(text))}
                given = {value.arg for value in values}
                if texts and named != given:
                    yield f"{node.lineno}: {named ^ given}"


# How a sentence looks on a phone

COLUMNS: Final = 45
"""Letters in a line of Discord's on a phone of usual width."""
MOST_LINES: Final = 2
SHOWN: Final = (
    (re.compile(r"\[([^]]+)]\(https?://[^)]+\)"), r"\1"),
    (re.compile(r"\{(\w+)\}"), r"\1"),
    (re.compile(r"^(?:-# |### |## |# |> )", re.MULTILINE), ""),
    (re.compile(r"\*\*|`"), ""),
    (re.compile(r"\*(\w[^*]*)\*"), r"\1"),
)
"""Patterns of Markdown and of values, and what users see of them.

A value is taken to be about as long as its name.
"""
END: Final = re.compile(r"\n+|(?<=[.!?…])(?:\*\*)? (?=[^a-z])")
WORD: Final = re.compile(r"[^\W\d_]{2}")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text; a line of its own counts as a sentence."""
    return [one for one in END.split(text) if WORD.search(one)]


def lines(sentence: str) -> int:
    """Return how many lines a sentence takes on a phone; emoji are as wide as two letters."""
    for written, shown in SHOWN:
        sentence = written.sub(shown, sentence)
    wide = "".join(f"{c}~" if east_asian_width(c) == "W" else c for c in sentence)
    return len(wrap(wide, COLUMNS))
