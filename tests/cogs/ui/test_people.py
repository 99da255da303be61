"""Names as they stand in a message."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.ui.words import both, full_name, mention, name_of
from onitama_core.game import Player
from onitama_core.store import Computer, Person
from tests.cogs.ui.matches import match_of

if TYPE_CHECKING:
    from onitama_core.store import Seat

ANY = match_of(1, "Bob")


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
    assert name_of(Person(1, name)) == shown


def test_who_has_left_for_good_is_a_former_player_whom_nobody_calls() -> None:
    former = Person(-7, "")
    assert name_of(former) == mention(former) == "a former player"
    assert mention(Person(7, "")) == "<@7>"


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (Person(1, "bob"), "bob (🔷 Blue)"),
        (Person(1, ""), "Somebody (🔷 Blue)"),
        (Person(-7, ""), "A former player (🔷 Blue)"),
        (Computer(3), "Computer (level 3, 🔷 Blue)"),
    ],
)
def test_a_sentence_begins_with_a_capital_unless_with_a_name(seat: Seat, told: str) -> None:
    match = replace(ANY, seats=(Person(2, "Alice"), seat))
    assert full_name(match, Player.BLUE) == told


def test_two_of_one_name_are_two() -> None:
    namesakes = replace(ANY, seats=(Person(1, "Alex"), Person(2, "Alex")))
    alone = replace(ANY, seats=(Person(1, "Alex"), Person(1, "Alex")))
    assert (both(namesakes), both(alone)) == ("Alex and Alex", "Alex")
