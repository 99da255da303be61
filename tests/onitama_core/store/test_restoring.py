"""A copy in a file's place: not under a bot, not over what it doesn't hold, and nothing is lost."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from onitama_core.store import (
    InUse,
    LaterDatabase,
    NewerDatabase,
    StoreFault,
    back_up,
    restore,
)
from onitama_core.store.connection import claimed
from tests.onitama_core.matches.table import TURNS, FakeClock, table_at
from tests.onitama_core.store.files import plain
from tests.onitama_core.store.test_backup import damage

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
ENTRIES = "SELECT count(*) FROM entry"


@pytest.fixture
def copied(path: Path, tmp_path: Path) -> Path:
    back_up(path, tmp_path / "copy.db")
    return tmp_path / "copy.db"


async def played(path: Path, clock: FakeClock, *turns: str) -> None:
    async with table_at(path, clock) as table:
        await table.play_on(await table.started(), *turns)


async def test_what_was_copied_is_there_again(path: Path, clock: FakeClock, tmp_path: Path) -> None:
    await played(path, clock, TURNS[0])
    back_up(path, tmp_path / "copy.db")
    path = tmp_path / "lost.db"
    assert restore(path, tmp_path / "copy.db", NOW) is None
    async with table_at(path, clock) as table:
        assert await table.texts(1) == [TURNS[0]]


async def test_a_file_that_holds_more_is_not_replaced(
    path: Path, copied: Path, clock: FakeClock
) -> None:
    await played(path, clock, TURNS[0])
    with pytest.raises(LaterDatabase) as refused:
        restore(path, copied, NOW)
    assert refused.value.there == clock()
    assert plain(path, ENTRIES) == [(1,)]


async def test_what_is_replaced_on_purpose_is_kept(
    path: Path, copied: Path, clock: FakeClock
) -> None:
    await played(path, clock, TURNS[0])
    aside = restore(path, copied, NOW, over=True)
    assert aside == path.with_name("onitama.db.20260102-030405")
    assert (plain(aside, ENTRIES), plain(path, ENTRIES)) == ([(1,)], [(0,)])


async def test_what_a_killed_bot_had_not_written_into_the_file_is_kept_with_it(
    path: Path, copied: Path, clock: FakeClock, tmp_path: Path
) -> None:
    killed = tmp_path / "killed.db"
    async with table_at(path, clock) as table:
        await table.play_on(await table.started(), TURNS[0])
        for part in ("", "-wal"):
            shutil.copy(f"{path}{part}", f"{killed}{part}")
    aside = restore(killed, copied, NOW, over=True)
    assert aside is not None
    assert (plain(aside, ENTRIES), plain(killed, ENTRIES)) == ([(1,)], [(0,)])


def test_nothing_is_restored_under_a_bot(path: Path, copied: Path) -> None:
    before = path.read_bytes()
    with claimed(path), pytest.raises(InUse):
        restore(path, copied, NOW, over=True)
    assert path.read_bytes() == before


def test_a_copy_of_a_later_program_is_refused(path: Path, copied: Path) -> None:
    plain(copied, "PRAGMA user_version = 1000")
    with pytest.raises(NewerDatabase):
        restore(path, copied, NOW)


@pytest.mark.parametrize("over", [False, True])
def test_what_is_no_copy_of_this_bot_is_refused(path: Path, tmp_path: Path, *, over: bool) -> None:
    plain(tmp_path / "other.db", "CREATE TABLE recipe (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreFault, match="no such table"):
        restore(path, tmp_path / "other.db", NOW, over=over)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.unfinished"))


def test_a_damaged_file_can_be_replaced(path: Path, copied: Path) -> None:
    damage(path)
    aside = restore(path, copied, NOW)
    assert aside is not None
    assert plain(path, "PRAGMA integrity_check") == [("ok",)]
