"""The mark of a database that a bot has open, which shows later that its log went missing.

A bot that ends properly leaves one file: SQLite moves the write-ahead log into it. A killed bot
leaves the log beside the database. So a marked database without a log has lost the log: somebody
copied the database alone, or deleted the log, and the changes in it are gone.

The mark is a memo. It is saved in the file itself when a bot opens the database, and removed when
the bot closes it. Backups have no mark.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK: Final = "open"
"""Name of the memo."""


def mark_as_open(connection: sqlite3.Connection) -> None:
    """Save the mark in the main file, where a copy without the write-ahead log has it too."""
    connection.execute("INSERT OR IGNORE INTO memo (name, value) VALUES (?, '')", (MARK,))
    checkpoint(connection)


def remove_mark(connection: sqlite3.Connection) -> None:
    """Remove the mark from a database of any version."""
    if has_memos(connection):
        connection.execute("DELETE FROM memo WHERE name = ?", (MARK,))
        connection.commit()


def has_memos(connection: sqlite3.Connection) -> bool:
    """Return whether a database has the table of memos; a later version may not have it."""
    found = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'memo'")
    return found.fetchone() is not None


def checkpoint(connection: sqlite3.Connection) -> None:
    """Copy the write-ahead log into the main file, as far as that needs no wait for others."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()


def lacks_log(path: Path) -> bool:
    """Return whether a database has lost its write-ahead log, with the latest changes.

    False for a missing or unreadable file, which `open_store` reports.
    """
    if not path.is_file() or write_ahead_log_path(path).exists():
        return False
    try:
        with closing(open_existing(path)) as connection:
            if not has_memos(connection):
                return False
            (count,) = connection.execute(
                "SELECT count(*) FROM memo WHERE name = ?", (MARK,)
            ).fetchone()
            return bool(count)
    except sqlite3.Error:
        return False


def describe_missing_log(path: Path) -> str:
    """Return the sentences for the operator about a database that has lost its log."""
    return (
        f"{write_ahead_log_path(path)} is missing although the bot did not stop properly, "
        "so the last minutes of play may be lost. If you still have this file, stop the bot and "
        "put the database and this file in place together. "
        "`python -m onitama_core.matches backup FILE` makes copies that are whole."
    )


def write_ahead_log_path(path: Path) -> Path:
    """Return the path of a database's write-ahead log."""
    return Path(f"{os.path.realpath(path)}-wal")


def open_existing(path: Path) -> sqlite3.Connection:
    """Open an existing file; a missing one is not created."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)


@contextmanager
def keep_write_ahead_log(path: Path) -> Iterator[None]:
    """Keep the write-ahead log that a killed bot has left, if there is one, during the block.

    Otherwise SQLite moves it into the main file when the last connection is closed, and a database
    that still has the mark would look as if it had lost the log. SQLite leaves the log to a
    connection that may only read.
    """
    if not (path.exists() and write_ahead_log_path(path).exists()):
        yield
        return
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as reading:
        reading.execute("SELECT 1 FROM sqlite_schema").fetchone()
        yield
