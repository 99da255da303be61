"""One file, two connections: migrations, transactions, two processes."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player, parse_action
from onitama_core.matches import OpponentsTurn, OutOfDate
from onitama_core.matches.play import load
from onitama_core.store import Entry, EntryKind, NewerDatabase, PostKind, open_database
from onitama_core.store.sqlite import database
from onitama_core.store.sqlite.database import MIGRATIONS
from tests.onitama_core.matches.table import ALICE, TURNS, FakeClock, Table, at_once, table_at

if TYPE_CHECKING:
    import aiosqlite

    from onitama_core.store import Match

VERSIONS = len(list(MIGRATIONS.glob("*.sql")))
FIRST_MOVE = Entry(1, EntryKind.ACTION, Player.RED, TURNS[0])


async def ask(connection: aiosqlite.Connection, sql: str) -> list[tuple[object, ...]]:
    async with connection.execute(sql) as cursor:
        return [tuple(row) for row in await cursor.fetchall()]


async def open_and_close(path: Path) -> None:
    async with open_database(path):
        pass


def plain(path: Path, sql: str) -> list[tuple[object, ...]]:
    """What sqlite3 itself finds in a file, or does to it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(sql).fetchall()


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
    names = ("invitation", "match", "entry", "post", "memo", "person_theme", "guild_theme")
    assert set(tables) == {(name, 1) for name in names}


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("foreign_keys", 1), ("busy_timeout", 5000), ("synchronous", 2)],
)
async def test_both_connections_are_set_up_alike(table: Table, pragma: str, value: object) -> None:
    assert await ask(table.database.reader, f"PRAGMA {pragma}") == [(value,)]
    async with table.database.transaction() as writer:
        assert await ask(writer, f"PRAGMA {pragma}") == [(value,)]


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
    with pytest.raises(sqlite3.OperationalError, match="nonsense"):
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


async def test_a_file_of_a_later_version_is_refused(path: Path) -> None:
    plain(path, f"PRAGMA user_version = {VERSIONS + 1}")
    with pytest.raises(NewerDatabase, match=f"version {VERSIONS + 1}, this program knows"):
        await open_and_close(path)


async def test_a_refused_file_is_left_as_it_was(path: Path) -> None:
    plain(path, f"PRAGMA user_version = {VERSIONS + 1}")
    before = bytes_of(path)
    with pytest.raises(NewerDatabase):
        await open_and_close(path)
    assert bytes_of(path) == before


async def test_the_reader_cannot_write(table: Table) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await table.database.reader.execute("INSERT INTO memo VALUES ('a', 'b')")


async def test_the_reader_does_not_see_what_is_not_committed(table: Table) -> None:
    match = await table.started()
    async with table.store.transaction(table.clock()) as transaction:
        await transaction.append(match.id, FIRST_MOVE)
        assert await table.log(match.id) == []
    assert await table.log(match.id) == [FIRST_MOVE]


async def play_and_fail(table: Table, match: Match, problem: BaseException) -> None:
    """Everything a turn writes, and then something goes wrong."""
    async with table.store.transaction(table.clock()) as transaction:
        row = (await load(transaction, match.id)).row
        await transaction.append(match.id, FIRST_MOVE)
        await transaction.finish_match(match.id)
        await transaction.owe_match_post(row, PostKind.BOARD, seq=1)
        raise problem


@pytest.mark.parametrize("problem", [ValueError, KeyboardInterrupt, asyncio.CancelledError])
async def test_an_exception_takes_everything_back_with_the_due_post(
    table: Table, problem: type[BaseException]
) -> None:
    match = await table.started()
    async with table.unchanged():
        with pytest.raises(problem):
            await play_and_fail(table, match, problem())


async def test_after_an_exception_the_next_transaction_is_as_good_as_any(table: Table) -> None:
    match = await table.started()
    with pytest.raises(ValueError, match="oops"):
        await play_and_fail(table, match, ValueError("oops"))
    await table.play_on(match, TURNS[0])
    assert await table.log(match.id) == [FIRST_MOVE]


async def test_a_transaction_given_up_while_it_writes_is_taken_back(table: Table) -> None:
    match = await table.started()
    async with table.unchanged():
        await cancelled_inside(table, match)
    await table.play_on(match, TURNS[0])


async def cancelled_inside(table: Table, match: Match) -> None:
    has_written = asyncio.Event()

    async def write() -> None:
        async with table.store.transaction(table.clock()) as transaction:
            await transaction.append(match.id, FIRST_MOVE)
            has_written.set()
            await asyncio.Event().wait()

    writing = asyncio.create_task(write())
    await has_written.wait()
    writing.cancel()
    await asyncio.wait({writing})


async def test_a_transaction_given_up_while_it_begins_leaves_the_writer_free(table: Table) -> None:
    match = await table.started()
    playing = asyncio.create_task(table.play_on(match, TURNS[0]))
    async with asyncio.timeout(1):
        while not table.database._lock.locked():  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0)
    playing.cancel()
    await asyncio.wait({playing})
    await table.play_on(await table.present(match.id), TURNS[0])


async def test_a_commit_that_fails_leaves_the_writer_free(table: Table) -> None:
    match = await table.started()
    async with table.unchanged():
        with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
            await fail_at_the_commit(table)
    await table.play_on(match, TURNS[0])


async def fail_at_the_commit(table: Table) -> None:
    """A foreign key that is only looked at in the end stands for a disk that is full."""
    async with table.store.transaction(table.clock()) as transaction:
        await transaction._connection.execute("PRAGMA defer_foreign_keys = ON")
        await transaction.append(404, FIRST_MOVE)


async def test_a_second_entry_with_the_same_number_is_refused(table: Table) -> None:
    match = await table.started()
    resigned = Entry(1, EntryKind.RESIGNED, Player.BLUE)
    with pytest.raises(sqlite3.IntegrityError, match=r"entry\.match_id, entry\.seq"):
        await append(table, match, FIRST_MOVE, resigned)
    assert await table.log(match.id) == []


async def append(table: Table, match: Match, *entries: Entry) -> None:
    async with table.store.transaction(table.clock()) as transaction:
        for entry in entries:
            await transaction.append(match.id, entry)


async def test_the_same_number_in_another_match_is_another_entry(table: Table) -> None:
    one, other = await table.started(), await table.started()
    await append(table, one, FIRST_MOVE)
    await append(table, other, FIRST_MOVE)
    assert await table.log(one.id) == await table.log(other.id)


async def test_no_entry_without_its_match(table: Table) -> None:
    match = replace(await table.started(), id=404)
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await append(table, match, FIRST_MOVE)


@pytest.mark.parametrize(
    "entry",
    [
        Entry(0, EntryKind.RESIGNED, Player.RED),
        Entry(1, EntryKind.ACTION, Player.RED),
        Entry(1, EntryKind.RESIGNED, Player.RED, "tiger:c1c3"),
    ],
    ids=["from zero", "an action without text", "text without an action"],
)
async def test_no_entry_that_makes_no_sense(table: Table, entry: Entry) -> None:
    match = await table.started()
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        await append(table, match, entry)


async def test_the_log_of_a_match_is_only_ever_added_to(table: Table) -> None:
    match = await table.started()
    logs = [await table.log(match.id)]
    await table.play_on(match, TURNS[0])
    logs.append(await table.log(match.id))
    offer = await table.offer(match, ALICE)
    logs.append(await table.log(match.id))
    await table.endings.decline_draw(match.id, match.seats[Player.BLUE].user_id, offer.seq)
    logs.append(await table.log(match.id))
    await table.play_on(match, TURNS[1])
    logs.append(await table.log(match.id))
    await table.endings.resign(match.id, ALICE.user_id)
    logs.append(await table.log(match.id))
    assert [log[:-1] for log in logs[1:]] == logs[:-1]


def test_nothing_in_the_store_changes_or_removes_an_entry() -> None:
    files = list(Path(database.__file__).parent.glob("*.py"))
    source = "\n".join(file.read_text("utf-8") for file in files).lower()
    assert "insert into" in source
    assert "update entry" not in source
    assert "delete from" not in source
    assert "replace into" not in source


async def test_two_processes_play_the_same_ply_once(table: Table, other_process: Table) -> None:
    match = await table.started()
    action = parse_action(TURNS[0])
    played, refused = await at_once(
        table.play.play(match.id, ALICE.user_id, action, ply=0),
        other_process.play.play(match.id, ALICE.user_id, action, ply=0),
    )
    assert (len(played), [type(one) for one in refused]) == (1, [OutOfDate])
    assert await table.log(match.id) == [FIRST_MOVE]


async def test_two_processes_play_the_same_typed_turn_once(
    table: Table, other_process: Table
) -> None:
    match = await table.started()
    actions = (parse_action(TURNS[0]), parse_action("crab:a1a2"))
    played, refused = await at_once(
        table.play.play(match.id, ALICE.user_id, actions[0], ply=None),
        other_process.play.play(match.id, ALICE.user_id, actions[1], ply=None),
    )
    assert (len(played), [type(one) for one in refused]) == (1, [OpponentsTurn])
    assert len(await table.log(match.id)) == 1


async def test_a_process_waits_for_the_others_transaction(
    table: Table, other_process: Table
) -> None:
    match = await table.started()
    async with table.store.transaction(table.clock()) as transaction:
        waiting = asyncio.create_task(other_process.play_on(match, TURNS[0]))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        await transaction.keep_memo("first", "come")
    assert (await waiting).match.ply == 1
    assert await table.store.read.memo("first") == "come"


async def test_what_one_process_commits_the_other_sees(table: Table, other_process: Table) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    assert await other_process.present(match.id) == await table.present(match.id)


async def test_the_transactions_of_one_process_take_turns(table: Table) -> None:
    match = await table.started()
    seen: list[int] = []

    async def count() -> None:
        async with table.store.transaction(table.clock()) as transaction:
            seq = len(await transaction.entries(match.id)) + 1
            await asyncio.sleep(0)
            await transaction.append(match.id, Entry(seq, EntryKind.DRAW_OFFERED, Player.RED))
            seen.append(seq)

    await asyncio.gather(*(count() for _ in range(5)))
    assert seen == [1, 2, 3, 4, 5]
