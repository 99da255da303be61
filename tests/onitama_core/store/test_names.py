"""A person's name is one visible line of plain text, whatever they call themselves."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core.store import Person


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Alice", "Alice"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("two\nlines", "two lines"),
        ("two\u2028lines", "two lines"),
        ("bell\x07", "bell"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("a\u2066b\u2069", "ab"),
        ("zero\u200bwidth\u2060", "zerowidth"),
        ("José", "José"),
        ("Jose\u0301", "Jose\u0301"),
        ("नमस्ते", "नमस्ते"),
        ("🦀", "🦀"),
        ("\U0001fac6", "\U0001fac6"),
        ("Z" + "\u0336" * 40, "Z\u0336\u0336"),
    ],
)
def test_a_name_is_kept_as_one_visible_line(name: str, kept: str) -> None:
    assert Person(1, name).name == kept


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\u200b", "\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u0301", "\n"),
        *("\ufffc", "\U0001d159"),
    ],
)
def test_a_name_that_looks_blank_is_none(name: str) -> None:
    assert Person(1, name).name == ""


@given(st.text())
def test_no_name_breaks_a_line_or_turns_its_direction(name: str) -> None:
    kept = Person(1, name).name
    assert kept == " ".join(kept.split())
    assert not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co") for letter in kept)
    assert Person(1, kept).name == kept
