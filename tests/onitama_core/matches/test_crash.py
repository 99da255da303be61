"""kill -9 loses nothing that was answered, and keeps nothing half done."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from onitama_core.store import EntryKind, InvitationStatus, PostKind
from tests.onitama_core.matches.table import TURNS, FakeClock, Table, table_at

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
THREE_BOARDS = [(PostKind.BOARD, seq) for seq in (1, 2, 3)]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


@contextmanager
def process(how: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.onitama_core.matches.crash_script", how, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603
        try:
            yield running
        finally:
            running.kill()


def crashed(how: str, path: Path) -> list[int]:
    """Let a process die, and return the numbers of the entries it had answered."""
    with process(how, path) as running:
        told, _ = running.communicate(timeout=20)
    assert running.returncode == -signal.SIGKILL
    return [int(line) for line in told.splitlines()]


async def the_log(table: Table) -> list[str]:
    return await table.texts(1)


async def test_what_was_answered_is_there_with_its_posts(path: Path, clock: FakeClock) -> None:
    assert crashed("after an answer", path) == [1, 2, 3]
    async with table_at(path, clock) as table:
        assert await the_log(table) == list(TURNS[:3])
        assert await table.due() == THREE_BOARDS


async def test_what_was_not_committed_is_not_there_nor_its_post(
    path: Path, clock: FakeClock
) -> None:
    assert crashed("before a commit", path) == [1, 2, 3]
    async with table_at(path, clock) as table:
        assert await the_log(table) == list(TURNS[:3])
        assert await table.due() == THREE_BOARDS


async def test_a_match_that_crashed_goes_on(path: Path, clock: FakeClock) -> None:
    crashed("before a commit", path)
    async with table_at(path, clock) as table:
        update = await table.play_on(await table.present(1), TURNS[3])
        assert update.match.seq == 4


async def test_an_invitation_is_accepted_whole_or_not_at_all(path: Path, clock: FakeClock) -> None:
    crashed("before a match starts", path)
    async with table_at(path, clock) as table:
        assert (await table.invitations.look(2)).status is InvitationStatus.OPEN
        assert len((await table.contents())["match"]) == 1
        assert await table.due() == [(PostKind.INVITATION, None)]


@pytest.mark.parametrize("answers", [1, 20])
async def test_at_whatever_instant_it_is_killed(path: Path, clock: FakeClock, answers: int) -> None:
    last = killed_after(answers, path)
    async with table_at(path, clock) as table:
        entries = await table.log(1)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert len(entries) >= last
        assert await table.due() == [
            (
                PostKind.DRAW_OFFER
                if entry.kind is EntryKind.DRAW_OFFERED
                else PostKind.DRAW_OFFER_CLOSED,
                entry.seq,
            )
            for entry in entries
        ]


def killed_after(answers: int, path: Path, how: str = "at any instant") -> int:
    """Kill a busy process from outside; the last entry that it had answered."""
    with process(how, path) as running:
        assert running.stdout is not None
        told = [running.stdout.readline() for _ in range(answers)]
        running.kill()
        told += running.stdout.readlines()
    return max(int(line) for line in told if line.endswith("\n"))
