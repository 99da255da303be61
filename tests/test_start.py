"""Tests of the bot's start: settings, unusable databases, logging and a shutdown that hangs."""

from __future__ import annotations

import logging
import re
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

import bot
from cogs.bot.settings import TOKEN_FILE, Settings, UnusableSettings, variable_name
from onitama_core.matches import __main__ as matches
from onitama_core.store import connection, files
from onitama_core.store.connection import claim_file
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Iterator

# An unusable database is reported at the start, with one sentence and an exit status


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(bot, "set_up_logging", lambda _: None)
    return tmp_path / "onitama.db"


def start(path: Path) -> int:
    settings = Settings(discord_token="token", database=path)  # noqa: S106 - it opens nothing
    return bot.run_command(bot.run, settings)


def error_line(capsys: pytest.CaptureFixture[str]) -> str:
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_a_second_bot_with_the_same_database_is_refused(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with claim_file(path):
        assert start(path) == bot.FAILED
    assert error_line(capsys) == (
        f"Another bot is using {path}. Stop that one first, "
        "or name another file with ONITAMA_DATABASE=…"
    )


def test_a_read_only_database_is_refused(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.connect(path).close()

    def read_only(path: Path) -> Any:
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)

    monkeypatch.setattr(files, "connect", read_only)
    assert start(path) == bot.FAILED
    assert error_line(capsys).startswith(f"I may not write to {path}. ")


def test_a_database_locked_by_another_program_is_refused(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "WRITE_TIMEOUT", 0.1)
    monkeypatch.setattr(files, "WRITE_TIMEOUT", 0.1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN IMMEDIATE")
        assert start(path) == bot.FAILED
    assert error_line(capsys) == f"Another program holds {path}. Start again once it is done."


WHAT_TO_DO: Final = "Restore the last copy, or name another file with ONITAMA_DATABASE=…"


def test_a_database_of_a_later_version_and_a_file_that_is_none_are_refused(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 1000")
    assert start(path) == bot.NEEDS_OPERATOR
    assert "was made by a later version of this bot: version 1000, this program" in error_line(
        capsys
    )
    path.write_text("Dear Alice, " * 100, "utf-8")
    assert start(path) == bot.NEEDS_OPERATOR
    assert error_line(capsys) == (f"I can't use {path}: file is not a database. {WHAT_TO_DO}")
    path.unlink()
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE recipe (name TEXT)")
    before = path.read_bytes()
    assert start(path) == bot.NEEDS_OPERATOR
    assert error_line(capsys) == (
        f"I can't use {path}: it is another program's database. {WHAT_TO_DO}"
    )
    assert path.read_bytes() == before


def test_a_full_disk_is_reported_in_one_sentence(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Simulate SQLite's error for a disk without space for its shared-memory file."""

    def raise_disk_full(_: object) -> None:
        problem = sqlite3.OperationalError("disk I/O error")
        problem.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
        raise problem

    monkeypatch.setattr(files, "connect", raise_disk_full)
    assert start(path) == bot.FAILED
    assert error_line(capsys) == f"There is no room for {path}. Make some, and start again."


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("ONITAMA_DATABAES", "did you mean ONITAMA_DATABASE?"),
        ("onitama_log_level", "did you mean ONITAMA_LOG_LEVEL?"),
        ("DISCORD_BOT_TOKEN", "did you mean DISCORD_TOKEN?"),
        ("ONITAMA_COLOUR_OF_THE_BOARD", "README.md lists them all."),
    ],
)
def test_a_misspelt_setting_gets_a_hint_and_the_start_goes_on(
    path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    hint: str,
) -> None:
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv(name, "value")
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert bot.main([]) == bot.NEEDS_OPERATOR
    first, second = capsys.readouterr().err.splitlines()
    assert first == f"{name} is not one of my settings, so I don't use it: {hint}"
    assert second.startswith("I need a Discord token.")


def test_all_unusable_settings_are_reported_together(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("ONITAMA_OPEN_MATCHES", "many")
    monkeypatch.setenv("ONITAMA_LOG_LEVEL", "LOUD")
    monkeypatch.setenv(TOKEN_FILE, str(path.parent / "nowhere"))
    assert bot.main([]) == bot.NEEDS_OPERATOR
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(" can't be used: ")[0] for line in lines] == [
        TOKEN_FILE,
        "ONITAMA_LOG_LEVEL",
        "ONITAMA_OPEN_MATCHES",
    ]


def test_a_token_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("secret\n", "utf-8")
    assert Settings.of({TOKEN_FILE: str(file)}).discord_token == "secret"  # noqa: S105 - no real token
    with pytest.raises(UnusableSettings, match="a file only where DISCORD_TOKEN is not set"):
        Settings.of({TOKEN_FILE: str(file), "DISCORD_TOKEN": "other"})


def test_an_env_file_in_another_encoding_or_without_permission_is_refused(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Test UTF-16, as an older PowerShell's `>` writes it, and a file without read permission.

    The bot and the command `python -m onitama_core.matches` both read the .env file.
    """
    monkeypatch.chdir(path.parent)
    monkeypatch.delenv("ONITAMA_DATABASE", raising=False)
    env_file = path.with_name(".env")
    env_file.write_text("DISCORD_TOKEN=token", "utf-16")
    for _ in range(2):
        assert bot.main([]) == matches.main(["check"]) == bot.NEEDS_OPERATOR
        sentence = ".env can't be used: it takes text in UTF-8 that I may read."
        assert capsys.readouterr().err.splitlines() == [sentence] * 2
        env_file.unlink(missing_ok=True)
        env_file.symlink_to("/proc/self/mem")  # nobody can read it, root included


def test_an_env_file_with_a_byte_order_mark_is_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Test the byte order mark that some editors on Windows write."""
    monkeypatch.chdir(path.parent)
    monkeypatch.delenv("ONITAMA_DATABASE", raising=False)
    path.with_name(".env").write_text("ONITAMA_DATABASE=other.db\n", "utf-8-sig")
    assert bot.read_environment()["ONITAMA_DATABASE"] == "other.db"
    assert matches.default_database_path() == Path("other.db")


HANGING_SHUTDOWN: Final = """
import asyncio, logging, os, signal, time, bot

async def run():
    stopped = asyncio.Event()
    bot.set_up_logging(logging.INFO)
    bot.listen_for_signals(stopped)
    os.kill(os.getpid(), signal.SIGTERM)
    await stopped.wait()
    time.sleep(60)

bot.SHUTDOWN_TIMEOUT = 0.1
asyncio.run(run())
"""


def test_a_shutdown_that_hangs_is_ended_with_a_status_and_a_log_line() -> None:
    process = subprocess.run(  # noqa: S603
        [sys.executable, "-c", HANGING_SHUTDOWN],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=WAIT_TIMEOUT,
    )
    assert process.returncode == bot.FAILED
    assert "shutdown did not finish within 0.1 s" in process.stderr


@contextmanager
def logging_set_up() -> Iterator[None]:
    root = logging.getLogger()
    handlers = [*root.handlers]
    level = root.level
    bot.set_up_logging(logging.NOTSET)
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


def test_the_log_has_no_colours_outside_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with logging_set_up():
        bot.log.info("ready")
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(" INFO     onitama ready")
    assert "\x1b" not in line


def test_the_log_contains_the_texts_of_an_error_and_of_its_cause(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with logging_set_up():
        problem = OSError("disk full")
        problem.__cause__ = KeyError("crab")
        bot.log.error("unexpected error", exc_info=problem)
    text = capsys.readouterr().err
    for part in ("unexpected error", "KeyError: 'crab'", "OSError: disk full"):
        assert part in text


# README and .env.example list all settings with their defaults

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")


def names() -> set[str]:
    return {*(variable_name(field.name) for field in fields(Settings)), TOKEN_FILE}


def test_readme_and_example_list_every_setting_and_its_default() -> None:
    what_to_do = "a new setting: give it a row in README.md and a line in .env.example"
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", README, re.MULTILINE)) == names(), what_to_do
    assert set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE, re.MULTILINE)) == names(), what_to_do
    shown = dict(re.findall(r"^#(ONITAMA_[A-Z_]+)=(.+)$", EXAMPLE, re.MULTILINE))
    assert len(shown) == len(names()) - 2  # the token and its file have no default
    assert Settings.of(shown) == Settings()


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("ONITAMA_LOG_LEVEL", "LOUD", "one of DEBUG, INFO, WARNING, ERROR"),
        ("ONITAMA_INVITATION_LIFETIME", "soon", "a number from 0.001 to 31536000"),
        ("ONITAMA_INVITATION_LIFETIME", "0", "a number from 0.001 to 31536000"),
        ("ONITAMA_DECLINE_PAUSE", "nan", "a number from 0 to 31536000"),
        ("ONITAMA_OPEN_MATCHES", "2.5", "a whole number from 1 to 25"),
        ("ONITAMA_OPEN_MATCHES", "26", "a whole number from 1 to 25"),
        ("ONITAMA_OPEN_MATCHES", "٣", "a whole number from 1 to 25"),
        ("ONITAMA_DELIVERY_WAIT", "１.５", "a number from 0 to 60"),
        ("ONITAMA_HEALTH_PORT", "80_80", "a whole number from 0 to 65535"),
    ],
)
def test_an_unusable_setting_is_reported_with_its_valid_values(
    name: str, text: str, wanted: str
) -> None:
    with pytest.raises(UnusableSettings) as caught:
        Settings.of({name: text})
    assert str(caught.value) == f"{name} can't be used: it takes {wanted}."


def test_settings_are_read_from_environment_variables() -> None:
    """Check too that the engine's folder is next to the database unless it is set."""
    assert Settings.of({"ONITAMA_COLOUR": "red", "HOME": "/"}) == Settings()
    assert Settings.of(dict.fromkeys(names(), " ")) == Settings()
    with_database = Settings.of(
        {"ONITAMA_DATABASE": "/data/onitama.db", "DISCORD_TOKEN": " token\n"}
    )
    with_folder = Settings.of({"ONITAMA_ENGINE_FOLDER": "/var/cache/onitama"})
    assert with_database.engine == Path("/data/onitama.engine")
    assert with_folder.engine == Path("/var/cache/onitama")
    assert with_database.discord_token == "token"  # noqa: S105 - no real token
    assert "token'" not in repr(with_database)
