"""RULES.md §3.4, sentence by sentence: where the Spirit goes, and who goes where it stands."""

from __future__ import annotations

import pytest
from hypothesis import given

from onitama_core.game import (
    CARDS,
    SQUARES,
    GameState,
    Move,
    Outcome,
    Phase,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    Reason,
    SpiritMoved,
    Square,
    Termination,
    Variant,
    apply,
    legal_actions,
    public_view,
)
from tests.onitama_core.game.helpers import act, board_of, offered, play, refusal, wind
from tests.onitama_core.game.strategies import PlayOut, ongoing_states, play_outs

CARDS_GIVEN = "boar,horse crane,eagle dragon"


def spirit_goes(board: str, action: str, cards: str = CARDS_GIVEN) -> str:
    """The board after a move of the Spirit by Red."""
    state = wind(f"{board} r {cards}")
    assert action in offered(state)
    return board_of(act(state, action).state)


# Where it goes


def test_it_goes_to_an_empty_square() -> None:
    assert spirit_goes("m4/5/2W2/5/4M", "boar:c3c4") == "m4/2W2/5/5/4M"


@pytest.mark.parametrize(
    ("board", "action", "after"),
    [
        ("m4/2W2/5/5/4M", "boar:c4c5", "m1W2/5/5/5/4M"),
        ("m4/5/5/2W2/4M", "horse:c2c1", "m4/5/5/5/2W1M"),
    ],
)
def test_it_goes_to_an_empty_temple(board: str, action: str, after: str) -> None:
    assert spirit_goes(board, action) == after


@pytest.mark.parametrize("letter", ["S", "s"])
def test_onto_a_student_of_either_colour_it_swaps_the_two(letter: str) -> None:
    board = f"m4/2{letter}2/2W2/5/4M"
    assert spirit_goes(board, "boar:c3c4") == f"m4/2W2/2{letter}2/5/4M"


@pytest.mark.parametrize("letter", ["S", "s"])
@pytest.mark.parametrize(
    ("board", "action", "after"),
    [
        ("m1?2/2W2/5/5/4M", "boar:c4c5", "m1W2/2?2/5/5/4M"),
        ("m4/5/5/2W2/2?1M", "horse:c2c1", "m4/5/5/2?2/2W1M"),
    ],
)
def test_it_swaps_with_a_student_on_a_temple_too(
    letter: str, board: str, action: str, after: str
) -> None:
    assert spirit_goes(board.replace("?", letter), action) == after.replace("?", letter)


def test_it_swaps_from_a_temple_and_the_student_there_means_nothing() -> None:
    state = wind(f"m1W2/2S2/5/5/4M r {CARDS_GIVEN}")
    after = act(state, "horse:c5c4").state
    assert board_of(after) == "m1S2/2W2/5/5/4M"
    assert after.outcome is None


@pytest.mark.parametrize("owner", Player)
def test_the_swapped_student_is_told(owner: Player) -> None:
    letter = "S" if owner is Player.RED else "s"
    state = wind(f"m4/2{letter}2/2W2/5/4M r {CARDS_GIVEN}")
    student = Piece(owner, PieceKind.STUDENT)
    moved = SpiritMoved(Player.RED, CARDS["boar"], Square.C3, Square.C4, student)
    assert act(state, "boar:c3c4").events == (moved,)


@pytest.mark.parametrize("letter", ["S", "s"])
def test_blue_swaps_students_of_either_colour_as_red_does(letter: str) -> None:
    state = wind(f"m4/5/2W2/2{letter}2/4M b crane,eagle boar,horse dragon")
    assert board_of(act(state, "boar:c3c2").state) == f"m4/5/2{letter}2/2W2/4M"


@pytest.mark.parametrize("letter", ["S", "s"])
def test_with_a_wind_card_it_swaps_as_well(letter: str) -> None:
    state = wind(f"m4/1{letter}3/2W2/5/4M r bat,crab crane,eagle dragon")
    assert board_of(play(state, "bat:e1e2 bat:c3b4")) == f"m4/1W3/2{letter}2/4M/5"


def test_it_swaps_with_the_student_that_just_moved() -> None:
    state = wind("m4/5/1SW2/5/4M r bat,crab crane,eagle dragon")
    assert board_of(play(state, "bat:b3b4 bat:c3b4")) == "m4/1W3/2S2/5/4M"


def test_it_swaps_with_the_student_that_just_captured() -> None:
    state = wind("m4/1s3/1SW2/5/4M r bat,crab crane,eagle dragon")
    after = play(state, "bat:b3b4 bat:c3b4")
    assert board_of(after) == "m4/1W3/2S2/5/4M"
    assert len(after.since_capture) == 1


@pytest.mark.parametrize("letter", ["M", "m"])
def test_onto_a_master_it_never_goes(letter: str) -> None:
    board = f"5/2{letter}2/2W2/5/{'4m' if letter == 'M' else '4M'}"
    state = wind(f"{board} r {CARDS_GIVEN}")
    assert "boar:c3c4" not in offered(state)
    assert refusal(state, "boar:c3c4").reason is Reason.MASTER_IN_THE_WAY


@pytest.mark.parametrize("letter", ["M", "m"])
def test_onto_a_master_on_its_temple_it_never_goes(letter: str) -> None:
    red, blue = ("2m2/2W2/5/5/M4", "m4/5/5/2W2/2M2")
    board, action = (blue, "horse:c2c1") if letter == "M" else (red, "boar:c4c5")
    assert action not in offered(wind(f"{board} r {CARDS_GIVEN}"))


@pytest.mark.parametrize("letter", ["M", "m"])
def test_onto_a_master_it_does_not_go_in_the_second_part_either(letter: str) -> None:
    other = "m" if letter == "M" else "M"
    state = wind(f"{other}4/1{letter}3/2W2/5/4S r bat,crab crane,eagle dragon")
    between = act(state, "bat:e1e2").state
    assert offered(between) == {"bat:c3a4", "bat:c3d4", "bat:c3e4"}
    assert refusal(between, "bat:c3b4").reason is Reason.MASTER_IN_THE_WAY


def test_onto_the_master_that_just_moved_it_does_not_go() -> None:
    state = wind("m4/5/1MW2/5/5 r bat,crab crane,eagle dragon")
    assert "bat:c3b4" not in offered(act(state, "bat:b3b4").state)


@pytest.mark.parametrize("letter", ["S", "s", "M", "m"])
def test_it_jumps_over_what_stands_between(letter: str) -> None:
    others = {"M": "m3S", "m": "M3S"}.get(letter, "m3M")
    state = wind(f"5/2{letter}2/2W2/5/{others} r ox,tiger crane,eagle dragon")
    assert "tiger:c3c5" in offered(state)
    assert board_of(act(state, "tiger:c3c5").state) == f"2W2/2{letter}2/5/5/{others}"


# Who goes where it stands


@pytest.mark.parametrize("letter", ["M", "S"])
def test_nobody_may_move_onto_it(letter: str) -> None:
    state = wind(f"m4/5/2W2/2{letter}2/{'4S' if letter == 'M' else '4M'} r {CARDS_GIVEN}")
    assert "boar:c2c3" not in offered(state)
    assert refusal(state, "boar:c2c3").reason is Reason.SPIRIT_IN_THE_WAY


def test_nobody_may_move_onto_it_with_a_wind_card() -> None:
    state = wind("m4/5/2W2/2S2/4M r bat,crab crane,eagle dragon")
    assert "bat:c2c3" not in offered(state)
    assert refusal(state, "bat:c2c3").reason is Reason.SPIRIT_IN_THE_WAY


def test_blue_may_not_move_onto_it_either() -> None:
    state = wind("m4/2s2/2W2/5/4M b crane,eagle boar,horse dragon")
    assert "boar:c4c3" not in offered(state)


@pytest.mark.parametrize("letter", ["M", "S"])
def test_jumping_over_it_is_fine(letter: str) -> None:
    other = "S" if letter == "M" else "M"
    state = wind(f"m4/5/5/2W2/{other}1{letter}2 r ox,tiger crane,eagle dragon")
    assert board_of(act(state, "tiger:c1c3").state) == f"m4/5/2{letter}2/2W2/{other}4"


@pytest.mark.parametrize("cards", ["boar,horse crane,eagle dragon", "bat,crab crane,eagle dragon"])
def test_it_blocks_a_temple(cards: str) -> None:
    state = wind(f"m1W2/2M2/5/5/5 r {cards}")
    card = cards.split(",", maxsplit=1)[0]
    assert f"{card}:c4c5" not in offered(state)
    assert refusal(state, f"{card}:c4c5").reason is Reason.SPIRIT_IN_THE_WAY


def test_it_blocks_its_temple_for_the_own_master_too() -> None:
    assert "horse:c2c1" not in offered(wind(f"m4/5/5/2M2/2W2 r {CARDS_GIVEN}"))


def test_a_temple_it_left_is_open_again() -> None:
    state = wind("m1W2/2M2/5/5/5 b boar,crab crane,ox dragon")
    after = play(state, "ox:c5b5")
    assert act(after, "boar:c4c5").state.outcome == Outcome(Player.RED, Termination.STREAM)


# What it never does


@given(play_outs(Variant.WIND))
def test_it_is_never_captured_and_never_on_a_square_with_a_pawn(game: PlayOut) -> None:
    for state in game.states:
        assert state.position.spirit.bit_count() == 1
        assert not state.position.spirit & (state.position.pawns[0] | state.position.pawns[1])


@given(play_outs(Variant.WIND))
def test_its_moves_capture_nothing_move_no_master_and_win_nothing(game: PlayOut) -> None:
    for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
        events = apply(before, before.position.turn, action).events
        if any(isinstance(event, SpiritMoved) for event in events):
            assert pawn_counts(after) == pawn_counts(before)
            assert after.position.masters == before.position.masters
            assert not any(isinstance(event, PieceCaptured) for event in events)
            assert after.outcome in {None, Outcome(None, Termination.REPETITION)}


def pawn_counts(state: GameState) -> list[int]:
    return [pawns.bit_count() for pawns in state.position.pawns]


@given(play_outs(Variant.WIND))
def test_a_swap_changes_two_squares_and_no_other(game: PlayOut) -> None:
    for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
        for event in apply(before, before.position.turn, action).events:
            if isinstance(event, SpiritMoved):
                there = before.position.piece_at(event.target)
                assert event.swapped == there == after.position.piece_at(event.origin)
                assert changed_squares(before, after) <= {event.origin, event.target}


def changed_squares(before: GameState, after: GameState) -> set[Square]:
    return {s for s in SQUARES if before.position.piece_at(s) != after.position.piece_at(s)}


@given(play_outs(Variant.WIND))
def test_pawns_disappear_only_where_a_pawn_moves_to(game: PlayOut) -> None:
    for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
        events = apply(before, before.position.turn, action).events
        captures = [event.square for event in events if isinstance(event, PieceCaptured)]
        assert sum(pawn_counts(before)) - sum(pawn_counts(after)) == len(captures)
        assert all(isinstance(action, Move) and action.target is square for square in captures)


@given(ongoing_states(Variant.WIND))
def test_its_step_comes_only_where_it_can_move(state: GameState) -> None:
    if state.phase is Phase.SPIRIT:
        assert state.used is not None
        assert not state.used.is_ordinary
        spirit = public_view(state).spirit
        for action in legal_actions(state, state.position.turn):
            assert isinstance(action, Move)
            assert (action.card, action.origin) == (state.used, spirit)
