"""Two connections to one file, and two processes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from onitama_core import store
from onitama_core.game import parse_action
from onitama_core.matches import OpponentsTurn, OutOfDate
from onitama_core.store import (
    Full,
    ReadOnly,
    StoreFault,
)
from tests.onitama_core.matches.table import (
    ALICE,
    TURNS,
    Table,
    at_once,
)
from tests.onitama_core.store.files import plain

if TYPE_CHECKING:
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

    async with table.unchanged():
        with pytest.raises(Full):
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
