"""RULES.md §3, sentence by sentence: Way of the Wind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core.game import (
    CARDS,
    Card,
    GameEnded,
    GameOver,
    GameState,
    MustMove,
    NothingToTakeBack,
    NotYourTurn,
    Outcome,
    Pass,
    PawnMoved,
    Phase,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    PositionRepeated,
    Reason,
    SpiritMoved,
    Square,
    Termination,
    TurnPassed,
    Variant,
    apply,
    conclude,
    legal_actions,
    may_take_back,
    parse_action,
    perft,
    player_view,
    players_to_act,
    public_view,
    take_back,
)
from tests.onitama_core.game.helpers import (
    WIND_START,
    act,
    board_of,
    classic,
    dealt,
    leads,
    offered,
    play,
    refusal,
    text_of,
    wind,
)
from tests.onitama_core.game.nights import random_state
from tests.onitama_core.game.strategies import PlayOut, play_outs

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game.state import Position


# Setup and play


RED_MASTER = Piece(Player.RED, PieceKind.MASTER)
RED_STUDENT = Piece(Player.RED, PieceKind.STUDENT)
BLUE_MASTER = Piece(Player.BLUE, PieceKind.MASTER)
BLUE_STUDENT = Piece(Player.BLUE, PieceKind.STUDENT)


def with_card(texts: set[str], card: str) -> set[str]:
    return {text for text in texts if text.startswith(f"{card}:")}


# The set-up


def test_the_spirit_starts_on_c3_in_the_classic_setup() -> None:
    assert text_of(dealt(Variant.WIND, "r bat,crab crane,eagle dragon")) == WIND_START


def test_reading_the_start_of_a_game_starts_it() -> None:
    assert wind(WIND_START) == dealt(Variant.WIND, "r bat,crab crane,eagle dragon")


def test_whom_the_setup_names_moves_first() -> None:
    state = dealt(Variant.WIND, "b bat,crab crane,eagle dragon")
    assert legal_actions(state, Player.RED) == ()
    assert "crane:a5a4" in offered(state)


# An ordinary card


def test_an_ordinary_card_moves_a_pawn_or_the_spirit() -> None:
    assert with_card(offered(wind(WIND_START)), "crab") == {
        *("crab:a1a2", "crab:b1b2", "crab:c1c2", "crab:d1d2", "crab:e1e2"),
        *("crab:c3a3", "crab:c3c4", "crab:c3e3"),
    }


def test_moving_the_spirit_with_an_ordinary_card_is_the_whole_turn() -> None:
    after = act(wind(WIND_START), "crab:c3c4").state
    assert text_of(after) == "ssmss/2W2/5/5/SSMSS b bat,dragon crane,eagle crab"
    assert (after.phase, after.turn_number) == (Phase.MOVE, 2)


def test_moving_a_pawn_with_an_ordinary_card_is_the_whole_turn() -> None:
    after = act(wind(WIND_START), "crab:c1c2").state
    assert text_of(after) == "ssmss/5/2W2/2M2/SS1SS b bat,dragon crane,eagle crab"
    assert (after.phase, after.turn_number) == (Phase.MOVE, 2)


def test_the_spirits_move_is_told() -> None:
    moved = SpiritMoved(Player.RED, CARDS["crab"], Square.C3, Square.C4, swapped=None)
    assert act(wind(WIND_START), "crab:c3c4").events == (moved,)


def test_the_spirit_too_moves_as_seen_from_blue() -> None:
    frog = offered(wind("2m2/5/2W2/5/2M2 b bat,crab frog,eagle dragon"))
    assert {"frog:c3e3", "frog:c3d2", "frog:c3b4"} == {t for t in frog if "frog:c3" in t}


def test_the_spirit_does_not_leave_the_board() -> None:
    corner = offered(wind("2m2/5/5/5/W3M r bat,crab crane,eagle dragon"))
    assert {text for text in corner if text.startswith("crab:a1")} == {"crab:a1a2", "crab:a1c1"}


# A Wind card


def test_a_wind_card_moves_first_a_pawn_by_its_pawn_grid() -> None:
    assert with_card(offered(wind(WIND_START)), "bat") == {
        *("bat:a1a2", "bat:b1b2", "bat:c1c2", "bat:d1d2", "bat:e1e2")
    }


def test_then_the_spirit_by_its_spirit_grid() -> None:
    between = act(wind(WIND_START), "bat:c1c2").state
    assert offered(between) == {"bat:c3a4", "bat:c3b4", "bat:c3d4", "bat:c3e4"}


def test_between_the_parts_it_is_still_the_same_players_turn() -> None:
    between = act(wind(WIND_START), "bat:c1c2").state
    assert (between.phase, between.turn_number) == (Phase.SPIRIT, 1)
    assert legal_actions(between, Player.BLUE) == ()


def test_between_the_parts_the_used_card_is_still_in_hand() -> None:
    between = act(wind(WIND_START), "bat:c1c2").state
    assert text_of(between) == "ssmss/5/2W2/2M2/SS1SS r bat,crab crane,eagle dragon"


def test_the_exchange_comes_after_the_second_part() -> None:
    after = play(wind(WIND_START), "bat:c1c2 bat:c3d4")
    assert text_of(after) == "ssmss/3W1/5/2M2/SS1SS b crab,dragon crane,eagle bat"
    assert (after.phase, after.turn_number) == (Phase.MOVE, 2)


def test_blue_plays_both_parts_and_exchanges_as_red_does() -> None:
    blue = wind("ssmss/5/2W2/5/SSMSS b crane,eagle bat,crab dragon")
    after = play(blue, "bat:c5c4 bat:c3b2")
    assert text_of(after) == "ss1ss/2m2/5/1W3/SSMSS r crane,eagle crab,dragon bat"


def test_the_pawns_part_is_oriented_to_the_mover() -> None:
    red = offered(wind("m4/5/2M2/5/W4 r crab,rhinoceros crane,eagle dragon"))
    blue = offered(wind("W4/5/2m2/5/M4 b crane,eagle crab,rhinoceros dragon"))
    assert with_card(red, "rhinoceros") == {"rhinoceros:c3b4", "rhinoceros:c3c2"}
    assert with_card(blue, "rhinoceros") == {"rhinoceros:c3d2", "rhinoceros:c3c4"}


def test_the_spirits_part_is_oriented_to_the_mover() -> None:
    blue = wind("ssmss/5/2W2/5/SSMSS b crane,eagle bat,crab dragon")
    expected = {"bat:c3a2", "bat:c3b2", "bat:c3d2", "bat:c3e2"}
    assert offered(act(blue, "bat:c5c4").state) == expected


def test_each_part_is_told_when_it_is_played() -> None:
    between, first = act(wind(WIND_START), "bat:c1c2")
    assert first == (PawnMoved(Player.RED, RED_MASTER, CARDS["bat"], Square.C1, Square.C2),)
    assert act(between, "bat:c3d4").events == (
        SpiritMoved(Player.RED, CARDS["bat"], Square.C3, Square.D4, swapped=None),
    )


def test_a_capture_in_the_first_part_is_done_and_told_at_once() -> None:
    state = wind("2m2/5/2W2/s4/S1M2 r bat,crab crane,eagle dragon")
    between, events = act(state, "bat:a1a2")
    assert events[1:] == (PieceCaptured(BLUE_STUDENT, Square.A2),)
    assert board_of(between) == "2m2/5/2W2/S4/2M2"
    assert between.phase is Phase.SPIRIT


def test_the_two_parts_are_two_actions_of_the_tree() -> None:
    state = wind(WIND_START)
    turns = [play(state, text) for text in offered(state)]
    assert perft(state, 2) == sum(perft(after, 1) for after in turns)
    assert {after.position.turn for after in turns} == set(Player)


# What the next player sees


def test_the_last_action_of_a_turn_of_two_parts_is_the_pawns() -> None:
    view = public_view(play(wind(WIND_START), "bat:c1c2 bat:c3d4"))
    assert view.last_action == parse_action("bat:c1c2")
    assert view.spirit_move == parse_action("bat:c3d4")


def test_where_no_pawn_moved_the_last_action_is_the_spirits() -> None:
    view = public_view(play(wind(WIND_START), "crab:c3c4"))
    assert view.last_action == view.spirit_move == parse_action("crab:c3c4")


def test_between_the_parts_the_pawns_move_is_the_last_action_and_the_spirit_has_none() -> None:
    view = public_view(play(wind(WIND_START), "crab:c3c4 eagle:a5b4"))
    assert view.phase is Phase.SPIRIT
    assert view.last_action == parse_action("eagle:a5b4")
    assert view.spirit_move is None


@pytest.mark.parametrize("text", ["crane:a5a4", "eagle:a5b4"])
def test_the_spirits_move_is_forgotten_with_the_next_pawns_move(text: str) -> None:
    assert play(wind(WIND_START), f"crab:c3c4 {text}").spirit_move is None


def test_the_view_shows_the_spirit_apart_from_the_pieces() -> None:
    view = public_view(play(wind(WIND_START), "crab:c3c4"))
    assert view.spirit is Square.C4
    assert view.board[Square.C4] is None


def test_a_classic_view_shows_no_spirit() -> None:
    assert public_view(dealt(Variant.CLASSIC)).spirit is None


# Any five cards


@pytest.mark.parametrize("card", [card for card in CARDS.values() if not card.is_ordinary], ids=str)
def test_every_wind_card_moves_a_pawn_and_the_spirit_by_its_two_grids(card: Card) -> None:
    others = [c for c in ("bat", "eagle", "hawk", "lion", "spider") if c != card.id]
    blue, side = ",".join(others[1:3]), others[3]
    state = wind(f"m4/5/2M2/5/2W2 r {card.id},{others[0]} {blue} {side}")
    assert targets(with_card(offered(state), card.id)) == reached(Square.C3, card.moves)
    first = min(with_card(offered(state), card.id))
    below = {square for square in reached(Square.C1, card.spirit) if square not in first[-2:]}
    assert targets(offered(act(state, first).state)) == below


def targets(texts: set[str]) -> set[str]:
    return {text[-2:] for text in texts}


def reached(origin: Square, offsets: tuple[tuple[int, int], ...]) -> set[str]:
    found = (origin.step(offset, Player.RED) for offset in offsets)
    return {str(square) for square in found if square is not None}


def test_a_game_with_ordinary_cards_alone_has_turns_of_one_part() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r crab,tiger crane,monkey dragon")
    assert {play(state, text).position.turn for text in offered(state)} == {Player.BLUE}


def test_a_game_with_wind_cards_alone_is_played_as_well() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r bat,eagle hawk,lion octopus")
    after = play(state, "bat:c1c2 bat:c3d4 lion:b5a4 lion:d4d3")
    assert text_of(after) == "s1mss/s4/3W1/2M2/SS1SS r eagle,octopus bat,hawk lion"


# The Spirit


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


# The two parts of a Wind card


def offered_with(state: GameState, card: str) -> set[str]:
    return {text for text in offered(state) if text.startswith(f"{card}:")}


# Mandatory if possible, skipped if impossible

LONE_SPIRIT = "2m2/5/2W2/5/4M r crab,spider crane,eagle dragon"
"""Spider has no way for a pawn on e1."""


def test_a_wind_card_does_not_begin_with_the_spirit_while_a_pawn_can_move() -> None:
    assert not any(text.startswith("bat:c3") for text in offered(wind(WIND_START)))


def test_the_second_part_is_mandatory() -> None:
    between = act(wind(WIND_START), "bat:c1c2").state
    assert {text[:6] for text in offered(between)} == {"bat:c3"}


def test_an_impossible_pawn_part_is_skipped() -> None:
    assert offered_with(wind(LONE_SPIRIT), "spider") == {
        *("spider:c3b4", "spider:c3c4", "spider:c3d4", "spider:c3c2")
    }


def test_a_lone_spirit_part_is_the_whole_turn() -> None:
    after, events = act(wind(LONE_SPIRIT), "spider:c3b4")
    assert events == (SpiritMoved(Player.RED, CARDS["spider"], Square.C3, Square.B4, None),)
    assert text_of(after) == "2m2/1W3/5/5/4M b crab,dragon crane,eagle spider"
    assert after.phase is Phase.MOVE
    assert after.last_action == after.spirit_move == parse_action("spider:c3b4")


def test_the_other_card_is_not_touched_by_a_pawn_part_that_is_impossible() -> None:
    crab = offered_with(wind(LONE_SPIRIT), "crab")
    assert crab == {"crab:e1e2", "crab:e1c1", "crab:c3a3", "crab:c3c4", "crab:c3e3"}


@pytest.mark.parametrize(
    ("board", "card", "spirit"),
    [
        ("2m2/5/5/1W3/M4", "lion", "b2"),  # the Spirit itself on the only square
        ("2m2/5/2W2/4M/3S1", "scorpion", "c3"),  # an own pawn
    ],
)
def test_a_pawn_part_is_impossible_too_where_its_squares_are_taken(
    board: str, card: str, spirit: str
) -> None:
    texts = offered_with(wind(f"{board} r {card},crab crane,eagle dragon"), card)
    assert {text[-4:-2] for text in texts} == {spirit}


def test_an_impossible_spirit_part_is_skipped_and_the_exchange_comes_at_once() -> None:
    # Eagle takes the Spirit two ranks on, and there is one.
    state = wind("m4/2W2/5/5/2M2 r crab,eagle crane,bat dragon")
    after, events = act(state, "eagle:c1b2")
    assert len(events) == 1
    assert text_of(after) == "m4/2W2/5/1M3/5 b crab,dragon bat,crane eagle"
    assert (after.phase, after.spirit_move, after.turn_number) == (Phase.MOVE, None, 2)


def test_a_spirit_part_is_impossible_too_where_a_master_stands() -> None:
    state = wind("m4/W4/5/5/2M2 r crab,lion crane,bat dragon")
    assert act(state, "lion:c1d2").state.position.turn is Player.BLUE


def test_whether_the_spirit_can_move_is_seen_after_the_pawn_moved() -> None:
    # Lion takes the Spirit from b4 to b5 alone, and there the master goes.
    state = wind("4m/MW3/5/5/S4 r crab,lion crane,bat dragon")
    assert act(state, "lion:a4b5").state.position.turn is Player.BLUE


def test_a_pawn_that_makes_room_makes_the_spirits_part_mandatory() -> None:
    state = wind("1M2m/1W3/5/5/S4 r crab,lion crane,bat dragon")
    assert act(state, "lion:a1b2").state.position.turn is Player.BLUE
    assert offered(act(state, "lion:b5a4").state) == {"lion:b4b5"}


@pytest.mark.parametrize("letter", ["S", "s"])
def test_a_student_on_its_only_square_does_not_make_the_spirits_part_impossible(
    letter: str,
) -> None:
    state = wind(f"1{letter}2m/1W3/5/5/S1M2 r crab,lion crane,bat dragon")
    assert offered(act(state, "lion:a1b2").state) == {"lion:b4b5"}


def test_a_card_with_both_parts_impossible_cannot_be_played() -> None:
    state = wind("M4/2W2/5/2m2/5 r crab,eagle crane,bat dragon")
    assert offered(state) == {"crab:a5c5", "crab:c4c5", "crab:c4a4", "crab:c4e4"}


# A win in the first part

WON = [
    ("m4/2M2/W4/5/5 r bat,crab crane,eagle dragon", "bat:c4c5", ["STREAM"]),
    ("5/5/1m1W1/1M3/5 r bat,crab crane,eagle dragon", "bat:b2b3", ["STONE"]),
    ("5/5/1m1W1/1S3/2M2 r bat,crab crane,eagle dragon", "bat:b2b3", ["STONE"]),
    ("2m2/2M2/W4/5/5 r bat,crab crane,eagle dragon", "bat:c4c5", ["STONE", "STREAM"]),
    ("5/5/W4/2m2/4M b crane,eagle bat,crab dragon", "bat:c2c1", ["STREAM"]),
    ("5/5/W4/2m2/2M2 b crane,eagle bat,crab dragon", "bat:c2c1", ["STONE", "STREAM"]),
    ("m4/2M2/W4/5/5 r bat,boar crane,eagle dragon", "boar:c4c5", ["STREAM"]),
]


@pytest.mark.parametrize(("text", "action", "ways"), WON)
def test_a_pawn_part_that_wins_ends_the_game_before_the_spirit_moves(
    text: str, action: str, ways: list[str]
) -> None:
    before = wind(text)
    over, events = act(before, action)
    expected = Outcome(before.position.turn, Termination[ways[0]])
    assert over.outcome == expected
    assert events[-1] == GameEnded(expected, tuple(Termination[way] for way in ways))
    assert over.phase is Phase.MOVE
    assert over.position.spirit == before.position.spirit
    assert [legal_actions(over, player) for player in Player] == [(), ()]


@pytest.mark.parametrize(("text", "action", "ways"), WON)
def test_a_winning_action_leaves_hands_side_card_player_and_turn_as_they_were(
    text: str, action: str, ways: list[str]
) -> None:
    assert ways
    before = wind(text)
    over = act(before, action).state
    assert text_of(over).split()[1:] == text_of(before).split()[1:]
    assert over.turn_number == before.turn_number
    assert over.last_action == parse_action(action)


def test_a_winning_pawn_part_forgets_the_spirits_move_before_it() -> None:
    state = wind("m4/2M2/W4/5/4s b bat,crab crane,eagle dragon")
    assert play(state, "crane:a3a2 bat:c4c5").spirit_move is None


def test_a_stream_counts_where_a_student_of_the_enemy_is_captured_on_the_temple() -> None:
    over, events = act(wind("m1s2/2M2/W4/5/5 r bat,crab crane,eagle dragon"), "bat:c4c5")
    assert over.outcome == Outcome(Player.RED, Termination.STREAM)
    assert events[1] == PieceCaptured(BLUE_STUDENT, Square.C5)


def test_a_win_by_stone_tells_move_capture_and_end() -> None:
    events = act(wind(WON[2][0]), "bat:b2b3").events
    assert events[:2] == (
        PawnMoved(Player.RED, RED_STUDENT, CARDS["bat"], Square.B2, Square.B3),
        PieceCaptured(BLUE_MASTER, Square.B3),
    )


# Passing


# One vector a line: the board, and the two cards that move nothing on it.
RED_STUCK = (
    # two Wind cards: no pawn, and the Spirit at the far edge
    ("M1W2/5/2m2/5/5", "eagle,lion"),
    ("M1s1W/5/2m2/5/5", "eagle,lion"),
    # two ordinary cards: the Spirit beside a master that stands on its only way
    ("MW3/m4/5/5/5", "dog,panda"),
    ("3WM/4m/5/5/5", "bear,fox"),
    # one of each
    ("MW3/m4/5/5/5", "dog,eagle"),
    ("MW3/m4/5/5/5", "lion,panda"),
    ("4M/4W/4m/5/5", "eagle,fox"),
    ("4M/4W/3m1/5/5", "eagle,fox"),
)

OTHERS, SIDE = "cobra,goose", "rooster"
TURNED_LETTERS = str.maketrans("MSms", "msMS")


def red_to_act(board: str, hand: str) -> GameState:
    return wind(f"{board} r {hand} {OTHERS} {SIDE}")


def blue_to_act(board: str, hand: str) -> GameState:
    """The same turned round: Blue stands where Red stood."""
    turned = board[::-1].translate(TURNED_LETTERS)
    return wind(f"{turned} b {OTHERS} {hand} {SIDE}")


@pytest.mark.parametrize("seat", [red_to_act, blue_to_act])
@pytest.mark.parametrize(("board", "hand"), RED_STUCK)
def test_one_passes_with_either_card_where_nothing_moves_not_even_the_spirit(
    board: str, hand: str, seat: Callable[[str, str], GameState]
) -> None:
    assert offered(seat(board, hand)) == {f"{card}:pass" for card in hand.split(",")}


@pytest.mark.parametrize("seat", [red_to_act, blue_to_act])
@pytest.mark.parametrize(
    ("board", "hand"),
    [
        ("M4/2W2/2m2/5/5", "eagle,lion"),  # Lion takes the Spirit one on
        ("M4/W4/2m2/5/5", "dog,panda"),  # Panda takes the Spirit right
        ("MW3/s4/m4/5/5", "dog,panda"),  # a student is no obstacle to the Spirit
        ("MW3/S4/m4/5/5", "dog,panda"),  # nor an own one
        ("3WM/4m/5/5/5", "bear,lion"),  # Lion takes the master back
    ],
)
def test_where_the_spirit_or_a_pawn_can_move_one_does_not_pass(
    board: str, hand: str, seat: Callable[[str, str], GameState]
) -> None:
    assert not any(text.endswith(":pass") for text in offered(seat(board, hand)))


def test_spirit_moves_count_as_legal_moves_for_the_pass_rule() -> None:
    state = wind("M4/5/2W2/2m2/5 r dog,panda cobra,goose rooster")
    assert offered(state) == {
        *("dog:c3b2", "dog:c3b3", "dog:c3b4"),
        *("panda:c3b2", "panda:c3c4", "panda:c3d4"),
    }


def test_a_card_that_moves_nothing_is_not_passed_while_the_other_moves_the_spirit() -> None:
    state = red_to_act("M4/2W2/2m2/5/5", "eagle,lion")
    assert offered(state) == {"lion:c4c5"}
    for card in ("eagle", "lion"):
        refused = refusal(state, f"{card}:pass")
        assert isinstance(refused, MustMove)
        assert str(refused.example) == "lion:c4c5"


def test_a_wind_card_that_moves_the_spirit_alone_is_a_move_not_a_pass() -> None:
    after = play(red_to_act("M4/2W2/2m2/5/5", "eagle,lion"), "lion:c4c5")
    assert text_of(after) == "M1W2/5/2m2/5/5 b eagle,rooster cobra,goose lion"


def test_after_a_pass_the_exchange_happens_and_nothing_has_moved() -> None:
    state = red_to_act("M1W2/5/2m2/5/5", "eagle,lion")
    after, events = act(state, "eagle:pass")
    assert events == (TurnPassed(Player.RED, CARDS["eagle"]),)
    assert text_of(after) == "M1W2/5/2m2/5/5 b lion,rooster cobra,goose eagle"
    assert (after.phase, after.turn_number) == (Phase.MOVE, 2)
    assert (after.last_action, after.spirit_move) == (Pass(CARDS["eagle"]), None)


def test_a_pass_needs_a_card_of_ones_own() -> None:
    state = red_to_act("M1W2/5/2m2/5/5", "eagle,lion")
    assert refusal(state, "cobra:pass").reason is Reason.CARD_NOT_IN_HAND


# Draws


DRAW = Outcome(None, Termination.REPETITION)

APART = (
    "2m2/5/4W/5/2M2 r goose,rooster horse,ox boar",
    "goose:c1b2 horse:c5c4 boar:b2c2 goose:c4b5 horse:c2c1 boar:b5c5",
)
"""Six turns around a Spirit that stays where it is."""
SWAPPING = (
    "4m/5/2W2/2s2/M4 r goose,rooster horse,ox boar",
    "goose:a1b1 horse:c3c2 boar:b1a1 goose:e5d5 horse:c2c3 boar:d5e5",
)
"""Blue swaps its student with the Spirit, and Red swaps it back."""
TWO_PARTS = (
    "4m/5/2W2/2s2/M4 r octopus,rooster ox,spider boar",
    "octopus:c3b3 ox:c2c3 boar:b3c3 octopus:b3c2 octopus:c3d4 ox:d4d3 boar:d3c3",
)
"""A Wind card moves the Spirit alone, and later a pawn and the Spirit; Red swaps Blue's student."""
ROUNDS = pytest.mark.parametrize(("text", "around"), [APART, SWAPPING, TWO_PARTS])


def times_told(state: GameState, texts: str) -> list[int]:
    """How often each position stood, as far as the players are told."""
    told = []
    for text in texts.split():
        state, events = act(state, text)
        told += [event.times for event in events if isinstance(event, PositionRepeated)]
    return told


def swapped_owners(state: GameState, texts: str) -> list[tuple[Player, Player]]:
    """Who swapped with whose student."""
    found = []
    for text in texts.split():
        state, events = act(state, text)
        found += [
            (event.player, event.swapped.owner)
            for event in events
            if isinstance(event, SpiritMoved) and event.swapped is not None
        ]
    return found


@ROUNDS
def test_the_second_time_a_position_stands_both_players_are_told(text: str, around: str) -> None:
    assert text_of(play(wind(text), around)) == text
    assert times_told(wind(text), around) == [2]


@ROUNDS
def test_the_third_time_the_game_is_drawn(text: str, around: str) -> None:
    almost, last = f"{around} {around}".rsplit(" ", 1)
    before = play(wind(text), almost)
    assert before.outcome is None
    over, events = act(before, last)
    assert over.outcome == DRAW
    assert events[-2:] == (PositionRepeated(3), GameEnded(DRAW, (Termination.REPETITION,)))
    assert [legal_actions(over, player) for player in Player] == [(), ()]
    assert text_of(over) == text


@ROUNDS
def test_the_turn_that_draws_is_the_last_one(text: str, around: str) -> None:
    assert play(wind(text), f"{around} {around}").turn_number == 2 * 6


@pytest.mark.parametrize(
    ("game", "swaps"),
    [
        (SWAPPING, [(Player.BLUE, Player.BLUE), (Player.RED, Player.BLUE)]),
        (TWO_PARTS, [(Player.RED, Player.BLUE)]),
    ],
)
def test_a_swap_with_an_enemy_student_is_no_capture_and_nothing_is_forgotten(
    game: tuple[str, str], swaps: list[tuple[Player, Player]]
) -> None:
    text, around = game
    assert swapped_owners(wind(text), around) == swaps
    assert len(play(wind(text), around).since_capture) == 7


def test_the_spirits_square_is_part_of_the_position() -> None:
    text = "m4/5/2W2/5/4M r goose,rooster horse,ox boar"
    almost_around = "goose:e1d1 horse:a5b5 boar:d1e1 goose:b5a5 horse:c3b3 boar:b3b2"
    after = play(wind(text), almost_around)
    assert board_of(after).replace("W", "1") != board_of(wind(text))
    assert after.position._replace(spirit=wind(text).position.spirit) == wind(text).position
    assert times_told(wind(text), almost_around) == []


def test_between_the_parts_no_position_is_counted() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon")
    between = act(state, "bat:c1c2").state
    assert between.since_capture == state.since_capture
    assert len(play(between, "bat:c3d4").since_capture) == 2


def test_a_position_between_the_parts_is_not_one_at_the_start_of_a_turn() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon")
    between = act(state, "bat:c1c2").state
    forged = replace(state, since_capture=(between.position, between.position, state.position))
    assert times_told(forged, "bat:c1c2") == []


CAPTURES = [
    ("2m2/5/4W/s4/S1M2 r bat,crab crane,eagle dragon", "bat:a1a2", "bat:e3d4"),
    ("2m2/5/4W/s4/S1M2 r boar,crab crane,eagle dragon", "boar:a1a2", ""),
    ("2m2/5/1W3/s4/S1M2 r bat,crab crane,eagle dragon", "bat:a1a2", "bat:b3a4"),
    ("2m1s/4S/4W/5/2M2 b crane,eagle bat,crab dragon", "bat:e5e4", "bat:e3d2"),
    # the Spirit goes back to the capturing student's square
    ("2m2/5/s4/SW3/2M2 r bat,crab crane,eagle dragon", "bat:a2a3", "bat:b2a3"),
]


@pytest.mark.parametrize(("text", "capture", "then"), CAPTURES)
def test_nothing_from_before_a_capture_counts(text: str, capture: str, then: str) -> None:
    texts = f"{capture} {then}"
    state = wind(text)
    after = play(state, texts)
    assert after.since_capture == (after.position,)
    forged = replace(state, since_capture=(after.position, after.position, state.position))
    assert times_told(forged, texts) == []


@given(play_outs(Variant.WIND))
def test_the_history_is_of_the_turns_since_the_last_capture(game: PlayOut) -> None:
    history = [game.states[0].position]
    for before, after in zip(game.states, game.states[1:], strict=False):
        if after.turn_number == before.turn_number and after.outcome != DRAW:
            continue
        if count_pawns(after) < count_pawns_at_start(history):
            history = []
        history.append(after.position)
        assert after.since_capture == tuple(history)


def count_pawns(state: GameState) -> int:
    return sum(pawns.bit_count() for pawns in state.position.pawns)


def count_pawns_at_start(history: list[Position]) -> int:
    return sum(pawns.bit_count() for pawns in history[-1].pawns)


def test_a_draw_ends_nothing_in_the_tree() -> None:
    text, around = TWO_PARTS
    almost, _ = f"{around} {around}".rsplit(" ", 1)
    almost_drawn = play(wind(text), almost)
    assert perft(almost_drawn, 2) == perft(wind(text_of(almost_drawn)), 2)


# Beside the board


def between_the_parts() -> GameState:
    return act(wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon"), "bat:c1c2").state


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(None, Termination.AGREEMENT),
        Outcome(Player.BLUE, Termination.RESIGNATION),
        Outcome(Player.RED, Termination.RESIGNATION),
        Outcome(Player.BLUE, Termination.TIMEOUT),
    ],
)
def test_between_the_parts_too_a_game_can_be_drawn_or_given_up(outcome: Outcome) -> None:
    before = between_the_parts()
    over, events = conclude(before, outcome)
    assert events == (GameEnded(outcome, (outcome.termination,)),)
    assert over == replace(before, outcome=outcome)
    assert [legal_actions(over, player) for player in Player] == [(), ()]


# Taking back


RED, BLUE = Player
START = wind(WIND_START)
BETWEEN = play(START, "bat:c1c2")


def test_the_pawns_part_is_taken_back_while_the_spirit_is_to_move() -> None:
    assert may_take_back(BETWEEN, RED)
    assert take_back(BETWEEN, RED, START) == START


def test_who_is_not_to_act_takes_nothing_back() -> None:
    assert not may_take_back(BETWEEN, BLUE)
    with pytest.raises(NotYourTurn):
        take_back(BETWEEN, BLUE, START)


def test_once_the_spirit_has_moved_nothing_is_taken_back() -> None:
    after = play(BETWEEN, "bat:c3b4")
    assert not any(may_take_back(after, player) for player in Player)
    with pytest.raises(NothingToTakeBack):
        take_back(after, BLUE, START)


def test_the_turn_of_an_ordinary_card_is_over_with_its_move() -> None:
    assert not any(may_take_back(play(START, "crab:c1c2"), player) for player in Player)


def test_after_the_end_nothing_is_taken_back() -> None:
    over = play(wind("2m2/2M2/1W3/5/5 r boar,bat crab,eagle tiger"), "bat:c4c5")
    assert not may_take_back(over, RED)
    with pytest.raises(GameOver):
        take_back(over, RED, START)


def test_a_players_view_says_so_to_who_may() -> None:
    assert player_view(BETWEEN, RED).may_take_back
    assert not player_view(BETWEEN, BLUE).may_take_back
    assert not player_view(START, RED).may_take_back


@given(game=play_outs())
def test_by_day_it_is_so_in_the_spirits_step_alone(game: PlayOut) -> None:
    for state in game.states:
        may = [player for player in Player if may_take_back(state, player)]
        is_between = state.phase is Phase.SPIRIT and state.outcome is None
        assert may == ([state.position.turn] if is_between else [])


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
@given(
    seed=st.integers(min_value=0, max_value=2**32 - 1),
    length=st.integers(min_value=0, max_value=60),
)
def test_nothing_is_taken_back_by_night(variant: Variant, seed: int, length: int) -> None:
    state = random_state(variant, seed, length)
    assert not any(may_take_back(state, player) for player in Player)
    for player in players_to_act(state):
        with pytest.raises(NothingToTakeBack):
            take_back(state, player, state)


def test_nor_in_the_classic_game() -> None:
    state = play(classic("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon"), "crab:c1c2")
    assert not any(may_take_back(state, player) for player in Player)


# Refusals


SECOND_PART = act(wind(WIND_START), "bat:c1c2").state
NOW_THE_SPIRIT = "Now the Spirit moves with Bat, for example Bat c3–a4."

REFUSED = (
    ("crab:c3c5", Reason.NOT_ON_CARD),
    ("crab:c3c3", Reason.NOT_ON_CARD),
    ("bat:c3b4", Reason.MUST_MOVE),
    ("bat:c3c5", Reason.MUST_MOVE),
    ("bat:c1b2", Reason.NOT_ON_CARD),
    ("dragon:c3b2", Reason.CARD_NOT_IN_HAND),
    ("eagle:c3a5", Reason.CARD_NOT_IN_HAND),
    ("eagle:c1b2", Reason.CARD_NOT_IN_HAND),
    ("crab:c4c5", Reason.NOT_YOUR_PIECE),
    ("crab:c1a1", Reason.OWN_PIECE_IN_THE_WAY),
    ("bat:pass", Reason.MUST_MOVE),
    ("place:b1", Reason.NOT_OFFERED),
    ("ninja:stay", Reason.NOT_OFFERED),
    ("lantern:3", Reason.NOT_OFFERED),
)


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_refusal_gives_its_reason(text: str, reason: Reason) -> None:
    refused = refusal(wind(WIND_START), text)
    assert refused.reason is reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bat:pass", Reason.NOT_OFFERED),
        ("crab:pass", Reason.NOT_OFFERED),
        ("crab:c3c4", Reason.NOT_OFFERED),
        ("eagle:c3e5", Reason.NOT_OFFERED),
        ("crab:a1a2", Reason.NOT_OFFERED),
        ("bat:a1a2", Reason.NOT_YOUR_PIECE),
        ("bat:c5c4", Reason.NOT_YOUR_PIECE),
        ("lantern:none", Reason.NOT_OFFERED),
        ("bat:c3c4", Reason.NOT_ON_CARD),
    ],
)
def test_in_the_second_part_anything_but_the_spirit_with_the_used_card_is_refused(
    text: str, reason: Reason
) -> None:
    refused = refusal(SECOND_PART, text)
    assert refused.reason is reason


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("m4/5/2W2/2M2/5 r boar,horse crane,eagle dragon", "boar:c2c3"),
        ("m4/5/2W2/2M2/5 r bat,horse crane,eagle dragon", "bat:c2c3"),
        ("4m/2s2/2W2/5/M4 b crane,eagle boar,horse dragon", "boar:c4c3"),
    ],
)
def test_a_pawn_is_refused_the_spirits_square(text: str, action: str) -> None:
    refused = refusal(wind(text), action)
    assert refused.reason is Reason.SPIRIT_IN_THE_WAY


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("5/2m2/2W2/5/2M2 r boar,horse crane,eagle dragon", "boar:c3c4"),
        ("5/2M2/2W2/5/m4 r boar,horse crane,eagle dragon", "boar:c3c4"),
        ("5/2m2/2W2/5/M4 r crab,spider crane,eagle dragon", "spider:a1b2 spider:c3c4"),
        ("M4/2m2/2W2/5/5 r crab,lion crane,eagle dragon", "lion:c3c4"),
    ],
)
def test_the_spirit_is_refused_a_masters_square(text: str, actions: str) -> None:
    *first, last = actions.split()
    refused = refusal(play(wind(text), " ".join(first)), last)
    assert refused.reason is Reason.MASTER_IN_THE_WAY


def test_the_squares_a_pawn_could_go_to_leave_out_the_spirits() -> None:
    state = wind("m4/5/5/2W2/2M2 r boar,horse crane,eagle dragon")
    assert leads(state, "boar:c1c5") == "b1 d1"


def test_the_squares_the_spirit_could_go_to_leave_out_the_masters() -> None:
    state = wind("m4/2M2/2W2/5/5 r boar,horse crane,eagle dragon")
    assert leads(state, "boar:c3c5") == "b3 d3"


def test_the_squares_the_spirit_could_go_to_hold_the_students() -> None:
    state = wind("m4/2s2/1SW2/5/4M r boar,horse crane,eagle dragon")
    assert leads(state, "boar:c3c5") == "b3 d3 c4"


def test_a_card_that_takes_the_spirit_nowhere_says_so() -> None:
    state = wind("m4/5/5/W4/4M r dog,boar crane,eagle dragon")
    assert leads(state, "dog:a2b2") == ""


def test_blue_is_told_the_spirits_squares_as_blue_sees_them() -> None:
    state = wind("m4/5/2W2/5/4M b crane,eagle bear,horse dragon")
    assert leads(state, "bear:c3c5") == "c2 d2 b4"


def test_a_pass_is_refused_while_only_the_spirit_can_move() -> None:
    refused = refusal(wind("M4/5/2W2/2m2/5 r dog,panda cobra,goose rooster"), "dog:pass")
    assert refused.reason is Reason.MUST_MOVE


def test_a_card_with_both_parts_impossible_is_refused() -> None:
    state = wind("M4/2W2/5/2m2/5 r crab,eagle crane,bat dragon")
    assert refusal(state, "eagle:pass").reason is Reason.MUST_MOVE
    assert refusal(state, "eagle:c4e5").reason is Reason.NOT_ON_CARD
    assert refusal(state, "eagle:a5b4").reason is Reason.NOT_ON_CARD


@pytest.mark.parametrize("text", ["bat:c3a4", "crane:a5a4", "eagle:c3a1"])
def test_the_other_player_waits_between_the_parts(text: str) -> None:
    with pytest.raises(NotYourTurn) as caught:
        apply(SECOND_PART, Player.BLUE, parse_action(text))
    assert caught.value.to_act is Player.RED


def test_the_first_part_is_not_played_twice() -> None:
    assert refusal(SECOND_PART, "bat:c2c3").reason is Reason.NOT_YOUR_PIECE


def test_the_second_part_is_not_played_twice() -> None:
    after = act(SECOND_PART, "bat:c3d4").state
    with pytest.raises(NotYourTurn):
        apply(after, Player.RED, parse_action("bat:d4c5"))


@pytest.mark.parametrize("player", Player)
def test_after_a_winning_first_part_the_spirit_does_not_move(player: Player) -> None:
    over = play(wind("m4/2M2/W4/5/5 r bat,crab crane,eagle dragon"), "bat:c4c5")
    with pytest.raises(GameOver):
        apply(over, player, parse_action("bat:a3b4"))
