"""Names and lists as they stand in a message."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui import words
from cogs.ui.messages.private import games
from onitama_core.game import Variant, lay_out
from onitama_core.game.cards import CARDS
from onitama_core.store import Person
from tests.cogs.ui.matches import match_at_start

if TYPE_CHECKING:
    from onitama_core.store import Match


def match_of(number: int, name: str) -> Match:
    cards = [CARDS[card] for card in ("tiger", "crab", "monkey", "crane", "dragon")]
    return replace(
        match_at_start(lay_out(Variant.CLASSIC, cards)),
        id=10**6 + number,
        seats=(Person(1, "Alice"), Person(2, name)),
        turn_number=100,
    )


@given(st.integers(1, 60), st.text(max_size=32))
def test_a_list_of_matches_fits_into_a_message(count: int, name: str) -> None:
    message = games([match_of(number, name) for number in range(count)], user_id=1)
    assert len(message.content) <= words.LONGEST_MESSAGE


def test_a_list_that_does_not_fit_says_how_many_more_there_are() -> None:
    message = games([match_of(number, "_" * 32) for number in range(40)], user_id=1)
    *lines, last = message.content.splitlines()
    assert last == f"… and {40 - (len(lines) - 1)} more."


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**Bob**", "\\*\\*Bob\\*\\*"),
        ("@everyone", "@\u200beveryone"),
        ("two\nlines", "two lines"),
        ("\u200b", "somebody"),
        ("", "somebody"),
    ],
)
def test_a_name_formats_nothing_links_nowhere_and_pings_nobody(name: str, shown: str) -> None:
    assert words.name(Person(1, name)) == shown
