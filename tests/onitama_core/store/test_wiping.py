"""What was erased is wiped off the file, whoever else wants it meanwhile."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.matches.upkeep import wipe_soon
from onitama_core.store import Locked
from onitama_core.store.files import wipe
from tests.onitama_core.store.files import plain
from tests.onitama_core.traces import traces

if TYPE_CHECKING:
    from pathlib import Path

    from tests.onitama_core.matches.table import FakeClock, Table

SECRET: Final = 735_111_222_333_444_555
NAME: Final = "Zdeňka"
MANY: Final = 3000


def nobody() -> bool:
    return False


def somebody() -> bool:
    return True


def filled(path: Path) -> None:
    """Rows of which one was deleted by a program that does not overwrite it."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA secure_delete = OFF")
        rows = ((SECRET - number, NAME if not number else "night") for number in range(MANY))
        file.executemany("INSERT INTO person_theme VALUES (?, ?)", rows)
        file.commit()
        file.execute("DELETE FROM person_theme WHERE user_id = ?", (SECRET,))
        file.commit()


def test_what_was_deleted_is_still_in_the_file_until_it_is_wiped(path: Path) -> None:
    filled(path)
    assert traces(path, SECRET, NAME) == {NAME}
    assert wipe(path, nobody)
    assert traces(path, SECRET, NAME) == set()
    assert plain(path, "SELECT count(*) FROM person_theme") == [(MANY - 1,)]


def test_files_of_earlier_versions_go_with_what_was_erased(path: Path) -> None:
    earlier = [path.with_name(f"{path.name}.version-{number}") for number in (3, 39)]
    for one in earlier:
        one.write_bytes(path.read_bytes())
    assert wipe(path, nobody)
    assert not any(one.exists() for one in earlier)


def test_it_gives_way_and_nothing_is_lost(path: Path) -> None:
    filled(path)
    assert not wipe(path, somebody)
    assert plain(path, "PRAGMA integrity_check") == [("ok",)]
    assert plain(path, "SELECT count(*) FROM person_theme") == [(MANY - 1,)]


def test_who_is_killed_in_the_middle_of_it_loses_nothing(path: Path) -> None:
    filled(path)
    script = (
        "import os, signal, sys\n"
        "from onitama_core.store.files import wipe\n"
        "wipe(sys.argv[1], lambda: os.kill(os.getpid(), signal.SIGKILL))\n"
    )
    killed = subprocess.run([sys.executable, "-c", script, path], check=False)  # noqa: S603
    assert killed.returncode == -signal.SIGKILL
    assert plain(path, "PRAGMA integrity_check") == [("ok",)]
    assert wipe(path, nobody)
    assert traces(path, SECRET, NAME) == set()
    assert plain(path, "SELECT count(*) FROM person_theme") == [(MANY - 1,)]


def test_it_does_not_wait_for_who_writes_for_long(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Locked):
            wipe(path, nobody)


async def test_it_gives_way_to_a_write_for_as_long_as_it_is_patient(
    table: Table, path: Path
) -> None:
    filled(path)
    table.store._writing += 1
    assert not await table.store.wipe(patiently=True)
    assert await table.store.wipe(patiently=False)
    table.store._writing -= 1
    assert await table.store.wipe(patiently=True)


async def test_a_write_says_while_it_lasts_that_it_is_wanted(table: Table) -> None:
    seen = await table.write(lambda _: table.store._writing)
    assert (seen, table.store._writing) == (1, 0)


async def test_it_stays_due_until_it_is_done(
    table: Table, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    async def refuse(*, patiently: bool) -> bool:
        asked.append(patiently)
        return False

    monkeypatch.setattr(table.store, "wipe", refuse)
    await table.write(lambda it: wipe_soon(it, clock()))
    for hours in (0, 1, 24):
        clock.advance(hours=hours)
        await table.upkeep.serve()
    assert asked == [True, True, False]
    clock.advance(minutes=1)
    monkeypatch.undo()
    await table.upkeep.serve()
    assert await table.rows("SELECT * FROM due") == []


async def test_once_is_enough_for_all_that_was_erased_before(
    table: Table, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await table.write(lambda transaction: wipe_soon(transaction, clock()))
        clock.advance(minutes=1)
    really, tries = table.store.wipe, list[bool]()

    async def counted(*, patiently: bool) -> bool:
        tries.append(patiently)
        return await really(patiently=patiently)

    monkeypatch.setattr(table.store, "wipe", counted)
    await table.upkeep.serve()
    assert tries == [True]
    assert await table.rows("SELECT * FROM due") == []
