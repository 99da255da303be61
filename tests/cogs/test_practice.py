"""The computer as an opponent: pauses, draws, hints, and boards with hidden ninjas."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import AsyncMock

import pytest

from cogs.bot.client import PrivateBoards
from cogs.bot.commands import ChoiceOption
from cogs.match.buttons import Hint, ShowBelief, ShowReview
from cogs.match.private_board import describe_strike_or_hidden_ninjas, private_board_context
from cogs.practice import thinking
from cogs.practice.commands import LEVEL_LABELS, describe_hint
from cogs.practice.thinking import agrees_to_draw, answer_delay, ask_engine
from cogs.shared import labels
from onitama_core.engine import (
    HIDDEN_LEVELS,
    LEVELS,
    Acted,
    CompiledCode,
    EnginePool,
    Loss,
    Points,
    Thought,
    Win,
)
from onitama_core.game import Outcome, Phase, Player, Termination, Variant
from onitama_core.matches import EngineRequest, MovesSoFar, ObservationsSoFar
from onitama_core.store import StoreProblem, Venue
from tests.cogs.shared.builders import after
from tests.onitama_core.engine import pool_stand_in
from tests.onitama_core.engine.histories import random_history
from tests.onitama_core.game.helpers import START, WIND_START, classic, light, opening_state, shadow
from tests.patience import WAIT_TIMEOUT, until
from tests.sentences.moments import ALICE, COMPUTER, ended_moment, seated
from tests.sentences.problems import MATCH

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cogs.match.private import ControllerContext
    from onitama_core.engine import Score
    from onitama_core.game import GameState
    from onitama_core.matches.practice import KnownGame

OPENING = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
ENGINE = pool_stand_in.__file__
STEPS = (Phase.MOVE, Phase.NINJA, Phase.LANTERN)


def test_the_computer_answers_later_at_higher_levels_but_within_seconds() -> None:
    requests = [request_in(MovesSoFar("", (), ()), Phase.MOVE, level.number) for level in LEVELS]
    pauses = [answer_delay(request, 0.1, 1.0) for request in requests]
    assert pauses == sorted(pauses)
    assert pauses[0] == 1.0
    assert pauses[-1] <= 2.5


@pytest.mark.parametrize(
    ("score", "is_own", "agrees"),
    [
        *((Points(value), True, value <= 0) for value in (-1, 0, 1)),
        *((Points(value), False, value >= 0) for value in (-1, 0, 1)),
        (Win(3), True, False),
        (Loss(3), True, True),
        (Win(3), False, True),
        (Loss(3), False, False),
    ],
)
def test_the_computer_agrees_to_a_draw_unless_it_is_better(
    score: Score, *, is_own: bool, agrees: bool
) -> None:
    assert agrees_to_draw(score, is_own=is_own) is agrees


async def test_the_engine_gets_no_user_id(tmp_path: Path) -> None:
    """The engine gets no more than the position, the level and the match's seed in Classic."""
    journal = tmp_path / "journal"
    engine = EnginePool(tmp_path / "engine", command=(sys.executable, ENGINE, str(journal)))
    bot: Any = SimpleNamespace(engine=engine)
    known = MovesSoFar(OPENING, ("turn",), (), seed=77)
    request = request_in(known, Phase.MOVE, level=3)
    assert await ask_engine(bot, request) == (False, ("turn",))
    await engine.close()
    received = journal.with_suffix(".received").read_text("utf-8").splitlines()
    commands = [
        "options level 3",
        "options seed 77",
        f"position {OPENING} moves turn",
        "go",
        "quit",
    ]
    assert received == ["hello", f"options tables {tmp_path / 'engine' / 'tables'}", *commands]
    assert str(request.match.people[0].user_id) not in " ".join(commands)


def request_in(known: KnownGame, phase: Phase, level: int = 1) -> EngineRequest:
    match = replace(MATCH, phase=phase)
    return EngineRequest(match, Player.RED, level, known, draw_offered=False, is_to_move=True)


def test_in_hidden_variants_only_the_move_of_a_turn_has_a_long_pause() -> None:
    """Answers come at multiples of a fixed time, unless the pause is zero."""
    steps = [request_in(ObservationsSoFar(random_history(), seed=1), phase) for phase in STEPS]
    assert [answer_delay(step, 0.1, 1.0) for step in steps] == [1.0, 0.25, 0.25]
    for step in steps:
        assert {answer_delay(step, 1.01 + part / 50, 1.0) for part in range(11)} == {1.25}
    assert answer_delay(steps[1], 0.3, 0.0) == 0.0


class PreparingPool:
    """An engine pool whose preparation ends once its progress has been shown."""

    def __init__(self) -> None:
        self.progress_was_shown = asyncio.Event()
        self.prepared: list[CompiledCode] = []

    def is_ready(self, code: CompiledCode, level: int | None) -> bool:
        return EnginePool.is_ready(self, code, level)  # type: ignore[arg-type]

    async def prepare(self, code: CompiledCode, report: Callable[[int, int], None]) -> None:
        self.prepared.append(code)
        report(30, 80)
        await asyncio.wait_for(self.progress_was_shown.wait(), WAIT_TIMEOUT)

    _is_plain = False
    _folder = SimpleNamespace(is_prepared=lambda _: False)


async def test_a_player_who_waits_for_the_engine_sees_progress_and_buttons_to_rules_and_lessons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Low levels need no preparation, so nobody waits for it."""
    engine = PreparingPool()
    refreshes = []

    async def refresh(_: object, match_id: int, *texts: str, **options: Any) -> None:
        refreshes.append((match_id, *texts, *(button.label for button in options["extra_buttons"])))
        engine.progress_was_shown.set()

    monkeypatch.setattr(thinking, "refresh_private_board", refresh)
    monkeypatch.setattr(thinking, "PREPARATION_PROGRESS_INTERVAL", 0.01)
    bot: Any = SimpleNamespace(engine=engine, private_boards=PrivateBoards())
    for variant, level in ((Variant.CLASSIC, 1), (Variant.WIND, 5), (Variant.LIGHT, 2)):
        await thinking.prepare_engine(bot, private_request_in(variant, level))
    assert engine.prepared == []
    request = private_request_in(Variant.CLASSIC, level=8)
    await thinking.prepare_engine(bot, request)
    progress = "I'm getting ready, which takes a while, but only once: 37%."
    assert refreshes[0] == (request.match.id, progress, labels.RULES, "Learn by playing")
    assert engine.prepared == [CompiledCode.SEARCH]


def private_request_in(variant: Variant, level: int) -> EngineRequest:
    """Return an engine request of a private match."""
    request = request_in(MovesSoFar("", (), ()), Phase.MOVE, level)
    match = request.match
    setup = replace(match.setup, variant=variant)
    terms = replace(match.terms, venue=Venue.PRIVATE)
    return replace(request, match=replace(match, setup=setup, terms=terms))


class EngineWithFixedValue:
    """An engine that returns a fixed evaluation."""

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
async def test_in_hidden_variants_the_computer_takes_a_draw_unless_it_is_better(
    value: float, answer: object, asked: list[str], *, offered: bool, to_move: bool
) -> None:
    known = ObservationsSoFar(random_history(), seed=1)
    match = replace(MATCH, phase=Phase.NINJA)
    request = EngineRequest(match, Player.RED, 1, known, draw_offered=offered, is_to_move=to_move)
    engine = EngineWithFixedValue(value)
    bot: Any = SimpleNamespace(engine=engine)
    assert await ask_engine(bot, request) == answer
    assert engine.asked == asked


class ReadOnlyBot:
    """A bot whose database is read-only, with one engine move due."""

    def __init__(self) -> None:
        self.store = SimpleNamespace(engine_moves_due=asyncio.Event())
        self.private_boards = PrivateBoards()
        self.matches = SimpleNamespace(practice=self)
        self.engine_requests = AsyncMock(
            return_value=[request_in(MovesSoFar("", (), ()), Phase.MOVE)]
        )
        self.postpone = AsyncMock(side_effect=StoreProblem("disk I/O error"))


async def test_an_engine_move_is_not_retried_at_once_while_the_database_is_read_only(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failing = AsyncMock(side_effect=StoreProblem("disk I/O error"))
    monkeypatch.setattr(thinking, "handle_request", failing)
    bot: Any = ReadOnlyBot()
    cog = thinking.Thinking(bot)
    await cog.cog_load()
    await until(lambda: caplog.messages)
    await asyncio.sleep(0.1)
    await cog.cog_unload()
    number = MATCH.id
    assert caplog.messages == [f"cannot store engine move of match {number}: disk I/O error"]


# Hints: first only the piece to move, then the turn, or the rest of a begun turn


def make_thought(*line: str, turns: int = 1, score: Score = Points(0)) -> Thought:  # noqa: B008
    """Return a search result; the first `turns` actions of the line are the best turn."""
    return Thought(line[:turns], score, 3, 1, line)


IN_CLASSIC, IN_WIND = MovesSoFar(START, (), ()), MovesSoFar(WIND_START, (), ())
AFTER_BEST_PAWN, AFTER_OTHER_PAWN = (
    MovesSoFar(WIND_START, (), (pawn,)) for pawn in ("bat:c1c2", "bat:b1b2")
)
TIGER_TURN, BAT_TURN = make_thought("tiger:c1c3"), make_thought("bat:c1c2", "bat:c3b4", turns=2)
ANSWERED = make_thought("crab:a1a2", "monkey:b5a4", "dragon:c1b2")
IN_TWO_PARTS = make_thought("crab:a1a2", "eagle:a5b4", "eagle:c3a1")
LOST_SOON, LOST_LATER = (make_thought("crab:a1a2", score=Loss(turns)) for turns in (2, 4))
SPIRIT = "then the Spirit with **Eagle c3–a1**."
ANYHOW = "Blue can win {}, whatever you play."
OTHERWISE = "I thought of another first move. Take yours back, or go on as you like."


@pytest.mark.parametrize(
    ("line", "thought", "in_full", "hint"),
    [
        (IN_CLASSIC, TIGER_TURN, False, "Look at your master on c1."),
        (IN_CLASSIC, TIGER_TURN, True, "**Tiger c1–c3**."),
        (IN_CLASSIC, ANSWERED, True, "**Crab a1–a2**. Blue's best answer: **Monkey b5–a4**."),
        (
            IN_WIND,
            IN_TWO_PARTS,
            True,
            f"**Crab a1–a2**. Blue's best answer: **Eagle a5–b4**, {SPIRIT}",
        ),
        (
            IN_CLASSIC,
            LOST_LATER,
            True,
            f"**Crab a1–a2**. {ANYHOW.format('by force, in 2 turns at most')}",
        ),
        (IN_CLASSIC, LOST_SOON, True, f"**Crab a1–a2**. {ANYHOW.format('with the next turn')}"),
        (AFTER_BEST_PAWN, BAT_TURN, False, "Look at the Spirit."),
        (AFTER_BEST_PAWN, BAT_TURN, True, "The Spirit with **Bat c3–b4**."),
        (AFTER_OTHER_PAWN, BAT_TURN, False, OTHERWISE),
    ],
)
def test_a_hint_names_the_piece_and_then_the_rest_of_the_turn_with_the_answer(
    line: MovesSoFar, thought: Thought, hint: str, *, in_full: bool
) -> None:
    assert describe_hint(line, thought, in_full=in_full) == f"💡 {hint}"


# Private boards with hidden ninjas, which show what only their player may know

RED, BLUE = Player
HANDS: Final = "crab,tiger crane,monkey dragon"
DUEL: Final = f"s1m1s/5/5/5/S1M1S r {HANDS}"
IN_SHADOW: Final = shadow(DUEL, red_ninja="d2", blue_ninja="d5")
IN_LIGHT: Final = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 b4")
CLASSIC_START: Final = classic(f"ssmss/5/5/5/SSMSS r {HANDS}")
GIVEN_UP: Final = Outcome(BLUE, Termination.RESIGNATION)


def board(state: GameState, texts: str = "") -> ControllerContext:
    """Return the controller of Alice, who is Red, in a private match against the computer."""
    updates = seated(after(state, texts), (ALICE, COMPUTER), is_private=True)
    return private_board_context(updates.own[RED])


def over(state: GameState, *, is_red: bool = True) -> ControllerContext:
    seats = (ALICE, COMPUTER) if is_red else (COMPUTER, ALICE)
    updates = seated(ended_moment(state, GIVEN_UP).updates, seats, is_private=True)
    return private_board_context(updates.own[RED if is_red else BLUE])


def test_a_private_board_says_where_the_players_ninja_moved_and_what_a_lantern_showed() -> None:
    """The sentences remain on the board after the computer's turn."""
    assert "Your ninja moved d2–d3." in board(IN_SHADOW, "crab:c1c2 ninja:d2d3").format_text("")
    played = "crab:c1c2 ninja:stay lantern:d crane:c5c4 ninja:stay lantern:none"
    text = board(IN_SHADOW, played).format_text("")
    assert "**Yes**, a hidden ninja stood on file d in turn" in text
    assert "🔷 Computer played **Crane c5–c4**" in text


@pytest.mark.parametrize(
    ("step", "sentences"),
    [
        ("d4b4!", ["In turn 3 your ninja struck at b4 and found nothing."]),
        ("d4d5!", ["In turn 3 your ninja struck at d5 and found theirs."]),
        ("d4d5", []),
    ],
)
async def test_the_result_of_an_earlier_strike_is_shown_until_the_players_next_action(
    step: str, sentences: list[str]
) -> None:
    before = after(shadow(DUEL, red_ninja="d4", blue_ninja="d5"), f"crab:c1c2 ninja:{step}")
    past = SimpleNamespace(events=before.public.events, turn=before.public.turn)
    look_back = AsyncMock(return_value=past)
    bot: Any = SimpleNamespace(
        matches=SimpleNamespace(replays=SimpleNamespace(look_back=look_back))
    )
    assert [*await describe_strike_or_hidden_ninjas(bot, before.own[RED])] == sentences
    assert not await describe_strike_or_hidden_ninjas(bot, before.own[BLUE])
    look_back.assert_awaited_with(before.public.match.id, before.public.turn - 1)


def test_the_first_board_of_a_hidden_variant_explains_the_level() -> None:
    line = "-# Level 3 with hidden ninjas: a casual player."
    assert line in board(opening_state(Variant.SHADOW)).format_text("Place.")
    assert "with hidden ninjas" not in board(
        opening_state(Variant.SHADOW), "place:b1 place:d5"
    ).format_text("")
    assert "with hidden ninjas" not in board(CLASSIC_START).format_text("")


@pytest.mark.parametrize(
    ("context", "leads_to"),
    [
        (board(IN_SHADOW), set()),  # with hidden information there are no hints either
        (over(IN_SHADOW), {ShowBelief, ShowReview}),
        (over(IN_LIGHT), {ShowReview}),  # the player has no ninjas, so there are no beliefs
        (over(IN_LIGHT, is_red=False), {ShowBelief, ShowReview}),
        (over(opening_state(Variant.SHADOW)), {ShowBelief}),
        (over(CLASSIC_START), set()),  # nobody made a turn
        (over(replace(CLASSIC_START, turn_number=2)), {ShowReview}),
    ],
)
def test_the_last_board_has_buttons_for_beliefs_and_review_if_there_are_any(
    context: ControllerContext, leads_to: set[type]
) -> None:
    shown = {type(button.click) for button in (*context.buttons, *context.help_buttons)}
    assert shown & {Hint, ShowBelief, ShowReview} == leads_to


def test_each_level_has_its_own_description() -> None:
    (levels,) = over(IN_SHADOW).lists
    names = [option.label for option in levels.options]
    assert (names[0], names[4]) == ("1 · beginner", "5 · club player")
    assert len(set(names)) == len(names) == len(LEVELS) == len(HIDDEN_LEVELS) == 8
    choices = ChoiceOption(LEVEL_LABELS, str).choices
    assert [choice.name for choice in choices] == [*names, "both sides"]
