"""How long the computer takes at the least, and when it takes a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.practising.thinking import pause_at, would_draw
from onitama_core.engine import LEVELS, Loss, Points, Win

if TYPE_CHECKING:
    from onitama_core.engine import Score


def test_stronger_levels_take_longer_and_none_keeps_people_waiting() -> None:
    pauses = [pause_at(level.number, 1.0) for level in LEVELS]
    assert pauses == sorted(pauses)
    assert pauses[0] == 1.0
    assert pauses[-1] <= 2.5


@pytest.mark.parametrize(
    ("score", "agrees"), [(Points(-1), True), (Points(0), True), (Points(1), False)]
)
def test_it_takes_a_draw_where_it_sees_nothing_better(score: Points, *, agrees: bool) -> None:
    assert would_draw(score, is_own=True) is agrees
    assert would_draw(Points(-score.value), is_own=False) is agrees


@pytest.mark.parametrize(
    ("score", "is_own", "agrees"),
    [
        (Win(3), True, False),
        (Loss(3), True, True),
        (Win(3), False, True),
        (Loss(3), False, False),
    ],
)
def test_what_is_proven_is_believed(score: Score, *, is_own: bool, agrees: bool) -> None:
    assert would_draw(score, is_own=is_own) is agrees
