"""Tests that neither the core nor the code that assembles pictures and posts has sentences.

The checker takes a root folder, so that the tests below can run it on an example.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

import pytest

from tests.literals import PROSE, literals_in
from tests.test_architecture import ROOT, write_files

if TYPE_CHECKING:
    from pathlib import Path

WITHOUT_SENTENCES: Final = (
    "onitama_core/game",
    "onitama_core/matches",
    "onitama_core/people",
    "cogs/outbox",
    "rendering/*.py",
)
"""Packages whose values other packages turn into sentences, and packages that assemble these."""
OPERATOR_FILES: Final = (
    "onitama_core/matches/__main__.py",
    "onitama_core/matches/consistency.py",
    "onitama_core/store/checks.py",
)
"""Files of the command line for operators, which may have sentences."""


def files_of(root: Path, package: str) -> list[Path]:
    """Return the Python files of a folder, or those that match a pattern."""
    found = sorted(root.glob(package if package.endswith(".py") else f"{package}/**/*.py"))
    assert found, package
    return found


def find_sentences(root: Path, package: str) -> list[str]:
    """Return each literal that looks like a sentence or a part of one."""
    return [
        f"{path.relative_to(root).as_posix()}:{line}: {text}"
        for path in files_of(root, package)
        if path.relative_to(root).as_posix() not in OPERATOR_FILES
        for line, text in literals_in(ast.parse(path.read_text(encoding="utf-8")))
        if PROSE.search(text)
    ]


# Tests of this project


@pytest.mark.parametrize("package", WITHOUT_SENTENCES)
def test_packages_without_sentences_contain_none(package: str) -> None:
    what_to_do = (
        "raise or return a value, and say it in cogs or in rendering/words; "
        "a file with a command's messages to operators: OPERATOR_FILES"
    )
    assert find_sentences(ROOT, package) == [], what_to_do


# Tests of the checker, with examples of violations


@pytest.mark.parametrize(
    "line",
    [
        'raise GameOver("This game is over.")',
        'SENTENCE = f"It is {player}\'s turn."',
        'def describe(card):\n    return f"{card} lies"',
        'def describe(card):\n    return f"You hold {card}"',
        'WAYS = {1: "by stone"}',
        'JOINED = " and ".join(["a", "b", "both of them"])',
    ],
)
def test_a_sentence_in_the_wrong_package_is_found(tmp_path: Path, line: str) -> None:
    bad = write_files(tmp_path, {"onitama_core/game/errors.py": line})
    assert len(find_sentences(bad, "onitama_core/game")) == 1
