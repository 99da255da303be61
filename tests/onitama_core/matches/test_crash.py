"""A killed process loses no completed action, and an interrupted one changes nothing."""

from __future__ import annotations

import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from onitama_core.store import EntryKind, PostKind
from onitama_core.store.posts import PostChanges
from onitama_core.store.ratings import RatingChanges
from tests.onitama_core.matches.table import BOB, FakeClock, Table, table_at

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
async def test_a_killed_process_loses_no_entry_that_it_reported(
    path: Path, clock: FakeClock
) -> None:
    command = [sys.executable, "-m", "tests.onitama_core.matches.crash_script", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:  # noqa: ASYNC220, S603
        assert process.stdout is not None
        printed = [process.stdout.readline() for _ in range(20)]
        process.kill()
        printed += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL, "the process ended by itself"
    # A kill can cut the last line off.
    last = max(int(line) for line in printed if line.endswith("\n"))
    async with table_at(path, clock) as table:
        entries = await table.log(1)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert len(entries) >= last
        assert await table.due() == [
            (PostKind.BOARD, entry.seq)
            for entry in entries
            if entry.kind in (EntryKind.ACTION, EntryKind.TAKEBACK_AGREED)
        ]


async def prepare_acceptance(table: Table) -> Callable[[], Awaitable[object]]:
    """Return a function that accepts an open invitation."""
    return partial(table.matches.invitations.accept, (await table.invited()).id, BOB)


async def prepare_resignation(table: Table) -> Callable[[], Awaitable[object]]:
    """Return a function that resigns a rated match."""
    return partial(table.matches.resign, (await table.countable()).id, BOB.user_id)


@pytest.mark.parametrize(
    ("prepare", "subject", "change"),
    [
        (prepare_acceptance, PostChanges, "enqueue_for_match"),
        (prepare_resignation, RatingChanges, "save_change"),
    ],
)
async def test_an_interrupted_transaction_changes_nothing_and_can_be_repeated(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    prepare: Callable[[Table], Awaitable[Callable[[], Awaitable[object]]]],
    subject: type[object],
    change: str,
) -> None:
    original = getattr(subject, change)
    act = await prepare(table)

    def apply_and_interrupt(changes: object, *values: Any, **named: Any) -> None:
        original(changes, *values, **named)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(subject, change, apply_and_interrupt)
        async with table.refusing(KeyboardInterrupt):
            await act()
    await act()
