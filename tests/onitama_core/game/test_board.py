from __future__ import annotations

import pytest

from onitama_core.game import SQUARES, TEMPLES, Player, Square, Unreadable, UnreadableText
from onitama_core.game.board import squares_in


def test_there_are_25_squares_from_a1_along_each_rank_to_e5() -> None:
    assert [str(square) for square in SQUARES] == [f + r for r in "12345" for f in "abcde"]


def test_files_and_ranks_count_from_a1() -> None:
    assert (Square.D2.file, Square.D2.rank) == (3, 1)


def test_each_player_is_the_others_opponent() -> None:
    assert Player.RED.opponent is Player.BLUE
    assert Player.BLUE.opponent is Player.RED


def test_players_are_written_in_notation() -> None:
    assert [str(player) for player in Player] == ["red", "blue"]


def test_the_temples_are_c1_for_red_and_c5_for_blue() -> None:
    assert (TEMPLES[Player.RED], TEMPLES[Player.BLUE]) == (Square.C1, Square.C5)


@pytest.mark.parametrize(
    ("square", "rotated"),
    [(Square.A1, Square.E5), (Square.B4, Square.D2), (Square.C3, Square.C3)],
)
def test_the_board_turned_round_swaps_opposite_squares(square: Square, rotated: Square) -> None:
    assert square.rotated is rotated
    assert rotated.rotated is square


def test_an_offset_is_right_and_forward_seen_from_reds_seat() -> None:
    assert Square.B2.step((2, 1), Player.RED) is Square.D3


def test_for_blue_both_numbers_are_negated() -> None:
    assert Square.D4.step((2, 1), Player.BLUE) is Square.B3


@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("square", SQUARES)
def test_stepping_looks_the_same_from_both_seats(square: Square, player: Player) -> None:
    for offset in [(0, 2), (-1, 1), (2, 0), (1, -1), (-2, 1)]:
        there = square.step(offset, player)
        turned = square.rotated.step(offset, player.opponent)
        assert turned == (None if there is None else there.rotated)


@pytest.mark.parametrize(
    ("square", "offset"),
    [(Square.A3, (-1, 0)), (Square.E3, (1, 0)), (Square.C5, (0, 1)), (Square.C1, (0, -1))],
)
def test_no_step_leaves_the_board(square: Square, offset: tuple[int, int]) -> None:
    assert square.step(offset, Player.RED) is None


@pytest.mark.parametrize("text", ["c3", "C3"])
def test_squares_are_read_in_either_case(text: str) -> None:
    assert Square.parse(text) is Square.C3


@pytest.mark.parametrize("text", ["", "c", "c0", "c6", "f3", "3c", "c33", "mro"])
def test_what_is_no_square_is_said_to_be_none(text: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        Square.parse(text)
    assert (caught.value.reason, caught.value.text) == (Unreadable.SQUARE, text)


def test_a_bitboard_holds_a_bit_for_each_square() -> None:
    bits = Square.E5.bit | Square.A1.bit | Square.C3.bit
    assert list(squares_in(bits)) == [Square.A1, Square.C3, Square.E5]
