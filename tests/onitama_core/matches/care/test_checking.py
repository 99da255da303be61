"""A file in which something does not hold is told so, each fault for itself."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.matches.care import Report, checked
from onitama_core.store import SeatChoice
from tests.onitama_core.matches.table import IN_PRIVATE, FakeClock, table_at
from tests.onitama_core.store.files import plain
from tests.onitama_core.store.releases.eventful import everything_happens
from tests.onitama_core.store.releases.record import FOLDER
from tests.onitama_core.store.test_copies import damage

if TYPE_CHECKING:
    from pathlib import Path

OTHERWISE = (
    "Match #{}: its row tells {} otherwise than its log. "
    "The log counts; the next turn puts the row right."
)
MISFILED = "Match #{} is listed as open and is over, or the other way round."
UNREADABLE = "Match #{} can't be replayed ({}). The bot sets it aside; its players can resign."
RELEASES = sorted(FOLDER.glob("*.sql"))


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """What the last release left."""
    return loaded(RELEASES[-1], tmp_path)


def loaded(dump: Path, folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "full.db")) as file:
        file.executescript(dump.read_text("utf-8"))
    return folder / "full.db"


@pytest.mark.parametrize("dump", RELEASES, ids=lambda dump: dump.stem)
async def test_in_the_file_of_a_release_everything_holds(dump: Path, tmp_path: Path) -> None:
    report = await checked(loaded(dump, tmp_path))
    assert report.faults == ()
    assert report.matches > report.open_matches > 0


async def test_in_a_file_of_this_program_everything_holds(path: Path, clock: FakeClock) -> None:
    async with table_at(path, clock) as table:
        await everything_happens(table)
        report = await checked(path)
    assert report.faults == ()


async def test_an_empty_file_has_nothing_that_could_not_hold(path: Path) -> None:
    assert await checked(path) == Report(matches=0, open_matches=0, faults=())


def test_a_file_is_left_as_it_was(full: Path) -> None:
    before = full.read_bytes()
    asyncio.run(checked(full))
    assert full.read_bytes() == before
    assert [one.name for one in full.parent.iterdir()] == ["full.db"]


@pytest.mark.parametrize(
    ("deed", "fault"),
    [
        ("UPDATE match SET step = step + 1 WHERE id = 2", OTHERWISE.format(2, "step")),
        ("UPDATE match SET waits_for = 0 WHERE id = 2", OTHERWISE.format(2, "waits_for")),
        ("UPDATE match SET winner = 1 WHERE id = 19", OTHERWISE.format(19, "outcome")),
        ("UPDATE match SET finished_at = 1 WHERE id = 2", MISFILED.format(2)),
        ("UPDATE match SET finished_at = NULL WHERE id = 19", MISFILED.format(19)),
        (
            "UPDATE entry SET action = 'tiger:c1c5' WHERE match_id = 2 AND seq = 1",
            UNREADABLE.format(2, "NotOnCard"),
        ),
        ("UPDATE match SET variant = 'gallop' WHERE id = 2", UNREADABLE.format(2, "ValueError")),
        ("DELETE FROM entry WHERE match_id = 5 AND seq = 2", UNREADABLE.format(5, "Gap")),
        ("DELETE FROM due WHERE kind = 'expiry'", "Invitation # has no time for its expiry."),
        (
            "DELETE FROM due WHERE kind = 'match_clearing'",
            "Match # has no time for its match_clearing.",
        ),
        (
            "DELETE FROM due WHERE kind = 'invitation_clearing'",
            "Invitation # has no time for its invitation_clearing.",
        ),
        (
            "DELETE FROM match WHERE id = 1",
            "A row of post refers to one of match that is not there.",
        ),
    ],
    ids=str,
)
async def test_what_does_not_hold_is_found(full: Path, deed: str, fault: str) -> None:
    plain(full, deed)
    found = {without_number(one) for one in (await checked(full)).faults}
    assert fault in found


def without_number(fault: str) -> str:
    """Of what is never due; which is a matter of the file."""
    return re.sub(r"\d+ has no time for", "# has no time for", fault)


async def test_nothing_hidden_is_told(full: Path) -> None:
    plain(full, "UPDATE entry SET action = 'ninja:b2b9' WHERE action LIKE 'ninja:%'")
    faults = (await checked(full)).faults
    assert faults
    assert not [told for told in faults if "b2" in told or "b9" in told]


async def test_a_damaged_file_is_told(full: Path) -> None:
    damage(full)
    (fault,) = (await checked(full)).faults
    assert fault.startswith("The file is damaged: ")
    assert fault.endswith("Restore a copy.")


@pytest.mark.parametrize(
    "deed",
    [
        "UPDATE match SET deadline = NULL WHERE id = 1",
        "DELETE FROM due WHERE kind = 'deadline' AND subject = 1",
        "UPDATE due SET at = at - 3600000 WHERE kind = 'deadline' AND subject = 1",
    ],
)
def test_a_match_that_nothing_would_end_is_found(path: Path, clock: FakeClock, deed: str) -> None:
    asyncio.run(one_match(path, clock))
    plain(path, deed)
    assert asyncio.run(checked(path)).faults == (
        "Match #1 has no time at which it ends. Its next turn sets one.",
    )


def test_a_match_that_the_computer_would_never_move_in_is_found(
    path: Path, clock: FakeClock
) -> None:
    asyncio.run(one_thought(path, clock))
    assert asyncio.run(checked(path)).faults == ()
    plain(path, "DELETE FROM due WHERE kind = 'thought'")
    (fault,) = asyncio.run(checked(path)).faults
    assert fault == "Match #1 waits for the computer, which does not know of it."


async def one_thought(path: Path, clock: FakeClock) -> None:
    async with table_at(path, clock) as table:
        await table.practised(terms=replace(IN_PRIVATE, seat=SeatChoice.BLUE))


async def one_match(path: Path, clock: FakeClock) -> None:
    async with table_at(path, clock) as table:
        await table.started()
