"""What the referee refuses, and why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core.game import (
    SQUARES,
    GameOver,
    GameState,
    IllegalAction,
    Move,
    NotYourTurn,
    Outcome,
    Player,
    Reason,
    Termination,
    Variant,
    apply,
    conclude,
    legal_actions,
    parse_action,
)
from tests.onitama_core.game.helpers import START, classic, leads, play, refusal
from tests.onitama_core.game.strategies import ongoing_states

REFUSED = (
    ("tiger:c1c4", Reason.NOT_ON_CARD),
    ("tiger:c1c1", Reason.NOT_ON_CARD),
    ("crab:b1c2", Reason.NOT_ON_CARD),
    ("dragon:c1a2", Reason.CARD_NOT_IN_HAND),
    ("crane:c1c2", Reason.CARD_NOT_IN_HAND),
    ("ox:pass", Reason.CARD_NOT_IN_HAND),
    ("tiger:c3c5", Reason.NOT_YOUR_PIECE),
    ("tiger:c5c3", Reason.NOT_YOUR_PIECE),
    ("crab:c1a1", Reason.OWN_PIECE_IN_THE_WAY),
    ("tiger:pass", Reason.MUST_MOVE),
)


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_refusal_gives_its_reason(text: str, reason: Reason) -> None:
    refused = refusal(classic(START), text)
    assert refused.reason is reason


def test_a_card_that_can_go_two_ways_names_both() -> None:
    state = classic("2m2/5/2M2/5/5 r crab,tiger crane,monkey dragon")
    assert leads(state, "tiger:c3c4") == "c2 c5"


def test_a_card_that_can_go_nowhere_says_so() -> None:
    state = classic("4M/5/5/5/2m2 r fox,tiger crane,monkey dragon")
    assert leads(state, "fox:e5d5") == ""


def test_blue_is_told_its_own_squares() -> None:
    state = classic("ssmss/5/5/5/SSMSS b crane,monkey crab,tiger dragon")
    assert leads(state, "tiger:c5c4") == "c3"


def test_the_used_card_is_not_in_hand_next_turn() -> None:
    state = play(classic(START), "tiger:c1c3 crane:a5a4")
    assert refusal(state, "tiger:c3c5").reason is Reason.CARD_NOT_IN_HAND


def test_the_card_is_looked_at_before_the_piece() -> None:
    assert refusal(classic(START), "dragon:c5a4").reason is Reason.CARD_NOT_IN_HAND


def test_a_target_off_the_cards_grid_is_not_on_the_card_even_where_an_own_pawn_stands() -> None:
    assert refusal(classic(START), "tiger:a1b1").reason is Reason.NOT_ON_CARD


def test_out_of_turn_nothing_is_played() -> None:
    with pytest.raises(NotYourTurn) as caught:
        apply(classic(START), Player.BLUE, parse_action("crane:a5a4"))
    assert caught.value.to_act is Player.RED


def test_red_is_told_that_it_is_blues_turn() -> None:
    with pytest.raises(NotYourTurn) as caught:
        apply(play(classic(START), "tiger:c1c3"), Player.RED, parse_action("crab:a1a2"))
    assert caught.value.to_act is Player.BLUE


@pytest.mark.parametrize("player", Player)
def test_after_a_win_nothing_is_played(player: Player) -> None:
    over = play(classic("2m2/2M2/5/5/S4 r boar,tiger horse,ox dragon"), "boar:c4c5")
    with pytest.raises(GameOver):
        apply(over, player, parse_action("tiger:a1a3"))


def test_after_resignation_nothing_is_played() -> None:
    over = conclude(classic(START), Outcome(Player.BLUE, Termination.RESIGNATION)).state
    with pytest.raises(GameOver):
        apply(over, Player.RED, parse_action("tiger:c1c3"))


@given(ongoing_states(Variant.CLASSIC), st.data())
def test_cards_in_hand_and_own_pieces_are_refused_but_for_legal_actions(
    state: GameState, data: st.DataObject
) -> None:
    player = state.position.turn
    own = [s for s in SQUARES if (p := state.position.piece_at(s)) and p.owner is player]
    cards = st.sampled_from(state.position.hands[player])
    action = data.draw(st.builds(Move, cards, st.sampled_from(own), st.sampled_from(SQUARES)))
    if action not in legal_actions(state, player):
        with pytest.raises(IllegalAction) as caught:
            apply(state, player, action)
        assert caught.value.reason in {Reason.NOT_ON_CARD, Reason.OWN_PIECE_IN_THE_WAY}
