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

from onitama_core.matches.__main__ import EXIT_FAULTS, EXIT_OK, EXIT_REFUSED, main
from onitama_core.matches.consistency import check_database
from onitama_core.store import SeatChoice
from onitama_core.store.connection import claim_file
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.recounting import differing_counts
from tests.onitama_core.matches.table import ALICE, BOB, HERE, FakeClock, Table, plain, table_at
from tests.onitama_core.store.releases.record import (
    FOLDER,
    add_matches_of_every_kind,
    describe_matches,
)
from tests.onitama_core.store.test_files import damage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from onitama_core.store import Location, Match

    Course = Sequence[tuple[Location, str]]

ROW_DISAGREES = (
    "Match #{}: its row tells {} otherwise than its log. "
    "The log counts; the next turn puts the row right."
)
MISFILED = "Match #{} is listed as open and is over, or the other way round."
UNREADABLE = "Match #{} can't be replayed ({}). The bot sets it aside; its players can resign."
RELEASES = sorted(FOLDER.glob("*.sql"))


@pytest.fixture(autouse=True)
def database_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set ONITAMA_DATABASE to the file that the `path` fixture makes."""
    monkeypatch.setenv("ONITAMA_DATABASE", str(tmp_path / "onitama.db"))


@pytest.fixture
def released_database(tmp_path: Path) -> Path:
    """Return a database as the latest release left it."""
    return load_dump(RELEASES[-1], tmp_path)


def load_dump(dump: Path, folder: Path) -> Path:
    """Create a database from the SQL of a release, and return its path."""
    with closing(sqlite3.connect(folder / "released_database.db")) as file:
        file.executescript(dump.read_text("utf-8"))
    return folder / "released_database.db"


@pytest.mark.parametrize("dump", RELEASES, ids=lambda dump: dump.stem)
async def test_the_check_finds_no_fault_in_a_database_of_a_release(
    dump: Path, tmp_path: Path
) -> None:
    """The check leaves the file unchanged, and no file beside it."""
    file = load_dump(dump, tmp_path)
    before = plain(file, "PRAGMA data_version"), file.stat().st_mtime_ns
    report = await check_database(file)
    assert report.faults == ()
    assert report.matches > report.open_matches > 0
    assert (plain(file, "PRAGMA data_version"), file.stat().st_mtime_ns) == before
    assert [file.name for file in tmp_path.iterdir()] == ["released_database.db"]  # noqa: ASYNC240


async def test_the_check_finds_no_fault_in_a_database_of_this_version(
    path: Path, clock: FakeClock
) -> None:
    async with table_at(path, clock) as table:
        await add_matches_of_every_kind(table)
        assert await describe_matches(table)
        report = await check_database(path)
    assert report.faults == ()


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE match SET step = step + 1 WHERE id = 2", ROW_DISAGREES.format(2, "step")),
        ("UPDATE match SET waits_for = 0 WHERE id = 2", ROW_DISAGREES.format(2, "waits_for")),
        ("UPDATE match SET winner = 1 WHERE id = 19", ROW_DISAGREES.format(19, "outcome")),
        ("UPDATE match SET finished_at = 1 WHERE id = 2", MISFILED.format(2)),
        ("UPDATE match SET finished_at = NULL WHERE id = 19", MISFILED.format(19)),
        (
            "UPDATE entry SET action = 'dragon:b1b5' WHERE match_id = 2 AND seq = 1",
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
async def test_the_check_reports_each_inconsistent_row(
    released_database: Path, statement: str, fault: str
) -> None:
    plain(released_database, statement)
    faults = "\n".join((await check_database(released_database)).faults)
    assert fault in re.sub(r"\d+ has no time for", "# has no time for", faults).splitlines()


async def test_faults_name_no_hidden_square_and_a_damaged_file_is_reported(
    released_database: Path,
) -> None:
    plain(released_database, "UPDATE entry SET action = 'ninja:b2b9' WHERE action LIKE 'ninja:%'")
    faults = (await check_database(released_database)).faults
    assert faults
    assert not [fault for fault in faults if "b2" in fault or "b9" in fault]
    damage(released_database)
    (fault,) = (await check_database(released_database)).faults
    assert fault.startswith("The file is damaged: ")
    assert fault.endswith("Restore a copy.")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE match SET deadline = NULL WHERE id = 1",
        "DELETE FROM due WHERE kind = 'deadline' AND subject = 1",
        "UPDATE due SET at = at - 3600000 WHERE kind = 'deadline' AND subject = 1",
    ],
)
async def test_the_check_reports_a_match_without_a_scheduled_end(
    table: Table, path: Path, statement: str
) -> None:
    await table.started()
    plain(path, statement)
    assert (await check_database(path)).faults == (
        "Match #1 has no time at which it ends. Its next turn sets one.",
    )


async def test_the_check_reports_a_match_whose_engine_move_is_not_scheduled(
    table: Table, path: Path
) -> None:
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
    request = await table.ask_back(match, BOB)
    await table.matches.takebacks.agree(match.id, ALICE.user_id, request.seq)
    await resign(table, match)


async def run_out_of_time(table: Table, match: Match) -> None:
    assert not match.is_over
    table.clock.advance(hours=24 * 4)
    await table.matches.due.serve()


async def close(table: Table, match: Match) -> None:
    await table.matches.close(match.id)


ENDS: Final[dict[str, Callable[[Table, Match], Awaitable[None]]]] = {
    end.__name__: end for end in (resign, agree, take_back, run_out_of_time, close)
}
MATCH_COURSES: Final = st.lists(
    st.tuples(st.sampled_from([HERE, tables.ABROAD]), st.sampled_from(sorted(ENDS))), max_size=6
)


async def play(table: Table, course: Course) -> None:
    """Play rated matches, each in a place and with an end that the course names."""
    for place, end in course:
        await ENDS[end](table, await table.countable(place=place))


def play_course(path: Path, course: Course) -> None:
    """Play a course of matches on the database of a file."""

    async def open_and_play() -> None:
        async with table_at(path, FakeClock()) as table:
            await play(table, course)

    asyncio.run(open_and_play())


@settings(max_examples=10, deadline=None)
@given(MATCH_COURSES)
def test_counting_all_results_again_gives_the_same_ratings_and_statistics(course: Course) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "played.db"
        play_course(path, course)
        assert asyncio.run(differing_counts(path)) == {}


@pytest.mark.parametrize(
    ("statement", "table", "rows"),
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
def test_a_new_count_finds_ratings_and_statistics_that_disagree_with_the_logs(
    path: Path, statement: str, table: str, rows: int
) -> None:
    play_course(path, [(HERE, "resign"), (HERE, "agree"), (tables.ABROAD, "resign")])
    plain(path, statement)
    assert asyncio.run(differing_counts(path)) == {table: rows}


# The command


ENTRIES = "SELECT count(*) FROM entry"


def printed_lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    out, err = capsys.readouterr()
    return [*out.splitlines(), *err.splitlines()]


def play_a_turn(path: Path, clock: FakeClock) -> None:
    async def open_and_play() -> None:
        async with table_at(path, clock) as table:
            await table.play_on(await table.started(), tables.TURNS[0])

    asyncio.run(open_and_play())


def test_restore_replaces_a_newer_database_only_with_the_over_option(
    path: Path, copy_path: Path, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["backup", str(copy_path)])
    play_a_turn(path, clock)
    before = path.read_bytes()
    assert main(["restore", str(copy_path)]) == EXIT_REFUSED
    assert path.read_bytes() == before
    assert printed_lines(capsys)[-1] == (
        f"{path} goes on until 2026-01-01 12:00:00 UTC, "
        "the copy only until 1970-01-01 00:00:00 UTC. "
        "With --over it is replaced all the same, and kept beside."
    )
    assert main(["restore", "--over", str(copy_path)]) == EXIT_OK
    assert f"What was there before is kept as {path}." in printed_lines(capsys)[-1]
    (aside,) = path.parent.glob(f"{path.name}.2*")
    assert (plain(aside, ENTRIES), plain(path, ENTRIES)) == ([(1,)], [(0,)])


def test_restore_refuses_while_a_bot_uses_the_database(
    path: Path, copy_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["backup", str(copy_path)])
    with claim_file(path):
        assert main(["restore", str(copy_path)]) == EXIT_REFUSED
    assert printed_lines(capsys)[-1].startswith(f"{path} is in use by a bot. ")


def test_backup_warns_if_other_users_may_read_the_copy(
    path: Path,
    copy_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(copy_path.parent)
    copy_path.touch()
    copy_path.chmod(0o644)
    assert main(["backup", copy_path.name]) == EXIT_OK
    assert printed_lines(capsys) == [
        f"{path} is copied to {copy_path.name}.",
        f"Other users may read it, as the copy before it: chmod 600 {copy_path.name}",
    ]


def test_a_database_is_backed_up_checked_and_restored(
    path: Path, copy_path: Path, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    play_a_turn(path, clock)
    summary = "1 match, 1 of them open. Everything holds."
    assert main(["check"]) == main(["backup", str(copy_path)]) == EXIT_OK
    path.unlink()
    assert main(["check", str(copy_path)]) == main(["restore", str(copy_path)]) == EXIT_OK
    assert printed_lines(capsys) == [
        f"{path}: {summary}",
        f"{path} is copied to {copy_path}.",
        f"{copy_path}: {summary}",
        f"{path} is now what {copy_path} was.",
    ]
    assert plain(path, ENTRIES) == [(1,)]


def test_the_check_command_prints_each_fault_and_their_number(
    path: Path, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    play_a_turn(path, clock)
    plain(path, "UPDATE match SET turn_number = 7, step = 7")
    assert main(["check"]) == EXIT_FAULTS
    step, turn, count = printed_lines(capsys)
    assert step == (
        "Match #1: its row tells step otherwise than its log. "
        "The log counts; the next turn puts the row right."
    )
    assert turn.startswith("Match #1: its row tells turn_number otherwise than its log. ")
    assert count == f"{path}: 1 match, 1 of them open. Faults: 2."


@pytest.mark.parametrize("command", ["backup", "restore", "check"])
def test_each_command_names_a_missing_file_or_folder(
    path: Path, tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere.db"
    assert main(["--database", str(nowhere), command, str(nowhere)]) == EXIT_REFUSED
    assert printed_lines(capsys) == [f"There is no {nowhere}."]
    assert not nowhere.exists()
    if command != "check":
        in_missing_folder = tmp_path / "nowhere" / "onitama.db"
        paths = [path, in_missing_folder]
        if command == "restore":
            paths.reverse()
        database, copy = paths
        assert main(["--database", str(database), command, str(copy)]) == EXIT_REFUSED
        assert printed_lines(capsys) == [f"There is no {in_missing_folder.parent}."]


def test_commands_refuse_later_versions_folders_and_files_without_permission(
    path: Path,
    tmp_path: Path,
    copy_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An unreadable file, or one of a later version, is not reported as damaged."""
    plain(path, "PRAGMA user_version = 1000")
    assert main(["check"]) == EXIT_REFUSED
    (line,) = printed_lines(capsys)
    assert line.startswith("That file was made by a later version of this bot: version 1000, ")
    assert main(["backup", str(tmp_path)]) == EXIT_REFUSED
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert main(["backup", str(copy_path)]) == EXIT_REFUSED
    assert printed_lines(capsys) == [
        f"I may not write there: {target}." for target in (tmp_path, copy_path)
    ]
    copy_path.touch()
    monkeypatch.setattr(os, "access", lambda _, wanted: wanted != os.R_OK)
    assert main(["check", str(copy_path)]) == main(["restore", str(copy_path)]) == EXIT_REFUSED
    unreadable = f"I may not read {copy_path}. Let the user that I run as read it."
    assert printed_lines(capsys) == [unreadable, unreadable]


def test_the_commands_use_the_database_that_the_environment_file_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.delenv("ONITAMA_DATABASE")
    main(["check"])
    (folder / ".env").write_text("ONITAMA_DATABASE=noted.db\n", "utf-8")
    main(["check"])
    assert printed_lines(capsys) == ["There is no onitama.db.", "There is no noted.db."]
