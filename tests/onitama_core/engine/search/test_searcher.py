from __future__ import annotations

from threading import Timer
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine import Depth, Loss, MoveTime, Nodes, Win
from onitama_core.engine.search import Root, Searcher, StopFlag
from onitama_core.game import parse_position
from tests.onitama_core.engine.turns import play_turn, turns_by_referee
from tests.onitama_core.game.helpers import START, WIND_START

if TYPE_CHECKING:
    from onitama_core.engine import Thought

CLASSIC = Root.of(parse_position(START))


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(hash_mb=1)


def test_the_stone_is_taken_at_once(searcher: Searcher) -> None:
    root = Root.of(parse_position("4m/M2S1/5/5/5 r elephant,tiger crane,monkey dragon"))
    thought = searcher.think(root, Depth(4))
    assert (thought.turn, thought.score) == (("elephant:d4e5",), Win(1))


def test_the_stream_is_walked_at_once(searcher: Searcher) -> None:
    root = Root.of(parse_position("4m/2M2/5/5/5 r ox,tiger crane,monkey dragon"))
    thought = searcher.think(root, Depth(4))
    assert (thought.turn, thought.score) == (("ox:c4c5",), Win(1))


def test_a_stuck_player_passes(searcher: Searcher) -> None:
    root = Root.of(parse_position("4M/5/5/5/m4 r bear,fox crane,monkey dragon"))
    thought = searcher.think(root, Depth(6))
    assert thought.turn in {("bear:pass",), ("fox:pass",)}
    assert thought.score == Loss(4)


@pytest.mark.parametrize("text", [START, WIND_START])
def test_the_line_can_be_played(searcher: Searcher, text: str) -> None:
    state = parse_position(text)
    thought = searcher.think(Root.of(state), Depth(5))
    assert thought.turn in turns_by_referee(state)
    assert thought.line[: len(thought.turn)] == thought.turn
    play_turn(state, thought.line)


def test_each_depth_is_told(searcher: Searcher) -> None:
    heard: list[Thought] = []
    thought = searcher.think(CLASSIC, Depth(4), heard.append)
    assert [each.depth for each in heard] == [1, 2, 3, 4]
    assert heard[-1] == thought


def test_nodes_are_a_limit(searcher: Searcher) -> None:
    assert 1000 < searcher.think(CLASSIC, Nodes(20_000)).nodes <= 20_100


def test_a_limit_that_allows_nothing_still_gives_a_turn(searcher: Searcher) -> None:
    assert searcher.think(CLASSIC, Nodes(1)).turn


def test_time_is_a_limit(searcher: Searcher) -> None:
    started = perf_counter()
    assert searcher.think(CLASSIC, MoveTime(60)).turn
    assert perf_counter() - started > 0.05


def test_time_runs_out_for_its_own_search_alone(searcher: Searcher) -> None:
    stop = StopFlag()
    searcher.think(CLASSIC, MoveTime(1), stop=stop)
    assert searcher.think(CLASSIC, Depth(4), stop=stop).depth == 4


def test_another_thread_can_stop_a_search(searcher: Searcher) -> None:
    stop = StopFlag()
    Timer(0.05, stop.set).start()
    assert searcher.think(CLASSIC, Depth(99), stop=stop).turn


def test_a_flag_that_is_set_before_stops_at_once(searcher: Searcher) -> None:
    stop = StopFlag()
    stop.set()
    assert searcher.think(CLASSIC, Depth(99), stop=stop).turn


def test_more_time_than_a_clock_can_tell_is_a_limit_too(searcher: Searcher) -> None:
    stop = StopFlag()
    Timer(0.05, stop.set).start()
    assert searcher.think(CLASSIC, MoveTime(2**63 - 1), stop=stop).turn


def test_every_turn_has_a_score(searcher: Searcher) -> None:
    state = parse_position("4m/M2S1/5/5/5 r elephant,tiger crane,monkey dragon")
    scores = dict(searcher.scores(Root.of(state), 3))
    assert set(scores) == set(turns_by_referee(state))
    assert scores["elephant:d4e5",] == Win(1)
