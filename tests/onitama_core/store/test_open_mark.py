"""A write-ahead log that is missing is noticed, and copies of the file alone lack only minutes."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from onitama_core.matches.__main__ import main
from onitama_core.matches.consistency import check_database
from onitama_core.store import back_up, inspect_versions, lacks_log, open_store, restore
from tests.onitama_core.matches.table import TURNS, FakeClock, open_and_close, plain, table_at

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

NOW: Final = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


async def copy_while_open(path: Path, copied: Path, *suffixes: str) -> None:
    """Copy the database and files beside it while a bot has it open, as a kill leaves them."""
    async with open_store(path):
        for suffix in ("", *suffixes):
            shutil.copy(f"{path}{suffix}", f"{copied}{suffix}")


async def test_a_copy_without_the_log_is_noticed_until_a_bot_has_closed_it(
    path: Path, tmp_path: Path
) -> None:
    copied = tmp_path / "copied.db"
    await copy_while_open(path, copied)
    assert lacks_log(copied)
    inspect_versions(copied)
    assert lacks_log(copied), "a look at the file changes nothing"
    await open_and_close(copied)
    assert not lacks_log(copied)


async def test_no_log_is_missing_at_a_first_start_or_after_a_proper_end(
    path: Path, tmp_path: Path
) -> None:
    assert not lacks_log(tmp_path / "new.db")
    assert not lacks_log(path)
    await open_and_close(path)
    assert not path.with_name(f"{path.name}-wal").exists()
    assert not lacks_log(path)


async def test_the_log_of_a_killed_bot_stays_until_the_next_start(
    path: Path, tmp_path: Path
) -> None:
    """A backup, a check and another start that is killed at once leave it, or fold it in whole."""
    killed, copied = tmp_path / "killed.db", tmp_path / "backup.db"
    await copy_while_open(path, killed, "-wal")
    back_up(killed, copied)
    inspect_versions(killed)
    assert (await check_database(killed)).faults == ()
    assert killed.with_name("killed.db-wal").exists()
    assert not lacks_log(killed)
    await copy_while_open(killed, tmp_path / "again.db", "-wal")
    assert not lacks_log(tmp_path / "again.db")
    assert not lacks_log(killed)


async def test_a_backup_of_an_open_database_and_what_it_restores_lack_no_log(
    path: Path, tmp_path: Path
) -> None:
    copied, restored = tmp_path / "backup.db", tmp_path / "restored.db"
    async with open_store(path):
        back_up(path, copied)
    assert not lacks_log(copied)
    restore(restored, copied, NOW)
    assert not lacks_log(restored)
    assert plain(restored, "SELECT name FROM memo") == []


async def test_restoring_a_file_that_was_copied_alone_says_that_its_log_is_missing(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copied = tmp_path / "copied.db"
    await copy_while_open(path, copied)
    assert main(["--database", str(tmp_path / "restored.db"), "restore", str(copied)]) == 0
    assert capsys.readouterr().err.startswith(f"{copied}-wal is missing although the bot did not")


async def test_after_a_checkpoint_the_file_alone_has_every_turn(
    path: Path, tmp_path: Path, clock: FakeClock
) -> None:
    copied = tmp_path / "copied.db"
    entries = "SELECT count(*) FROM entry"
    async with table_at(path, clock) as table:
        await table.started(*TURNS[:3])
        shutil.copy(path, copied)
        assert plain(copied, entries) == [(0,)]
        await table.store.checkpoint()
        shutil.copy(path, copied)
        assert plain(copied, entries) == [(3,)]
