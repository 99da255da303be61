"""A file looked at, copied while a bot plays, and put back: never half, and nothing is lost."""

from __future__ import annotations

import shutil
import stat
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from onitama_core.store import (
    InUse,
    LaterDatabase,
    NewerDatabase,
    StoreFault,
    Versions,
    back_up,
    look_at,
    restore,
)
from onitama_core.store.connection import claimed
from onitama_core.store.files import known
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


def test_a_file_tells_its_version_and_is_left_as_it_was(path: Path) -> None:
    plain(path, "PRAGMA user_version = 3")
    before = path.read_bytes()
    assert look_at(path) == Versions(found=3, known=len(known()))
    assert path.read_bytes() == before


def test_a_look_at_what_is_not_there_makes_nothing(tmp_path: Path) -> None:
    assert look_at(tmp_path / "new.db") is None
    assert not (tmp_path / "new.db").exists()


def test_a_file_in_use_is_left_alone(path: Path) -> None:
    with claimed(path), pytest.raises(InUse):
        look_at(path)


def test_a_file_of_a_later_version_is_named_so(path: Path) -> None:
    plain(path, "PRAGMA user_version = 1000")
    with pytest.raises(NewerDatabase):
        look_at(path)


def test_a_damaged_file_is_found_out(path: Path) -> None:
    damage(path)
    with pytest.raises(StoreFault):
        look_at(path)


NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
ENTRIES = "SELECT count(*) FROM entry"


@pytest.fixture
def a_copy(path: Path, tmp_path: Path) -> Path:
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
    path: Path, a_copy: Path, clock: FakeClock
) -> None:
    await played(path, clock, TURNS[0])
    with pytest.raises(LaterDatabase) as refused:
        restore(path, a_copy, NOW)
    assert refused.value.there == clock()
    assert plain(path, ENTRIES) == [(1,)]


async def test_what_is_replaced_on_purpose_is_kept(
    path: Path, a_copy: Path, clock: FakeClock
) -> None:
    await played(path, clock, TURNS[0])
    aside = restore(path, a_copy, NOW, over=True)
    assert aside == path.with_name("onitama.db.20260102-030405")
    assert (plain(aside, ENTRIES), plain(path, ENTRIES)) == ([(1,)], [(0,)])


async def test_what_a_killed_bot_had_not_written_into_the_file_is_kept_with_it(
    path: Path, a_copy: Path, clock: FakeClock, tmp_path: Path
) -> None:
    killed = tmp_path / "killed.db"
    async with table_at(path, clock) as table:
        await table.play_on(await table.started(), TURNS[0])
        for part in ("", "-wal"):
            shutil.copy(f"{path}{part}", f"{killed}{part}")
    aside = restore(killed, a_copy, NOW, over=True)
    assert aside is not None
    assert (plain(aside, ENTRIES), plain(killed, ENTRIES)) == ([(1,)], [(0,)])


def test_nothing_is_restored_under_a_bot(path: Path, a_copy: Path) -> None:
    before = path.read_bytes()
    with claimed(path), pytest.raises(InUse):
        restore(path, a_copy, NOW, over=True)
    assert path.read_bytes() == before


def test_a_copy_of_a_later_program_is_refused(path: Path, a_copy: Path) -> None:
    plain(a_copy, "PRAGMA user_version = 1000")
    with pytest.raises(NewerDatabase):
        restore(path, a_copy, NOW)


@pytest.mark.parametrize("over", [False, True])
def test_what_is_no_copy_of_this_bot_is_refused(path: Path, tmp_path: Path, *, over: bool) -> None:
    plain(tmp_path / "other.db", "CREATE TABLE recipe (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreFault, match="no such table"):
        restore(path, tmp_path / "other.db", NOW, over=over)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.unfinished"))


def test_a_damaged_file_can_be_replaced(path: Path, a_copy: Path) -> None:
    damage(path)
    aside = restore(path, a_copy, NOW)
    assert aside is not None
    assert plain(path, "PRAGMA integrity_check") == [("ok",)]
