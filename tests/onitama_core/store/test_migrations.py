"""Files of earlier versions, brought up to date a step at a time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from onitama_core.store.files import known
from tests.onitama_core.matches.table import open_and_close, plain

if TYPE_CHECKING:
    from pathlib import Path

BEFORE_MEMBERS = 22


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    return file_of(tmp_path, BEFORE_MEMBERS)


def file_of(folder: Path, version: int) -> Path:
    path = folder / "old.db"
    with closing(sqlite3.connect(path)) as file:
        for number, script in known().items():
            if number <= version:
                file.executescript(script.read_text("utf-8"))
        file.execute(f"PRAGMA user_version = {version}")
    return path


def keep_match(path: Path, number: int, seats: tuple[object, ...], started_at: int) -> None:
    """`seats`: Red's id and name, then Blue's."""
    plain(
        path,
        "INSERT INTO match (id, guild_id, channel_id, red_id, red_name, blue_id, blue_name,"
        " variant, cards, first_player, pool, dealt, seat, started_at, last_at) VALUES (?, 10, 100,"
        " ?, ?, ?, ?, 'classic', 'crab,tiger,crane,monkey,dragon', 0, 'base', 0, 'red', ?, ?)",
        *(number, *seats, started_at, started_at),
    )


def keep_invitation(path: Path, people: tuple[object, ...], created_at: int) -> None:
    """`people`: the challenger's id and name, then the opponent's."""
    plain(
        path,
        "INSERT INTO invitation (guild_id, channel_id, challenger_id, challenger_name,"
        " opponent_id, opponent_name, variant, pool, dealt, seat, status, created_at, expires_at)"
        " VALUES (10, 100, ?, ?, ?, ?, 'classic', 'base', 0, 'red', 'open', ?, ?)",
        *(*people, created_at, created_at),
    )


def members(path: Path) -> list[tuple[object, ...]]:
    return plain(path, "SELECT guild_id, user_id, name, seen_at FROM member ORDER BY user_id")


async def test_of_several_names_the_latest_is_kept(old_file: Path) -> None:
    keep_match(old_file, 1, (1, "Al", 2, "Bob"), 50)
    keep_match(old_file, 2, (2, "Robert", 1, "Alice"), 70)
    keep_invitation(old_file, (2, "Bobby", None, None), 60)
    keep_invitation(old_file, (3, "Carol", 1, "Ally"), 80)
    await open_and_close(old_file)
    assert members(old_file) == [(10, 1, "Ally", 80), (10, 2, "Robert", 70), (10, 3, "Carol", 80)]


async def test_the_computer_keeps_its_level_and_is_no_member(old_file: Path) -> None:
    keep_match(old_file, 1, (1, "Alice", None, "8"), 50)
    keep_match(old_file, 2, (None, "3", 1, "Alice"), 50)
    await open_and_close(old_file)
    levels = plain(old_file, "SELECT red_level, blue_level FROM match ORDER BY id")
    assert levels == [(None, 8), (3, None)]
    assert members(old_file) == [(10, 1, "Alice", 50)]


async def test_no_name_is_left_where_it_stood(old_file: Path) -> None:
    keep_match(old_file, 1, (1, "Alice", 2, "Bob"), 50)
    keep_invitation(old_file, (1, "Alice", 2, "Bob"), 60)
    await open_and_close(old_file)
    for table in ("match", "invitation"):
        [row] = plain(old_file, f"SELECT * FROM {table}")  # noqa: S608 - written above
        assert not {"Alice", "Bob"} & set(row)


async def test_a_name_that_nothing_is_told_with_goes(tmp_path: Path) -> None:
    path = file_of(tmp_path, 32)
    for user_id, name in ((1, "Alice"), (2, "Bob")):
        plain(path, "INSERT INTO member VALUES (10, ?, ?, 50)", user_id, name)
    plain(path, "INSERT INTO block VALUES (7, 2, 50)")
    await open_and_close(path)
    assert members(path) == [(10, 2, "Bob", 50)]


# Results

A_MONTH = timedelta(days=30) // timedelta(milliseconds=1)


@pytest.fixture
def old_results(tmp_path: Path) -> Path:
    """With three matches."""
    path = file_of(tmp_path, BEFORE_MEMBERS)
    for number in (1, 2, 3):
        keep_match(path, number, (1, "Alice", 2, "Bob"), 50)
    return path


async def test_results_are_numbered_by_when_they_came(old_results: Path) -> None:
    for number, ended_at in ((1, 90), (2, 70), (3, 70)):
        end = f"finished_at = {ended_at}, termination = 'resignation'"
        plain(old_results, f"UPDATE match SET {end} WHERE id = {number}")  # noqa: S608
    await open_and_close(old_results)
    assert plain(old_results, "SELECT id FROM match ORDER BY result_number") == [(2,), (3,), (1,)]


async def test_what_goes_on_has_no_number(old_results: Path) -> None:
    await open_and_close(old_results)
    assert plain(old_results, "SELECT result_number FROM match WHERE id = 1") == [(None,)]


async def test_a_turn_that_was_taken_back_is_remembered(old_results: Path) -> None:
    for number, kind in ((1, "takeback_declined"), (2, "takeback_agreed")):
        plain(
            old_results,
            "INSERT INTO entry (match_id, seq, kind, player, at) VALUES (?, 1, ?, 0, 60)",
            *(number, kind),
        )
    await open_and_close(old_results)
    assert plain(old_results, "SELECT id FROM match WHERE taken_back = 1") == [(2,)]


async def test_a_game_that_was_brought_in_as_a_text_goes_with_all_that_hangs_on_it(
    tmp_path: Path,
) -> None:
    path = file_of(tmp_path, 34)
    for number, importer in ((1, None), (2, 1)):
        plain(
            path,
            "INSERT INTO match (id, guild_id, channel_id, red_id, importer_id, red_recorded,"
            " variant, cards, first_player, pool, dealt, seat, venue, started_at, last_at)"
            " VALUES (?, 10, 100, ?, ?, 'Dora', 'classic', 'crab,tiger,crane,monkey,dragon',"
            " 0, 'base', 1, 'red', 'private', 50, 50)",
            *(number, None if importer else 1, importer),
        )
        plain(path, "INSERT INTO entry (match_id, seq, kind, at) VALUES (?, 1, 'x', 60)", number)
        plain(path, "INSERT INTO review VALUES (?, 0, 'points', 3, 'x')", number)
    plain(path, "INSERT INTO due VALUES ('import_removal', 2, 60), ('deadline', 1, 70)")
    await open_and_close(path)
    for table, column in (("match", "id"), ("entry", "match_id"), ("review", "match_id")):
        assert plain(path, f"SELECT {column} FROM {table}") == [(1,)]  # noqa: S608
    assert plain(path, "SELECT kind FROM due") == [("deadline",)]


async def test_a_server_that_was_lost_is_removed_a_month_after_that(old_results: Path) -> None:
    plain(old_results, "INSERT INTO lost_server VALUES (10, 60)")
    await open_and_close(old_results)
    assert plain(old_results, "SELECT * FROM due") == [("server_removal", 10, 60 + A_MONTH)]
