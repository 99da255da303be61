"""A Wind card's pawn move can be taken back until the Spirit has moved: nothing is hidden in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core.game import (
    GameOver,
    NothingToTakeBack,
    NotYourTurn,
    Phase,
    Player,
    Variant,
    may_take_back,
    player_view,
    players_to_act,
    take_back,
)
from tests.onitama_core.game.helpers import WIND_START, classic, play, wind
from tests.onitama_core.game.nights import random_state
from tests.onitama_core.game.strategies import PlayOut, play_outs

RED, BLUE = Player
START = wind(WIND_START)
BETWEEN = play(START, "bat:c1c2")


def test_the_pawns_part_is_taken_back_while_the_spirit_is_to_move() -> None:
    assert may_take_back(BETWEEN, RED)
    assert take_back(BETWEEN, RED, START) == START


def test_who_is_not_to_act_takes_nothing_back() -> None:
    assert not may_take_back(BETWEEN, BLUE)
    with pytest.raises(NotYourTurn):
        take_back(BETWEEN, BLUE, START)


def test_once_the_spirit_has_moved_nothing_is_taken_back() -> None:
    after = play(BETWEEN, "bat:c3b4")
    assert not any(may_take_back(after, player) for player in Player)
    with pytest.raises(NothingToTakeBack):
        take_back(after, BLUE, START)


def test_the_turn_of_an_ordinary_card_is_over_with_its_move() -> None:
    assert not any(may_take_back(play(START, "crab:c1c2"), player) for player in Player)


def test_after_the_end_nothing_is_taken_back() -> None:
    over = play(wind("2m2/2M2/1W3/5/5 r boar,bat crab,eagle tiger"), "bat:c4c5")
    assert not may_take_back(over, RED)
    with pytest.raises(GameOver):
        take_back(over, RED, START)


def test_a_players_view_says_so_to_who_may() -> None:
    assert player_view(BETWEEN, RED).may_take_back
    assert not player_view(BETWEEN, BLUE).may_take_back
    assert not player_view(START, RED).may_take_back


@given(game=play_outs())
def test_by_day_it_is_so_in_the_spirits_step_alone(game: PlayOut) -> None:
    for state in game.states:
        may = [player for player in Player if may_take_back(state, player)]
        is_between = state.phase is Phase.SPIRIT and state.outcome is None
        assert may == ([state.position.turn] if is_between else [])


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
@given(
    seed=st.integers(min_value=0, max_value=2**32 - 1),
    length=st.integers(min_value=0, max_value=60),
)
def test_nothing_is_taken_back_by_night(variant: Variant, seed: int, length: int) -> None:
    state = random_state(variant, seed, length)
    assert not any(may_take_back(state, player) for player in Player)
    for player in players_to_act(state):
        with pytest.raises(NothingToTakeBack):
            take_back(state, player, state)


def test_nor_in_the_classic_game() -> None:
    state = play(classic("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon"), "crab:c1c2")
    assert not any(may_take_back(state, player) for player in Player)
