"""The interactions by which private boards can be changed: for as long as Discord takes them."""

from __future__ import annotations

from typing import Any

from cogs.bot.client import MOST_BOARDS, TOKEN_LASTS, PrivateBoards

FIRST: Any = object()
SECOND: Any = object()


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_latest_interaction_changes_a_board() -> None:
    boards = PrivateBoards(Time())
    boards.keep(1, FIRST)
    boards.keep(1, SECOND)
    assert boards[1].shown_by is SECOND
    assert boards[2].shown_by is None


def test_after_a_quarter_of_an_hour_nothing_does() -> None:
    time = Time()
    boards = PrivateBoards(time)
    boards.keep(1, FIRST)
    time.now = TOKEN_LASTS - 1
    assert boards[1].shown_by is FIRST
    time.now = TOKEN_LASTS
    assert boards[1].shown_by is None


def test_who_is_forgotten_is_not_changed() -> None:
    boards = PrivateBoards(Time())
    boards.keep(1, FIRST)
    boards.pop(1, None)
    boards.pop(1, None)
    assert boards[1].shown_by is None


def test_only_so_many_are_remembered_those_that_were_shown_last() -> None:
    boards = PrivateBoards(Time())
    for match_id in range(MOST_BOARDS + 1):
        boards.keep(match_id, FIRST)
        boards[0]
    assert boards[0].shown_by is FIRST
    assert boards[1].shown_by is None
    assert boards[MOST_BOARDS].shown_by is FIRST
