"""A file in which nothing followed from results is opened: what a recount needs is made up for."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.onitama_core.store.files import open_and_close, plain
from tests.onitama_core.store.test_first_members import VERSION, file_of, keep_match

if TYPE_CHECKING:
    from pathlib import Path

A_MONTH = timedelta(days=30) // timedelta(milliseconds=1)


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """With three matches."""
    path = file_of(tmp_path, VERSION)
    for number in (1, 2, 3):
        keep_match(path, number, (1, "Alice", 2, "Bob"), 50)
    return path


async def test_results_are_numbered_by_when_they_came(old_file: Path) -> None:
    for number, ended_at in ((1, 90), (2, 70), (3, 70)):
        end = f"finished_at = {ended_at}, termination = 'resignation'"
        plain(old_file, f"UPDATE match SET {end} WHERE id = {number}")  # noqa: S608
    await open_and_close(old_file)
    assert plain(old_file, "SELECT id FROM match ORDER BY result_number") == [(2,), (3,), (1,)]


async def test_what_goes_on_has_no_number(old_file: Path) -> None:
    await open_and_close(old_file)
    assert plain(old_file, "SELECT result_number FROM match WHERE id = 1") == [(None,)]


async def test_a_turn_that_was_taken_back_is_remembered(old_file: Path) -> None:
    for number, kind in ((1, "takeback_declined"), (2, "takeback_agreed")):
        plain(
            old_file,
            "INSERT INTO entry (match_id, seq, kind, player, at) VALUES (?, 1, ?, 0, 60)",
            *(number, kind),
        )
    await open_and_close(old_file)
    assert plain(old_file, "SELECT id FROM match WHERE taken_back = 1") == [(2,)]


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


async def test_a_server_that_was_lost_is_removed_a_month_after_that(old_file: Path) -> None:
    plain(old_file, "INSERT INTO lost_server VALUES (10, 60)")
    await open_and_close(old_file)
    assert plain(old_file, "SELECT * FROM due") == [("server_removal", 10, 60 + A_MONTH)]
