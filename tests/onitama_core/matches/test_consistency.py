"""Checks of a database file, and the command `python -m onitama_core.matches`."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onitama_core.matches.__main__ import FAULTY, HOLDS, REFUSED, main
from onitama_core.matches.consistency import check_database
from onitama_core.store import SeatChoice
from onitama_core.store.connection import claimed
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.recounting import differing_counts
from tests.onitama_core.matches.table import ALICE, BOB, HERE, FakeClock, Table, plain, table_at
from tests.onitama_core.store.releases.record import FOLDER, everything_happens, told
from tests.onitama_core.store.test_files import damage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from onitama_core.store import Location, Match

    Course = Sequence[tuple[Location, str]]

OTHERWISE = (
    "Match #{}: its row tells {} otherwise than its log. "
    "The log counts; the next turn puts the row right."
)
MISFILED = "Match #{} is listed as open and is over, or the other way round."
UNREADABLE = "Match #{} can't be replayed ({}). The bot sets it aside; its players can resign."
RELEASES = sorted(FOLDER.glob("*.sql"))


@pytest.fixture(autouse=True)
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set ONITAMA_DATABASE to the file that the `path` fixture makes."""
    monkeypatch.setenv("ONITAMA_DATABASE", str(tmp_path / "onitama.db"))


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """Return a database as the latest release left it."""
    return loaded(RELEASES[-1], tmp_path)


def loaded(dump: Path, folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "released.db")) as file:
        file.executescript(dump.read_text("utf-8"))
    return folder / "released.db"


@pytest.mark.parametrize("dump", RELEASES, ids=lambda dump: dump.stem)
async def test_in_the_file_of_a_release_everything_holds(dump: Path, tmp_path: Path) -> None:
    """The check leaves the file unchanged, and no file beside it."""
    file = loaded(dump, tmp_path)
    before = plain(file, "PRAGMA data_version"), file.stat().st_mtime_ns
    report = await check_database(file)
    assert report.faults == ()
    assert report.matches > report.open_matches > 0
    assert (plain(file, "PRAGMA data_version"), file.stat().st_mtime_ns) == before
    assert [one.name for one in tmp_path.iterdir()] == ["released.db"]  # noqa: ASYNC240


async def test_in_a_file_of_this_program_everything_holds(path: Path, clock: FakeClock) -> None:
    async with table_at(path, clock) as table:
        await everything_happens(table)
        assert await told(table)
        report = await check_database(path)
    assert report.faults == ()


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
async def test_what_does_not_hold_is_found(released: Path, deed: str, fault: str) -> None:
    plain(released, deed)
    faults = "\n".join((await check_database(released)).faults)
    assert fault in re.sub(r"\d+ has no time for", "# has no time for", faults).splitlines()


async def test_nothing_hidden_is_told_and_that_a_file_is_damaged(released: Path) -> None:
    plain(released, "UPDATE entry SET action = 'ninja:b2b9' WHERE action LIKE 'ninja:%'")
    faults = (await check_database(released)).faults
    assert faults
    assert not [told for told in faults if "b2" in told or "b9" in told]
    damage(released)
    (fault,) = (await check_database(released)).faults
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
async def test_a_match_that_nothing_would_end_is_found(table: Table, path: Path, deed: str) -> None:
    await table.started()
    plain(path, deed)
    assert (await check_database(path)).faults == (
        "Match #1 has no time at which it ends. Its next turn sets one.",
    )


async def test_a_match_in_which_the_computer_never_moves_is_found(table: Table, path: Path) -> None:
    await table.practised(terms=replace(tables.IN_PRIVATE, seat=SeatChoice.BLUE))
    assert (await check_database(path)).faults == ()
    plain(path, "DELETE FROM due WHERE kind = 'thought'")
    (fault,) = (await check_database(path)).faults
    assert fault == "Match #1 waits for the computer, which does not know of it."


# Ratings and statistics


async def resign(table: Table, match: Match) -> None:
    await table.matches.resign(match.id, BOB.user_id)


async def agree(table: Table, match: Match) -> None:
    offer = await table.offer(match, ALICE)
    await table.matches.draws.agree(match.id, BOB.user_id, offer.seq)


async def take_back(table: Table, match: Match) -> None:
    asked = await table.ask_back(match, BOB)
    await table.matches.takebacks.agree(match.id, ALICE.user_id, asked.seq)
    await resign(table, match)


async def run_out(table: Table, match: Match) -> None:
    assert not match.is_over
    table.clock.advance(hours=24 * 4)
    await table.matches.due.serve()


async def close(table: Table, match: Match) -> None:
    await table.matches.close(match.id)


ENDS: Final[dict[str, Callable[[Table, Match], Awaitable[None]]]] = {
    one.__name__: one for one in (resign, agree, take_back, run_out, close)
}
COURSES: Final = st.lists(
    st.tuples(st.sampled_from([HERE, tables.ABROAD]), st.sampled_from(sorted(ENDS))), max_size=6
)


async def play(table: Table, course: Course) -> None:
    for place, how in course:
        await ENDS[how](table, await table.begun(place=place))


def played(path: Path, course: Course) -> None:
    async def all_of_it() -> None:
        async with table_at(path, FakeClock()) as table:
            await play(table, course)

    asyncio.run(all_of_it())


@settings(max_examples=10, deadline=None)
@given(COURSES)
def test_ratings_and_sums_are_those_of_a_new_count_of_all_results(course: Course) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "played.db"
        played(path, course)
        assert asyncio.run(differing_counts(path)) == {}


@pytest.mark.parametrize(
    ("deed", "table", "rows"),
    [
        ("UPDATE rating SET rating = rating + 1e-6 WHERE user_id = 1", "rating", 2),
        ("DELETE FROM rating WHERE user_id = 1", "rating", 2),
        ("UPDATE match SET unrated = 'too_often' WHERE id = 2", "match", 1),
        (
            "UPDATE person_record SET games = games + 1 WHERE user_id = 1 AND guild_id = 20",
            "person_record",
            1,
        ),
    ],
    ids=str,
)
def test_a_new_count_finds_ratings_and_sums_that_no_log_leads_to(
    path: Path, deed: str, table: str, rows: int
) -> None:
    played(path, [(HERE, "resign"), (HERE, "agree"), (tables.ABROAD, "resign")])
    plain(path, deed)
    assert asyncio.run(differing_counts(path)) == {table: rows}


# The command


ENTRIES = "SELECT count(*) FROM entry"


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    out, err = capsys.readouterr()
    return [*out.splitlines(), *err.splitlines()]


def play_a_turn(path: Path, clock: FakeClock) -> None:
    async def one_turn() -> None:
        async with table_at(path, clock) as table:
            await table.play_on(await table.started(), tables.TURNS[0])

    asyncio.run(one_turn())


def test_what_goes_on_for_longer_is_replaced_only_when_told_to(
    path: Path, copied: Path, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["backup", str(copied)])
    play_a_turn(path, clock)
    before = path.read_bytes()
    assert main(["restore", str(copied)]) == REFUSED
    assert path.read_bytes() == before
    assert said(capsys)[-1] == (
        f"{path} goes on until 2026-01-01 12:00:00 UTC, "
        "the copy only until 1970-01-01 00:00:00 UTC. "
        "With --over it is replaced all the same, and kept beside."
    )
    assert main(["restore", "--over", str(copied)]) == HOLDS
    assert f"What was there before is kept as {path}." in said(capsys)[-1]
    (aside,) = path.parent.glob(f"{path.name}.2*")
    assert (plain(aside, ENTRIES), plain(path, ENTRIES)) == ([(1,)], [(0,)])


def test_nothing_is_restored_while_a_bot_uses_the_database(
    path: Path, copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["backup", str(copied)])
    with claimed(path):
        assert main(["restore", str(copied)]) == REFUSED
    assert said(capsys)[-1].startswith(f"{path} is in use by a bot. ")


def test_a_copy_that_others_may_read_is_named(
    path: Path,
    copied: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(copied.parent)
    copied.touch()
    copied.chmod(0o644)
    assert main(["backup", copied.name]) == HOLDS
    assert said(capsys) == [
        f"{path} is copied to {copied.name}.",
        f"Other users may read it, as the copy before it: chmod 600 {copied.name}",
    ]


def test_a_database_is_copied_checked_and_put_back(
    path: Path, copied: Path, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    play_a_turn(path, clock)
    holds = "1 match, 1 of them open. Everything holds."
    assert main(["check"]) == main(["backup", str(copied)]) == HOLDS
    path.unlink()
    assert main(["check", str(copied)]) == main(["restore", str(copied)]) == HOLDS
    assert said(capsys) == [
        f"{path}: {holds}",
        f"{path} is copied to {copied}.",
        f"{copied}: {holds}",
        f"{path} is now what {copied} was.",
    ]
    assert plain(path, ENTRIES) == [(1,)]


def test_a_check_tells_each_fault_and_how_many(
    path: Path, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    play_a_turn(path, clock)
    plain(path, "UPDATE match SET turn_number = 7, step = 7")
    assert main(["check"]) == FAULTY
    step, turn, count = said(capsys)
    assert step == (
        "Match #1: its row tells step otherwise than its log. "
        "The log counts; the next turn puts the row right."
    )
    assert turn.startswith("Match #1: its row tells turn_number otherwise than its log. ")
    assert count == f"{path}: 1 match, 1 of them open. Faults: 2."


@pytest.mark.parametrize("command", ["backup", "restore", "check"])
def test_a_file_or_a_folder_that_is_not_there_is_named(
    path: Path, tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere.db"
    assert main(["--database", str(nowhere), command, str(nowhere)]) == REFUSED
    assert said(capsys) == [f"There is no {nowhere}."]
    assert not nowhere.exists()
    if command != "check":
        within = tmp_path / "nowhere" / "onitama.db"
        source, target = (path, within) if command == "backup" else (within, path)
        assert main(["--database", str(source), command, str(target)]) == REFUSED
        assert said(capsys) == [f"There is no {within.parent}."]


def test_a_copy_is_no_folder_nor_in_one_in_which_nothing_may_be_written_nor_read(
    path: Path,
    tmp_path: Path,
    copied: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An unreadable file, or one of a later version, is not reported as damaged."""
    plain(path, "PRAGMA user_version = 1000")
    assert main(["check"]) == REFUSED
    (line,) = said(capsys)
    assert line.startswith("That file was made by a later version of this bot: version 1000, ")
    assert main(["backup", str(tmp_path)]) == REFUSED
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert main(["backup", str(copied)]) == REFUSED
    assert said(capsys) == [f"I may not write there: {one}." for one in (tmp_path, copied)]
    copied.touch()
    monkeypatch.setattr(os, "access", lambda _, wanted: wanted != os.R_OK)
    assert main(["check", str(copied)]) == main(["restore", str(copied)]) == REFUSED
    told = f"I may not read {copied}. Let the user that I run as read it."
    assert said(capsys) == [told, told]


def test_the_database_is_the_one_that_the_bot_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.delenv("ONITAMA_DATABASE")
    main(["check"])
    (folder / ".env").write_text("ONITAMA_DATABASE=noted.db\n", "utf-8")
    main(["check"])
    assert said(capsys) == ["There is no onitama.db.", "There is no noted.db."]
