"""RULES.md §1.6 and §1.7: repetition, agreement, resignation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from onitama_core.game import (
    GameEnded,
    GameOver,
    GameState,
    Outcome,
    Player,
    PositionRepeated,
    Termination,
    conclude,
    legal_actions,
)
from tests.onitama_core.game.helpers import START, act, board_of, classic, offered, play, text_of

DRAW = Outcome(None, Termination.REPETITION)
AGREED = Outcome(None, Termination.AGREEMENT)

ROUND = "goose:c1b2 horse:c5c4 boar:b2c2 goose:c4b5 horse:c2c1 boar:b5c5"
"""Six turns after which everything lies as before."""
FIVE, SIXTH = ROUND.rsplit(" ", 1)


def before_the_round() -> GameState:
    return classic("2m2/5/5/5/2M2 r goose,rooster horse,ox boar")


def repetitions(state: GameState, texts: str) -> list[int]:
    """How often each position stood, as far as the players are told."""
    told = []
    for text in texts.split():
        state, events = act(state, text)
        told += [event.times for event in events if isinstance(event, PositionRepeated)]
    return told


def test_the_round_repeats_the_position() -> None:
    assert text_of(play(before_the_round(), ROUND)) == text_of(before_the_round())


def test_a_position_that_is_new_is_not_told() -> None:
    assert repetitions(before_the_round(), FIVE) == []


def test_the_second_time_both_players_are_told() -> None:
    events = act(play(before_the_round(), FIVE), SIXTH).events
    assert events[1:] == (PositionRepeated(2),)


def test_the_turn_that_draws_is_the_last_one() -> None:
    assert play(before_the_round(), f"{ROUND} {ROUND}").turn_number == 2 * 6


def test_the_second_time_the_game_goes_on() -> None:
    again = play(before_the_round(), ROUND)
    assert again.outcome is None
    assert offered(again) == offered(before_the_round())


def test_the_position_at_the_start_of_the_game_counts_too() -> None:
    assert repetitions(before_the_round(), ROUND) == [2]


def test_every_position_that_stands_the_second_time_is_told() -> None:
    assert repetitions(before_the_round(), f"{ROUND} {FIVE}") == [2] * 6


def test_the_third_time_the_game_is_drawn() -> None:
    assert play(before_the_round(), f"{ROUND} {ROUND}").outcome == DRAW


def test_the_third_time_repetition_and_draw_are_told() -> None:
    events = act(play(before_the_round(), f"{ROUND} {FIVE}"), SIXTH).events
    assert events[1:] == (PositionRepeated(3), GameEnded(DRAW, (Termination.REPETITION,)))


@pytest.mark.parametrize("player", Player)
def test_after_the_draw_nobody_acts(player: Player) -> None:
    assert legal_actions(play(before_the_round(), f"{ROUND} {ROUND}"), player) == ()


def test_the_turn_is_complete_before_the_draw() -> None:
    assert text_of(play(before_the_round(), f"{ROUND} {ROUND}")) == text_of(before_the_round())


def test_a_position_may_stand_again_with_other_turns_in_between() -> None:
    detour = "goose:c1b1 horse:c5d5 boar:b1c1 goose:d5c5 horse:c1c2 boar:c5c4"
    state = play(before_the_round(), detour)
    assert state.outcome is None
    assert repetitions(before_the_round(), detour) == []


def test_hands_matter() -> None:
    same_board = play(before_the_round(), "goose:c1b1 horse:c5d5 boar:b1c1 goose:d5c5")
    assert board_of(same_board) == board_of(before_the_round())
    assert repetitions(before_the_round(), "goose:c1b1 horse:c5d5 boar:b1c1 goose:d5c5") == []


def test_the_player_to_move_matters() -> None:
    red = classic("2m2/5/5/5/2M2 r goose,rooster horse,ox boar")
    blue = classic("2m2/5/5/5/2M2 b goose,rooster horse,ox boar")
    assert red.position != blue.position


def test_who_is_the_master_matters() -> None:
    one = classic("2m2/5/5/5/MS3 r goose,rooster horse,ox boar")
    other = classic("2m2/5/5/5/SM3 r goose,rooster horse,ox boar")
    assert one.position != other.position


def test_nothing_from_before_a_capture_counts() -> None:
    state = classic("2m2/5/5/2s2/2M2 r boar,goose horse,ox tiger")
    after = act(state, "boar:c1c2").state
    forged = replace(state, since_capture=(after.position, after.position, state.position))
    assert len(act(forged, "boar:c1c2").events) == 2
    assert act(forged, "boar:c1c2").state.outcome is None


def test_blues_capture_too_clears_what_came_before() -> None:
    state = classic("2m2/2S2/5/5/2M2 b boar,goose horse,ox tiger")
    assert len(act(state, "horse:c5c4").state.since_capture) == 1


def test_passes_are_turns_that_can_repeat_a_position() -> None:
    state = classic("4M/5/5/1m3/5 r bear,iguana goose,otter fox")
    around = "iguana:pass otter:b2a3 fox:pass iguana:a3c2 otter:pass fox:c2b2"
    assert repetitions(state, around) == [2]
    assert play(state, f"{around} {around}").outcome == DRAW


def test_a_draw_by_agreement() -> None:
    state, events = conclude(classic(START), AGREED)
    assert state.outcome == AGREED
    assert events == (GameEnded(AGREED, (Termination.AGREEMENT,)),)


@pytest.mark.parametrize("resigning", Player)
def test_resignation_at_any_time_also_out_of_turn(resigning: Player) -> None:
    given_up = Outcome(resigning.opponent, Termination.RESIGNATION)
    state, events = conclude(classic(START), given_up)
    assert state.outcome == given_up
    assert events == (GameEnded(given_up, (Termination.RESIGNATION,)),)


def test_an_end_beside_the_board_leaves_everything_on_it_as_it_was() -> None:
    before = play(classic(START), "tiger:c1c3")
    after = conclude(before, AGREED).state
    assert text_of(after) == text_of(before)
    assert (after.turn_number, after.last_action) == (before.turn_number, before.last_action)


@pytest.mark.parametrize("player", Player)
def test_after_an_end_beside_the_board_nobody_acts(player: Player) -> None:
    assert legal_actions(conclude(classic(START), AGREED).state, player) == ()


def test_a_game_ends_once() -> None:
    over = conclude(classic(START), AGREED).state
    with pytest.raises(GameOver):
        conclude(over, Outcome(Player.RED, Termination.RESIGNATION))


def test_a_won_game_cannot_be_resigned() -> None:
    won = play(classic("2m2/2M2/5/5/5 r boar,crab crane,monkey dragon"), "boar:c4c5")
    with pytest.raises(GameOver):
        conclude(won, Outcome(Player.BLUE, Termination.RESIGNATION))
