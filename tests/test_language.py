"""Tests that neither the core nor the code that assembles pictures and messages has sentences.

The checker takes a root folder, so that the tests below can run it on an example.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

import pytest

from tests.literals import PROSE, literals_in
from tests.test_architecture import ROOT, house

if TYPE_CHECKING:
    from pathlib import Path

SPEECHLESS: Final = (
    *("onitama_core/game", "onitama_core/matches", "onitama_core/people"),
    *("cogs/outbox", "rendering/*.py"),
)
"""Packages whose values others turn into words, and packages that assemble such words."""
FOR_HOSTS: Final = (
    *("onitama_core/matches/__main__.py", "onitama_core/matches/consistency.py"),
    "onitama_core/store/checks.py",
)
"""Files of a command for operators, which may have sentences."""


def files_of(root: Path, room: str) -> list[Path]:
    """Return the Python files of a folder, or those that match a pattern."""
    found = sorted(root.glob(room if room.endswith(".py") else f"{room}/**/*.py"))
    assert found, room
    return found


def sentences_in(root: Path, room: str) -> list[str]:
    """Return each literal that looks like a sentence or a part of one."""
    return [
        f"{path.relative_to(root).as_posix()}:{line}: {text}"
        for path in files_of(root, room)
        if path.relative_to(root).as_posix() not in FOR_HOSTS
        for line, text in literals_in(ast.parse(path.read_text(encoding="utf-8")))
        if PROSE.search(text)
    ]


# This project


@pytest.mark.parametrize("room", SPEECHLESS)
def test_packages_without_sentences_contain_none(room: str) -> None:
    what_to_do = (
        "raise or return a value, and say it in cogs or in rendering/words; "
        "what a command says to hosts: FOR_HOSTS"
    )
    assert sentences_in(ROOT, room) == [], what_to_do


# Examples with and without violations


@pytest.mark.parametrize(
    "line",
    [
        'raise GameOver("This game is over.")',
        'SENTENCE = f"It is {player}\'s turn."',
        'def told(card):\n    return f"{card} lies"',
        'def told(card):\n    return f"You hold {card}"',
        'WAYS = {1: "by stone"}',
        'JOINED = " and ".join(["a", "b", "both of them"])',
    ],
)
def test_a_sentence_in_the_wrong_package_is_found(tmp_path: Path, line: str) -> None:
    bad = house(tmp_path, {"onitama_core/game/errors.py": line})
    assert len(sentences_in(bad, "onitama_core/game")) == 1
