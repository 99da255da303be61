"""Database files: migrations, damage, wiping of erased data, copies and permissions."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core import store
from onitama_core.matches.erasure import schedule_wiping
from onitama_core.store import (
    InUse,
    NewerDatabase,
    StoreFault,
    back_up,
    connection,
    files,
    inspect_versions,
    restore,
)
from onitama_core.store.connection import claim_file, connect
from onitama_core.store.files import MIGRATIONS, migration_scripts, wipe
from tests.onitama_core.matches.table import (
    TURNS,
    FakeClock,
    Table,
    open_and_close,
    plain,
    table_at,
)
from tests.onitama_core.traces import traces

if TYPE_CHECKING:
    from collections.abc import Iterator

LATEST_VERSION = max(migration_scripts())
FIRST_RELEASE: Final = 11
"""Version of the database's schema in the first release."""
NOW: Final = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


async def test_a_new_file_gets_every_migration_and_reopening_changes_nothing(
    tmp_path: Path, clock: FakeClock
) -> None:
    path = tmp_path / "new.db"
    async with table_at(path, clock) as table:
        await table.started()
    before = plain(path, "SELECT * FROM sqlite_schema"), plain(path, "SELECT * FROM match")
    await open_and_close(path)
    after = plain(path, "SELECT * FROM sqlite_schema"), plain(path, "SELECT * FROM match")
    assert (after, plain(path, "PRAGMA user_version")) == (before, [(LATEST_VERSION,)])


async def test_closing_does_not_wait_for_a_database_thread_that_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_released = threading.Event()
    threads_before = set(threading.enumerate())

    def hang(*_: object) -> None:
        is_released.wait()
        raise sqlite3.OperationalError("too late")

    monkeypatch.setattr(connection, "connect", hang)
    monkeypatch.setattr(connection, "OPEN_TIMEOUT", 0.05)
    with pytest.raises(StoreFault, match="the thread of its connection doesn't answer"):
        await open_and_close(tmp_path / "new.db")
    is_released.set()
    for thread in set(threading.enumerate()) - threads_before:
        if not thread.name.startswith("asyncio"):
            await asyncio.to_thread(thread.join)


def test_the_migrations_are_numbered_from_the_first_release_on_without_gaps() -> None:
    assert list(migration_scripts()) == list(range(FIRST_RELEASE, LATEST_VERSION + 1))
    assert len(list(MIGRATIONS.glob("*.sql"))) == len(migration_scripts())


async def test_a_file_from_before_the_first_release_is_refused(path: Path) -> None:
    plain(path, f"PRAGMA user_version = {FIRST_RELEASE - 1}")
    with pytest.raises(StoreFault, match="of version 10, which no release had"):
        await open_and_close(path)


def test_every_table_is_strict(path: Path) -> None:
    tables = plain(
        path,
        "SELECT name, strict FROM pragma_table_list"
        " WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    assert len(tables) > 10
    assert [name for name, is_strict in tables if not is_strict] == []


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("foreign_keys", 1), ("synchronous", 2)]
)
async def test_both_connections_have_the_same_settings(
    table: Table, pragma: str, value: object
) -> None:
    def ask(reader: store.Reader) -> object:
        return reader.sql.value(f"PRAGMA {pragma}")

    assert await table.store.read(ask) == value
    assert await table.write(ask) == value


ORPHAN: Final = """
    CREATE TABLE later (id INTEGER) STRICT;
    INSERT INTO review (match_id, turn, kind, value, best) VALUES (404, 0, 'win', 1, '');
"""


@pytest.mark.parametrize(
    ("scripts", "problem"),
    [
        (["CREATE TABLE later (id INTEGER);\nDROP TABLE nonsense;"], "nonsense"),
        (["CREATE TABLE later (id INTEGER) STRICT;", "DROP TABLE nonsense;"], "nonsense"),
        ([ORPHAN], "review refers to what is not in match"),
    ],
    ids=["half way", "the second", "a reference to nothing"],
)
async def test_an_interrupted_migration_leaves_the_file_unchanged_and_a_copy(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scripts: list[str], problem: str
) -> None:
    monkeypatch.setattr(files, "MIGRATIONS", add_migrations(tmp_path, *scripts))
    with pytest.raises(StoreFault, match=problem):
        await open_and_close(path)
    assert plain(path, "PRAGMA user_version") == [(LATEST_VERSION,)]
    assert plain(path, "SELECT * FROM sqlite_schema WHERE name = 'later'") == []
    assert plain(path, "SELECT * FROM review") == []
    aside = [file.name for file in path.parent.glob("*version*")]
    assert aside == [f"{path.name}.version-{LATEST_VERSION}"]


def add_migrations(folder: Path, *scripts: str) -> Path:
    """Copy the migrations to a folder, add these scripts as the next ones, and return it."""
    migrations = folder / "migrations"
    migrations.mkdir()
    for script in MIGRATIONS.glob("*.sql"):
        (migrations / script.name).write_text(script.read_text("utf-8"), "utf-8")
    for number, sql in enumerate(scripts, start=LATEST_VERSION + 1):
        (migrations / f"{number:04}_later.sql").write_text(sql, "utf-8")
    return migrations


def test_a_migration_gives_old_ratings_a_minimum_and_the_time_of_the_last_match() -> None:
    scripts = sorted(MIGRATIONS.glob("*.sql"))
    (activity_script,) = (script for script in scripts if script.stem.endswith("_activity"))
    with closing(sqlite3.connect(":memory:")) as file:
        for script in scripts[: scripts.index(activity_script)]:
            file.executescript(script.read_text("utf-8"))
        for user_id, rating in ((1, -20), (2, 1600)):
            file.execute(
                "INSERT INTO rating VALUES (?, 9, 'classic', ?, 80, 0.06, 0, 3)", (user_id, rating)
            )
        for number, at in enumerate((5000, 7000)):
            change = (number, 1, 2, 9, "classic", number, at, 1500, 80, 0.06, 10, 0)
            file.execute(f"INSERT INTO rating_change VALUES ({', '.join('?' * 12)})", change)  # noqa: S608
        file.execute("INSERT INTO solver VALUES (1, 90, 80, 0.06)")
        file.execute("INSERT INTO puzzle_result VALUES (1, 4, 0, -5, 6000)")
        file.executescript(activity_script.read_text("utf-8"))
        ratings = file.execute("SELECT rating, rated_at FROM rating ORDER BY user_id").fetchall()
        assert ratings[0] == (100, 7000)
        assert ratings[1][0] == 1600
        assert ratings[1][1] > 1_700_000_000_000
        assert file.execute("SELECT rating, rated_at FROM solver").fetchall() == [(100, 6000)]
        assert file.execute("SELECT * FROM due").fetchall() == [("inactivity", 9, 0)]


async def test_a_copy_of_the_file_is_made_before_a_migration(
    path: Path,
    clock: FakeClock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path.chmod(0o600)  # noqa: ASYNC240 - a moment
    async with table_at(path, clock) as table:
        await table.started()
    assert not list(path.parent.glob("*.version-*"))
    migrations = add_migrations(tmp_path, "DELETE FROM post; DELETE FROM entry;")
    monkeypatch.setattr(files, "MIGRATIONS", migrations)
    with caplog.at_level("INFO"):
        await open_and_close(path)
    copy = path.with_name(f"{path.name}.version-{LATEST_VERSION}")
    assert str(copy) in caplog.text
    assert copy.stat().st_mode & 0o777 == 0o600
    assert plain(copy, "PRAGMA user_version") == [(LATEST_VERSION,)]
    assert plain(copy, "SELECT count(*) > 0 FROM post") == [(1,)]
    assert plain(path, "SELECT count(*) > 0 FROM post") == [(0,)]
    assert plain(path, "PRAGMA user_version") == [(LATEST_VERSION + 1,)]


SECRET_ID: Final = 735_111_222_333_444_555
NAME: Final = "Zdeňka"
ROWS: Final = 3000


def never() -> bool:
    return False


def insert_and_delete(path: Path) -> None:
    """Insert rows, and delete one without overwriting its bytes."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA secure_delete = OFF")
        rows = ((SECRET_ID - number, NAME if not number else "night") for number in range(ROWS))
        file.executemany("INSERT INTO person_theme VALUES (?, ?)", rows)
        file.commit()
        file.execute("DELETE FROM person_theme WHERE user_id = ?", (SECRET_ID,))
        file.commit()


def test_deleted_data_is_in_the_file_until_it_is_wiped(path: Path) -> None:
    """The wipe deletes files of earlier versions, can be interrupted, and may be killed safely."""
    insert_and_delete(path)
    earlier = [path.with_name(f"{path.name}.version-{number}") for number in (3, 39)]
    for file in earlier:
        file.write_bytes(path.read_bytes())
    assert not wipe(path, lambda: True)
    script = (
        "import os, signal, sys\n"
        "from onitama_core.store.files import wipe\n"
        "wipe(sys.argv[1], lambda: os.kill(os.getpid(), signal.SIGKILL))\n"
    )
    process = subprocess.run([sys.executable, "-c", script, path], check=False)  # noqa: S603
    assert process.returncode == -signal.SIGKILL
    assert plain(path, "PRAGMA integrity_check") == [("ok",)]
    # SQLite has overwritten only the first four bytes of the row, and so a part of the id.
    assert traces(path, SECRET_ID, NAME) == {NAME}
    assert wipe(path, never)
    assert traces(path, SECRET_ID, NAME) == set()
    assert plain(path, "SELECT count(*) FROM person_theme") == [(ROWS - 1,)]
    assert not any(file.exists() for file in earlier)


def test_no_deleted_user_id_is_left_by_a_wipe_where_secure_delete_alone_leaves_some(
    path: Path,
) -> None:
    """SQLite moves rows between pages as a table grows, and leaves their bytes on the old pages."""
    rng = Random(2)  # noqa: S311 - not a secret
    user_ids = [rng.randrange(10**17, 10**18) for _ in range(6000)]
    deleted = rng.sample(user_ids, 600)
    with closing(connect(path)) as file:
        for user_id in user_ids:
            values = rng.randrange(1, 4), user_id, f"{rng.getrandbits(64):018x}"
            file.execute("INSERT INTO member VALUES (?, ?, ?, 1)", values)
        file.executemany(
            "DELETE FROM member WHERE user_id = ?", [(user_id,) for user_id in deleted]
        )
    assert wipe(path, never)
    assert [user_id for user_id in deleted if traces(path, user_id)] == []


async def test_a_wipe_stops_for_writes_only_if_it_is_asked_to(table: Table, path: Path) -> None:
    insert_and_delete(path)
    writes_meanwhile = await table.write(lambda _: table.store._writing)
    assert (writes_meanwhile, table.store._writing) == (1, 0)
    table.store._writing += 1
    assert not await table.store.wipe(stops_for_writes=True)
    assert await table.store.wipe(stops_for_writes=False)
    table.store._writing -= 1
    assert await table.store.wipe(stops_for_writes=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(store.Locked):
            wipe(path, never)


async def test_a_wipe_stays_due_until_it_succeeds(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    wipes: list[bool] = []
    original = table.store.wipe
    is_refused = True

    async def record_wipe(*, stops_for_writes: bool) -> bool:
        wipes.append(stops_for_writes)
        return not is_refused and await original(stops_for_writes=stops_for_writes)

    monkeypatch.setattr(table.store, "wipe", record_wipe)
    await table.write(schedule_wiping)
    for hours in (0, 1, 24):
        table.clock.advance(hours=hours)
        await table.matches.due.serve()
    assert wipes == [True, True, False]
    for _ in range(2):  # one wipe is enough for both erasures
        table.clock.advance(minutes=1)
        await table.write(schedule_wiping)
    is_refused = False
    await table.matches.due.serve()
    assert len(wipes) == 4
    assert await table.rows("SELECT * FROM due") == []


async def test_a_backup_is_one_file_with_everything_played_so_far(
    table: Table, path: Path, copy_path: Path
) -> None:
    back_up(path, copy_path)  # the next copy replaces it
    match = await table.started(*TURNS[:2])
    back_up(path, copy_path)
    assert plain(copy_path, "PRAGMA journal_mode") == [("delete",)]
    assert sorted(file.name for file in copy_path.parent.glob("copy*")) == ["copy.db"]
    await table.play_on(match, TURNS[2])
    async with table_at(copy_path, table.clock) as found:
        assert await found.texts(match.id) == list(TURNS[:2])
    assert await table.texts(match.id) == list(TURNS[:3])


async def test_a_turn_can_be_played_during_a_backup(
    table: Table, path: Path, copy_path: Path
) -> None:
    """The copy is made within a transaction, and neither of the two waits for the other."""
    match = await table.started()
    await table.write(lambda _: back_up(path, copy_path))
    await table.play_on(match, TURNS[0])
    assert plain(copy_path, "SELECT count(*) FROM match") == [(1,)]
    assert plain(copy_path, "SELECT count(*) FROM entry") == [(0,)]


# Who may read the files


@pytest.fixture
def generous_umask() -> Iterator[None]:
    """Set the umask to 0, so that everybody may read and write new files by default."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    """Return the permissions of each file in a folder, in octal digits."""
    return {file.name: f"{stat.S_IMODE(file.stat().st_mode):o}" for file in folder.iterdir()}


@pytest.mark.usefixtures("generous_umask")
async def test_only_its_owner_may_read_a_new_database_and_the_files_beside_it(
    tmp_path: Path, clock: FakeClock
) -> None:
    path = tmp_path / "new.db"
    with claim_file(path):
        async with table_at(path, clock) as table:
            await table.started()
            back_up(path, tmp_path / "copy.db")
            names = ("new.db", "new.db-wal", "new.db-shm", "new.db.lock", "copy.db")
            assert modes(tmp_path) == dict.fromkeys(names, "600")


@pytest.mark.usefixtures("generous_umask")
async def test_only_its_owner_may_read_the_database_that_a_link_leads_to(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "new.db")
    await open_and_close(link)
    assert modes(tmp_path)["new.db"] == "600"


@pytest.mark.usefixtures("generous_umask")
def test_only_its_owner_may_read_a_file_set_aside_by_a_migration(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.chmod(0o644)
    monkeypatch.setattr(files, "MIGRATIONS", add_migrations(tmp_path, "DELETE FROM post;"))
    asyncio.run(open_and_close(path))
    assert modes(tmp_path)[f"{path.name}.version-{LATEST_VERSION}"] == "600"


def test_an_existing_file_keeps_its_permissions(path: Path, copy_path: Path) -> None:
    path.chmod(0o640)
    copy_path.touch()
    copy_path.chmod(0o604)
    asyncio.run(open_and_close(path))
    back_up(path, copy_path)
    restore(path, copy_path, NOW, overwrite_later=True)
    assert (modes(path.parent)[copy_path.name], modes(path.parent)[path.name]) == ("604", "640")


async def test_files_that_others_may_read_are_listed(path: Path, table: Table) -> None:
    await table.started()
    assert files.find_readable_by_others(path) == []
    for part in ("", "-wal"):
        path.with_name(f"{path.name}{part}").chmod(0o640)
    path.with_name(f"{path.name}.version-3").touch(0o604)
    path.with_name("other.db").touch(0o604)
    assert [file.name for file in files.find_readable_by_others(path)] == [
        path.name,
        f"{path.name}-wal",
        f"{path.name}.version-3",
    ]


def test_a_restored_file_is_writable_although_the_old_one_was_read_only(
    path: Path, copy_path: Path
) -> None:
    back_up(path, copy_path)
    path.chmod(0o400)
    restore(path, copy_path, NOW, overwrite_later=True)
    assert modes(path.parent)[path.name] == "600"


def test_a_backup_of_a_damaged_or_missing_file_does_not_replace_a_good_copy(
    path: Path, copy_path: Path, tmp_path: Path
) -> None:
    with pytest.raises(FileNotFoundError):
        back_up(tmp_path / "nowhere.db", copy_path)
    assert list(tmp_path.glob("*where*")) == list(tmp_path.glob("copy*")) == []
    back_up(path, copy_path)
    good = copy_path.read_bytes()
    damage(path)
    with pytest.raises(StoreFault):
        back_up(path, copy_path)
    assert copy_path.read_bytes() == good
    assert not list(copy_path.parent.glob("*.unfinished"))


async def test_a_backup_does_not_overwrite_a_bots_database(table: Table, path: Path) -> None:  # noqa: ARG001 - has it open
    with pytest.raises(InUse):
        back_up(path, path)


def damage(path: Path) -> None:
    """Overwrite the second half of a file."""
    content = path.read_bytes()
    half = len(content) // 2
    path.write_bytes(content[:half] + b"\x55" * (len(content) - half))


def spoil_a_page(path: Path) -> None:
    """Overwrite one page of a file; SQLite reports that only when it reads the page."""
    content = path.read_bytes()
    path.write_bytes(content[:16384] + b"\x55" * 4096 + content[20480:])


def test_checking_a_file_returns_its_version_and_does_not_change_it(path: Path) -> None:
    plain(path, "PRAGMA user_version = 12")
    before = path.read_bytes()
    assert inspect_versions(path) == store.Versions(found=12, known=LATEST_VERSION)
    assert path.read_bytes() == before
    spoil_a_page(path)
    with pytest.raises(StoreFault, match="malformed"):
        inspect_versions(path)


@pytest.fixture
def backup(path: Path, copy_path: Path) -> Path:
    back_up(path, copy_path)
    return copy_path


async def test_a_backup_after_a_kill_includes_the_write_ahead_log(
    path: Path, backup: Path, clock: FakeClock, tmp_path: Path
) -> None:
    killed = tmp_path / "killed.db"
    async with table_at(path, clock) as table:
        await table.play_on(await table.started(), TURNS[0])
        for part in ("", "-wal"):
            shutil.copy(f"{path}{part}", f"{killed}{part}")
    aside = restore(killed, backup, NOW, overwrite_later=True)
    assert aside == killed.with_name("killed.db.20260102-030405")
    entries = "SELECT count(*) FROM entry"
    assert (plain(aside, entries), plain(killed, entries)) == ([(1,)], [(0,)])


def test_an_interrupted_restore_leaves_the_old_file_in_place(
    path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    original = Path.replace

    def replace_or_interrupt(file: Path, target: Path) -> None:
        if target == path:
            raise KeyboardInterrupt
        original(file, target)

    monkeypatch.setattr(Path, "replace", replace_or_interrupt)
    with pytest.raises(KeyboardInterrupt):
        restore(path, backup, NOW)
    assert path.read_bytes() == before


def test_a_restore_replaces_the_target_of_a_link(path: Path, backup: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    assert restore(link, backup, NOW) == path.with_name(f"{path.name}.20260102-030405")
    assert link.readlink() == path


@pytest.mark.parametrize("overwrite_later", [False, True])
def test_only_a_backup_of_this_database_can_be_restored(
    path: Path, backup: Path, tmp_path: Path, *, overwrite_later: bool
) -> None:
    plain(tmp_path / "other.db", "CREATE TABLE recipe (name TEXT)")
    before = path.read_bytes()
    plain(backup, "PRAGMA user_version = 1000")
    with pytest.raises(NewerDatabase):
        restore(path, backup, NOW, overwrite_later=overwrite_later)
    (tmp_path / "empty.db").touch()
    for name, message in ("other.db", "another program's"), ("empty.db", "there is nothing in"):
        with pytest.raises(StoreFault, match=message):
            restore(path, tmp_path / name, NOW, overwrite_later=overwrite_later)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.unfinished"))


def test_a_restored_database_reuses_no_match_number_of_the_replaced_one(
    path: Path, backup: Path
) -> None:
    plain(path, "INSERT INTO sqlite_sequence VALUES ('match', 500)")
    restore(path, backup, NOW, overwrite_later=True)
    assert ("match", 500) in plain(path, "SELECT name, seq FROM sqlite_sequence")


def test_a_damaged_file_can_be_replaced(path: Path, backup: Path) -> None:
    damage(path)
    aside = restore(path, backup, NOW)
    assert aside is not None
    assert plain(path, "PRAGMA integrity_check") == [("ok",)]
