"""RULES.md §4.6 to §4.11, sentence by sentence: the ninja's step."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    CaptureAttempted,
    GameEnded,
    NinjaRevealed,
    NinjaStepTaken,
    Outcome,
    OwnNinjaInTheWay,
    OwnNinjaMoved,
    Phase,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    Square,
    Struck,
    Termination,
    player_view,
    public_view,
)
from tests.onitama_core.game.helpers import (
    act,
    board_of,
    offered,
    own_board,
    play,
    public_text,
    refusal,
    shadow,
    text_of,
    told,
)

RED_NINJA = Piece(Player.RED, PieceKind.NINJA)
BLUE_NINJA = Piece(Player.BLUE, PieceKind.NINJA)
BLUE_MASTER = Piece(Player.BLUE, PieceKind.MASTER)
BLUE_STUDENT = Piece(Player.BLUE, PieceKind.STUDENT)
CARDS = "r crab,tiger crane,monkey dragon"


# 6. To move or to stay


def test_the_ninja_moves_with_the_card_of_the_turn() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a2", blue_ninja="e5", revealed="e5")
    assert offered(play(state, "crab:c1c2")) == {"ninja:stay", "ninja:a2a3"}
    assert offered(play(state, "tiger:c1c3")) == {"ninja:stay", "ninja:a2a4", "ninja:a2a1"}


def test_the_ninja_may_not_go_to_an_own_pawn() -> None:
    state = shadow(f"2m2/5/5/2M2/1S3 {CARDS}", red_ninja="b2", blue_ninja="e5", revealed="e5")
    # Tiger from b2 leads to b4 and b1, where a student stands.
    assert offered(play(state, "tiger:c2c4")) == {"ninja:stay", "ninja:b2b4"}


def test_the_ninja_may_not_go_where_the_pawn_just_went() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="c2", blue_ninja="e5", revealed="e5")
    assert "ninja:c2c3" not in offered(play(state, "tiger:c1c3"))
    state = shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="e2", blue_ninja="e5", revealed="e5")
    assert "ninja:e2c2" not in offered(play(state, "crab:c1c2"))


def test_the_ninja_may_go_to_the_square_the_pawn_just_left() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="c2", blue_ninja="e5", revealed="e5")
    state = play(state, "tiger:c1c3")
    assert own_board(play(state, "ninja:c2c1"), Player.RED) == "2m2/5/2M2/5/2N2"


def test_the_ninja_step_is_there_even_when_only_staying_is_possible() -> None:
    # Tiger leads from a5 off the board, or one back to a4, where a student stands.
    state = shadow(f"2m2/S4/5/5/2M2 {CARDS}", red_ninja="a5", blue_ninja="e5")
    assert offered(play(state, "tiger:c1c3")) == {"ninja:stay"}


def test_there_is_no_ninja_step_without_a_ninja() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {CARDS}", blue_ninja="e4", lanterns=(0, 2))
    assert play(state, "crab:c1c2").phase is Phase.MOVE


def test_nobody_else_learns_whether_the_ninja_moved() -> None:
    state = play(
        shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a2", blue_ninja="e5"),
        "tiger:c1c3",
    )
    stayed, moved = act(state, "ninja:stay"), act(state, "ninja:a2a4")
    assert told(stayed) == told(moved) == (NinjaStepTaken(Player.RED),)
    assert told(stayed, Player.BLUE) == told(moved, Player.BLUE)
    assert public_view(stayed.state) == public_view(moved.state)
    assert player_view(stayed.state, Player.BLUE) == player_view(moved.state, Player.BLUE)


@pytest.mark.parametrize("step", ["ninja:stay", "ninja:a2a4"])
def test_others_read_a_question_mark(step: str) -> None:
    state = play(shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a2", blue_ninja="e5"), "tiger:c1c3")
    assert public_text(state, step) == "ninja:?"


def test_the_owner_is_told_of_its_ninjas_move() -> None:
    state = play(shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a2", blue_ninja="e5"), "tiger:c1c3")
    step = act(state, "ninja:a2a4")
    assert told(step, Player.RED)[1:] == (OwnNinjaMoved(Player.RED, Square.A2, Square.A4),)
    assert own_board(step.state, Player.RED) == "2m2/N4/2M2/5/5"


# 7. Landing on a visible enemy


def test_landing_on_a_pawn_captures_it_and_reveals_the_ninja_there() -> None:
    state = play(shadow(f"2m2/5/5/s4/2M2 {CARDS}", red_ninja="a1", blue_ninja="e5"), "crab:c1c2")
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
        f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a1", blue_ninja="a2", revealed="a2", lanterns=(0, 0)
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
    state = play(shadow(f"5/5/5/m4/2M2 {CARDS}", red_ninja="a1", blue_ninja="e5"), "crab:c1c2")
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
        f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a1", blue_ninja=blue_ninja, revealed=revealed
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
    state = shadow(f"2m2/5/5/s4/2M2 {CARDS}", red_ninja="a1", blue_ninja="e5")
    assert offered(play(state, "crab:c1c2")) == {
        *("ninja:stay", "ninja:a1a2", "ninja:a1c1", "ninja:a1c1!"),
    }


def test_staying_is_no_attempt() -> None:
    # Both ninjas share a square; only after moving can one try for the other.
    state = shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a1", blue_ninja="a1")
    assert "ninja:a1a1!" not in offered(play(state, "crab:c1c2"))


def test_an_attempt_that_hits_captures_the_hidden_ninja() -> None:
    state = play(shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a1", blue_ninja="a2"), "crab:c1c2")
    step = act(state, "ninja:a1a2!")
    assert told(step) == (
        NinjaStepTaken(Player.RED),
        NinjaRevealed(Player.RED, Square.A2),
        CaptureAttempted(Player.RED, Square.A2, is_hit=True),
        PieceCaptured(BLUE_NINJA, Square.A2),
    )
    assert public_view(step.state).ninjas == (1, 0)


def test_an_attempt_that_misses_captures_nothing() -> None:
    state = play(shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a1", blue_ninja="c1"), "crab:c1c2")
    step = act(state, "ninja:a1a2!")
    assert told(step)[2:] == (CaptureAttempted(Player.RED, Square.A2, is_hit=False),)
    assert public_view(step.state).ninjas == (1, 1)


@pytest.mark.parametrize("blue_ninja", ["a2", "e5"])
def test_hit_or_miss_the_ninja_is_revealed_there(blue_ninja: str) -> None:
    state = shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a1", blue_ninja=blue_ninja)
    state = play(state, "crab:c1c2")
    assert board_of(play(state, "ninja:a1a2!")) == "2m2/5/5/N1M2/5"
    assert public_text(state, "ninja:a1a2!") == "ninja:?a2!"


@pytest.mark.parametrize(("blue_ninja", "is_hit"), [("a2", True), ("e5", False)])
def test_everybody_sees_what_was_struck_and_what_came_of_it(
    blue_ninja: str,
    is_hit: bool,  # noqa: FBT001 - what came of it
) -> None:
    state = shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a1", blue_ninja=blue_ninja, turn=7)
    struck = Struck(Square.A2, is_hit, turn_number=7)
    assert public_view(play(state, "crab:c1c2 ninja:a1a2!")).struck == struck


def test_a_ninja_that_moves_unseen_strikes_nothing() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a1", blue_ninja="e5")
    assert public_view(play(state, "crab:c1c2 ninja:a1a2")).struck is None


def test_a_visible_piece_that_is_captured_was_struck_too() -> None:
    state = shadow(f"2m2/5/5/s4/2M2 {CARDS}", red_ninja="a1", blue_ninja="e5", turn=7)
    state = play(state, "crab:c1c2 ninja:a1a2")
    assert public_view(state).struck == Struck(Square.A2, is_hit=True, turn_number=7)


def test_without_an_attempt_two_hidden_ninjas_may_share_a_square() -> None:
    text = f"2m2/5/5/5/2M2 {CARDS}"
    shared = play(shadow(text, red_ninja="a1", blue_ninja="a2"), "crab:c1c2 ninja:a1a2")
    assert own_board(shared, Player.RED) == "2m2/5/5/N1M2/5"
    assert own_board(shared, Player.BLUE) == "2m2/5/5/n1M2/5"
    assert public_view(shared).ninjas == (1, 1)


def test_nobody_is_told_that_two_ninjas_share_a_square() -> None:
    text = f"2m2/5/5/5/2M2 {CARDS}"
    alone, shared = (
        act(play(shadow(text, red_ninja="a1", blue_ninja=square), "crab:c1c2"), "ninja:a1a2")
        for square in ("e5", "a2")
    )
    assert shared.events == alone.events
    assert public_view(shared.state) == public_view(alone.state)
    assert player_view(shared.state, Player.RED) == player_view(alone.state, Player.RED)


# 9. Revealed


def test_a_revealed_ninja_stays_visible_until_its_owners_next_turn() -> None:
    state = shadow(f"2m2/5/5/5/2M2 {CARDS}", red_ninja="a1", blue_ninja="e5")
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
    state = shadow(f"m4/5/5/5/S1M2 {CARDS}", red_ninja="c3", blue_ninja="e1")
    after = play(state, "tiger:a1a3 ninja:c3c5")
    assert own_board(after, Player.RED) == "m1N2/5/S4/5/2M2"
    assert after.outcome is None


def test_the_own_ninja_on_the_enemy_temple_blocks_its_master() -> None:
    state = shadow(f"m4/5/2M2/5/5 {CARDS}", red_ninja="c5", blue_ninja="e1")
    assert "tiger:c3c5" not in offered(state)
    refused = refusal(state, "tiger:c3c5")
    assert isinstance(refused, OwnNinjaInTheWay)
    assert refused.square is Square.C5


def test_a_master_captures_the_enemy_ninja_on_the_enemy_temple_and_wins() -> None:
    state = shadow(f"m4/5/2M2/5/5 {CARDS}", red_ninja="e1", blue_ninja="c5")
    after, events = act(state, "tiger:c3c5")
    assert events[1:] == (
        PieceCaptured(BLUE_NINJA, Square.C5),
        GameEnded(Outcome(Player.RED, Termination.STREAM), (Termination.STREAM,)),
    )
    assert after.outcome == Outcome(Player.RED, Termination.STREAM)
