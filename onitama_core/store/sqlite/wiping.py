"""What was erased, wiped off the file too: it is written anew, and its log is emptied.

Deleted rows are overwritten where they stood, but a tree that was balanced once keeps copies of
them beside it, and the write-ahead log older pages.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final

from onitama_core.store.sqlite.connection import connect, translated

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

STEPS: Final = 10_000
"""Of SQLite's machine between two looks at whether somebody else wants to write: a millisecond."""


def wipe(path: Path | str, is_wanted: Callable[[], bool]) -> bool:
    """Write a file anew, unless it `is_wanted` meanwhile; whether that was done.

    Readers go on beside it. Whenever it ends, nothing that was committed is lost. Raises Locked
    where somebody else writes, Full where there is no room for a second file.
    """
    with translated(), closing(connect(path)) as connection:
        return rewrite(connection, is_wanted) and empty_log(connection)


def rewrite(connection: sqlite3.Connection, is_wanted: Callable[[], bool]) -> bool:
    connection.set_progress_handler(is_wanted, STEPS)
    try:
        connection.execute("VACUUM")
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return False
    finally:
        connection.set_progress_handler(None, 0)
    return True


def empty_log(connection: sqlite3.Connection) -> bool:
    """The first look keeps no writer waiting, and leaves little to the second."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    (is_busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not is_busy
