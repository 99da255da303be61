"""How long the computer takes at the least, and when it takes a draw."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.practising.thinking import answers_after, pause_at, would_draw
from onitama_core.engine import LEVELS, Loss, Points, Win
from onitama_core.game import Phase, Player
from onitama_core.matches import InTheDark, Line, Question
from tests.onitama_core.engine.stories import story
from tests.sentences.problems import MATCH

if TYPE_CHECKING:
    from onitama_core.engine import Score
    from onitama_core.matches.practice.questions import Told

STEPS = (Phase.MOVE, Phase.NINJA, Phase.LANTERN)


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


def asked(told: Told, phase: Phase, level: int = 1) -> Question:
    match = replace(MATCH, phase=phase)
    return Question(match, Player.RED, level, told, draw_offered=False, is_to_move=True)


def test_by_day_a_turn_takes_its_pause() -> None:
    assert answers_after(asked(Line("", (), ()), Phase.MOVE), 0.1, 1.0) == 1.0


def test_by_night_a_turn_takes_one_pause_however_many_steps_it_has() -> None:
    told = InTheDark(story(), seed=1)
    taken = [answers_after(asked(told, phase), 0.1, 1.0) for phase in STEPS]
    assert taken == [1.0, 0.25, 0.25]


@pytest.mark.parametrize("phase", STEPS)
def test_by_night_answers_come_on_a_beat(phase: Phase) -> None:
    question = asked(InTheDark(story(), seed=1), phase)
    taken = {answers_after(question, 1.01 + part / 50, 1.0) for part in range(11)}
    assert taken == {1.25}


def test_without_a_pause_there_is_no_beat() -> None:
    assert answers_after(asked(InTheDark(story(), seed=1), Phase.NINJA), 0.3, 0.0) == 0.0
