from __future__ import annotations

import pytest

from onitama_core.engine import Nodes
from onitama_core.game import OnitamaError
from tests.benchmarks.duels.yardsticks import Greedy, replayed, whole_turns

EDGE = "2m2/2S2/5/5/2M2 r crab,tiger crane,monkey dragon"
"""Red takes the master with Crab."""
CAPTURE = "1sm2/1S3/5/5/2M2 r boar,tiger crab,monkey crane"
"""Red can take a student with Boar."""
WIND = "ssmss/5/2W2/5/SSMSS r bat,tiger crane,lion dragon"


def test_greedy_wins_where_it_can() -> None:
    assert Greedy(1).think(EDGE, [], Nodes(1)).turn == ("crab:c4c5",)


def test_greedy_captures_where_it_cannot_win() -> None:
    assert Greedy(1).think(CAPTURE, [], Nodes(1)).turn == ("boar:b4b5",)


def test_greedy_plays_anything_else() -> None:
    start = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
    assert len({Greedy(seed).think(start, [], Nodes(1)).turn for seed in range(40)}) == 10


def test_a_turn_in_wind_has_both_its_parts() -> None:
    turns = [actions for actions, _ in whole_turns(replayed(WIND, []))]
    assert {len(actions) for actions in turns} == {1, 2}


def test_what_was_played_is_replayed() -> None:
    state = replayed(WIND, ["tiger:a1a3"])
    assert state.turn_number == 2


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(OnitamaError):
        replayed(WIND, ["tiger:a1a2"])
