from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onitama_core.game import (
    CATALOGUE,
    SQUARES,
    GameState,
    IllegalAction,
    Move,
    Pass,
    Phase,
    Player,
    Variant,
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
    starts = [s for s in game.states if s.outcome is None and s.phase is Phase.MOVE]
    assert all(a.position.turn is not b.position.turn for a, b in pairwise(starts))


@given(play_outs())
def test_a_turn_is_one_players_from_its_first_step_to_its_last(game: PlayOut) -> None:
    for before, after in pairwise(game.states):
        if after.turn_number == before.turn_number:
            assert after.position.turn is before.position.turn or after.outcome is not None


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


def anything_readable() -> st.SearchStrategy[Move | Pass]:
    cards, squares = st.sampled_from(CATALOGUE), st.sampled_from(SQUARES)
    return st.builds(Move, cards, squares, squares) | st.builds(Pass, cards)


@given(ongoing_states(), anything_readable())
def test_exactly_the_legal_actions_are_accepted(state: GameState, action: Move | Pass) -> None:
    player = state.position.turn
    assert is_accepted(state, action) == (action in legal_actions(state, player))


@settings(max_examples=30)
@given(ongoing_states())
def test_of_all_that_a_hand_could_do_exactly_the_legal_actions_are_accepted(
    state: GameState,
) -> None:
    player = state.position.turn
    everything: list[Move | Pass] = [Pass(card) for card in state.position.hands[player]]
    for card in state.position.hands[player]:
        everything += [Move(card, origin, target) for origin in SQUARES for target in SQUARES]
    accepted = {action for action in everything if is_accepted(state, action)}
    assert accepted == set(legal_actions(state, player))


def is_accepted(state: GameState, action: Move | Pass) -> bool:
    try:
        apply(state, state.position.turn, action)
    except IllegalAction:
        return False
    return True


@given(ongoing_states(Variant.CLASSIC))
def test_the_action_played_is_the_last_one(state: GameState) -> None:
    player = state.position.turn
    for action in legal_actions(state, player):
        assert apply(state, player, action).state.last_action == action


def test_a_refused_action_changes_nothing() -> None:
    state = classic(START)
    with pytest.raises(IllegalAction):
        play(state, "tiger:c1c4")
    assert state == classic(START)
