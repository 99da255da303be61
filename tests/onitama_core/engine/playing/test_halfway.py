"""The Spirit's part of a turn, with a search that says what the test says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.engine import Depth, Loss, MoveTime, Nodes, Points, Score, Thought, Win
from onitama_core.engine.playing import after, finish, shared, ways_to_end
from onitama_core.game import (
    CATALOGUE,
    GameState,
    Phase,
    Player,
    format_action,
    legal_actions,
    parse_position,
)

if TYPE_CHECKING:
    from onitama_core.engine.levels import Limit

WIND = next(card.id for card in CATALOGUE if not card.is_ordinary)
START = f"ssmss/5/2W2/5/SSMSS r crab,{WIND} crane,monkey dragon"


@pytest.fixture
def halfway() -> GameState:
    start = parse_position(START)
    first = next(
        action for action in legal_actions(start, Player.RED) if str(action).startswith(WIND)
    )
    state = after(start, [format_action(first)])
    assert state.phase is Phase.SPIRIT
    return state


@pytest.mark.parametrize(
    ("best", "rest", "told"),
    [
        (Points(-40), Points(10), Points(40)),
        (Loss(2), Points(-500), Win(3)),
        (Points(0), Win(3), Points(0)),
        (Win(9), Win(1), Loss(10)),
    ],
)
def test_the_spirit_goes_where_the_reply_is_worst(
    halfway: GameState, best: Score, rest: Score, told: Score
) -> None:
    ways = list(ways_to_end(halfway))
    action, wanted = ways[-1]

    def think(state: GameState, limit: Limit) -> Thought:
        assert limit == Nodes(100)
        score = best if state == wanted else rest
        return Thought(("reply",), score, 4, 10, ("reply",))

    thought = finish(halfway, Nodes(100 * len(ways)), think)
    assert thought == Thought((action,), told, 5, 10 * len(ways), (action, "reply"))


def test_a_limit_is_shared_fairly() -> None:
    assert shared(Nodes(100), 8) == Nodes(12)
    assert shared(MoveTime(5), 8) == MoveTime(1)
    assert shared(Depth(6), 8) == Depth(6)
