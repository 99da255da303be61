from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from onitama_core.game import (
    GameState,
    IllegalAction,
    Player,
    apply,
    legal_actions,
)
from tests.onitama_core.game.helpers import START, classic, play
from tests.onitama_core.game.strategies import PlayOut, ongoing_states, play_outs, reachable_states


@given(ongoing_states())
def test_the_player_to_act_always_has_something_to_do(state: GameState) -> None:
    assert legal_actions(state, state.position.turn) != ()


@given(reachable_states())
def test_the_other_player_has_nothing_to_do(state: GameState) -> None:
    assert legal_actions(state, state.position.turn.opponent) == ()


@given(ongoing_states())
def test_no_action_is_offered_twice(state: GameState) -> None:
    actions = legal_actions(state, state.position.turn)
    assert len(set(actions)) == len(actions)


@given(play_outs())
def test_players_take_turns(game: PlayOut) -> None:
    turns = [state.position.turn for state in game.states if state.outcome is None]
    assert all(before is not after for before, after in pairwise(turns))


@given(play_outs())
def test_the_five_cards_stay_five(game: PlayOut) -> None:
    first, last = (
        {*state.position.hands[0], *state.position.hands[1], state.position.side}
        for state in (game.states[0], game.last)
    )
    assert len(last) == 5
    assert last == first


@given(play_outs())
def test_pawns_only_ever_disappear(game: PlayOut) -> None:
    counts = [[bits.bit_count() for bits in state.position.pawns] for state in game.states]
    for player in Player:
        assert [n[player] for n in counts] == sorted((n[player] for n in counts), reverse=True)


@given(play_outs())
def test_the_state_before_is_never_changed(game: PlayOut) -> None:
    state = game.states[0]
    for action, after in zip(game.actions, game.states[1:], strict=True):
        before = repr(state)
        assert apply(state, state.position.turn, action).state == after
        assert repr(state) == before
        state = after


def test_a_refused_action_changes_nothing() -> None:
    state = classic(START)
    with pytest.raises(IllegalAction):
        play(state, "tiger:c1c4")
    assert state == classic(START)
