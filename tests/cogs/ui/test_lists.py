"""Lists as long as a message."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs.match.private import games
from cogs.ui.words import LONGEST_MESSAGE
from tests.cogs.ui.matches import match_of


@given(st.integers(1, 60), st.text(max_size=32))
def test_a_list_of_matches_fits_into_a_message(count: int, name: str) -> None:
    message = games([match_of(number, name) for number in range(count)], 1, {})
    assert len(message.content) <= LONGEST_MESSAGE


def test_a_list_that_does_not_fit_says_how_many_more_there_are() -> None:
    message = games([match_of(number, "_" * 32) for number in range(40)], 1, {})
    *lines, last = message.content.splitlines()
    assert last == f"… and {40 - (len(lines) - 1)} more."
