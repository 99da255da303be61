"""kill -9 loses nothing that was answered, and keeps nothing half done."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from onitama_core.matches.care import Recounted, compared, recounted
from onitama_core.matches.upkeep import LONGEST
from onitama_core.store import EntryKind, InvitationStatus, PostKind
from tests.onitama_core.matches.crash_script import LEAVER, OF_LEAVING, leave
from tests.onitama_core.matches.table import ABROAD, BOB, HERE, TURNS, FakeClock, Table, table_at
from tests.onitama_core.traces import traces
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Match

ROOT = Path(__file__).parents[3]
WIPING = "SELECT 1 FROM due WHERE kind = 'wiping'"

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
        told, _ = running.communicate(timeout=PATIENCE)
    assert running.returncode == -signal.SIGKILL
    return [int(line) for line in told.splitlines()]


async def test_what_was_answered_is_there_with_its_posts_and_nothing_that_was_not_committed(
    path: Path, clock: FakeClock
) -> None:
    assert crashed("before a commit", path) == [1, 2, 3]
    async with table_at(path, clock) as table:
        assert await table.texts(1) == list(TURNS[:3])
        assert await table.due() == [(PostKind.BOARD, seq) for seq in (1, 2, 3)]


async def test_an_invitation_is_accepted_whole_or_not_at_all(path: Path, clock: FakeClock) -> None:
    crashed("before a match starts", path)
    async with table_at(path, clock) as table:
        assert (await table.matches.invitation(2)).status is InvitationStatus.OPEN
        assert len((await table.contents())["match"]) == 1
        assert await table.due() == [(PostKind.INVITATION, None)]


async def test_a_result_counts_whole_or_not_at_all(path: Path, clock: FakeClock) -> None:
    crashed("in the middle of a result", path)
    async with table_at(path, clock) as table:
        match = await table.present(2)
        assert not match.is_over
        assert await table.rows("SELECT * FROM rating") == []
        await table.matches.resign(match.id, BOB.user_id)
        assert len(await table.rows("SELECT * FROM rating")) == 2
        (wins,) = await table.rows("SELECT wins + losses FROM guild_sum")
        assert tuple(wins) == (1,)


@pytest.mark.parametrize("change", OF_LEAVING)
async def test_who_leaves_goes_whole_or_stays(path: Path, clock: FakeClock, change: str) -> None:
    crashed(f"leaving: {change}", path)
    async with table_at(path, clock) as table:
        assert [match.is_over for match in await all_matches(table)] == [False] * 3
        assert await table.rows("SELECT 1 FROM rating") == []
        await leave(table)
        assert len(await all_matches(table)) == 2
        await table.serve_all()
        assert traces(path, LEAVER.user_id, LEAVER.name) == set()
    assert await recounted(path) == Recounted(1, {})


async def test_what_was_erased_is_wiped_off_by_the_next_start(path: Path, clock: FakeClock) -> None:
    crashed("once somebody has left", path)
    assert traces(path, LEAVER.user_id, LEAVER.name)
    async with table_at(path, clock) as table:
        assert await table.rows(WIPING)
        await table.serve_all()
        assert not await table.rows(WIPING)
        assert traces(path, LEAVER.user_id, LEAVER.name) == set()
        assert await table.due() != []  # the channel is told who gave up
    assert await recounted(path) == Recounted(1, {})


async def test_counting_goes_on_where_it_was_broken_off(path: Path, clock: FakeClock) -> None:
    crashed("while results are counted", path)
    async with table_at(path, clock) as table:
        assert await table.matches.count_up() == 2
    assert await compared(path) == Recounted(3, {})


async def test_a_removal_goes_on_where_it_was_broken_off(path: Path, clock: FakeClock) -> None:
    crashed("while a server is removed", path)
    clock.now += LONGEST
    async with table_at(path, clock) as table:
        places = [match.place for match in await all_matches(table)]
        assert (places.count(HERE), places.count(ABROAD)) == (2, 1)
        await table.serve_all()
        assert [match.place for match in await all_matches(table)] == [ABROAD]
        assert await table.rows("SELECT 1 FROM rating WHERE guild_id = 10") == []
    assert await compared(path) == Recounted(1, {})


async def all_matches(table: Table) -> list[Match]:
    rows = await table.rows("SELECT id FROM match ORDER BY id")
    return [await table.matches.match(row["id"]) for row in rows]


async def test_at_whatever_instant_it_is_killed(path: Path, clock: FakeClock) -> None:
    with process("at any instant", path) as running:
        assert running.stdout is not None
        told = [running.stdout.readline() for _ in range(20)]
        running.kill()
        told += running.stdout.readlines()
    last = max(int(line) for line in told if line.endswith("\n"))
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
