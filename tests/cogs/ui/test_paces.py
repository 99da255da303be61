"""How much time the players have, in words."""

from __future__ import annotations

import pytest

from cogs.ui.words import pace_in_words, paces
from onitama_core.store import EVERY_PACE, PACES


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("none", "no time limit"),
        ("5m", "5 minutes a move"),
        ("1h", "1 hour a move"),
        ("1d", "1 day a move"),
        ("3d", "3 days a move"),
        ("7d", "7 days a move"),
        ("3+2", "3+2"),
        ("10+5", "10+5"),
    ],
)
def test_a_pace_in_words(name: str, words: str) -> None:
    assert pace_in_words(PACES[name]) == words


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("1d", "3d"), "1 day and 3 days a move"),
        (("none", "3d", "5+3"), "3 days a move, 5+3 and no time limit"),
    ],
)
def test_several_say_once_what_they_share(names: tuple[str, ...], words: str) -> None:
    assert paces([PACES[name] for name in names]) == words


def test_all_of_them_fit_into_a_sentence() -> None:
    assert paces(EVERY_PACE, "or") == (
        "5 minutes, 1 hour, 1 day, 3 days or 7 days a move, 3+2, 5+3, 10+5 or no time limit"
    )
