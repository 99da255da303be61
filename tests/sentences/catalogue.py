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

from tests.literals import CATALOGUE_CALLS, PROSE, literals_in

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("cogs", "rendering")
NOTATION: Final = re.compile(r"/\S+/\S+ [rb] |\b[a-z]+:(?:[a-e][1-5]|none|stay|[a-e]\b)")
"""Pattern of a position, or of an action in notation."""
KEYWORDS: Final = {**DEFAULT_KEYWORDS, "_s": None, "locale_str": None}
"""The functions whose texts Babel finds; the last two mark the texts of commands."""
PLACEHOLDER: Final = re.compile(r"\{([^{}]*)\}")


COMMENT_TAG: Final = "Translators:"
"""The beginning of a comment above a text that the catalogues show to translators."""


class CatalogueEntry(NamedTuple):
    """A sentence of gettext's catalogue, and its place in the source."""

    file: str
    line: int
    forms: tuple[str, ...]
    """The sentence, or its singular and its plural."""
    comments: tuple[str, ...] = ()
    """The lines of the comment for translators."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {' / '.join(self.forms)}"


@cache
def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return all sentences of the source, by file and line."""
    found = [
        CatalogueEntry(
            f"{part}/{file}",
            line,
            (message,) if isinstance(message, str) else tuple(message),
            tuple(comments),
        )
        for part in PACKAGES
        for file, line, message, comments, _ in extract_from_dir(
            ROOT / part,
            [("**.py", "python")],
            keywords=KEYWORDS,
            comment_tags=(COMMENT_TAG,),
            strip_comment_tags=True,
        )
    ]
    return tuple(sorted(found))


def placeholders(text: str) -> list[str]:
    """Return the names of the values in a sentence, such as `player` for `{player}`."""
    return PLACEHOLDER.findall(text)


@cache
def trees() -> dict[str, ast.Module]:
    files = (file for part in PACKAGES for file in sorted((ROOT / part).rglob("*.py")))
    return {
        file.relative_to(ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
        for file in files
    }


def uncatalogued_texts(
    tree: ast.AST, pattern: re.Pattern[str] = PROSE
) -> Iterator[tuple[int, str]]:
    """Yield line and text of each literal that looks like prose but is not in the catalogue."""
    return (
        (line, text)
        for line, text in literals_in(tree)
        if pattern.search(text) and not NOTATION.search(text)
    )


def assembled_sentences(tree: ast.AST) -> Iterator[int]:
    """Yield the lines where a sentence is assembled before its look-up, which therefore fails."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in CATALOGUE_CALLS:
                forms = arguments[:2] if name == "ngettext" else arguments
                if any(isinstance(form, ast.JoinedStr | ast.BinOp) for form in forms):
                    yield node.lineno


def sentences_in_f_strings(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of sentences inside f-strings, where Babel does not find them.

    Before Python 3.12 the tokenizer, which Babel uses, returns an f-string as one token.
    """
    for f_string in ast.walk(tree):
        if isinstance(f_string, ast.JoinedStr):
            for node in ast.walk(f_string):
                match node:
                    case ast.Call(func=ast.Name(id=name), args=[ast.Constant(), *_]) if (
                        name in CATALOGUE_CALLS
                    ):
                        yield node.lineno


def wrongly_filled_sentences(tree: ast.AST) -> Iterator[str]:
    """Yield the calls `_("…").format(…)` whose values differ from those that the sentence names."""
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
                named = {place for text in texts for place in placeholders(str(text))}
                given = {value.arg for value in values}
                if texts and named != given:
                    yield f"{node.lineno}: {named ^ given}"


# The length of a sentence on a phone

PHONE_COLUMNS: Final = 45
"""Characters in a line of a message on a phone of usual width."""
MAX_LINES: Final = 2
RENDERED: Final = (
    (re.compile(r"\[([^]]+)]\(https?://[^)]+\)"), r"\1"),
    (re.compile(r"\{(\w+)\}"), r"\1"),
    (re.compile(r"^(?:-# |### |## |# |> )", re.MULTILINE), ""),
    (re.compile(r"\*\*|`"), ""),
    (re.compile(r"\*(\w[^*]*)\*"), r"\1"),
)
"""Patterns of Markdown and of values, each with the text that users see in its place.

A value is assumed to be as long as its name.
"""
END: Final = re.compile(r"\n+|(?<=[.!?…])(?:\*\*)? (?=[^a-z])")
WORD: Final = re.compile(r"[^\W\d_]{2}")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text; each line is at least one sentence."""
    return [part for part in END.split(text) if WORD.search(part)]


def count_lines(sentence: str) -> int:
    """Return the number of lines of a sentence on a phone; emoji count as two characters."""
    for written, shown in RENDERED:
        sentence = written.sub(shown, sentence)
    wide = "".join(
        f"{character}~" if east_asian_width(character) == "W" else character
        for character in sentence
    )
    return len(wrap(wide, PHONE_COLUMNS))
