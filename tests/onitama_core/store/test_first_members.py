"""A file in which names stood in each match and invitation is opened: the latest ones are kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from onitama_core.store.files import known
from tests.onitama_core.store.files import open_and_close, plain

if TYPE_CHECKING:
    from pathlib import Path

VERSION = next(n for n, script in enumerate(known()) if script.stem.endswith("_members"))
"""The last one before there were members."""


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    return file_of(tmp_path, VERSION)


def file_of(folder: Path, version: int) -> Path:
    path = folder / "old.db"
    with closing(sqlite3.connect(path)) as file:
        for script in known()[:version]:
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
    assert members(old_file) == [
        (10, 1, "Ally", 80),
        (10, 2, "Robert", 70),
        (10, 3, "Carol", 80),
    ]


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
    before = next(n for n, script in enumerate(known()) if script.stem.endswith("_names"))
    path = file_of(tmp_path, before)
    for user_id, name in ((1, "Alice"), (2, "Bob")):
        plain(path, "INSERT INTO member VALUES (10, ?, ?, 50)", user_id, name)
    plain(path, "INSERT INTO block VALUES (7, 2, 50)")
    await open_and_close(path)
    assert members(path) == [(10, 2, "Bob", 50)]
