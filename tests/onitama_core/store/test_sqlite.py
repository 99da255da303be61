"""One file of SQLite: migrations, locks, two processes."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import parse_action
from onitama_core.matches import OpponentsTurn, OutOfDate
from onitama_core.store import (
    InUse,
    Locked,
    NewerDatabase,
    ReadOnly,
    StoreFault,
    open_store,
    share_store,
)
from onitama_core.store.sqlite import connection, database
from onitama_core.store.sqlite.database import MIGRATIONS
from onitama_core.store.sqlite.questions import Questions
from tests.onitama_core.matches.table import (
    ALICE,
    CAROL,
    TURNS,
    FakeClock,
    Table,
    at_once,
    table_at,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from onitama_core.store import Reader

ROOT = Path(__file__).parents[3]
VERSIONS = len(list(MIGRATIONS.glob("*.sql")))


async def open_and_close(path: Path) -> None:
    async with open_store(path):
        pass


def plain(path: Path, sql: str) -> list[tuple[object, ...]]:
    """What sqlite3 itself finds in a file, or does to it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        return file.execute(sql).fetchall()


def bytes_of(path: Path) -> bytes:
    return path.read_bytes()


# Migrations


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
    names = ("invitation", "match", "entry", "post", "due", "memo", "person_theme", "guild_theme")
    assert set(tables) == {(name, 1) for name in names}


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("foreign_keys", 1), ("synchronous", 2)]
)
async def test_both_connections_are_set_up_alike(table: Table, pragma: str, value: object) -> None:
    def ask(reader: Reader) -> object:
        assert isinstance(reader, Questions)
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
    monkeypatch.setattr(database, "MIGRATIONS", migrations)
    await open_and_close(path)
    assert plain(path, "PRAGMA user_version") == [(VERSIONS + 1,)]
    assert plain(path, "SELECT * FROM later") == []


async def test_a_migration_that_stops_half_way_leaves_the_file_as_it_was(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = with_one_more(tmp_path, "CREATE TABLE later (id INTEGER);\nDROP TABLE nonsense;")
    monkeypatch.setattr(database, "MIGRATIONS", migrations)
    with pytest.raises(StoreFault, match="nonsense"):
        await open_and_close(path)
    assert plain(path, "PRAGMA user_version") == [(VERSIONS,)]
    assert plain(path, "SELECT * FROM sqlite_schema WHERE name = 'later'") == []


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


# Reading and writing


async def test_the_reader_cannot_write(table: Table) -> None:
    def write(reader: Reader) -> None:
        assert isinstance(reader, Questions)
        reader.all("INSERT INTO memo VALUES ('a', 'b')")

    with pytest.raises(ReadOnly):
        await table.store.read(write)


async def test_a_question_is_not_disturbed_by_what_is_committed_meanwhile(
    table: Table, path: Path
) -> None:
    def ask_twice(reader: Reader) -> list[str | None]:
        before = reader.memo("answer")
        plain(path, "INSERT INTO memo VALUES ('answer', '42')")
        return [before, reader.memo("answer")]

    assert await table.store.read(ask_twice) == [None, None]
    assert await table.store.read(lambda reader: reader.memo("answer")) == "42"


async def test_a_commit_that_fails_leaves_the_writer_free(table: Table) -> None:
    match = await table.started()

    def fail_at_the_commit(transaction: Reader) -> None:
        """A foreign key that is only looked at in the end stands for a disk that is full."""
        assert isinstance(transaction, Questions)
        transaction.all("PRAGMA defer_foreign_keys = ON")
        transaction.all("INSERT INTO entry VALUES (404, 1, 'resigned', 0, NULL, 0)")

    async with table.unchanged():
        with pytest.raises(StoreFault, match="FOREIGN KEY"):
            await table.write(fail_at_the_commit)
    await table.play_on(match, TURNS[0])


def test_nothing_in_the_store_changes_or_removes_an_entry() -> None:
    files = list(Path(database.__file__).parents[1].rglob("*.py"))
    source = " ".join("\n".join(file.read_text("utf-8") for file in files).lower().split())
    assert "insert into" in source
    assert "delete from post" in source
    for change in ("update entry", "delete from entry", "replace into", 'update( "entry"'):
        assert change not in source
    assert 'update("entry"' not in source


# Locks


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program is in the middle of a transaction of its own."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield


@pytest.fixture
def short_patience(monkeypatch: pytest.MonkeyPatch) -> float:
    patience = 0.2
    monkeypatch.setattr("onitama_core.store.sqlite.store.PATIENCE", patience)
    return patience


def test_patience_is_shorter_than_discords() -> None:
    assert connection.PATIENCE < 3


async def test_a_file_that_is_held_is_given_up_in_time_and_nothing_is_half_done(
    table: Table, path: Path, short_patience: float
) -> None:
    match = await table.started()
    async with table.unchanged():
        with held(path):
            asked = time.monotonic()
            results = await asyncio.gather(
                *(table.play_on(match, TURNS[0]) for _ in range(5)), return_exceptions=True
            )
            assert time.monotonic() - asked < 2 * short_patience
        assert [type(result) for result in results] == [Locked] * 5
    await table.play_on(match, TURNS[0])


async def test_a_file_that_is_held_can_be_read(table: Table, path: Path) -> None:
    match = await table.started()
    with held(path):
        assert await table.present(match.id) == match


async def test_a_short_transaction_of_another_program_is_waited_for(
    table: Table, path: Path
) -> None:
    match = await table.started()
    with held(path):
        playing = asyncio.create_task(table.play_on(match, TURNS[0]))
        await asyncio.sleep(0.05)
        assert not playing.done()
    assert (await playing).match.step == 1


async def test_a_second_bot_on_the_same_file_is_refused(path: Path) -> None:
    async with open_store(path):
        with pytest.raises(InUse):
            await open_and_close(path)
    await open_and_close(path)


async def test_the_lock_dies_with_its_process(path: Path) -> None:
    with other_bot(path) as process:
        with pytest.raises(InUse):
            await open_and_close(path)
        process.kill()
        process.wait()
    await open_and_close(path)


OTHER_BOT = """
import asyncio, sys
from onitama_core.store import open_store
async def main():
    async with open_store(sys.argv[1]):
        print("open", flush=True)
        await asyncio.sleep(60)
asyncio.run(main())
"""


@contextmanager
def other_bot(path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", OTHER_BOT, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            yield process
        finally:
            process.kill()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
async def test_a_file_that_can_only_be_read_is_refused(path: Path) -> None:
    path.chmod(0o444)  # noqa: ASYNC240 - a moment
    with pytest.raises(ReadOnly):
        await open_and_close(path)


async def test_a_connection_that_can_only_read_is_found_out_at_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As above, also for root."""

    def read_only(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)

    monkeypatch.setattr(database, "connect", read_only)
    with pytest.raises(ReadOnly):
        await open_and_close(path)


# Two processes


async def test_two_processes_play_the_same_step_once(table: Table, other_process: Table) -> None:
    match = await table.started()
    action = parse_action(TURNS[0])
    played, refused = await at_once(
        table.play.play(match.id, ALICE.user_id, action, step=0),
        other_process.play.play(match.id, ALICE.user_id, action, step=0),
    )
    assert (len(played), [type(one) for one in refused]) == (1, [OutOfDate])
    assert await table.texts(match.id) == [TURNS[0]]


async def test_two_processes_play_the_same_typed_turn_once(
    table: Table, other_process: Table
) -> None:
    match = await table.started()
    actions = (parse_action(TURNS[0]), parse_action("crab:a1a2"))
    played, refused = await at_once(
        table.play.play(match.id, ALICE.user_id, actions[0], step=None),
        other_process.play.play(match.id, ALICE.user_id, actions[1], step=None),
    )
    assert (len(played), [type(one) for one in refused]) == (1, [OpponentsTurn])
    assert len(await table.log(match.id)) == 1


async def test_what_one_process_commits_the_other_sees(table: Table, other_process: Table) -> None:
    match = await table.started()
    for text in TURNS:
        await table.play_on(match, text)
        assert await other_process.present(match.id) == await table.present(match.id)
        assert await other_process.position(match.id) == await table.position(match.id)


# A cost that does not grow


@asynccontextmanager
async def watched(path: Path, clock: FakeClock) -> AsyncIterator[tuple[Table, list[str]]]:
    """A table, and the questions and changes its store sends to SQLite."""
    sent: list[str] = []
    async with share_store(path) as store:
        for one in (store._reader, store._writer):
            await one.run(lambda file: file.set_trace_callback(sent.append))
        yield Table.at(store, clock), sent


async def test_no_question_reads_in_proportion_to_what_exists(path: Path, clock: FakeClock) -> None:
    """Each statement of an evening with everything in it finds what it wants by an index."""
    async with watched(path, clock) as (table, sent):
        await an_evening(table, clock)
    with closing(sqlite3.connect(path)) as file:
        plans = {sql: plan(file, sql) for sql in sent if sql.lstrip()[:6] in KINDS}
    assert len(plans) > 40
    assert {sql: found for sql, found in plans.items() if scans(sql, found)} == {}


KINDS = ("SELECT", "UPDATE", "DELETE")
BOUNDED = ("post_due", "due_at", "match_not_summed_up")
"""Indexes of what is still to be done alone."""


def plan(file: sqlite3.Connection, sql: str) -> list[str]:
    return [row[3] for row in file.execute(f"EXPLAIN QUERY PLAN {sql}")]


def scans(sql: str, found: list[str]) -> bool:
    """Themes in use are few; unions and the due queue are read as far as their limit."""
    if "person_theme" in sql:
        return False
    whole = [step for step in found if step.startswith("SCAN")]
    return any(
        not step.endswith(("post_due", "due_at", "match_not_summed_up"))
        for step in whole
        if "(subquery" not in step
    )


async def an_evening(table: Table, clock: FakeClock) -> None:
    await table.declined(CAROL)
    match = await table.started()
    await table.play_on(match, *TURNS)
    offer = await table.offer(match, ALICE)
    await table.endings.accept_draw(match.id, match.people[1].user_id, offer.seq)
    await table.invitations.rematch(match.id, ALICE)
    await table.play.games_of(ALICE.user_id, 10)
    await table.play.games_in(100)
    await table.play.finished_games(ALICE.user_id, match.place, 25)
    await table.store.read(lambda reader: reader.board_post(match.id, 2))
    await table.store.read(lambda reader: reader.draw_offer_message(match.id, 9))
    await table.settle_all()
    await table.upkeep.sum_up()
    clock.advance(hours=24 * 62)
    for _ in range(4):
        await table.upkeep.serve()
