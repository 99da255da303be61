"""A copy of a file: whole, of one instant, made while a bot plays, and never of half a file."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from onitama_core.store import InUse, StoreFault, back_up
from tests.onitama_core.matches.table import TURNS, FakeClock, Table, table_at
from tests.onitama_core.store.files import plain

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


async def test_a_copy_holds_what_was_played_so_far(
    table: Table, path: Path, copied: Path, clock: FakeClock
) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    back_up(path, copied)
    await table.play_on(match, TURNS[2])
    async with table_at(copied, clock) as found:
        assert await found.texts(match.id) == list(TURNS[:2])
    assert await table.texts(match.id) == list(TURNS[:3])


async def test_a_turn_can_be_played_while_a_file_is_copied(
    table: Table, path: Path, copied: Path
) -> None:
    """The copy is asked for from within a transaction: neither waits for the other."""
    match = await table.started()
    await table.write(lambda _: back_up(path, copied))
    await table.play_on(match, TURNS[0])
    assert plain(copied, "SELECT count(*) FROM match") == [(1,)]
    assert plain(copied, "SELECT count(*) FROM entry") == [(0,)]


async def test_a_copy_is_one_file_that_needs_no_other(
    table: Table, path: Path, copied: Path
) -> None:
    await table.started()
    back_up(path, copied)
    assert plain(copied, "PRAGMA journal_mode") == [("delete",)]
    assert sorted(one.name for one in copied.parent.glob("copy*")) == ["copy.db"]


def test_a_copy_of_what_may_only_be_read_can_be_written_to(path: Path, copied: Path) -> None:
    path.chmod(0o444)
    back_up(path, copied)
    assert stat.S_IMODE(copied.stat().st_mode) == 0o644


async def test_a_copy_takes_the_place_of_an_older_one(
    table: Table, path: Path, copied: Path
) -> None:
    back_up(path, copied)
    await table.started()
    back_up(path, copied)
    assert plain(copied, "SELECT count(*) FROM match") == [(1,)]


def test_a_copy_may_be_read_by_whom_the_file_may(path: Path, copied: Path) -> None:
    path.chmod(0o600)
    back_up(path, copied)
    assert copied.stat().st_mode & 0o777 == 0o600


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path, copied: Path) -> None:
    with pytest.raises(FileNotFoundError):
        back_up(tmp_path / "nowhere.db", copied)
    assert list(tmp_path.glob("*where*")) == list(tmp_path.glob("copy*")) == []


async def test_a_bots_own_file_is_not_overwritten(table: Table, path: Path) -> None:  # noqa: ARG001 - has it open
    with pytest.raises(InUse):
        back_up(path, path)


def test_a_damaged_file_does_not_take_the_place_of_a_good_copy(path: Path, copied: Path) -> None:
    back_up(path, copied)
    good = copied.read_bytes()
    damage(path)
    with pytest.raises(StoreFault):
        back_up(path, copied)
    assert copied.read_bytes() == good
    assert not list(copied.parent.glob("*.unfinished"))


def damage(path: Path) -> None:
    """Write over its second half."""
    whole = path.read_bytes()
    half = len(whole) // 2
    path.write_bytes(whole[:half] + b"\x55" * (len(whole) - half))
