"""Guarantees of the store in one process, in two, and for a file that another program locks."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from onitama_core import store
from onitama_core.game import Player
from onitama_core.matches import OpponentsTurn, OutOfDate
from onitama_core.store import EPOCH, DueKind, EntryKind, Locked, ReadOnly, Transaction, connection
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, TURNS, Table, open_and_close

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Entry, Reader

FIRST_MOVE = store.Played(1, Player.RED, TURNS[0], at=EPOCH)


# Atomicity


@pytest.mark.parametrize("problem", [ValueError, KeyboardInterrupt, asyncio.CancelledError])
async def test_an_exception_rolls_back_its_transaction_and_the_next_one_works(
    table: Table, problem: type[BaseException]
) -> None:
    match = await table.started()

    def fail_after_a_turn(transaction: Transaction) -> None:
        transaction.matches.append(match.id, FIRST_MOVE)
        transaction.matches.update_status(match.id, replace(match, seq=1, step=1))
        transaction.posts.enqueue_for_match(match, store.PostKind.BOARD, 1)
        raise problem

    async with table.refusing(problem):
        await table.write(fail_after_a_turn)
    await table.play_on(match, TURNS[0])
    assert await table.log(match.id) == [replace(FIRST_MOVE, at=match.started_at)]


async def test_a_cancelled_write_is_committed_completely_or_not_at_all(table: Table) -> None:
    match = await table.started()
    playing = asyncio.create_task(table.play_on(match, TURNS[0]))
    await asyncio.sleep(0)
    playing.cancel()
    await asyncio.wait({playing})
    present = await table.present(match.id)
    assert len(await table.log(match.id)) == present.seq
    await table.matches.resign(match.id, ALICE.user_id)


async def test_no_two_log_entries_of_a_match_have_the_same_number(table: Table) -> None:
    first, second = await table.started(), await table.started()
    # Log entries are numbered from 1 on.
    resigned, unnumbered = (
        store.PlainEntry(seq, Player.BLUE, EntryKind.RESIGNED, at=EPOCH) for seq in (1, 0)
    )

    async def append(match_id: int, *entries: Entry) -> None:
        def change(transaction: Transaction) -> None:
            for entry in entries:
                transaction.matches.append(match_id, entry)

        await table.write(change)

    for match_id, entries, problem in (
        (first.id, (FIRST_MOVE, resigned), store.Conflict),
        (404, (FIRST_MOVE,), store.StoreFault),
        (first.id, (unnumbered,), store.StoreFault),
    ):
        async with table.refusing(problem):
            await append(match_id, *entries)
    for match in (first, second):
        await append(match.id, FIRST_MOVE)
    assert await table.log(first.id) == await table.log(second.id) == [FIRST_MOVE]


async def test_a_match_moves_to_a_thread_only_once(table: Table) -> None:
    match = await table.started(TURNS[0])

    async def move(thread_id: int) -> None:
        await table.write(
            lambda transaction: transaction.matches.move_to_thread(
                match.id, HERE.channel_id, thread_id
            )
        )

    await move(999)
    await table.matches.resign(match.id, BOB.user_id)
    async with table.unchanged():
        await move(999)
        await move(1000)
    assert [post.channel_id for post in await table.due_posts()] == [
        999,
        999,
        HERE.channel_id,
        999,
        999,
    ]


# Scheduled work


async def schedule_all(table: Table, *dues: tuple[DueKind, int, int]) -> None:
    """Schedule work: each item is a kind, a subject, and the hours until it is due."""

    def schedule(transaction: Transaction) -> None:
        for kind, subject, hours in dues:
            transaction.due.schedule(kind, subject, table.clock() + timedelta(hours=hours))

    await table.write(schedule)


CLEARING = DueKind.MATCH_CLEARING
MANY = [(kind, subject, 0) for subject in range(20) for kind in (DueKind.DAILY, DueKind.EXPIRY)]


@pytest.mark.parametrize(
    ("dues", "limit", "expected"),
    [
        (((CLEARING, 1, 3), (CLEARING, 2, 1), (CLEARING, 3, 2)), 10, [CLEARING] * 2),
        ([(kind, 1, 2 - at) for at, kind in enumerate(reversed(DueKind))], 2, list(DueKind)[:2]),
        (MANY, 30, [DueKind.EXPIRY] * 20 + [DueKind.DAILY] * 3),
    ],
    ids=["earlier tasks first", "urgent kinds first", "at most three daily tasks at once"],
)
async def test_due_tasks_are_ordered_by_kind_and_time_and_limited(
    table: Table,
    dues: tuple[tuple[DueKind, int, int], ...],
    limit: int,
    expected: list[DueKind],
) -> None:
    await schedule_all(table, *dues)
    table.clock.advance(hours=2)
    due = await table.store.read(lambda reader: reader.due.tasks(table.clock(), limit))
    assert [task.kind for task in due] == expected
    if dues[0][0] is CLEARING:
        assert [task.subject for task in due] == [2, 3]


async def test_due_tasks_of_some_shards_can_be_left_out(table: Table) -> None:
    """Invitations and matches belong to shards; other work belongs to none."""
    # A server's shard is its id >> 22 modulo the number of shards, so small ids are in shard 0.
    here, elsewhere = (store.Shards(frozenset({shard}), 2) for shard in (0, 1))
    await table.started()
    await table.invited(CAROL)
    table.clock.advance(hours=2400)
    await table.write(
        lambda transaction: transaction.due.schedule(
            DueKind.COUNTING, 0, table.clock() + timedelta(days=1)
        )
    )

    async def due(besides: store.Shards) -> set[DueKind]:
        found = await table.store.read(lambda reader: reader.due.tasks(table.clock(), 10, besides))
        return {task.kind for task in found}

    everything = await due(store.NO_SHARDS)
    assert {DueKind.DEADLINE, DueKind.WARNING, DueKind.EXPIRY} <= everything
    assert await due(elsewhere) == everything
    assert await due(here) == set()
    after = await table.store.read(lambda reader: reader.due.next_at(here))
    assert after == table.clock() + timedelta(days=1)


def schedule_engine_move(match_id: int, transaction: Transaction) -> None:
    transaction.due.schedule_engine_move(match_id)


async def engine_moves(table: Table, limit: int) -> list[int]:
    """Return the matches in which the computer must act, in the order of the store."""
    return await table.store.read(lambda reader: reader.due.engine_moves(table.clock(), limit))


async def test_a_scheduled_engine_move_wakes_the_engine_worker_and_not_upkeep(table: Table) -> None:
    first, second = [await table.practised() for _ in range(2)]
    before = await table.store.read(lambda reader: reader.due.next_at())
    for event in (table.store.engine_moves_due, table.store.deadlines_changed):
        event.clear()
    for match in (first, second, first):
        table.clock.advance(minutes=1)
        await table.write(partial(schedule_engine_move, match.id))
    assert table.store.engine_moves_due.is_set()
    assert not table.store.deadlines_changed.is_set()
    table.clock.advance(hours=1)
    assert await table.store.read(lambda reader: reader.due.next_at()) == before
    due = await table.store.read(lambda reader: reader.due.tasks(table.clock(), 10))
    assert DueKind.ENGINE_MOVE not in {task.kind for task in due}
    for limit, oldest_first in ((9, [second.id, first.id]), (1, [second.id])):
        assert await engine_moves(table, limit) == oldest_first


async def test_engine_moves_are_taken_from_each_person_in_turn(table: Table) -> None:
    """A person who waits for many moves does not delay the oldest ones of other people."""
    due = []
    for person in (ALICE, ALICE, ALICE, ALICE, BOB, BOB, CAROL):
        match = await table.practised(person=person)
        table.clock.advance(minutes=1)
        await table.write(partial(schedule_engine_move, match.id))
        due.append(match.id)
    alices, bobs, carols = due[:4], due[4:6], due[6]

    assert await engine_moves(table, 9) == [
        alices[0],
        bobs[0],
        carols,
        alices[1],
        bobs[1],
        *alices[2:],
    ]
    assert await engine_moves(table, 3) == [alices[0], bobs[0], carols]


async def test_a_read_cannot_write_and_sees_one_consistent_state(table: Table, path: Path) -> None:
    def ask_twice(reader: Reader) -> list[str | None]:
        before = reader.memos.get("answer")
        tables.plain(path, "INSERT INTO memo VALUES ('answer', '42')")
        return [before, reader.memos.get("answer")]

    assert await table.store.read(ask_twice) == [None, None]
    assert await table.store.read(lambda reader: reader.memos.get("answer")) == "42"
    await table.write(lambda transaction: transaction.memos.save("answer", "43"))
    await table.write(lambda transaction: transaction.memos.save("other", "1"))
    assert await table.store.read(lambda reader: reader.memos.get("answer")) == "43"
    with pytest.raises(ReadOnly):
        await table.store.read(lambda reader: reader.sql.all("INSERT INTO memo VALUES ('a', 'b')"))


async def test_a_failed_commit_does_not_block_the_next_write(table: Table) -> None:
    match = await table.started()

    def fail_at_the_commit(transaction: Transaction) -> None:
        """Violate a deferred foreign key, which fails at the commit as a full disk would."""
        transaction.sql.all("PRAGMA defer_foreign_keys = ON")
        transaction.sql.all("INSERT INTO entry VALUES (404, 1, 'resigned', 0, NULL, 0, 0)")

    async with table.unchanged():
        with pytest.raises(store.StoreFault, match="FOREIGN KEY"):
            await table.write(fail_at_the_commit)
    await table.play_on(match, TURNS[0])


async def test_a_write_without_disk_space_raises_full(table: Table) -> None:
    def fill(transaction: Transaction) -> None:
        transaction.sql.all("PRAGMA max_page_count = 1")  # allows no further page
        transaction.memos.save("long", "x" * 100_000)

    async with table.refusing(store.Full):
        await table.write(fill)


@pytest.mark.parametrize("is_replaced", [False, True])
async def test_a_write_is_refused_if_the_database_file_was_moved(
    table: Table, path: Path, *, is_replaced: bool
) -> None:
    match = await table.started()
    aside = path.with_name("aside.db")
    path.rename(aside)  # noqa: ASYNC240 - a moment
    if is_replaced:
        path.touch()  # noqa: ASYNC240 - a moment
    async with table.refusing(ReadOnly):
        await table.act(match, ALICE, TURNS[0])
    with pytest.raises(ReadOnly):
        await table.store.wipe(stops_for_writes=False)
    aside.replace(path)
    await table.play_on(match, TURNS[0])


def test_no_sql_of_the_store_changes_or_removes_log_entries() -> None:
    sources = list(Path(store.__file__).parent.rglob("*.py"))
    source = " ".join("\n".join(file.read_text("utf-8") for file in sources).lower().split())
    assert "insert into" in source
    assert "delete from post" in source
    for change in ("update entry", "delete from entry", "replace into", 'update( "entry"'):
        assert change not in source
    for change in ('update("entry"', 'delete("entry"'):
        assert change not in source


# Two processes


@pytest.mark.parametrize(
    ("step", "other", "error_type"), [(0, TURNS[0], OutOfDate), (None, "crab:a1a2", OpponentsTurn)]
)
async def test_two_simultaneous_actions_for_one_step_are_played_once(
    table: Table, other_process: Table, step: int | None, other: str, error_type: type[Exception]
) -> None:
    for second in (table, other_process):
        match = await table.started()
        calls = table.act(match, ALICE, TURNS[0], step), second.act(match, ALICE, other, step)
        assert await tables.refusal_of_one(*calls) is error_type
        assert len(await table.log(match.id)) == 1
        assert len(await table.due_match_posts(store.PostKind.BOARD)) == 1
        await table.mark_all_sent()


ROOT = Path(__file__).parents[3]


@contextmanager
def locked_by_another_program(path: Path) -> Iterator[None]:
    """Lock a file for writing, as another program does within a transaction."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield


def test_waiting_for_a_locked_file_takes_no_longer_than_the_remaining_time(path: Path) -> None:
    assert connection.WRITE_TIMEOUT < 3  # Discord waits 3 s for a response
    with closing(connection.connect(path)) as file:
        with pytest.raises(Locked):
            connection.begin_transaction(file, 0)
        connection.begin_transaction(file, 0.25)
        assert 100 < file.execute("PRAGMA busy_timeout").fetchone()[0] <= 250


async def test_writes_to_a_file_locked_by_another_program_fail_and_change_nothing(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("onitama_core.store.store.WRITE_TIMEOUT", 0.2)
    match = await table.started()
    async with table.unchanged():
        with locked_by_another_program(path):
            assert await table.present(match.id) == match  # reading still works
            playing = (table.play_on(match, TURNS[0]) for _ in range(5))
            results = await asyncio.gather(*playing, return_exceptions=True)
        assert [type(result) for result in results] == [Locked] * 5
    await table.play_on(match, TURNS[0])


async def test_a_write_queued_behind_others_waits_no_longer_than_a_single_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    all_are_queued = threading.Event()

    def wait_without_success(_: object, timeout: float) -> None:
        nonlocal now
        all_are_queued.wait()
        now += max(timeout, 0)
        raise Locked

    async with store.open_store(path) as opened:
        monkeypatch.setattr("onitama_core.store.store.begin_transaction", wait_without_success)
        monkeypatch.setattr("onitama_core.store.store.monotonic", lambda: now)
        writes = [asyncio.create_task(opened.write(store.utc_now(), str)) for _ in range(5)]
        await asyncio.sleep(0)
        all_are_queued.set()
        results = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(result) for result in results] == [Locked] * 5
    assert now == connection.WRITE_TIMEOUT


async def test_a_write_waits_for_a_short_transaction_of_another_program(
    table: Table, path: Path
) -> None:
    match = await table.started()
    with locked_by_another_program(path):
        playing = asyncio.create_task(table.play_on(match, TURNS[0]))
        await asyncio.sleep(0.05)
        assert not playing.done()
    assert (await playing).match.step == 1


async def test_a_second_bot_on_the_same_file_is_refused_under_any_path(path: Path) -> None:
    link = path.with_name("another.db")
    link.symlink_to(path)
    async with store.open_store(path):
        with pytest.raises(store.InUse):
            await open_and_close(link)


OTHER_BOT = """
import asyncio, sys
from onitama_core.store import open_store
async def main():
    async with open_store(sys.argv[1]):
        print("open", flush=True)
        await asyncio.sleep(60)
asyncio.run(main())
"""


async def test_the_lock_is_released_when_its_process_ends(path: Path) -> None:
    command = [sys.executable, "-c", OTHER_BOT, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:  # noqa: ASYNC220, S603
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            with pytest.raises(store.InUse):
                await open_and_close(path)
        finally:
            process.kill()
    await open_and_close(path)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
async def test_a_read_only_folder_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, "not here")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(ReadOnly):
        await open_and_close(path)


async def test_opening_a_database_in_a_missing_folder_names_the_folder(tmp_path: Path) -> None:
    with pytest.raises(store.NoFolder, match="nowhere"):
        await open_and_close(tmp_path / "nowhere" / "onitama.db")


async def test_a_read_only_database_is_refused_when_it_is_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection itself is read-only, because file permissions do not stop root."""

    def read_only(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)

    monkeypatch.setattr(store.files, "connect", read_only)
    with pytest.raises(ReadOnly):
        await open_and_close(path)
