"""How long the computer takes at the least, and when it takes a draw."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.practice import thinking
from cogs.practice.thinking import answers_after, reply, would_draw
from cogs.ui import labels
from onitama_core.engine import LEVELS, Acted, Code, EnginePool, Loss, Points, Win
from onitama_core.game import Phase, Player, Variant
from onitama_core.matches import InTheDark, Line, Question
from onitama_core.store import Venue
from tests.onitama_core.engine.pool import stand_in
from tests.onitama_core.engine.stories import story
from tests.patience import PATIENCE
from tests.sentences.problems import MATCH

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from onitama_core.engine import Score
    from onitama_core.matches.practice import Told

OPENING = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
ENGINE = stand_in.__file__
STEPS = (Phase.MOVE, Phase.NINJA, Phase.LANTERN)


def test_stronger_levels_take_longer_and_none_keeps_people_waiting() -> None:
    questions = [question_in(Line("", (), ()), Phase.MOVE, level.number) for level in LEVELS]
    pauses = [answers_after(question, 0.1, 1.0) for question in questions]
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


async def test_the_engine_is_told_nobodys_id(tmp_path: Path) -> None:
    """By day it has the position, the level and the match's own seed, and no more."""
    journal = tmp_path / "journal"
    engine = EnginePool(tmp_path / "engine", command=(sys.executable, ENGINE, str(journal)))
    bot: Any = SimpleNamespace(engine=engine)
    told = Line(OPENING, ("turn",), (), seed=77)
    question = question_in(told, Phase.MOVE, level=3)
    assert await reply(bot, question) == (False, ("turn",))
    await engine.close()
    heard = journal.with_suffix(".told").read_text("utf-8").splitlines()
    asked = ["options level 3", "options seed 77", f"position {OPENING} moves turn", "go", "quit"]
    assert heard == ["hello", f"options tables {tmp_path / 'engine' / 'tables'}", *asked]
    assert str(question.match.people[0].user_id) not in " ".join(asked)


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


class Unprepared:
    """Makes machine code for as long as it takes until somebody is told of it."""

    def __init__(self) -> None:
        self.was_told = asyncio.Event()
        self.prepared: list[Code] = []

    def is_ready(self, code: Code, level: int | None) -> bool:
        return EnginePool.is_ready(self, code, level)  # type: ignore[arg-type]

    async def prepare(self, code: Code, tell: Callable[[int, int], None]) -> None:
        self.prepared.append(code)
        tell(30, 80)
        await asyncio.wait_for(self.was_told.wait(), PATIENCE)

    _is_plain = False
    _folder = SimpleNamespace(is_prepared=lambda _: False)


async def test_who_waits_reads_how_far_it_is_and_what_to_read_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine, shown = Unprepared(), []

    async def refresh(_: object, match_id: int, *told: str, **options: Any) -> None:
        shown.append((match_id, *told, *(button.label for button in options["ways_on"])))
        engine.was_told.set()

    monkeypatch.setattr(thinking, "refresh", refresh)
    monkeypatch.setattr(thinking, "PROGRESS_EACH", 0.01)
    bot: Any = SimpleNamespace(engine=engine)
    question = asked_in(Variant.CLASSIC, level=8)
    await thinking.get_ready(bot, question)
    told = "I get ready first, which takes a while only once: 37%."
    assert shown[0] == (question.match.id, told, labels.RULES, labels.LEARN)
    assert engine.prepared == [Code.SEARCH]


@pytest.mark.parametrize(
    ("variant", "level"), [(Variant.CLASSIC, 1), (Variant.WIND, 5), (Variant.LIGHT, 2)]
)
async def test_at_weak_levels_nobody_waits(variant: Variant, level: int) -> None:
    engine = Unprepared()
    bot: Any = SimpleNamespace(engine=engine)
    await thinking.get_ready(bot, asked_in(variant, level))
    assert engine.prepared == []


def asked_in(variant: Variant, level: int) -> Question:
    """On a private board."""
    question = question_in(Line("", (), ()), Phase.MOVE, level)
    match = question.match
    setup, terms = replace(match.setup, variant=variant), replace(match.terms, venue=Venue.PRIVATE)
    return replace(question, match=replace(match, setup=setup, terms=terms))


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
    ("value", "offered", "to_move", "answer", "asked"),
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
    answer: object,
    asked: list[str],
) -> None:
    told = InTheDark(story(), seed=1)
    match = replace(MATCH, phase=Phase.NINJA)
    question = Question(match, Player.RED, 1, told, draw_offered=offered, is_to_move=to_move)
    engine = Engine(value)
    bot: Any = SimpleNamespace(engine=engine)
    assert await reply(bot, question) == answer
    assert engine.asked == asked
