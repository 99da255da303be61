"""RULES.md §4.1 to §4.5 and §4.10, sentence by sentence: setup, placement, the pawn's move."""

from __future__ import annotations

from random import Random

import pytest

from onitama_core.game import (
    CARDS,
    POOLS,
    GameEnded,
    Move,
    NinjasPlaced,
    Outcome,
    OwnNinjasPlaced,
    Pass,
    PawnMoved,
    Phase,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    Square,
    Termination,
    TurnPassed,
    Variant,
    deal,
    format_action,
    legal_actions,
    new_game,
    player_view,
    players_to_act,
    public_view,
)
from tests.onitama_core.game.helpers import (
    act,
    act_as,
    board_of,
    dealt,
    offered,
    own_board,
    placed,
    play,
    shadow,
    text_of,
    told,
)

RED_MASTER = Piece(Player.RED, PieceKind.MASTER)
BLUE_MASTER = Piece(Player.BLUE, PieceKind.MASTER)
BLUE_STUDENT = Piece(Player.BLUE, PieceKind.STUDENT)
BLUE_NINJA = Piece(Player.BLUE, PieceKind.NINJA)
START = dealt(Variant.SHADOW)
STARTED = placed(START, red="b1", blue="d5")


# 1. Setup


def test_each_master_stands_on_its_temple_with_students_on_the_corners() -> None:
    assert board_of(START) == "s1m1s/5/5/5/S1M1S"


def test_each_side_has_two_lanterns_and_one_ninja() -> None:
    assert public_view(START).lanterns == (2, 2)
    assert public_view(START).ninjas == (1, 1)


def test_the_cards_lie_face_up_before_the_ninjas_are_placed() -> None:
    assert text_of(START).split()[2:] == ["crab,tiger", "crane,monkey", "dragon"]
    assert START.phase is Phase.PLACEMENT


@pytest.mark.parametrize("seed", range(4))
def test_the_side_cards_stamp_names_who_moves_first(seed: int) -> None:
    setup = deal(Variant.SHADOW, POOLS["base"], Random(seed))  # noqa: S311 - it is a game
    started = placed(new_game(setup), red="b1", blue="d5")
    assert players_to_act(started) == (CARDS[setup.side].stamp,)


# 2. Placement


def test_a_ninja_starts_beside_its_own_master() -> None:
    red, blue = (
        {format_action(action) for action in legal_actions(START, player)} for player in Player
    )
    assert red == {"place:b1", "place:d1"}
    assert blue == {"place:b5", "place:d5"}


def test_both_players_place_at_the_same_time() -> None:
    assert players_to_act(START) == (Player.RED, Player.BLUE)


def test_play_starts_when_both_are_placed() -> None:
    waiting = placed(START, red="b1")
    assert waiting.phase is Phase.PLACEMENT
    assert players_to_act(waiting) == (Player.BLUE,)
    assert placed(waiting, blue="b5").phase is Phase.MOVE


def test_others_learn_only_that_a_ninja_was_placed() -> None:
    step = act_as(START, Player.RED, "place:b1")
    assert told(step) == told(step, Player.BLUE) == (NinjasPlaced(Player.RED),)
    assert public_view(step.state).has_placed == (True, False)
    assert own_board(step.state, Player.BLUE) == board_of(step.state) == board_of(START)


def test_the_owner_is_told_where_its_ninja_was_placed() -> None:
    step = act_as(START, Player.RED, "place:b1")
    assert OwnNinjasPlaced(Player.RED, (Square.B1,)) in told(step, Player.RED)
    assert own_board(step.state, Player.RED) == "s1m1s/5/5/5/SNM1S"
    assert player_view(step.state, Player.RED).hidden == (Square.B1,)


@pytest.mark.parametrize("red", ["b1", "d1"])
@pytest.mark.parametrize("blue", ["b5", "d5"])
def test_placements_commute(red: str, blue: str) -> None:
    red_first = placed(placed(START, red=red), blue=blue)
    blue_first = placed(placed(START, blue=blue), red=red)
    assert red_first == blue_first


def test_neither_placement_makes_the_other_out_of_date() -> None:
    after_blue = placed(START, blue="d5")
    assert legal_actions(after_blue, Player.RED) == legal_actions(START, Player.RED)
    assert public_view(after_blue).turn_number == public_view(START).turn_number


def test_placement_is_no_turn() -> None:
    assert STARTED.turn_number == 1
    assert public_view(STARTED).quiet_turns == 0


# 3. The start of a turn


@pytest.mark.parametrize("last_step", ["lantern:none", "lantern:c"])
def test_a_revealed_ninja_hides_again_when_its_owners_turn_begins(last_step: str) -> None:
    # Red's ninja is revealed by an attempt; Blue has no lantern step while it is.
    state = shadow("2m2/5/5/5/2M2 r crab,tiger crane,ox dragon", red_ninja="a1", blue_ninja="e5")
    state = play(state, f"crab:c1c2 ninja:a1a2! {last_step}")
    assert board_of(state) == "2m2/5/5/N1M2/5"
    state = play(state, "ox:c5c4 ninja:stay")
    assert players_to_act(state) == (Player.RED,)
    assert board_of(state) == "5/2m2/5/2M2/5"
    assert player_view(state, Player.RED).hidden == (Square.A2,)


def test_a_turn_starts_the_instant_the_last_step_before_it_is_applied() -> None:
    # Blue's ninja is revealed by a capture; Red's last step is its ninja's.
    state = shadow(
        "2m2/5/S4/5/2M2 b crab,tiger crane,monkey dragon", red_ninja="e1", blue_ninja="b4"
    )
    state = play(state, "monkey:c5d4 ninja:b4a3 lantern:none")
    assert board_of(state) == "5/3m1/n4/5/2M2"
    state = play(state, "crab:c1c2")
    assert board_of(state) == "5/3m1/n4/2M2/5"
    state = play(state, "ninja:stay")
    assert board_of(state) == "5/3m1/5/2M2/5"


# 4. The move


def test_a_move_is_mandatory_if_either_card_allows_it() -> None:
    # Fox takes nothing anywhere from the far right corner; Tiger takes one back.
    state = shadow("4M/5/5/5/m4 r fox,tiger crane,monkey dragon", red_ninja="c1", blue_ninja="c3")
    assert offered(state) == {"tiger:e5e4"}


def test_own_pawns_may_not_go_to_the_own_hidden_ninjas_square() -> None:
    state = shadow(
        "2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon", red_ninja="c2", blue_ninja="d4"
    )
    assert offered(state) == {"crab:c1a1", "crab:c1e1", "tiger:c1c3"}


def test_own_pawns_may_jump_the_own_ninja() -> None:
    state = shadow(
        "2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon", red_ninja="c2", blue_ninja="d4"
    )
    assert board_of(play(state, "tiger:c1c3")) == "2m2/5/2M2/5/5"


def test_an_enemy_ninja_forbids_nothing() -> None:
    state = shadow(
        "2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon", red_ninja="e5", blue_ninja="c2"
    )
    assert offered(state) == {"crab:c1a1", "crab:c1c2", "crab:c1e1", "tiger:c1c3"}


# 5. Committed before the ninja step


def test_after_the_move_comes_the_ninja_step_of_the_same_player() -> None:
    after = play(STARTED, "tiger:c1c3")
    assert after.phase is Phase.NINJA
    assert players_to_act(after) == (Player.RED,)
    assert board_of(after) == "s1m1s/5/2M2/5/S3S"


def test_the_committed_move_is_told_at_once() -> None:
    moved = PawnMoved(Player.RED, RED_MASTER, CARDS["tiger"], Square.C1, Square.C3)
    step = act(STARTED, "tiger:c1c3")
    assert told(step) == step.events == (moved,)
    assert public_view(step.state).last_action == Move(CARDS["tiger"], Square.C1, Square.C3)


def test_in_the_ninja_step_the_used_card_is_still_in_hand() -> None:
    assert text_of(play(STARTED, "tiger:c1c3")).split()[1:] == text_of(STARTED).split()[1:]


def test_a_pawn_captured_by_the_move_is_gone_before_the_ninja_step() -> None:
    state = shadow(
        "2m2/5/2s2/5/2M2 r crab,tiger crane,monkey dragon", red_ninja="e1", blue_ninja="d4"
    )
    step = act(state, "tiger:c1c3")
    assert told(step)[1:] == (PieceCaptured(BLUE_STUDENT, Square.C3),)
    assert step.state.phase is Phase.NINJA


@pytest.mark.parametrize("revealed", ["", "c3"])
def test_an_enemy_ninja_on_the_square_is_captured_and_announced(revealed: str) -> None:
    state = shadow(
        "2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon",
        red_ninja="e1",
        blue_ninja="c3",
        revealed=revealed,
    )
    step = act(state, "tiger:c1c3")
    assert told(step)[1:] == (PieceCaptured(BLUE_NINJA, Square.C3),)
    assert public_view(step.state).ninjas == (1, 0)
    assert board_of(step.state) == "2m2/5/2M2/5/5"


def test_a_captured_ninja_is_gone_for_its_owner_too() -> None:
    state = shadow(
        "2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon", red_ninja="e1", blue_ninja="c3"
    )
    after = play(state, "tiger:c1c3")
    assert own_board(after, Player.BLUE) == "2m2/5/2M2/5/5"
    assert player_view(after, Player.BLUE).hidden == ()


def test_a_jumped_ninja_is_not_captured() -> None:
    state = shadow(
        "2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon", red_ninja="e1", blue_ninja="c2"
    )
    assert public_view(play(state, "tiger:c1c3")).ninjas == (1, 1)


@pytest.mark.parametrize(
    ("text", "action", "way"),
    [
        ("5/5/2m2/5/M1S2 r crab,tiger crane,monkey dragon", "tiger:c1c3", Termination.STONE),
        ("m4/5/2M2/5/5 r crab,tiger crane,monkey dragon", "tiger:c3c5", Termination.STREAM),
    ],
)
def test_if_the_move_wins_the_game_ends_there(text: str, action: str, way: Termination) -> None:
    state = shadow(text, red_ninja="e1", blue_ninja="d4")
    after, events = act(state, action)
    assert after.outcome == Outcome(Player.RED, way)
    assert events[-1] == GameEnded(after.outcome, (way,))
    assert players_to_act(after) == ()


def test_a_winning_move_leaves_hands_side_card_and_player_as_they_were() -> None:
    state = shadow("m4/5/2M2/5/5 r crab,tiger crane,monkey dragon", red_ninja="e1", blue_ninja="d4")
    assert text_of(play(state, "tiger:c3c5")).split()[1:] == text_of(state).split()[1:]


def test_when_one_move_does_both_stone_is_recorded_and_both_are_told() -> None:
    state = shadow(
        "2m2/5/2M2/5/5 r crab,tiger crane,monkey dragon", red_ninja="e1", blue_ninja="d4"
    )
    after, events = act(state, "tiger:c3c5")
    assert after.outcome == Outcome(Player.RED, Termination.STONE)
    assert events[-1] == GameEnded(after.outcome, (Termination.STONE, Termination.STREAM))


# 10. Passing


STUCK = "4M/5/5/5/m4 r bear,fox crane,monkey dragon"


def test_if_neither_card_allows_a_pawn_move_one_passes_either() -> None:
    state = shadow(STUCK, red_ninja="c3", blue_ninja="d2")
    assert offered(state) == {"bear:pass", "fox:pass"}


def test_a_pass_can_be_forced_by_the_own_ninja_alone() -> None:
    # Tiger's one move from e5 is e4, where the ninja stands.
    state = shadow("4M/5/5/5/m4 r fox,tiger crane,monkey dragon", red_ninja="e4", blue_ninja="d2")
    assert offered(state) == {"fox:pass", "tiger:pass"}


def test_after_a_pass_the_ninja_may_still_move_with_the_same_card() -> None:
    state = play(shadow(STUCK, red_ninja="c1", blue_ninja="a5"), "bear:pass")
    assert {text.removesuffix("!") for text in offered(state)} == {
        *("ninja:stay", "ninja:c1c2", "ninja:c1b2"),
    }


@pytest.mark.parametrize("step", ["ninja:stay", "ninja:c1c2"])
def test_others_learn_only_the_pass_whether_or_not_the_ninja_moved(step: str) -> None:
    passed = act(shadow(STUCK, red_ninja="c1", blue_ninja="a5"), "bear:pass")
    stayed, moved = act(passed.state, "ninja:stay"), act(passed.state, step)
    assert told(passed) == (TurnPassed(Player.RED, CARDS["bear"]),)
    assert told(moved, Player.BLUE) == told(stayed, Player.BLUE)
    assert public_view(moved.state) == public_view(stayed.state)
    assert public_view(moved.state).last_action == Pass(CARDS["bear"])


def test_after_a_pass_the_card_is_exchanged() -> None:
    state = play(
        shadow(STUCK, red_ninja="c1", blue_ninja="a5"), "bear:pass ninja:stay lantern:none"
    )
    assert text_of(state).split()[1:] == ["b", "dragon,fox", "crane,monkey", "bear"]


def test_until_it_is_played_nothing_public_shows_that_a_pass_is_forced() -> None:
    text = "4M/5/5/5/m4 r fox,tiger crane,monkey dragon"
    forced = shadow(text, red_ninja="e4", blue_ninja="d2")
    free = shadow(text, red_ninja="c1", blue_ninja="d2")
    assert public_view(forced) == public_view(free)
    assert player_view(forced, Player.BLUE) == player_view(free, Player.BLUE)


def test_without_a_ninja_a_pass_is_followed_by_the_exchange() -> None:
    state = play(shadow(STUCK, blue_ninja="a5", lanterns=(0, 2)), "bear:pass")
    assert text_of(state).split()[1:] == ["b", "dragon,fox", "crane,monkey", "bear"]
