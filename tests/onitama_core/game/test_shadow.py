"""RULES.md §4, sentence by sentence: Way of the Shadow."""

from __future__ import annotations

from random import Random

import pytest

from onitama_core.game import (
    CARDS,
    POOLS,
    CaptureAttempted,
    GameEnded,
    GameState,
    IllegalAction,
    LanternAnswered,
    LanternLit,
    Line,
    Move,
    MustMove,
    NinjaRevealed,
    NinjasPlaced,
    NinjaStepTaken,
    NoProgress,
    NoStartForNinjas,
    NotInThisStep,
    NotYourTurn,
    Outcome,
    OwnNinjaInTheWay,
    OwnNinjaMoved,
    OwnNinjasPlaced,
    Pass,
    PawnMoved,
    Phase,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    Reason,
    Square,
    Struck,
    Termination,
    TurnPassed,
    Variant,
    conclude,
    deal,
    format_action,
    legal_actions,
    new_game,
    perft,
    player_view,
    players_to_act,
    public_view,
)
from tests.onitama_core.game.helpers import (
    act,
    act_as,
    answer,
    board_of,
    dealt,
    leads,
    offered,
    own_board,
    placed,
    play,
    public_text,
    refusal,
    shadow,
    text_of,
    told,
)

# 1 to 5 and 10: setup, placement, the pawn's move


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


# 6 to 11: the ninja's step


RED_NINJA = Piece(Player.RED, PieceKind.NINJA)
HANDS = "r crab,tiger crane,monkey dragon"


# 6. To move or to stay


def test_the_ninja_moves_with_the_card_of_the_turn() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a2", blue_ninja="e5", revealed="e5")
    assert offered(play(state, "crab:c1c2")) == {"ninja:stay", "ninja:a2a3"}
    assert offered(play(state, "tiger:c1c3")) == {"ninja:stay", "ninja:a2a4", "ninja:a2a1"}


def test_the_ninja_may_not_go_to_an_own_pawn() -> None:
    state = shadow(f"2m2/5/5/2M2/1S3 {HANDS}", red_ninja="b2", blue_ninja="e5", revealed="e5")
    # Tiger from b2 leads to b4 and b1, where a student stands.
    assert offered(play(state, "tiger:c2c4")) == {"ninja:stay", "ninja:b2b4"}


def test_the_ninja_may_not_go_where_the_pawn_just_went() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="c2", blue_ninja="e5", revealed="e5")
    assert "ninja:c2c3" not in offered(play(state, "tiger:c1c3"))
    state = shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="e2", blue_ninja="e5", revealed="e5")
    assert "ninja:e2c2" not in offered(play(state, "crab:c1c2"))


def test_the_ninja_may_go_to_the_square_the_pawn_just_left() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="c2", blue_ninja="e5", revealed="e5")
    state = play(state, "tiger:c1c3")
    assert own_board(play(state, "ninja:c2c1"), Player.RED) == "2m2/5/2M2/5/2N2"


def test_the_ninja_step_is_there_even_when_only_staying_is_possible() -> None:
    # Tiger leads from a5 off the board, or one back to a4, where a student stands.
    state = shadow(f"2m2/S4/5/5/2M2 {HANDS}", red_ninja="a5", blue_ninja="e5")
    assert offered(play(state, "tiger:c1c3")) == {"ninja:stay"}


def test_there_is_no_ninja_step_without_a_ninja() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {HANDS}", blue_ninja="e4", lanterns=(0, 2))
    assert play(state, "crab:c1c2").phase is Phase.MOVE


def test_nobody_else_learns_whether_the_ninja_moved() -> None:
    state = play(
        shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a2", blue_ninja="e5"),
        "tiger:c1c3",
    )
    stayed, moved = act(state, "ninja:stay"), act(state, "ninja:a2a4")
    assert told(stayed) == told(moved) == (NinjaStepTaken(Player.RED),)
    assert told(stayed, Player.BLUE) == told(moved, Player.BLUE)
    assert public_view(stayed.state) == public_view(moved.state)
    assert player_view(stayed.state, Player.BLUE) == player_view(moved.state, Player.BLUE)


@pytest.mark.parametrize("step", ["ninja:stay", "ninja:a2a4"])
def test_others_read_a_question_mark(step: str) -> None:
    state = play(shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a2", blue_ninja="e5"), "tiger:c1c3")
    assert public_text(state, step) == "ninja:?"


def test_the_owner_is_told_of_its_ninjas_move() -> None:
    state = play(shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a2", blue_ninja="e5"), "tiger:c1c3")
    step = act(state, "ninja:a2a4")
    assert told(step, Player.RED)[1:] == (OwnNinjaMoved(Player.RED, Square.A2, Square.A4),)
    assert own_board(step.state, Player.RED) == "2m2/N4/2M2/5/5"


# 7. Landing on a visible enemy


def test_landing_on_a_pawn_captures_it_and_reveals_the_ninja_there() -> None:
    state = play(shadow(f"2m2/5/5/s4/2M2 {HANDS}", red_ninja="a1", blue_ninja="e5"), "crab:c1c2")
    step = act(state, "ninja:a1a2")
    assert told(step) == (
        NinjaStepTaken(Player.RED),
        NinjaRevealed(Player.RED, Square.A2),
        PieceCaptured(BLUE_STUDENT, Square.A2),
    )
    assert board_of(step.state) == "2m2/5/5/N1M2/5"
    assert public_text(state, "ninja:a1a2") == "ninja:?a2"


def test_landing_on_a_revealed_ninja_captures_it_and_reveals_the_ninja_there() -> None:
    state = shadow(
        f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a1", blue_ninja="a2", revealed="a2", lanterns=(0, 0)
    )
    state = play(state, "crab:c1c2")
    step = act(state, "ninja:a1a2")
    assert told(step)[1:] == (
        NinjaRevealed(Player.RED, Square.A2),
        PieceCaptured(BLUE_NINJA, Square.A2),
    )
    assert public_view(step.state).ninjas == (1, 0)
    assert board_of(step.state) == "2m2/5/5/N1M2/5"


def test_from_where_a_capturing_ninja_came_is_not_shown() -> None:
    text = "2m2/5/5/2s2/2M2 r boar,elephant crane,monkey dragon"
    left, right = (
        play(shadow(text, red_ninja=origin, blue_ninja="e5"), "elephant:c1b1")
        for origin in ("b2", "d2")
    )
    from_left, from_right = act(left, "ninja:b2c2"), act(right, "ninja:d2c2")
    assert told(from_left) == told(from_right)
    assert public_view(from_left.state) == public_view(from_right.state)


def test_capturing_the_master_wins() -> None:
    state = play(shadow(f"5/5/5/m4/2M2 {HANDS}", red_ninja="a1", blue_ninja="e5"), "crab:c1c2")
    after, events = act(state, "ninja:a1a2")
    assert after.outcome == Outcome(Player.RED, Termination.STONE)
    assert events[-2:] == (
        PieceCaptured(BLUE_MASTER, Square.A2),
        GameEnded(after.outcome, (Termination.STONE,)),
    )
    assert text_of(after).split()[1:] == text_of(state).split()[1:]


def test_a_capturing_ninja_can_win_for_blue_too() -> None:
    state = shadow("2m2/M4/5/5/5 b crab,tiger crane,ox dragon", red_ninja="e1", blue_ninja="a5")
    after = play(state, "ox:c5c4 ninja:a5a4")
    assert after.outcome == Outcome(Player.BLUE, Termination.STONE)


# 8. The attempt


def attempting(blue_ninja: str, revealed: str = "") -> str:
    """What is offered to a red ninja that stands on a1, with Crab."""
    state = shadow(
        f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a1", blue_ninja=blue_ninja, revealed=revealed
    )
    return " ".join(sorted(offered(play(state, "crab:c1c2"))))


@pytest.mark.parametrize("blue_ninja", ["a2", "c1", "e5"])
def test_an_attempt_is_offered_wherever_the_enemy_ninja_hides(blue_ninja: str) -> None:
    assert attempting(blue_ninja) == "ninja:a1a2 ninja:a1a2! ninja:a1c1 ninja:a1c1! ninja:stay"


def test_an_attempt_is_not_offered_while_the_enemy_ninja_is_revealed() -> None:
    assert attempting("e5", revealed="e5") == "ninja:a1a2 ninja:a1c1 ninja:stay"


def test_an_attempt_is_not_offered_once_the_enemy_ninja_was_captured() -> None:
    assert attempting("") == "ninja:a1a2 ninja:a1c1 ninja:stay"


def test_an_attempt_is_not_offered_where_a_visible_enemy_stands() -> None:
    state = shadow(f"2m2/5/5/s4/2M2 {HANDS}", red_ninja="a1", blue_ninja="e5")
    assert offered(play(state, "crab:c1c2")) == {
        *("ninja:stay", "ninja:a1a2", "ninja:a1c1", "ninja:a1c1!"),
    }


def test_staying_is_no_attempt() -> None:
    # Both ninjas share a square; only after moving can one try for the other.
    state = shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a1", blue_ninja="a1")
    assert "ninja:a1a1!" not in offered(play(state, "crab:c1c2"))


def test_an_attempt_that_hits_captures_the_hidden_ninja() -> None:
    state = play(shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a1", blue_ninja="a2"), "crab:c1c2")
    step = act(state, "ninja:a1a2!")
    assert told(step) == (
        NinjaStepTaken(Player.RED),
        NinjaRevealed(Player.RED, Square.A2),
        CaptureAttempted(Player.RED, Square.A2, is_hit=True),
        PieceCaptured(BLUE_NINJA, Square.A2),
    )
    assert public_view(step.state).ninjas == (1, 0)


def test_an_attempt_that_misses_captures_nothing() -> None:
    state = play(shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a1", blue_ninja="c1"), "crab:c1c2")
    step = act(state, "ninja:a1a2!")
    assert told(step)[2:] == (CaptureAttempted(Player.RED, Square.A2, is_hit=False),)
    assert public_view(step.state).ninjas == (1, 1)


@pytest.mark.parametrize("blue_ninja", ["a2", "e5"])
def test_hit_or_miss_the_ninja_is_revealed_there(blue_ninja: str) -> None:
    state = shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a1", blue_ninja=blue_ninja)
    state = play(state, "crab:c1c2")
    assert board_of(play(state, "ninja:a1a2!")) == "2m2/5/5/N1M2/5"
    assert public_text(state, "ninja:a1a2!") == "ninja:?a2!"


@pytest.mark.parametrize(("blue_ninja", "is_hit"), [("a2", True), ("e5", False)])
def test_everybody_sees_what_was_struck_and_what_came_of_it(
    blue_ninja: str,
    is_hit: bool,  # noqa: FBT001 - what came of it
) -> None:
    state = shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a1", blue_ninja=blue_ninja, turn=7)
    struck = Struck(Square.A2, is_hit, turn_number=7)
    assert public_view(play(state, "crab:c1c2 ninja:a1a2!")).struck == struck


def test_a_ninja_that_moves_unseen_strikes_nothing() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a1", blue_ninja="e5")
    assert public_view(play(state, "crab:c1c2 ninja:a1a2")).struck is None


def test_a_visible_piece_that_is_captured_was_struck_too() -> None:
    state = shadow(f"2m2/5/5/s4/2M2 {HANDS}", red_ninja="a1", blue_ninja="e5", turn=7)
    state = play(state, "crab:c1c2 ninja:a1a2")
    assert public_view(state).struck == Struck(Square.A2, is_hit=True, turn_number=7)


def test_without_an_attempt_two_hidden_ninjas_may_share_a_square() -> None:
    text = f"2m2/5/5/5/2M2 {HANDS}"
    shared = play(shadow(text, red_ninja="a1", blue_ninja="a2"), "crab:c1c2 ninja:a1a2")
    assert own_board(shared, Player.RED) == "2m2/5/5/N1M2/5"
    assert own_board(shared, Player.BLUE) == "2m2/5/5/n1M2/5"
    assert public_view(shared).ninjas == (1, 1)


def test_nobody_is_told_that_two_ninjas_share_a_square() -> None:
    text = f"2m2/5/5/5/2M2 {HANDS}"
    alone, shared = (
        act(play(shadow(text, red_ninja="a1", blue_ninja=square), "crab:c1c2"), "ninja:a1a2")
        for square in ("e5", "a2")
    )
    assert shared.events == alone.events
    assert public_view(shared.state) == public_view(alone.state)
    assert player_view(shared.state, Player.RED) == player_view(alone.state, Player.RED)


# 9. Revealed


def test_a_revealed_ninja_stays_visible_until_its_owners_next_turn() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {HANDS}", red_ninja="a1", blue_ninja="e5")
    state = play(state, "crab:c1c2 ninja:a1a2! lantern:none")
    assert board_of(state) == "2m2/5/5/N1M2/5"
    state = play(state, "monkey:c5d4 ninja:stay")
    assert board_of(state) == "5/3m1/5/2M2/5"


def test_a_revealed_ninja_can_be_captured_as_any_piece() -> None:
    state = shadow(
        "2m2/5/5/5/1M3 b crab,tiger crane,ox dragon",
        red_ninja="c4",
        blue_ninja="e5",
        revealed="c4",
    )
    step = act(state, "ox:c5c4")
    assert told(step)[1:] == (PieceCaptured(RED_NINJA, Square.C4),)


# 11. Temples


def test_a_ninja_on_the_enemy_temple_does_not_win() -> None:
    state = shadow(f"m4/5/5/5/S1M2 {HANDS}", red_ninja="c3", blue_ninja="e1")
    after = play(state, "tiger:a1a3 ninja:c3c5")
    assert own_board(after, Player.RED) == "m1N2/5/S4/5/2M2"
    assert after.outcome is None


def test_the_own_ninja_on_the_enemy_temple_blocks_its_master() -> None:
    state = shadow(f"m4/5/2M2/5/5 {HANDS}", red_ninja="c5", blue_ninja="e1")
    assert "tiger:c3c5" not in offered(state)
    refused = refusal(state, "tiger:c3c5")
    assert isinstance(refused, OwnNinjaInTheWay)
    assert refused.square is Square.C5


def test_a_master_captures_the_enemy_ninja_on_the_enemy_temple_and_wins() -> None:
    state = shadow(f"m4/5/2M2/5/5 {HANDS}", red_ninja="e1", blue_ninja="c5")
    after, events = act(state, "tiger:c3c5")
    assert events[1:] == (
        PieceCaptured(BLUE_NINJA, Square.C5),
        GameEnded(Outcome(Player.RED, Termination.STREAM), (Termination.STREAM,)),
    )
    assert after.outcome == Outcome(Player.RED, Termination.STREAM)


# 12 to 15: lanterns


QUIET = "2m2/5/5/5/2M2 r crab,tiger crane,ox dragon"
EVERY_LINE = {f"lantern:{line}" for line in "abcde12345"}


def lantern_step(
    blue_ninja: str = "d4", revealed: str = "", lanterns: tuple[int, int] = (2, 2), turn: int = 3
) -> GameState:
    """After Red's move and its ninja's step."""
    state = shadow(
        QUIET,
        red_ninja="e1",
        blue_ninja=blue_ninja,
        revealed=revealed,
        lanterns=lanterns,
        turn=turn,
    )
    return play(state, "crab:c1c2 ninja:stay")


# 12. When


def test_a_lantern_is_lit_after_the_exchange() -> None:
    state = lantern_step()
    assert state.phase is Phase.LANTERN
    assert players_to_act(state) == (Player.RED,)
    assert text_of(state).split()[1:] == ["r", "dragon,tiger", "crane,ox", "crab"]


def test_at_most_one_lantern_a_turn() -> None:
    after = play(lantern_step(), "lantern:3")
    assert after.phase is Phase.MOVE
    assert players_to_act(after) == (Player.BLUE,)


def test_one_may_light_none() -> None:
    after = play(lantern_step(), "lantern:none")
    assert players_to_act(after) == (Player.BLUE,)
    assert public_view(after).lanterns == (2, 2)


def test_two_lanterns_a_game() -> None:
    once = play(lantern_step(), "lantern:3")
    assert public_view(once).lanterns == (1, 2)
    assert lantern_step(lanterns=(0, 2)).phase is Phase.MOVE


def test_no_lantern_on_the_first_players_first_turn() -> None:
    start = placed(dealt(Variant.SHADOW), red="b1", blue="d5")
    assert play(start, "crab:c1c2 ninja:stay").phase is Phase.MOVE


def test_the_second_player_may_light_one_on_its_first_turn() -> None:
    start = placed(dealt(Variant.SHADOW), red="b1", blue="d5")
    assert play(start, "crab:c1c2 ninja:stay crane:c5c4 ninja:stay").phase is Phase.LANTERN


# 13. What


def test_one_lights_a_rank_or_a_file() -> None:
    assert offered(lantern_step()) == EVERY_LINE | {"lantern:none"}


@pytest.mark.parametrize(
    ("line", "is_there"), [("4", True), ("d", True), ("3", False), ("c", False), ("e", False)]
)
def test_the_answer_is_whether_a_hidden_enemy_ninja_stands_on_the_line(
    line: str, *, is_there: bool
) -> None:
    answered = LanternAnswered(Player.RED, Line(line), is_there)
    assert act(lantern_step(), f"lantern:{line}").events[-1] == answered


def test_the_own_ninja_is_no_answer() -> None:
    answered = LanternAnswered(Player.RED, Line.FILE_E, is_there=False)
    assert act(lantern_step(), "lantern:e").events[-1] == answered


def test_the_answer_is_about_that_moment() -> None:
    state = play(lantern_step(), "lantern:4 ox:c5c4 ninja:d4d3 lantern:none")
    state = play(state, "tiger:c2c1 ninja:stay lantern:4")
    assert [answer.is_there for answer in player_view(state, Player.RED).answers] == [True, False]


# 14. Not offered


def test_no_lantern_when_the_enemy_ninja_was_captured() -> None:
    assert lantern_step(blue_ninja="").phase is Phase.MOVE


def test_no_lantern_when_the_enemy_ninja_is_revealed() -> None:
    assert lantern_step(revealed="d4").phase is Phase.MOVE


def test_no_lantern_when_this_turn_captured_the_enemy_ninja() -> None:
    state = shadow(QUIET, red_ninja="a1", blue_ninja="a2")
    assert play(state, "crab:c1c2 ninja:a1a2!").phase is Phase.MOVE


def test_no_lantern_when_the_game_is_over() -> None:
    state = shadow("m4/5/2M2/5/5 r crab,tiger crane,ox dragon", red_ninja="e1", blue_ninja="d4")
    assert offered(play(state, "tiger:c3c5")) == set()


@pytest.mark.parametrize("blue_ninja", ["a5", "e1", "c3"])
def test_the_lantern_step_depends_on_public_facts_alone(blue_ninja: str) -> None:
    assert lantern_step(blue_ninja=blue_ninja).phase is Phase.LANTERN


# 15. Who learns what


def test_that_a_lantern_was_lit_and_where_and_how_many_are_left_is_public() -> None:
    step = act(lantern_step(), "lantern:3")
    assert told(step) == (LanternLit(Player.RED, Line.RANK_3, 1),)
    view = public_view(step.state)
    assert view.lit is not None
    assert (view.lit.player, view.lit.line, view.lit.turn_number) == (Player.RED, Line.RANK_3, 3)
    assert view.lanterns == (1, 2)


def test_the_answer_goes_only_to_the_player_who_lit_it() -> None:
    step = act(lantern_step(), "lantern:3")
    answered = LanternAnswered(Player.RED, Line.RANK_3, is_there=False)
    assert told(step, Player.RED) == (*told(step), answered)
    assert told(step, Player.BLUE) == told(step)
    assert step.events == (*told(step), answered)


def test_the_owner_of_the_ninja_is_told_the_line_like_everybody_else() -> None:
    after = play(lantern_step(), "lantern:4")
    assert player_view(after, Player.BLUE).answers == ()
    assert player_view(after, Player.BLUE).public == public_view(after)


def test_the_answer_stays_readable_for_the_player_who_lit_it() -> None:
    state = play(lantern_step(), "lantern:4 ox:c5c4 ninja:stay lantern:none tiger:c2c1 ninja:stay")
    [answer] = player_view(state, Player.RED).answers
    assert (answer.lit.line, answer.lit.turn_number, answer.is_there) == (Line.RANK_4, 3, True)


def test_others_read_the_line_without_the_answer() -> None:
    assert public_text(lantern_step(), "lantern:3") == "lantern:3"
    assert public_text(lantern_step(), "lantern:none") == "lantern:none"


def test_lighting_none_tells_nothing() -> None:
    assert act(lantern_step(), "lantern:none").events == ()


# 16 and 17: how a game ends


TEXT = "2m2/5/5/5/2M2 r crab,tiger crane,ox dragon"


def quiet(turns: int, blue_ninja: str = "e5") -> GameState:
    """So many quiet turns are complete; nobody has a lantern left."""
    return shadow(TEXT, red_ninja="a1", blue_ninja=blue_ninja, lanterns=(0, 0), quiet=turns)


def test_losing_a_ninja_never_loses_the_game() -> None:
    assert play(quiet(0, blue_ninja="c2"), "crab:c1c2").outcome is None
    assert play(quiet(0, blue_ninja="a2"), "crab:c1c2 ninja:a1a2!").outcome is None


def test_a_student_on_the_temple_wins_nothing() -> None:
    state = shadow("m4/2S2/5/5/2M2 r boar,tiger crane,ox dragon", red_ninja="a1", blue_ninja="e5")
    assert play(state, "boar:c4c5").outcome is None


def test_way_of_the_stream_for_blue() -> None:
    state = shadow("5/5/2m2/5/M4 b boar,crab crane,tiger dragon", red_ninja="a2", blue_ninja="e5")
    assert play(state, "tiger:c3c1").outcome == Outcome(Player.BLUE, Termination.STREAM)


def test_the_game_can_be_drawn_by_agreement_in_every_step() -> None:
    agreed = Outcome(None, Termination.AGREEMENT)
    state = shadow(TEXT, red_ninja="a1", blue_ninja="e5")
    for text in ("", "crab:c1c2", "crab:c1c2 ninja:stay"):
        over, events = conclude(play(state, text), agreed)
        assert events == (GameEnded(agreed, (Termination.AGREEMENT,)),)
        assert players_to_act(over) == ()


# The count


def test_each_turn_without_a_capture_attempt_or_lantern_counts() -> None:
    state = play(quiet(0), "crab:c1c2 ninja:stay")
    assert public_view(state).quiet_turns == 1
    assert public_view(play(state, "ox:c5c4 ninja:e5d5")).quiet_turns == 2


def test_a_turn_counts_when_it_is_complete() -> None:
    assert public_view(play(quiet(5), "crab:c1c2")).quiet_turns == 5


def test_a_pass_counts_as_a_turn() -> None:
    state = shadow(
        "4M/5/5/5/m4 r bear,fox crane,ox dragon", red_ninja="c1", lanterns=(0, 0), quiet=5
    )
    assert public_view(play(state, "bear:pass ninja:stay")).quiet_turns == 6


@pytest.mark.parametrize(
    ("blue_ninja", "actions"),
    [
        ("c2", "crab:c1c2 ninja:stay"),
        ("a2", "crab:c1c2 ninja:a1a2!"),
        ("e5", "crab:c1c2 ninja:a1a2!"),
    ],
)
def test_a_captured_ninja_or_an_attempt_starts_the_count_again(
    blue_ninja: str, actions: str
) -> None:
    state = play(quiet(5, blue_ninja), actions)
    assert players_to_act(state) == (Player.BLUE,)
    assert public_view(state).quiet_turns == 0


@pytest.mark.parametrize("actions", ["tiger:c1c3 ninja:stay", "crab:a1a2 ninja:c2c3"])
def test_a_captured_student_starts_the_count_again(actions: str) -> None:
    state = shadow(
        "2m2/5/2s2/5/S1M2 r crab,tiger crane,ox dragon",
        red_ninja="c2",
        blue_ninja="e5",
        lanterns=(0, 0),
        quiet=5,
    )
    assert public_view(play(state, actions)).quiet_turns == 0


def test_a_lantern_starts_the_count_again() -> None:
    state = shadow(TEXT, red_ninja="a1", blue_ninja="e5", quiet=5)
    state = play(state, "crab:c1c2 ninja:stay")
    assert public_view(play(state, "lantern:3")).quiet_turns == 0
    assert public_view(play(state, "lantern:none")).quiet_turns == 6


def test_after_a_capture_the_next_quiet_turn_counts_as_the_first() -> None:
    state = play(quiet(5, blue_ninja="c2"), "crab:c1c2 ninja:stay ox:c5c4")
    assert public_view(state).quiet_turns == 1


# The draw


@pytest.mark.parametrize(("before", "is_told"), [(28, False), (29, True), (30, False)])
def test_a_warning_comes_at_thirty(before: int, *, is_told: bool) -> None:
    step = act(play(quiet(before), "crab:c1c2"), "ninja:stay")
    assert (NoProgress(before + 1) in told(step)) == is_told
    assert step.state.outcome is None


def test_forty_quiet_turns_in_a_row_are_a_draw() -> None:
    drawn = Outcome(None, Termination.NO_PROGRESS)
    step = act(play(quiet(39), "crab:c1c2"), "ninja:stay")
    assert step.state.outcome == drawn
    assert told(step)[1:] == (NoProgress(40), GameEnded(drawn, (Termination.NO_PROGRESS,)))


def test_a_win_in_the_fortieth_turn_is_a_win() -> None:
    state = shadow(
        "m4/5/2M2/5/5 r crab,tiger crane,ox dragon", red_ninja="e1", lanterns=(0, 0), quiet=39
    )
    assert play(state, "tiger:c3c5").outcome == Outcome(Player.RED, Termination.STREAM)


def test_a_lantern_in_the_fortieth_turn_prevents_the_draw() -> None:
    state = shadow(TEXT, red_ninja="a1", blue_ninja="e5", quiet=39)
    state = play(state, "crab:c1c2 ninja:stay")
    assert play(state, "lantern:3").outcome is None
    assert play(state, "lantern:none").outcome == Outcome(None, Termination.NO_PROGRESS)


def test_never_a_draw_by_repetition() -> None:
    turns = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
    start = shadow(
        "s1m1s/5/5/5/S1M1S b monkey,ox crane,elephant eel",
        red_ninja="c3",
        blue_ninja="d3",
        lanterns=(0, 0),
    )
    state = start
    for times in range(1, 5):
        state = play(state, turns.replace(" ", " ninja:stay ") + " ninja:stay")
        assert text_of(state) == text_of(start)
        assert state.secrets == start.secrets
        assert public_view(state).quiet_turns == 6 * times
        assert state.outcome is None


def test_a_draw_ends_nothing_in_the_tree() -> None:
    drawn = play(quiet(39), "crab:c1c2 ninja:stay")
    undrawn = play(quiet(3), "crab:c1c2 ninja:stay")
    assert perft(drawn, 2) == perft(undrawn, 2)


# Refusals, in every phase, and in values that tell no secret


BEFORE_MOVE = "2m2/5/5/s4/2M2 r crab,tiger crane,ox dragon"


def before_move(blue_ninja: str = "e5", revealed: str = "") -> GameState:
    return shadow(BEFORE_MOVE, red_ninja="a1", blue_ninja=blue_ninja, revealed=revealed)


PHASES = {
    "placement": placed(dealt(Variant.SHADOW), blue="d5"),
    "move": before_move(),
    "ninja": play(before_move(), "crab:c1c2"),
    "lantern": play(before_move(), "crab:c1c2 ninja:stay"),
}
TEXTS = {
    "placement": ("place:b1",),
    "move": ("crab:c1c2", "crab:pass"),
    "ninja": ("ninja:stay", "ninja:a1c1", "ninja:a1c1!"),
    "lantern": ("lantern:3", "lantern:none"),
}


@pytest.mark.parametrize(
    ("phase", "text"),
    [(phase, text) for phase in PHASES for kind in TEXTS if kind != phase for text in TEXTS[kind]],
)
def test_an_action_of_another_step_is_not_offered(phase: str, text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        act_as(PHASES[phase], Player.RED, text)
    assert isinstance(caught.value, NotInThisStep)
    assert caught.value.phase is PHASES[phase].phase


@pytest.mark.parametrize("text", [text for texts in TEXTS.values() for text in texts])
@pytest.mark.parametrize("phase", ["move", "ninja", "lantern"])
def test_the_other_player_waits_in_every_step(phase: str, text: str) -> None:
    with pytest.raises(NotYourTurn) as caught:
        act_as(PHASES[phase], Player.BLUE, text)
    assert caught.value.to_act is Player.RED
    assert legal_actions(PHASES[phase], Player.BLUE) == ()


def test_one_places_only_once() -> None:
    with pytest.raises(NotYourTurn) as caught:
        act_as(PHASES["placement"], Player.BLUE, "place:b5")
    assert caught.value.to_act is Player.RED


def test_who_moves_first_waits_for_the_others_placement() -> None:
    with pytest.raises(NotYourTurn) as caught:
        act_as(placed(dealt(Variant.SHADOW), red="b1"), Player.RED, "place:d1")
    assert caught.value.to_act is Player.BLUE


@pytest.mark.parametrize("squares", ["a1", "c1", "b5", "c3", "b1,d1"])
def test_a_ninja_starts_nowhere_else(squares: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        act_as(dealt(Variant.SHADOW), Player.RED, f"place:{squares}")
    assert isinstance(caught.value, NoStartForNinjas)
    assert caught.value.starts == ((Square.B1,), (Square.D1,))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ninja:b2b3", Reason.NOT_YOUR_PIECE),
        ("ninja:a1c2", Reason.NOT_ON_CARD),
        ("ninja:a1a2!", Reason.NOT_OFFERED),
    ],
)
def test_a_refused_ninja_step_gives_its_reason(text: str, reason: Reason) -> None:
    refused = refusal(PHASES["ninja"], text)
    assert refused.reason is reason


def test_the_ninja_is_refused_an_own_pawns_square() -> None:
    state = shadow("2m2/5/5/S4/2M2 r crab,tiger crane,ox dragon", red_ninja="a1", blue_ninja="e5")
    refused = refusal(play(state, "crab:c1c2"), "ninja:a1a2")
    assert refused.reason is Reason.OWN_PIECE_IN_THE_WAY


def test_a_pass_is_refused_while_a_pawn_can_move() -> None:
    refused = refusal(before_move(), "crab:pass")
    assert refused.reason is Reason.MUST_MOVE


def test_the_example_of_a_move_leaves_out_the_own_ninjas_square() -> None:
    state = shadow("2m2/5/5/5/2M2 r crab,tiger crane,ox dragon", red_ninja="c2", blue_ninja="e5")
    refused = refusal(state, "crab:pass")
    assert isinstance(refused, MustMove)
    assert str(refused.example) != "crab:c1c2"


def test_an_own_pawn_is_refused_the_own_ninjas_square() -> None:
    state = shadow("2m2/5/5/5/2M2 r crab,tiger crane,ox dragon", red_ninja="c2", blue_ninja="e5")
    refused = refusal(state, "crab:c1c2")
    assert refused.reason is Reason.OWN_NINJA_IN_THE_WAY


def test_the_squares_a_card_could_go_to_leave_out_the_own_ninjas() -> None:
    state = shadow("2m2/5/5/5/2M2 r crab,tiger crane,ox dragon", red_ninja="c2", blue_ninja="e5")
    assert leads(state, "crab:c1d2") == "a1 e1"


EVERYTHING = [
    f"{card}:{origin}{target}"
    for card in ("crab", "tiger", "ninja")
    for origin in ("a1", "c1", "c2")
    for target in ("a1", "a2", "c1", "c2", "c3", "d4", "e1")
]


@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("played", ["", "crab:c1c2", "crab:c1c2 ninja:stay"])
@pytest.mark.parametrize("square", ["a1", "a3", "c3", "c1", "d4"])
def test_a_refusal_is_the_same_wherever_an_enemy_ninja_hides(
    square: str, played: str, player: Player
) -> None:
    here, there = (play(before_move(blue_ninja), played) for blue_ninja in (square, "e5"))
    viewer = Player.RED
    assert player_view(here, viewer) == player_view(there, viewer)
    for text in [*EVERYTHING, *(f"{text}!" for text in EVERYTHING if "ninja" in text)]:
        assert answer(here, player, text) == answer(there, player, text)


def test_every_phase_offers_what_it_should() -> None:
    for phase in ("move", "ninja", "lantern"):
        assert offered(PHASES[phase]) & set(TEXTS[phase])
