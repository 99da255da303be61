from __future__ import annotations

from random import Random

import pytest

from onitama_core.engine.board import Numbers
from onitama_core.engine.endings.analysis import board_at, board_number, boards, positions
from tests.onitama_core.engine.endings.positions import turned


def test_four_men_have_so_many_boards() -> None:
    pairs_of_masters = 24 + 23 * 23
    sets_of_students = 1 + 2 * 23 + 23 * 22 + 2 * 253
    assert boards(4) == pairs_of_masters * sets_of_students
    assert positions(4) == 17_568_810


@pytest.mark.parametrize("most_men", [2, 3])
def test_every_number_is_a_board(most_men: int) -> None:
    for number in range(boards(most_men)):
        assert board_number(*board_at(number), 0) == number


def test_boards_of_more_men_lead_back_to_their_numbers_too() -> None:
    rng = Random(1)  # noqa: S311 - positions
    for number in [rng.randrange(boards(5)) for _ in range(20_000)] + [boards(5) - 1]:
        assert board_number(*board_at(number), 0) == number


def test_no_two_boards_are_the_same_and_none_is_over() -> None:
    found = {board_at(number) for number in range(boards(3))}
    assert len(found) == boards(3)
    for own, enemy, own_master, enemy_master in found:
        assert not own & enemy
        assert own & own_master
        assert enemy & enemy_master
        assert own_master != 1 << 22
        assert enemy_master != 1 << 2


def test_blue_sees_the_board_turned_round() -> None:
    rng = Random(2)  # noqa: S311 - positions
    for number in [rng.randrange(boards(5)) for _ in range(5_000)]:
        blues = turned(Numbers(*board_at(number), 0, 0, 0))
        assert board_number(*blues[:4], 1) == number
