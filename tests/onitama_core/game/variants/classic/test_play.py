"""RULES.md §1.2 to §1.5, sentence by sentence: a turn, and how it wins."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    CARDS,
    GameEnded,
    Move,
    Outcome,
    PawnMoved,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    Square,
    Termination,
    legal_actions,
)
from tests.onitama_core.game.helpers import START, act, board_of, classic, offered, play, text_of

RED_STUDENT = Piece(Player.RED, PieceKind.STUDENT)
RED_MASTER = Piece(Player.RED, PieceKind.MASTER)
BLUE_STUDENT = Piece(Player.BLUE, PieceKind.STUDENT)
BLUE_MASTER = Piece(Player.BLUE, PieceKind.MASTER)

RED_STONE = Outcome(Player.RED, Termination.STONE)
BLUE_STONE = Outcome(Player.BLUE, Termination.STONE)
RED_STREAM = Outcome(Player.RED, Termination.STREAM)
BLUE_STREAM = Outcome(Player.BLUE, Termination.STREAM)


# A turn


def test_one_chooses_either_card_and_any_of_ones_pawns() -> None:
    assert offered(classic(START)) == {
        *("crab:a1a2", "crab:b1b2", "crab:c1c2", "crab:d1d2", "crab:e1e2"),
        *("tiger:a1a3", "tiger:b1b3", "tiger:c1c3", "tiger:d1d3", "tiger:e1e3"),
    }


def test_offsets_are_right_and_forward_seen_from_red() -> None:
    frog = offered(classic("2m2/5/2S2/5/M4 r frog,tiger crane,monkey dragon"))
    assert {"frog:c3a3", "frog:c3b4", "frog:c3d2"} <= frog


def test_for_blue_a_card_is_rotated_never_mirrored() -> None:
    frog = offered(classic("4m/5/2s2/5/2M2 b crane,monkey frog,tiger dragon"))
    assert {text for text in frog if text.startswith("frog:c3")} == {
        "frog:c3e3",
        "frog:c3d2",
        "frog:c3b4",
    }


def test_no_pawn_leaves_the_board() -> None:
    corner = classic("2m2/5/5/5/M4 r crab,tiger crane,monkey dragon")
    assert offered(corner) == {"crab:a1a2", "crab:a1c1", "tiger:a1a3"}


def test_no_pawn_lands_on_an_own_pawn() -> None:
    blocked = classic("2m2/5/M4/5/S4 r crab,tiger crane,monkey dragon")
    assert "tiger:a1a3" not in offered(blocked)


@pytest.mark.parametrize("piece", ["S", "s", "m"])
def test_pieces_in_between_never_block(piece: str) -> None:
    leap = classic(f"5/5/5/2{piece}2/2M2 r crab,tiger crane,monkey dragon")
    assert "tiger:c1c3" in offered(leap)


def test_pieces_in_between_never_block_a_move_to_the_side() -> None:
    assert "crab:a1c1" in offered(classic("2m2/5/5/5/SS1M1 r crab,tiger crane,monkey dragon"))


def test_a_pawn_leaves_its_square_and_stands_on_the_other() -> None:
    assert board_of(act(classic(START), "tiger:c1c3").state) == "ssmss/5/2M2/5/SS1SS"


def test_the_move_is_told() -> None:
    moved = PawnMoved(Player.RED, RED_MASTER, CARDS["tiger"], Square.C1, Square.C3)
    assert act(classic(START), "tiger:c1c3").events == (moved,)


def test_landing_on_an_enemy_pawn_captures_it() -> None:
    state = classic("2m2/5/2s2/5/2M2 r crab,tiger crane,monkey dragon")
    assert board_of(act(state, "tiger:c1c3").state) == "2m2/5/2M2/5/5"


def test_a_capture_is_told_after_the_move() -> None:
    state = classic("2m2/5/2s2/5/M1S2 r crab,tiger crane,monkey dragon")
    assert act(state, "tiger:c1c3").events == (
        PawnMoved(Player.RED, RED_STUDENT, CARDS["tiger"], Square.C1, Square.C3),
        PieceCaptured(BLUE_STUDENT, Square.C3),
    )


def test_capturing_a_student_does_not_end_the_game() -> None:
    state = classic("2m2/5/2s2/5/2M2 r crab,tiger crane,monkey dragon")
    assert act(state, "tiger:c1c3").state.outcome is None


def test_a_jumped_pawn_is_not_captured() -> None:
    state = classic("2m2/5/5/2s2/2M2 r crab,tiger crane,monkey dragon")
    assert board_of(act(state, "tiger:c1c3").state) == "2m2/5/2M2/2s2/5"


def test_blue_captures_as_red_does() -> None:
    state = classic("2m2/5/2S2/5/2M2 b crane,monkey crab,tiger dragon")
    assert act(state, "tiger:c5c3").events[1:] == (PieceCaptured(RED_STUDENT, Square.C3),)


# The exchange


def test_the_used_card_becomes_the_side_card() -> None:
    assert act(classic(START), "tiger:c1c3").state.position.side is CARDS["tiger"]


def test_the_old_side_card_goes_into_the_movers_hand() -> None:
    after = act(classic(START), "tiger:c1c3").state
    assert after.position.hands[Player.RED] == (CARDS["crab"], CARDS["dragon"])


def test_the_other_players_hand_stays_as_it_is() -> None:
    after = act(classic(START), "tiger:c1c3").state
    assert after.position.hands[Player.BLUE] == (CARDS["crane"], CARDS["monkey"])


def test_then_it_is_the_other_players_turn() -> None:
    after = act(classic(START), "tiger:c1c3").state
    assert legal_actions(after, Player.RED) == ()
    assert len(legal_actions(after, Player.BLUE)) > 0


def test_blue_exchanges_as_red_does() -> None:
    after = play(classic(START), "tiger:c1c3 crane:a5a4")
    assert text_of(after) == "1smss/s4/2M2/5/SS1SS r crab,dragon monkey,tiger crane"


def test_each_turn_has_the_next_number() -> None:
    assert play(classic(START), "tiger:c1c3 crane:a5a4").turn_number == 3


def test_the_last_action_is_remembered() -> None:
    after = play(classic(START), "tiger:c1c3 crane:a5a4")
    assert after.last_action == Move(CARDS["crane"], Square.A5, Square.A4)


# Having to move


def test_one_must_move_if_either_card_allows_it() -> None:
    # Fox takes nothing anywhere from the far right corner; Tiger takes one back.
    assert offered(classic("4M/5/5/5/m4 r fox,tiger crane,monkey dragon")) == {"tiger:e5e4"}


def test_one_must_move_even_into_defeat() -> None:
    # Every move gives the master away: the only square is attacked.
    state = classic("4M/3s1/3s1/5/m4 r fox,tiger boar,cobra dragon")
    assert offered(state) == {"tiger:e5e4"}
    assert "boar:d4e4" in offered(act(state, "tiger:e5e4").state)


# Way of the Stone


@pytest.mark.parametrize("piece", ["M", "S"])
def test_way_of_the_stone_capture_the_enemy_master(piece: str) -> None:
    other = "S" if piece == "M" else "M"
    state = classic(f"5/5/2m2/5/{other}1{piece}2 r crab,tiger crane,monkey dragon")
    assert act(state, "tiger:c1c3").state.outcome == RED_STONE


def test_way_of_the_stone_for_blue() -> None:
    state = classic("2m2/5/2M2/5/5 b crane,monkey crab,tiger dragon")
    assert act(state, "tiger:c5c3").state.outcome == BLUE_STONE


def test_a_stone_win_tells_move_capture_and_end() -> None:
    state = classic("5/5/2m2/5/2M2 r crab,tiger crane,monkey dragon")
    assert act(state, "tiger:c1c3").events == (
        PawnMoved(Player.RED, RED_MASTER, CARDS["tiger"], Square.C1, Square.C3),
        PieceCaptured(BLUE_MASTER, Square.C3),
        GameEnded(RED_STONE, (Termination.STONE,)),
    )


def test_a_student_that_captures_the_master_on_its_temple_wins_by_stone_alone() -> None:
    state = classic("2m2/2S2/5/5/2M2 r boar,tiger crane,monkey dragon")
    assert act(state, "boar:c4c5").events[-1] == GameEnded(RED_STONE, (Termination.STONE,))


# Way of the Stream


def test_way_of_the_stream_the_own_master_stands_on_the_enemy_temple() -> None:
    state = classic("m4/2M2/5/5/5 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c4c5").state.outcome == RED_STREAM


def test_way_of_the_stream_for_blue() -> None:
    state = classic("5/5/5/2m2/4M b crane,monkey boar,crab dragon")
    assert act(state, "boar:c2c1").state.outcome == BLUE_STREAM


def test_a_stream_win_tells_move_and_end() -> None:
    state = classic("m4/2M2/5/5/5 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c4c5").events == (
        PawnMoved(Player.RED, RED_MASTER, CARDS["boar"], Square.C4, Square.C5),
        GameEnded(RED_STREAM, (Termination.STREAM,)),
    )


def test_a_stream_win_may_capture_a_student_on_the_temple() -> None:
    state = classic("m1s2/2M2/5/5/5 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c4c5").events[1:] == (
        PieceCaptured(BLUE_STUDENT, Square.C5),
        GameEnded(RED_STREAM, (Termination.STREAM,)),
    )


def test_a_stream_win_counts_where_the_square_is_attacked() -> None:
    state = classic("1m3/2M2/5/5/5 r boar,crab horse,monkey dragon")
    assert "horse:b5c5" in offered(classic("1mM2/5/5/5/5 b boar,crab horse,monkey dragon"))
    assert act(state, "boar:c4c5").state.outcome == RED_STREAM


def test_students_on_a_temple_mean_nothing() -> None:
    state = classic("m4/2S2/5/5/2M2 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c4c5").state.outcome is None


def test_a_student_standing_on_a_temple_means_nothing_later_either() -> None:
    state = classic("m1S2/5/5/5/2M2 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c1c2").state.outcome is None


def test_a_master_that_stands_beside_the_temple_has_not_won() -> None:
    state = classic("m4/1M3/5/5/5 r boar,crab crane,monkey dragon")
    assert act(state, "boar:b4b5").state.outcome is None


def test_a_master_may_leave_and_reenter_its_temple() -> None:
    state = classic("2m2/5/5/5/2M2 r boar,horse crab,monkey ox")
    back = play(state, "boar:c1c2 crab:c5c4 horse:c2c1")
    assert board_of(back) == "5/2m2/5/5/2M2"
    assert back.outcome is None


def test_a_blue_master_may_reenter_its_temple() -> None:
    state = classic("5/2m2/5/5/2M2 b boar,crab horse,monkey ox")
    assert act(state, "horse:c4c5").state.outcome is None


# Both ways at once, and the end


@pytest.mark.parametrize(
    ("text", "action", "winner"),
    [
        ("2m2/2M2/5/5/5 r boar,crab crane,monkey dragon", "boar:c4c5", Player.RED),
        ("5/5/5/2m2/2M2 b crane,monkey boar,crab dragon", "boar:c2c1", Player.BLUE),
    ],
)
def test_when_one_move_does_both_stone_is_recorded_and_both_are_told(
    text: str, action: str, winner: Player
) -> None:
    state, events = act(classic(text), action)
    assert state.outcome == Outcome(winner, Termination.STONE)
    assert events[-1] == GameEnded(state.outcome, (Termination.STONE, Termination.STREAM))


@pytest.mark.parametrize("player", Player)
def test_the_game_ends_at_once(player: Player) -> None:
    over = act(classic("2m2/2M2/5/5/5 r boar,crab crane,monkey dragon"), "boar:c4c5").state
    assert legal_actions(over, player) == ()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("1m3/5/1M3/5/5 r crab,tiger crane,monkey dragon", "tiger:b3b5"),
        ("m4/2M2/5/5/5 r boar,crab crane,monkey dragon", "boar:c4c5"),
    ],
)
def test_a_winning_action_leaves_hands_side_card_and_player_as_they_were(
    text: str, action: str
) -> None:
    before = classic(text)
    after = act(before, action).state
    assert text_of(after).split()[1:] == text_of(before).split()[1:]


def test_a_winning_action_stays_in_its_turn() -> None:
    state = classic("2m2/2M2/5/5/5 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c4c5").state.turn_number == state.turn_number


# There is no check


def test_a_master_may_move_into_danger() -> None:
    state = classic("2m2/5/2M2/5/5 r boar,tiger horse,ox dragon")
    exposed = act(state, "boar:c3c4").state
    assert exposed.outcome is None
    assert act(exposed, "horse:c5c4").state.outcome == BLUE_STONE


def test_a_master_in_danger_may_stay_there() -> None:
    state = classic("2m2/2M2/5/5/S4 r boar,tiger horse,ox dragon")
    assert "boar:a1a2" in offered(state)
    assert act(state, "boar:a1a2").state.outcome is None
