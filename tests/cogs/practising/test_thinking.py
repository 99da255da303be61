"""How long the computer takes at the least, and when it takes a draw."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.practising.thinking import answers_after, by_night, pause_at, would_draw
from onitama_core.engine import LEVELS, Acted, Loss, Points, Win
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


def question_in(told: Told, phase: Phase, level: int = 1) -> Question:
    match = replace(MATCH, phase=phase)
    return Question(match, Player.RED, level, told, draw_offered=False, is_to_move=True)


def test_by_day_a_turn_takes_its_pause() -> None:
    assert answers_after(question_in(Line("", (), ()), Phase.MOVE), 0.1, 1.0) == 1.0


def test_by_night_a_turn_takes_one_pause_however_many_steps_it_has() -> None:
    told = InTheDark(story(), seed=1)
    taken = [answers_after(question_in(told, phase), 0.1, 1.0) for phase in STEPS]
    assert taken == [1.0, 0.25, 0.25]


@pytest.mark.parametrize("phase", STEPS)
def test_by_night_answers_come_on_a_beat(phase: Phase) -> None:
    question = question_in(InTheDark(story(), seed=1), phase)
    taken = {answers_after(question, 1.01 + part / 50, 1.0) for part in range(11)}
    assert taken == {1.25}


def test_without_a_pause_there_is_no_beat() -> None:
    assert answers_after(question_in(InTheDark(story(), seed=1), Phase.NINJA), 0.3, 0.0) == 0.0


class Engine:
    """Judges the game as the test says, and stays."""

    def __init__(self, value: float) -> None:
        self._value = value
        self.asked: list[str] = []

    async def value(self, *_: object, **__: object) -> float:
        self.asked.append("value")
        return self._value

    async def act(self, *_: object, **__: object) -> Acted:
        self.asked.append("act")
        return Acted("ninja:stay", {"ninja:stay": 1.0})


@pytest.mark.parametrize(
    ("value", "offered", "to_move", "reply", "asked"),
    [
        (0.5, False, True, (False, ("ninja:stay",)), ["act"]),
        (0.5, True, True, (False, ("ninja:stay",)), ["value", "act"]),
        (0.5, True, False, (False, ()), ["value"]),
        (0.0, True, True, (True, ()), ["value"]),
        (-0.5, True, False, (True, ()), ["value"]),
    ],
)
async def test_by_night_a_draw_is_taken_where_the_game_is_worth_no_more(
    value: float,
    offered: bool,  # noqa: FBT001 - a table
    to_move: bool,  # noqa: FBT001
    reply: object,
    asked: list[str],
) -> None:
    told = InTheDark(story(), seed=1)
    match = replace(MATCH, phase=Phase.NINJA)
    question = Question(match, Player.RED, 1, told, draw_offered=offered, is_to_move=to_move)
    engine = Engine(value)
    bot: Any = SimpleNamespace(engine=engine)
    assert await by_night(bot, question, told) == reply
    assert engine.asked == asked
