"""The search with a table of endings: what is won is played to its end."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine import Depth, Loss, Nodes, Points, Win
from onitama_core.engine.endings import DRAWN, MEN, load, make
from onitama_core.engine.position import deal_of
from onitama_core.engine.search import Root, Searcher
from onitama_core.game import Player, parse_position
from tests.onitama_core.engine.endings.positions import any_position, value_of
from tests.onitama_core.engine.turns import play_turn, turns_by_referee

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.engine import Score
    from onitama_core.engine.endings import Values
    from onitama_core.game import GameState

CARDS = ("boar", "crab", "elephant", "horse", "ox")
WON_IN_37 = "4S/m4/5/M2s1/5 b boar,elephant crab,ox horse"
WON_IN_19 = "2S2/4m/s4/4M/5 b elephant,ox boar,horse crab"
WITH_FIVE_MEN = "m3s/3S1/5/2S2/4M r boar,elephant horse,ox crab"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    make(folder, CARDS)
    return folder


@pytest.fixture(scope="module")
def values(folder: Path) -> Values:
    return load(folder, CARDS)


@pytest.fixture
def searcher(folder: Path) -> Searcher:
    return Searcher(hash_mb=1, tables=folder)


def score_by(value: int) -> Score:
    if value == DRAWN:
        return Points(0)
    return Win(value) if value > 0 else Loss(-value)


def known_positions(count: int) -> list[GameState]:
    rng = Random(1)  # noqa: S311 - positions
    return [any_position(deal_of(CARDS), MEN, rng) for _ in range(count)]


def test_a_position_that_the_table_knows_has_its_score_at_once(
    searcher: Searcher, values: Values
) -> None:
    for state in known_positions(200):
        thought = searcher.think(Root.of(state), Nodes(1_000_000))
        assert thought.score == score_by(value_of(state, values))
        assert thought.nodes < 100


def test_the_turn_is_the_shortest_win_or_the_longest_loss(
    searcher: Searcher, values: Values
) -> None:
    for state in known_positions(200):
        thought = searcher.think(Root.of(state), Depth(1))
        after = turns_by_referee(state)[thought.turn]
        value, now = value_of(after, values), value_of(state, values)
        assert value == DRAWN if now == DRAWN else abs(value) == abs(now) - 1


def test_more_men_are_searched_until_the_table_knows(searcher: Searcher) -> None:
    root = Root.of(parse_position(WITH_FIVE_MEN))
    assert isinstance(Searcher(hash_mb=1).think(root, Depth(4)).score, Points)
    assert searcher.think(root, Depth(4)).score == Win(13)


def test_a_table_that_comes_meanwhile_is_used(tmp_path: Path) -> None:
    searcher = Searcher(hash_mb=1, tables=tmp_path)
    state = parse_position(WON_IN_37)
    assert isinstance(searcher.think(Root.of(state), Depth(2)).score, Points)
    make(tmp_path, CARDS)
    assert isinstance(searcher.think(Root.of(state), Depth(2)).score, Win)


def test_a_table_of_other_cards_is_not_asked(searcher: Searcher) -> None:
    other = Root.of(parse_position(WON_IN_37.replace("boar", "tiger")))
    for root, has_table in ((Root.of(parse_position(WON_IN_37)), True), (other, False)) * 2:
        alone = Searcher(hash_mb=1).think(root, Depth(1))
        assert (searcher.think(root, Depth(1)).score != alone.score) == has_table


def test_a_level_that_looks_a_turn_ahead_sees_no_farther(searcher: Searcher) -> None:
    root = Root.of(parse_position(WON_IN_37))
    assert searcher.scores(root, 1) == Searcher(hash_mb=1).scores(root, 1)


def is_drawn(state: GameState) -> bool:
    return state.outcome is not None and state.outcome.winner is None


def test_a_win_is_kept_from_repetition_in_the_game_before(
    searcher: Searcher, values: Values
) -> None:
    start = parse_position(WON_IN_19)
    best = play_turn(start, ["boar:a3b3"])
    defended = play_turn(best, ["ox:c5d5"])
    before = (defended.position, best.position) * 2
    state = replace(start, since_capture=(*before, start.position))
    assert searcher.think(Root.of(state), Depth(1)).score == Win(27)
    while state.outcome is None:
        turns = turns_by_referee(state)
        if state.position.turn is Player.BLUE:
            state = turns[searcher.think(Root.of(state), Depth(1)).turn]
        else:
            state = max(
                turns.values(), key=lambda after: (is_drawn(after), value_of(after, values))
            )
    assert state.outcome.winner is Player.BLUE
