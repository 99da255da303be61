"""Where sentences may stand: in the rooms of words alone, so that a language has two places.

The checker takes a root, so that the tests below can show it a bad house.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from tests.literals import PROSE, literals_in
from tests.sentences.complaints import (
    idle_reasons,
    too_long,
    unheard_functions,
    unheard_literals,
)
from tests.test_architecture import ROOT, house

if TYPE_CHECKING:
    from pathlib import Path

SPEECHLESS: Final = (
    *("onitama_core/game", "onitama_core/matches", "onitama_core/people"),
    *("cogs/*/public*.py", "cogs/*/private*.py", "cogs/ui/messages.py", "cogs/ui/dispatch.py"),
    *("cogs/ui/clicks.py", "cogs/ui/click_values.py", "cogs/ui/items.py"),
    *("cogs/access", "cogs/outbox", "cogs/learn/lessons.py"),
    *("cogs/practice/board.py", "cogs/practice/thinking.py"),
    "rendering/*.py",
)
"""Rooms whose values others turn into words, and rooms that put such words together."""
FOR_HOSTS: Final = ("onitama_core/matches/__main__.py", "onitama_core/matches/care.py")
"""A command that hosts run, and what it says."""
LABELLED: Final = ("cogs/*/public*.py", "cogs/*/private*.py")
"""Where buttons are made, whose labels are single words."""
WORDS: Final = (
    *("rendering/words", "cogs/*/words.py", "cogs/*/*_words.py"),
    *("cogs/ui/labels.py", "cogs/ui/refusals.py"),
)
LABEL: Final = re.compile(r"[A-Z][a-z]")
END: Final = re.compile(r"(?<=[.:;!?])\s+")
FEW_WORDS: Final = 6


def files_of(root: Path, room: str) -> list[Path]:
    """A folder's, or those that a pattern names."""
    found = sorted(root.glob(room if room.endswith(".py") else f"{room}/**/*.py"))
    assert found, room
    return found


def sentences_in(root: Path, room: str, pattern: re.Pattern[str] = PROSE) -> list[str]:
    """Each literal that looks like a sentence or a part of one."""
    return [
        f"{path.relative_to(root).as_posix()}:{line}: {text}"
        for path in files_of(root, room)
        if path.relative_to(root).as_posix() not in FOR_HOSTS
        for line, text in literals_in(ast.parse(path.read_text(encoding="utf-8")))
        if pattern.search(text)
    ]


# Our own house


@pytest.mark.parametrize("room", SPEECHLESS)
def test_a_room_without_words_has_none(room: str) -> None:
    assert sentences_in(ROOT, room) == []


@pytest.mark.parametrize("room", LABELLED)
def test_messages_ask_for_their_labels(room: str) -> None:
    assert sentences_in(ROOT, room, LABEL) == []


@pytest.mark.parametrize("room", WORDS)
def test_the_rooms_of_words_are_full_of_them(room: str) -> None:
    assert len(sentences_in(ROOT, room)) > 20


def test_a_sentence_is_said_in_one_place() -> None:
    """But for the rules at length, which say again what they say in short."""
    said = Counter(
        sentence.strip()
        for room in WORDS
        for path in files_of(ROOT, room)
        if path.name != "rules_words.py"
        for _, text in literals_in(ast.parse(path.read_text(encoding="utf-8")))
        for sentence in END.split(text)
        if len(sentence.split()) >= FEW_WORDS
    )
    assert [sentence for sentence, times in said.items() if times > 1] == []


# Sentences as they are said: `uv run python -m tests.sentences` prints them


def test_every_function_of_the_rooms_of_words_is_heard() -> None:
    assert list(unheard_functions()) == []


def test_every_way_a_sentence_can_go_is_heard() -> None:
    assert list(unheard_literals()) == []


def test_a_sentence_is_within_two_lines_of_a_phone_or_has_a_reason() -> None:
    assert list(too_long()) == []


def test_no_reason_is_left_without_a_long_sentence() -> None:
    assert list(idle_reasons()) == []


# Bad houses, and good ones


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
def test_a_sentence_is_found(tmp_path: Path, line: str) -> None:
    bad = house(tmp_path, {"onitama_core/game/errors.py": line})
    assert len(sentences_in(bad, "onitama_core/game")) == 1


@pytest.mark.parametrize("label", ["Accept", "Rematch", "Place ninja"])
def test_a_label_is_found(tmp_path: Path, label: str) -> None:
    bad = house(tmp_path, {"cogs/match/public.py": f"button = Button(click, '{label}')"})
    assert len(sentences_in(bad, LABELLED[0], LABEL)) == 1


@pytest.mark.parametrize(
    "line",
    [
        '"""What can be wrong."""',
        'def f():\n    """Do this and that."""',
        'X = 1\n"""What it is for."""',
        'def text(a, b):\n    return f"{a} {b} {a}:{b}"',
        'NAME = "no_progress"',
        'TIGER = Card("seasnake", "Sea Snake")',
        "T: 'Mapping of some kind' = {}",
        "Pair: TypeAlias = 'tuple[Stamp, Stamp]'",
        'VIEW = cast("dict[str, Any]", view)',
        'SHAPE = f"{seconds:,.0f}"',
        'log.info("match %s is set aside", match_id)',
    ],
)
def test_what_is_no_sentence_is_no_complaint(tmp_path: Path, line: str) -> None:
    good = house(tmp_path, {"onitama_core/game/errors.py": line})
    assert sentences_in(good, "onitama_core/game") == []
