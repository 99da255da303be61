"""Of which matches there is anything that the computer believed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import Outcome, Player, Termination, Variant
from onitama_core.matches import holds_beliefs
from onitama_core.store import Computer, Person
from tests.cogs.ui.nights import match_at
from tests.onitama_core.game.helpers import dealt

if TYPE_CHECKING:
    from onitama_core.store import Match

RED, BLUE = Player
WON: Final = Outcome(RED, Termination.RESIGNATION)
CANCELLED: Final = Outcome(None, Termination.CANCELLED)


def against_computer(variant: Variant, seat: Player, outcome: Outcome | None = WON) -> Match:
    person, computer = Person(1, "Alice"), Computer(3)
    seats = (person, computer) if seat is RED else (computer, person)
    return replace(match_at(dealt(variant)), seats=seats, outcome=outcome)


@pytest.mark.parametrize(
    ("variant", "seat", "believed"),
    [
        (Variant.SHADOW, RED, True),
        (Variant.SHADOW, BLUE, True),
        (Variant.LIGHT, BLUE, True),
        (Variant.LIGHT, RED, False),
        (Variant.CLASSIC, RED, False),
    ],
)
def test_its_person_must_have_had_a_ninja_to_hide(
    variant: Variant, seat: Player, *, believed: bool
) -> None:
    assert holds_beliefs(against_computer(variant, seat)) is believed


def test_before_the_end_and_of_what_was_none_nothing_is_shown() -> None:
    assert not holds_beliefs(against_computer(Variant.SHADOW, RED, None))
    assert not holds_beliefs(against_computer(Variant.SHADOW, RED, CANCELLED))


def test_between_people_nobody_computed_anything() -> None:
    assert not holds_beliefs(replace(match_at(dealt(Variant.SHADOW)), outcome=WON))
