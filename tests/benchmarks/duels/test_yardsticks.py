from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine import Nodes
from onitama_core.game import OnitamaError, Player, Variant
from tests.benchmarks.duels.deals import starts
from tests.benchmarks.duels.games import play
from tests.benchmarks.duels.plain import Plain
from tests.benchmarks.duels.yardsticks import Greedy, replayed, whole_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState
    from tests.benchmarks.duels.deals import Start

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


def test_plain_wins_where_it_can() -> None:
    assert Plain(1, 1).think(EDGE, [], Nodes(1)).turn == ("crab:c4c5",)


def test_plain_takes_what_it_can_keep() -> None:
    answer = Plain(2, 1).think(CAPTURE, [], Nodes(1))
    assert (answer.turn, answer.score) == (("boar:b4b5",), "100")


def test_plain_sees_as_far_as_its_depth() -> None:
    """The student on c3 can be taken by the master, which Monkey then takes."""
    guarded = "4m/1s3/2s2/2M2/5 r crab,tiger crane,monkey dragon"
    assert Plain(1, 1).think(guarded, [], Nodes(1)).turn == ("crab:c2c3",)
    assert Plain(2, 1).think(guarded, [], Nodes(1)).turn != ("crab:c2c3",)


def test_plain_plays_whole_turns_in_wind() -> None:
    game = play(next(wind_starts()), (Plain(2, 1), Plain(1, 2)), Nodes(1), 60)
    assert game.fault == ""


def wind_starts() -> Iterator[Start]:
    return starts(Variant.WIND, "base", 0, Random(1))  # noqa: S311 - it is a game


@pytest.mark.parametrize("variant", [Variant.CLASSIC, Variant.WIND])
def test_plain_finds_what_looking_at_everything_finds(variant: Variant) -> None:
    rng = Random(3)  # noqa: S311 - it is a game
    deals = starts(variant, "base", 12, rng)
    for start in (next(deals) for _ in range(5)):
        answer = Plain(2, 1).think(start.opening, start.actions, Nodes(1))
        best = max(-worth(after, 1) for _, after in whole_turns(start.state))
        assert int(answer.score) == best


def worth(state: GameState, depth: int) -> int:
    """For who is to move, by looking at every turn; a lost game as Plain counts it."""
    if state.outcome is not None and state.outcome.winner is not None:
        return -30_000 - depth + 1
    if depth == 0:
        own, other = (state.position.pawns[player].bit_count() for player in Player)
        return 100 * (own - other) * (1 if state.position.turn is Player.RED else -1)
    return max(-worth(after, depth - 1) for _, after in whole_turns(state))
