"""Two connections to one file, two processes, and a file that others hold."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from onitama_core.matches import OpponentsTurn, OutOfDate
from onitama_core.store import (
    Full,
    InUse,
    Locked,
    NoFolder,
    ReadOnly,
    StoreFault,
    connection,
    files,
    open_store,
    store,
    utc_now,
)
from tests.onitama_core.matches.table import (
    ALICE,
    TURNS,
    Table,
    open_and_close,
    plain,
    refusal_of_one,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Reader, Transaction


async def test_the_reader_cannot_write(table: Table) -> None:
    def write(reader: Reader) -> None:
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

    def fail_at_the_commit(transaction: Transaction) -> None:
        """A foreign key that is only looked at in the end stands for a disk that is full."""
        transaction.all("PRAGMA defer_foreign_keys = ON")
        transaction.all("INSERT INTO entry VALUES (404, 1, 'resigned', 0, NULL, 0, 0)")

    async with table.unchanged():
        with pytest.raises(StoreFault, match="FOREIGN KEY"):
            await table.write(fail_at_the_commit)
    await table.play_on(match, TURNS[0])


async def test_what_has_no_room_is_refused_as_such(table: Table) -> None:
    def fill(transaction: Transaction) -> None:
        transaction.all("PRAGMA max_page_count = 1")  # no further one, that is
        transaction.keep_memo("long", "x" * 100_000)

    async with table.refusing(Full):
        await table.write(fill)


def test_nothing_in_the_store_changes_or_removes_an_entry() -> None:
    files = list(Path(store.__file__).parent.rglob("*.py"))
    source = " ".join("\n".join(file.read_text("utf-8") for file in files).lower().split())
    assert "insert into" in source
    assert "delete from post" in source
    for change in ("update entry", "delete from entry", "replace into", 'update( "entry"'):
        assert change not in source
    for change in ('update("entry"', 'delete("entry"'):
        assert change not in source


# Two processes


@pytest.mark.parametrize(
    ("step", "other", "told"), [(0, TURNS[0], OutOfDate), (None, "crab:a1a2", OpponentsTurn)]
)
async def test_two_processes_play_the_same_step_or_typed_turn_once(
    table: Table, other_process: Table, step: int | None, other: str, told: type[Exception]
) -> None:
    match = await table.started()
    both = (table.act(match, ALICE, TURNS[0], step), other_process.act(match, ALICE, other, step))
    assert await refusal_of_one(*both) is told
    assert len(await table.log(match.id)) == 1


async def test_what_one_process_commits_the_other_sees(table: Table, other_process: Table) -> None:
    match = await table.started()
    for text in TURNS:
        await table.play_on(match, text)
        assert await other_process.present(match.id) == await table.present(match.id)
        assert await other_process.position(match.id) == await table.position(match.id)


ROOT = Path(__file__).parents[3]


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program is in the middle of a transaction of its own."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield


@pytest.fixture
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.2)


def test_patience_is_shorter_than_discords() -> None:
    assert connection.PATIENCE < 3


def test_who_has_no_time_left_does_not_wait_and_others_no_longer_than_they_have(path: Path) -> None:
    with closing(connection.connect(path)) as file:
        with pytest.raises(Locked):
            connection.begin(file, 0)
        connection.begin(file, 0.25)
        assert file.execute("PRAGMA busy_timeout").fetchone()[0] == 250


@pytest.mark.usefixtures("short_patience")
async def test_a_file_that_is_held_is_given_up_and_nothing_is_half_done(
    table: Table, path: Path
) -> None:
    match = await table.started()
    async with table.unchanged():
        with held(path):
            playing = (table.play_on(match, TURNS[0]) for _ in range(5))
            results = await asyncio.gather(*playing, return_exceptions=True)
        assert [type(result) for result in results] == [Locked] * 5
    await table.play_on(match, TURNS[0])


async def test_who_asks_behind_others_waits_no_longer_than_alone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, all_have_asked = 0.0, threading.Event()

    def wait_in_vain(_: object, patience: float) -> None:
        nonlocal now
        all_have_asked.wait()
        now += max(patience, 0)
        raise Locked

    async with open_store(path) as opened:
        monkeypatch.setattr(connection, "begin", wait_in_vain)
        for module in (connection, store):
            monkeypatch.setattr(module, "monotonic", lambda: now)
        asking = [asyncio.create_task(opened.write(utc_now(), str)) for _ in range(5)]
        await asyncio.sleep(0)
        all_have_asked.set()
        results = await asyncio.gather(*asking, return_exceptions=True)
    assert [type(result) for result in results] == [Locked] * 5
    assert now == connection.PATIENCE


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


async def test_a_second_bot_is_refused_by_whatever_name_it_calls_the_file(path: Path) -> None:
    link = path.with_name("another.db")
    link.symlink_to(path)
    async with open_store(path):
        with pytest.raises(InUse):
            await open_and_close(link)


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


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
async def test_a_folder_that_can_only_be_read_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, "not here")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ReadOnly):
        await open_and_close(path)


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoFolder, match="nowhere"):
        await open_and_close(tmp_path / "nowhere" / "onitama.db")


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

    monkeypatch.setattr(files, "connect", read_only)
    with pytest.raises(ReadOnly):
        await open_and_close(path)
