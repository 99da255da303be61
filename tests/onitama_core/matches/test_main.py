"""`python -m onitama_core.matches`: one sentence, and a status that a script can go by."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

import pytest

from onitama_core.matches.__main__ import FAULTY, HOLDS, REFUSED, main
from onitama_core.store.connection import claimed
from tests.onitama_core.matches.table import TURNS, FakeClock, plain, table_at

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


@pytest.fixture(autouse=True)
def named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONITAMA_DATABASE", str(path))


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    out, err = capsys.readouterr()
    return [*out.splitlines(), *err.splitlines()]


def play(path: Path, clock: FakeClock) -> None:
    async def one_turn() -> None:
        async with table_at(path, clock) as table:
            await table.play_on(await table.started(), TURNS[0])

    asyncio.run(one_turn())


def test_what_goes_on_for_longer_is_replaced_only_when_told_to(
    path: Path, copied: Path, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["backup", str(copied)])
    play(path, clock)
    assert main(["restore", str(copied)]) == REFUSED
    assert said(capsys)[-1] == (
        f"{path} goes on until 2026-01-01 12:00 UTC, the copy only until 1970-01-01 00:00 UTC. "
        "With --over it is replaced all the same, and kept beside."
    )
    assert main(["restore", "--over", str(copied)]) == HOLDS
    assert f"What was there before is kept as {path}." in said(capsys)[-1]


def test_under_a_bot_nothing_is_put_back_or_counted_anew(
    path: Path, copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["backup", str(copied)])
    with claimed(path):
        assert main(["restore", str(copied)]) == main(["recount"]) == REFUSED
    assert all(line.startswith(f"{path} is in use by a bot. ") for line in said(capsys)[-2:])


def test_a_database_is_copied_checked_and_put_back(
    path: Path, copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    holds = "0 matches, 0 of them open. Everything holds."
    assert main(["check"]) == main(["backup", str(copied)]) == HOLDS
    path.unlink()
    assert main(["check", str(copied)]) == main(["restore", str(copied)]) == HOLDS
    assert said(capsys) == [
        f"{path}: {holds}",
        f"{path} is copied to {copied}.",
        f"{copied}: {holds}",
        f"{path} is now what {copied} was.",
    ]
    assert path.exists()


def test_a_check_tells_each_fault_and_how_many(
    path: Path, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    play(path, clock)
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
    assert main(["--database", str(nowhere), "recount"]) == REFUSED
    assert said(capsys) == [f"There is no {nowhere}."] * 2
    assert not nowhere.exists()
    if command != "check":
        within = tmp_path / "nowhere" / "onitama.db"
        source, target = (path, within) if command == "backup" else (within, path)
        assert main(["--database", str(source), command, str(target)]) == REFUSED
        assert said(capsys) == [f"There is no {within.parent}."]


def test_a_copy_is_no_folder_nor_in_one_in_which_nothing_may_be_written(
    tmp_path: Path,
    copied: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["backup", str(tmp_path)]) == REFUSED
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert main(["backup", str(copied)]) == REFUSED
    assert said(capsys) == [f"I may not write there: {one}." for one in (tmp_path, copied)]


def test_a_copy_that_may_not_be_read_is_not_called_damaged(
    copied: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copied.touch()
    monkeypatch.setattr(os, "access", lambda _, wanted: wanted != os.R_OK)
    assert main(["check", str(copied)]) == REFUSED
    assert main(["restore", str(copied)]) == REFUSED
    told = f"I may not read {copied}. Let the user that I run as read it."
    assert said(capsys) == [told, told]


def test_a_file_of_a_later_version_is_refused(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain(path, "PRAGMA user_version = 1000")
    assert main(["check"]) == REFUSED
    (line,) = said(capsys)
    assert line.startswith("That file was made by a later version of this bot: version 1000, ")


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
