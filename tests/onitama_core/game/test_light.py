"""RULES.md §5, sentence by sentence: where Way of the Light differs."""

from __future__ import annotations

from itertools import combinations

import pytest

from onitama_core.game import (
    CARDS,
    GameEnded,
    GameState,
    IllegalAction,
    LanternAnswered,
    LanternLit,
    Line,
    NinjaRevealed,
    NinjasPlaced,
    NoProgress,
    NotYourTurn,
    Outcome,
    OwnNinjaMoved,
    OwnNinjasPlaced,
    PawnMoved,
    Phase,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    Reason,
    SecretMove,
    SecretMoveMade,
    Square,
    Termination,
    TurnPassed,
    Variant,
    format_action,
    legal_actions,
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
    light,
    offered,
    own_board,
    placed,
    play,
    public_text,
    refusal,
    text_of,
    told,
)

RED_MASTER = Piece(Player.RED, PieceKind.MASTER)
RED_STUDENT = Piece(Player.RED, PieceKind.STUDENT)
BLUE_NINJA = Piece(Player.BLUE, PieceKind.NINJA)
START = dealt(Variant.LIGHT)
STARTED = placed(START, blue="a5,c5")
RED_CARDS = "r crab,tiger crane,monkey dragon"
BLUE_CARDS = "b crab,tiger crane,monkey dragon"


# 1. The two seats


def test_red_is_the_light_master_with_master_students_and_two_lanterns() -> None:
    assert board_of(START) == "5/5/5/5/SSMSS"
    assert public_view(START).lanterns == (2, 0)


def test_blue_is_the_shadow_master_with_two_ninjas_and_nothing_else() -> None:
    assert public_view(START).ninjas == (0, 2)


# 2. Placement


def test_blue_places_on_two_different_squares_of_rank_5_its_temple_included() -> None:
    pairs = {f"place:{a}5,{b}5" for a, b in combinations("abcde", 2)}
    assert {format_action(action) for action in legal_actions(START, Player.BLUE)} == pairs


def test_only_blue_places() -> None:
    assert players_to_act(START) == (Player.BLUE,)


def test_others_learn_only_that_the_ninjas_were_placed() -> None:
    step = act_as(START, Player.BLUE, "place:a5,c5")
    assert told(step) == told(step, Player.RED) == (NinjasPlaced(Player.BLUE),)
    assert own_board(step.state, Player.RED) == board_of(step.state) == board_of(START)


def test_the_owner_is_told_where_its_ninjas_were_placed() -> None:
    step = act_as(START, Player.BLUE, "place:a5,c5")
    squares = (Square.A5, Square.C5)
    assert told(step, Player.BLUE)[1:] == (OwnNinjasPlaced(Player.BLUE, squares),)
    assert own_board(step.state, Player.BLUE) == "n1n2/5/5/5/SSMSS"
    assert player_view(step.state, Player.BLUE).hidden == squares


@pytest.mark.parametrize("stamp", ["r", "b"])
def test_red_moves_first_whatever_the_stamp(stamp: str) -> None:
    start = dealt(Variant.LIGHT, f"{stamp} crab,tiger crane,monkey dragon")
    assert players_to_act(placed(start, blue="a5,c5")) == (Player.RED,)


# 3. The Shadow Master's turn


def test_blue_moves_one_ninja_with_either_card() -> None:
    state = light(f"5/5/5/5/SSMSS {BLUE_CARDS}", ninjas="a5 c5")
    assert offered(state) == {
        *("crane:a5a4", "crane:c5c4", "monkey:a5b4", "monkey:c5b4", "monkey:c5d4"),
    }


def test_a_ninja_may_not_go_to_the_other_ninjas_square() -> None:
    state = light(f"5/5/5/5/SSMSS {BLUE_CARDS}", ninjas="a5 a4")
    assert "crane:a5a4" not in offered(state)


def test_blue_moves_one_piece_a_turn_without_a_ninja_step() -> None:
    after = play(light(f"5/5/5/5/SSMSS {BLUE_CARDS}", ninjas="a5 c5"), "crane:a5a4")
    assert players_to_act(after) == (Player.RED,)
    assert own_board(after, Player.BLUE) == "2n2/n4/5/5/SSMSS"


def test_red_has_no_ninja_step_either() -> None:
    after = play(STARTED, "crab:a1a2")
    assert players_to_act(after) == (Player.BLUE,)


def cornered() -> GameState:
    """Neither Bear nor Fox leads anywhere from Blue's far right corner."""
    return light("5/5/S4/5/2M2 b crab,tiger bear,fox dragon", ninjas="a1")


def test_if_no_ninja_can_move_blue_passes_either_card() -> None:
    assert offered(cornered()) == {"bear:pass", "fox:pass"}


def test_blue_must_move_if_it_can() -> None:
    state = light("5/5/S4/5/2M2 b crab,tiger bear,fox dragon", ninjas="a1 c5")
    assert not {text for text in offered(state) if text.endswith("pass")}


def test_others_see_only_which_card_was_exchanged() -> None:
    state = light(f"5/5/5/5/SSMSS {BLUE_CARDS}", ninjas="a5 c5")
    step = act(state, "crane:a5a4")
    assert told(step) == told(step, Player.RED) == (SecretMoveMade(Player.BLUE, CARDS["crane"]),)
    assert public_view(step.state).last_action == SecretMove(CARDS["crane"])
    assert text_of(step.state) == "5/5/5/5/SSMSS r crab,tiger dragon,monkey crane"
    assert public_text(state, "crane:a5a4") == "crane:?"


def test_which_of_two_ninjas_moved_is_not_shown() -> None:
    state = light(f"5/5/5/5/SSMSS {BLUE_CARDS}", ninjas="a5 c5")
    one, other = act(state, "crane:a5a4"), act(state, "crane:c5c4")
    assert told(one) == told(other)
    assert player_view(one.state, Player.RED) == player_view(other.state, Player.RED)


def test_a_pass_looks_like_a_move() -> None:
    free = light("5/5/S4/5/2M2 b crab,tiger bear,fox dragon", ninjas="c5")
    move = next(text for text in offered(free) if text.startswith("bear:"))
    passed, moved = act(cornered(), "bear:pass"), act(free, move)
    assert told(passed) == told(moved) == told(passed, Player.RED)
    assert public_view(passed.state) == public_view(moved.state)
    assert player_view(passed.state, Player.RED) == player_view(moved.state, Player.RED)
    assert public_text(cornered(), "bear:pass") == public_text(free, move) == "bear:?"


def test_the_owner_is_told_of_its_ninjas_move() -> None:
    step = act(light(f"5/5/5/5/SSMSS {BLUE_CARDS}", ninjas="a5 c5"), "crane:a5a4")
    moved = OwnNinjaMoved(Player.BLUE, Square.A5, Square.A4)
    assert told(step, Player.BLUE) == (*told(step), moved)


# 4. A ninja's capture


def test_a_ninja_landing_on_a_pawn_captures_it_and_is_revealed() -> None:
    state = light(f"5/5/S4/5/2M2 {BLUE_CARDS}", ninjas="a4 e5")
    step = act(state, "crane:a4a3")
    assert told(step) == (
        SecretMoveMade(Player.BLUE, CARDS["crane"]),
        NinjaRevealed(Player.BLUE, Square.A3),
        PieceCaptured(RED_STUDENT, Square.A3),
    )
    assert public_text(state, "crane:a4a3") == "crane:?a3"
    assert public_view(step.state).last_action == SecretMove(CARDS["crane"], Square.A3)


def test_the_other_ninja_stays_hidden() -> None:
    after = play(light(f"5/5/S4/5/2M2 {BLUE_CARDS}", ninjas="a4 e5"), "crane:a4a3")
    assert board_of(after) == "5/5/n4/5/2M2"
    assert player_view(after, Player.BLUE).hidden == (Square.E5,)


def test_it_is_revealed_until_blues_next_turn_starts() -> None:
    state = light(f"5/5/S4/5/2M2 {BLUE_CARDS}", ninjas="a4 e5")
    state = play(state, "crane:a4a3 crab:c1c2")
    assert (state.phase, board_of(state)) == (Phase.LANTERN, "5/5/n4/2M2/5")
    assert board_of(play(state, "lantern:none")) == "5/5/5/2M2/5"


@pytest.mark.parametrize("origin", ["b4", "d4"])
def test_from_where_it_came_is_not_shown(origin: str) -> None:
    text = f"5/5/2S2/5/M4 {BLUE_CARDS}"
    step = act(light(text, ninjas=f"{origin} e5"), f"monkey:{origin}c3")
    other = act(light(text, ninjas="b4 a5"), "monkey:b4c3")
    assert told(step) == told(other)
    assert player_view(step.state, Player.RED) == player_view(other.state, Player.RED)


# 5. Red's capture


@pytest.mark.parametrize("revealed", ["", "c3"])
def test_red_landing_on_a_ninja_captures_it_announced_with_the_square(revealed: str) -> None:
    state = light(f"5/5/5/5/2M2 {RED_CARDS}", ninjas="c3 e5", revealed=revealed)
    step = act(state, "tiger:c1c3")
    assert told(step) == (
        PawnMoved(Player.RED, RED_MASTER, CARDS["tiger"], Square.C1, Square.C3),
        PieceCaptured(BLUE_NINJA, Square.C3),
    )
    assert public_view(step.state).ninjas == (0, 1)
    assert player_view(step.state, Player.BLUE).hidden == (Square.E5,)


def test_red_must_move_if_it_can_and_passes_openly_if_not() -> None:
    state = light("4M/5/5/5/5 r bear,fox crane,monkey dragon", ninjas="c3 e3")
    assert offered(state) == {"bear:pass", "fox:pass"}
    step = act(state, "bear:pass")
    assert told(step) == (TurnPassed(Player.RED, CARDS["bear"]),)
    assert public_text(state, "bear:pass") == "bear:pass"
    assert step.state.phase is Phase.LANTERN


# 6. Red's lanterns


def test_no_lantern_on_reds_first_turn() -> None:
    assert play(STARTED, "crab:a1a2").phase is Phase.MOVE


def test_a_lantern_on_reds_second_turn() -> None:
    assert play(STARTED, "crab:a1a2 crane:a5a4 tiger:b1b3").phase is Phase.LANTERN


@pytest.mark.parametrize(
    ("ninjas", "is_there"), [("a4 e4", True), ("a4 e3", True), ("a5 e3", False)]
)
def test_the_answer_is_whether_any_hidden_ninja_stands_there_never_how_many(
    ninjas: str, *, is_there: bool
) -> None:
    state = play(light(f"5/5/5/5/2M2 {RED_CARDS}", ninjas=ninjas), "crab:c1c2")
    step = act(state, "lantern:4")
    assert step.events == (
        LanternLit(Player.RED, Line.RANK_4, 1),
        LanternAnswered(Player.RED, Line.RANK_4, is_there),
    )


def test_a_revealed_ninja_is_no_answer_while_the_other_hides() -> None:
    state = light(f"5/5/5/5/2M2 {RED_CARDS}", ninjas="a4 e3", revealed="a4")
    answered = LanternAnswered(Player.RED, Line.RANK_4, is_there=False)
    assert act(play(state, "crab:c1c2"), "lantern:4").events[-1] == answered


def test_no_lantern_while_the_last_ninja_is_revealed() -> None:
    state = light(f"5/5/5/5/2M2 {RED_CARDS}", ninjas="a4", revealed="a4")
    assert play(state, "crab:c1c2").phase is Phase.MOVE


def test_blue_has_no_lanterns() -> None:
    state = light(f"5/5/5/5/2M2 {BLUE_CARDS}", ninjas="a4 e3")
    assert play(state, "crane:a4a3").phase is Phase.MOVE


# 7. Winning


def test_red_wins_by_capturing_both_ninjas() -> None:
    state = light(f"5/5/5/5/2M2 {RED_CARDS}", ninjas="c3")
    after, events = act(state, "tiger:c1c3")
    assert after.outcome == Outcome(Player.RED, Termination.NINJAS)
    assert events[-1] == GameEnded(after.outcome, (Termination.NINJAS,))
    assert text_of(after).split()[1:] == text_of(state).split()[1:]


def test_red_wins_by_its_master_on_c5() -> None:
    state = light(f"5/5/2M2/5/5 {RED_CARDS}", ninjas="a5 e5")
    assert play(state, "tiger:c3c5").outcome == Outcome(Player.RED, Termination.STREAM)


def test_light_wins_by_stream_even_where_a_ninja_stands() -> None:
    state = light(f"5/5/2M2/5/5 {RED_CARDS}", ninjas="c5 e5")
    after, events = act(state, "tiger:c3c5")
    assert after.outcome == Outcome(Player.RED, Termination.STREAM)
    assert events[1:] == (
        PieceCaptured(BLUE_NINJA, Square.C5),
        GameEnded(after.outcome, (Termination.STREAM,)),
    )


def test_if_it_was_the_last_ninja_stream_is_recorded_and_both_are_told() -> None:
    state = light(f"5/5/2M2/5/5 {RED_CARDS}", ninjas="c5")
    after, events = act(state, "tiger:c3c5")
    assert after.outcome == Outcome(Player.RED, Termination.STREAM)
    assert events[-1] == GameEnded(after.outcome, (Termination.STREAM, Termination.NINJAS))


def test_a_student_on_c5_does_not_win() -> None:
    state = light(f"5/5/2S2/5/2M2 {RED_CARDS}", ninjas="a5 e5")
    assert play(state, "tiger:c3c5").outcome is None


def test_blue_wins_by_capturing_the_master() -> None:
    state = light(f"5/2M2/5/5/5 {BLUE_CARDS}", ninjas="c5 e1")
    after, events = act(state, "crane:c5c4")
    assert after.outcome == Outcome(Player.BLUE, Termination.STONE)
    assert events[-2:] == (
        PieceCaptured(RED_MASTER, Square.C4),
        GameEnded(after.outcome, (Termination.STONE,)),
    )
    assert public_view(after).last_action == SecretMove(CARDS["crane"], Square.C4)
    assert text_of(after).split()[1:] == text_of(state).split()[1:]


def test_a_ninja_on_reds_temple_does_not_win() -> None:
    state = light(f"5/5/5/2M2/5 {BLUE_CARDS}", ninjas="b2 e5")
    assert play(state, "monkey:b2c1").outcome is None


def test_capturing_every_student_does_not_win() -> None:
    state = light(f"5/5/S4/5/2M2 {BLUE_CARDS}", ninjas="a4 e5")
    assert play(state, "crane:a4a3").outcome is None


# As Way of the Shadow


@pytest.mark.parametrize("text", [RED_CARDS, BLUE_CARDS])
def test_forty_quiet_turns_in_a_row_are_a_draw(text: str) -> None:
    state = light(f"5/5/5/5/2M2 {text}", ninjas="a5 e5", lanterns=0, quiet=39)
    [action] = offered(state) & {"crab:c1c2", "crane:a5a4"}
    after, events = act(state, action)
    assert after.outcome == Outcome(None, Termination.NO_PROGRESS)
    assert NoProgress(40) in events


@pytest.mark.parametrize(
    ("text", "action"),
    [(f"5/5/5/S4/2M2 {BLUE_CARDS}", "crane:a3a2"), (f"5/5/5/5/M4 {RED_CARDS}", "tiger:a1a3")],
)
def test_a_capture_starts_the_count_again(text: str, action: str) -> None:
    state = light(text, ninjas="a3 e5", lanterns=0, quiet=5)
    assert public_view(play(state, action)).quiet_turns == 0


def test_a_pass_counts_as_a_turn_like_a_move() -> None:
    state = light("5/5/5/5/2M2 b crab,tiger bear,fox dragon", ninjas="a1", quiet=5)
    assert public_view(play(state, "bear:pass")).quiet_turns == 6


# Refusals, in values that tell no secret


RED_TURN = "5/5/5/5/2M2 r crab,tiger crane,monkey dragon"
BLUE_TURN = "5/5/5/5/2M2 b crab,tiger crane,monkey dragon"

PHASES = {
    "placement": (dealt(Variant.LIGHT), Player.BLUE),
    "Red's move": (placed(dealt(Variant.LIGHT), blue="a5,b5"), Player.RED),
    "Blue's move": (light(BLUE_TURN, ninjas="a5 c5"), Player.BLUE),
    "lantern": (play(light(RED_TURN, ninjas="a5 c5"), "crab:c1c2"), Player.RED),
}
TEXTS = ("place:a5,b5", "crab:c1c2", "crane:a5a4", "ninja:stay", "ninja:a5a4!", "lantern:3")
KINDS = {"placement": "place", "Red's move": "c", "Blue's move": "c", "lantern": "lantern"}


@pytest.mark.parametrize(
    ("phase", "text"),
    [(phase, text) for phase in PHASES for text in TEXTS if not text.startswith(KINDS[phase])],
)
def test_an_action_of_another_step_is_not_offered(phase: str, text: str) -> None:
    state, player = PHASES[phase]
    with pytest.raises(IllegalAction) as caught:
        act_as(state, player, text)
    assert caught.value.reason is Reason.NOT_OFFERED


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("phase", PHASES)
def test_the_other_player_waits_in_every_step(phase: str, text: str) -> None:
    state, player = PHASES[phase]
    with pytest.raises(NotYourTurn) as caught:
        act_as(state, player.opponent, text)
    assert caught.value.to_act is player
    assert legal_actions(state, player.opponent) == ()


@pytest.mark.parametrize("squares", ["a5", "a5,a5", "a4,b5", "a1,b1"])
def test_ninjas_start_on_two_different_squares_of_rank_5(squares: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        act_as(dealt(Variant.LIGHT), Player.BLUE, f"place:{squares}")
    assert caught.value.reason is Reason.NOT_OFFERED


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("crane:b4b3", Reason.NOT_YOUR_PIECE),
        ("crane:a5b4", Reason.NOT_ON_CARD),
        ("crane:a5a4", Reason.OWN_NINJA_IN_THE_WAY),
        ("tiger:a5a3", Reason.CARD_NOT_IN_HAND),
        ("crane:pass", Reason.MUST_MOVE),
    ],
)
def test_the_shadow_masters_refusals_give_a_reason(text: str, reason: Reason) -> None:
    refused = refusal(light(BLUE_TURN, ninjas="a4 a5"), text)
    assert refused.reason is reason


@pytest.mark.parametrize("ninjas", ["c2 c3", "a1 e1", "a5 d4"])
@pytest.mark.parametrize("text", [RED_TURN, BLUE_TURN])
def test_reds_refusals_are_the_same_wherever_the_ninjas_hide(text: str, ninjas: str) -> None:
    here, there = (light(text, ninjas=squares) for squares in (ninjas, "b5 e5"))
    assert player_view(here, Player.RED) == player_view(there, Player.RED)
    for card in ("crab", "tiger", "crane", "dragon"):
        for target in ("a1", "c2", "c3", "d4", "e1"):
            for action in (f"{card}:c1{target}", f"{card}:{target}c1", f"{card}:pass"):
                assert answer(here, Player.RED, action) == answer(there, Player.RED, action)
