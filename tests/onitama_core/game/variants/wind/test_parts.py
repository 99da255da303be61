"""RULES.md §3.3 and §3.5: which parts of a turn are played, which skipped, and how a part wins."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    CARDS,
    GameEnded,
    GameState,
    Outcome,
    PawnMoved,
    Phase,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    SpiritMoved,
    Square,
    Termination,
    legal_actions,
    parse_action,
)
from tests.onitama_core.game.helpers import WIND_START, act, offered, play, text_of, wind

RED_STUDENT = Piece(Player.RED, PieceKind.STUDENT)
BLUE_MASTER = Piece(Player.BLUE, PieceKind.MASTER)
BLUE_STUDENT = Piece(Player.BLUE, PieceKind.STUDENT)


def with_card(state: GameState, card: str) -> set[str]:
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
    assert with_card(wind(LONE_SPIRIT), "spider") == {
        *("spider:c3b4", "spider:c3c4", "spider:c3d4", "spider:c3c2")
    }


def test_a_lone_spirit_part_is_the_whole_turn() -> None:
    after, events = act(wind(LONE_SPIRIT), "spider:c3b4")
    assert events == (SpiritMoved(Player.RED, CARDS["spider"], Square.C3, Square.B4, None),)
    assert text_of(after) == "2m2/1W3/5/5/4M b crab,dragon crane,eagle spider"
    assert after.phase is Phase.MOVE
    assert after.last_action == after.spirit_move == parse_action("spider:c3b4")


def test_the_other_card_is_not_touched_by_a_pawn_part_that_is_impossible() -> None:
    crab = with_card(wind(LONE_SPIRIT), "crab")
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
    texts = with_card(wind(f"{board} r {card},crab crane,eagle dragon"), card)
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
