"""What is amiss with the table, in a line each that says what to do."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.literals import PROSE, literals_in
from tests.sentences.hearing import hearing
from tests.sentences.phone import MOST_LINES, NOTATION
from tests.sentences.reasons import ROOMS, SENTENCES, is_long, reason, reasons
from tests.sentences.rooms import defined, modules

if TYPE_CHECKING:
    from collections.abc import Iterator

GAP: Final = re.compile(r"\{\w*\}")
TO_DO: Final = (
    "add a value with which it is said to SAMPLES in tests/sentences/samples.py, "
    "a problem to tests/sentences/problems.py, or a moment of a match to tests/sentences/moments.py"
)


def unheard_functions() -> Iterator[str]:
    ran = hearing().ran
    for function in defined():
        if (function.file, function.line) not in ran:
            yield f"{function.name} was never called: {TO_DO}"


def unheard_literals() -> Iterator[str]:
    """By the longest piece between two gaps, so that each way a sentence can go is heard."""
    told = "\n\n".join(map(comparable, hearing().texts))
    for module in modules():
        tree = ast.parse(Path(inspect.getfile(module)).read_text(encoding="utf-8"))
        for line, text in literals_in(tree):
            piece = max(GAP.split(comparable(text)), key=len)
            if PROSE.search(text) and not NOTATION.fullmatch(text) and piece not in told:
                said = " ".join(text.split())
                yield f"{module.__name__}:{line}: “{said}” was never said: {TO_DO}"


def too_long() -> Iterator[str]:
    for heard in hearing().table:
        if is_long(heard) and not reason(heard):
            yield (
                f"“{heard.sentence}” ({heard.room}) takes {heard.lines} lines of a phone, not "
                f"{MOST_LINES}: say it in two sentences, or why not in tests/sentences/reasons.py"
            )


def idle_reasons() -> Iterator[str]:
    needed = {key for heard in hearing().table if is_long(heard) for key, _ in reasons(heard)}
    for key in (*ROOMS, *SENTENCES):
        if key not in needed:
            yield f"“{key}” excuses no long sentence: take it out of tests/sentences/reasons.py"


def comparable(text: str) -> str:
    return text.replace("**", "").casefold()
