"""A copy put in a file's place, which keeps what was there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onitama_core.store.clock import from_milliseconds
from onitama_core.store.errors import LaterDatabase
from onitama_core.store.sqlite.claim import claimed
from onitama_core.store.sqlite.connection import translated
from onitama_core.store.sqlite.copies.copying import (
    BESIDE,
    copy,
    opened,
    replacing,
    require_room,
)
from onitama_core.store.sqlite.database import require_known

if TYPE_CHECKING:
    from datetime import datetime

LAST: Final = """
    SELECT max(
        ifnull((SELECT max(at) FROM entry), 0),
        ifnull((SELECT max(created_at) FROM invitation), 0)
    )
"""
"""Of every version."""


def restore(path: Path, backup: Path, now: datetime, *, over: bool = False) -> Path | None:
    """Put a copy in a file's place; where the file that was there is kept now, if there was one.

    Raises FileNotFoundError, PermissionError, InUse, NewerDatabase, StoreFault, ReadOnly, and
    LaterDatabase unless it may go `over` what a copy doesn't hold.
    """
    require_room(path)
    with claimed(path), replacing(path) as unfinished:
        copy(backup, unfinished)
        until = require_ours(unfinished)
        if not over:
            require_not_later(path, until)
        return set_aside(path, now)


def require_ours(backup: Path) -> int:
    """Its last instant. Raises NewerDatabase, and StoreFault for the file of another program."""
    with translated(), closing(opened(backup)) as connection:
        require_known(connection)
        return last(connection)


def require_not_later(path: Path, until: int) -> None:
    """What can't be read is no reason to keep a copy out of its place."""
    try:
        with closing(opened(path)) as connection:
            there = last(connection)
    except sqlite3.Error:
        return
    if there > until:
        raise LaterDatabase(from_milliseconds(there), from_milliseconds(until))


def last(connection: sqlite3.Connection) -> int:
    """When something was last done."""
    (found,) = connection.execute(LAST).fetchone()
    return int(found)


def set_aside(path: Path, now: datetime) -> Path | None:
    """With what was not written into it yet."""
    if not path.exists():
        return None
    aside = path.with_name(f"{path.name}.{now:%Y%m%d-%H%M%S}")
    for part in ("", *BESIDE):
        if (there := Path(f"{path}{part}")).exists():
            there.replace(f"{aside}{part}")
    return aside
