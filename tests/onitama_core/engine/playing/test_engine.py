"""Levels, with the real search."""

from __future__ import annotations

from threading import Event, Timer
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine import LEVELS, Depth, MoveTime, Nodes, Thought, Win
from onitama_core.engine import playing as engine_module
from onitama_core.engine.endings import load
from onitama_core.engine.playing import Engine, TableMaker, after
from onitama_core.engine.search import StopFlag
from onitama_core.game import CATALOGUE, Player, legal_actions, parse_position

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.engine.levels import Limit

START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
WIND = next(card.id for card in CATALOGUE if not card.is_ordinary)
WINDY = f"ssmss/5/2W2/5/SSMSS r crab,{WIND} crane,monkey dragon"
WIN_IN_ONE = "ssmss/2M2/5/5/SS1SS r crab,tiger crane,monkey dragon"
FOUR_MEN = "5/5/1m2M/4s/1S3 r ox,boar horse,elephant crab"
LEVEL_NUMBERS = [level.number for level in LEVELS]


def ask(engine: Engine, position: str, limit: Nodes | Depth | None = None) -> Thought:
    return engine.think(parse_position(position), limit, lambda _: None, engine.flag())


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


def test_levels_are_numbered_and_look_further_each() -> None:
    assert [*range(1, 9)] == LEVEL_NUMBERS
    assert [level.temper is None for level in LEVELS] == sorted(
        level.temper is None for level in LEVELS
    )


@pytest.mark.parametrize("level", LEVEL_NUMBERS[1:])
@pytest.mark.parametrize("seed", range(5))
def test_every_level_but_the_first_takes_a_win_in_one(
    engine: Engine, level: int, seed: int
) -> None:
    engine.set_level(level)
    engine.set_seed(seed)
    assert ask(engine, WIN_IN_ONE, Nodes(1000)).turn == ("crab:c4c5",)


@pytest.mark.parametrize("level", LEVEL_NUMBERS)
@pytest.mark.parametrize("position", [START, WINDY])
def test_a_level_plays_a_whole_legal_turn(engine: Engine, level: int, position: str) -> None:
    engine.set_level(level)
    state = parse_position(position)
    thought = ask(engine, position, Nodes(1000))
    assert after(state, thought.turn).turn_number == state.turn_number + 1


def test_in_one_position_a_level_errs_always_alike_and_by_its_seed(engine: Engine) -> None:
    engine.set_level(1)
    turns = []
    for seed in [0, 0, *range(1, 30)]:
        engine.set_seed(seed)
        turns.append(ask(engine, START).turn)
    assert turns[0] == turns[1]
    assert len(set(turns)) > 3


def test_a_weak_level_knows_nothing_of_what_a_strong_one_found() -> None:
    fresh, informed = Engine(), Engine()
    informed.set_level(8)
    ask(informed, START, Nodes(200_000))
    for engine in (fresh, informed):
        engine.set_level(3)
    assert ask(fresh, START) == ask(informed, START)


def test_a_match_at_full_strength_has_its_table_made(tmp_path: Path) -> None:
    engine = Engine()
    engine.set_tables(tmp_path / "tables")
    engine.set_level(8)
    ask(engine, START, Nodes(1000))
    engine._tables.wait(Nodes(1), StopFlag())
    cards = ("crab", "crane", "dragon", "monkey", "tiger")
    assert len(load(tmp_path / "tables", cards)) > 0


def test_with_four_men_left_the_table_is_waited_for(tmp_path: Path) -> None:
    """A win of many turns that a thousand nodes don't find."""
    engine = Engine(tmp_path)
    thought = ask(engine, FOUR_MEN, Nodes(1000))
    assert isinstance(thought.score, Win)
    assert thought.score.plies > 20


@pytest.mark.parametrize("limit", [Nodes(1000), MoveTime(2**63 - 1)])
def test_who_waits_for_the_table_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: Limit
) -> None:
    stop, made = StopFlag(), Event()
    monkeypatch.setattr(engine_module, "make", lambda *_: made.wait(30))
    maker = TableMaker(tmp_path)
    maker.see_to(("crab", "crane", "dragon", "monkey", "tiger"))
    Timer(0.1, stop.set).start()
    maker.wait(limit, stop)
    assert not made.is_set()
    made.set()


def test_where_no_table_can_be_kept_the_search_does_without(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tables").write_text("in the way", "utf-8")
    maker = TableMaker(tmp_path / "tables")
    maker.see_to(("crab", "crane", "dragon", "monkey", "tiger"))
    maker.wait(Nodes(1), StopFlag())
    assert capsys.readouterr().err.startswith("no table of endings: ")


@pytest.mark.parametrize("level", [1, 8])
def test_in_mid_turn_the_rest_of_it_is_played(engine: Engine, level: int) -> None:
    engine.set_level(level)
    state = parse_position(WINDY)
    pawn = next(a for a in legal_actions(state, Player.RED) if str(a).startswith(WIND))
    half = after(state, [str(pawn)])
    rest = engine.think(half, Nodes(1000), lambda _: None, engine.flag())
    assert after(half, rest.turn).turn_number == 2
