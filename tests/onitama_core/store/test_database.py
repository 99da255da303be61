"""Opening a file: migrations, and what can be wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.store import (
    NewerDatabase,
    StoreFault,
    files,
)
from onitama_core.store.files import MIGRATIONS
from tests.onitama_core.matches.table import (
    TURNS,
    FakeClock,
    Table,
    table_at,
)
from tests.onitama_core.store.files import open_and_close, plain

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.store import Reader

VERSIONS = len(list(MIGRATIONS.glob("*.sql")))


def bytes_of(path: Path) -> bytes:
    return path.read_bytes()


async def test_a_new_file_gets_every_migration(tmp_path: Path) -> None:
    await open_and_close(tmp_path / "new.db")
    assert plain(tmp_path / "new.db", "PRAGMA user_version") == [(VERSIONS,)]


def test_the_migrations_are_numbered_from_one_without_gaps() -> None:
    numbers = [int(script.name[:4]) for script in sorted(MIGRATIONS.glob("*.sql"))]
    assert numbers == list(range(1, VERSIONS + 1))


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
async def test_both_connections_are_set_up_alike(table: Table, pragma: str, value: object) -> None:
    def ask(reader: Reader) -> object:
        return reader.value(f"PRAGMA {pragma}")

    assert await table.store.read(ask) == value
    assert await table.write(ask) == value


async def test_opening_a_file_again_changes_nothing(path: Path, clock: FakeClock) -> None:
    async with table_at(path, clock) as table:
        await table.started()
    before = bytes_of(path)
    await open_and_close(path)
    assert bytes_of(path) == before


async def test_a_match_is_there_when_the_file_is_opened_again(path: Path, clock: FakeClock) -> None:
    async with table_at(path, clock) as table:
        match = (await table.play_on(await table.started(), *TURNS)).match
    async with table_at(path, clock) as table:
        assert await table.present(match.id) == match


async def test_an_older_file_gets_the_migrations_it_has_not_seen(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = with_one_more(tmp_path, "CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT;")
    monkeypatch.setattr(files, "MIGRATIONS", migrations)
    await open_and_close(path)
    assert plain(path, "PRAGMA user_version") == [(VERSIONS + 1,)]
    assert plain(path, "SELECT * FROM later") == []


async def test_a_migration_that_stops_half_way_leaves_the_file_as_it_was(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = with_one_more(tmp_path, "CREATE TABLE later (id INTEGER);\nDROP TABLE nonsense;")
    monkeypatch.setattr(files, "MIGRATIONS", migrations)
    with pytest.raises(StoreFault, match="nonsense"):
        await open_and_close(path)
    assert plain(path, "PRAGMA user_version") == [(VERSIONS,)]
    assert plain(path, "SELECT * FROM sqlite_schema WHERE name = 'later'") == []


async def test_one_that_leaves_a_reference_to_nothing_is_taken_back(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    orphan = "INSERT INTO review (match_id, turn, kind, value, best) VALUES (404, 0, 'win', 1, '');"
    monkeypatch.setattr(files, "MIGRATIONS", with_one_more(tmp_path, orphan))
    with pytest.raises(StoreFault, match="review refers to what is not in match"):
        await open_and_close(path)
    assert plain(path, "PRAGMA user_version") == [(VERSIONS,)]
    assert plain(path, "SELECT * FROM review") == []


async def test_several_migrations_are_applied_or_none(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = with_one_more(tmp_path, "CREATE TABLE later (id INTEGER) STRICT;")
    (migrations / f"{VERSIONS + 2:04}_last.sql").write_text("DROP TABLE nonsense;", "utf-8")
    monkeypatch.setattr(files, "MIGRATIONS", migrations)
    with pytest.raises(StoreFault, match="nonsense"):
        await open_and_close(path)
    assert plain(path, "PRAGMA user_version") == [(VERSIONS,)]


async def test_a_file_is_kept_as_it_was_before_it_is_brought_up_to_date(
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
    migrations = with_one_more(tmp_path, "DELETE FROM post; DELETE FROM entry;")
    monkeypatch.setattr(files, "MIGRATIONS", migrations)
    with caplog.at_level("INFO"):
        await open_and_close(path)
    kept = path.with_name(f"{path.name}.version-{VERSIONS}")
    assert str(kept) in caplog.text
    assert kept.stat().st_mode & 0o777 == 0o600
    assert plain(kept, "PRAGMA user_version") == [(VERSIONS,)]
    assert plain(kept, "SELECT count(*) > 0 FROM post") == [(1,)]
    assert plain(path, "SELECT count(*) > 0 FROM post") == [(0,)]


async def test_a_file_that_is_brought_up_to_date_in_vain_is_kept_too(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MIGRATIONS", with_one_more(tmp_path, "DROP TABLE nonsense;"))
    with pytest.raises(StoreFault, match="nonsense"):
        await open_and_close(path)
    assert [one.name for one in path.parent.glob("*version*")] == [
        f"{path.name}.version-{VERSIONS}"
    ]


def with_one_more(folder: Path, sql: str) -> Path:
    """The migrations and a next one."""
    migrations = folder / "migrations"
    migrations.mkdir()
    for script in MIGRATIONS.glob("*.sql"):
        (migrations / script.name).write_text(script.read_text("utf-8"), "utf-8")
    (migrations / f"{VERSIONS + 1:04}_later.sql").write_text(sql, "utf-8")
    return migrations


async def test_a_file_of_a_later_version_is_refused_and_left_as_it_was(path: Path) -> None:
    plain(path, f"PRAGMA user_version = {VERSIONS + 1}")
    before = bytes_of(path)
    with pytest.raises(NewerDatabase) as refused:
        await open_and_close(path)
    assert (refused.value.version, refused.value.known) == (VERSIONS + 1, VERSIONS)
    assert bytes_of(path) == before


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear Alice, " * 100, "utf-8")
    with pytest.raises(StoreFault, match="not a database"):
        await open_and_close(path)
