"""What sqlite3 complains of, as the store's own errors."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from onitama_core.store.errors import Conflict, Full, Locked, ReadOnly, StoreFault

if TYPE_CHECKING:
    from collections.abc import Iterator

MEANINGS: Final = {
    "SQLITE_CONSTRAINT_UNIQUE": Conflict,
    "SQLITE_CONSTRAINT_PRIMARYKEY": Conflict,
    "SQLITE_BUSY": Locked,
    "SQLITE_BUSY_RECOVERY": Locked,
    "SQLITE_BUSY_SNAPSHOT": Locked,
    "SQLITE_LOCKED": Locked,
    "SQLITE_FULL": Full,
    "SQLITE_READONLY": ReadOnly,
    "SQLITE_READONLY_DBMOVED": ReadOnly,
    "SQLITE_READONLY_DIRECTORY": ReadOnly,
}


@contextmanager
def translated() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as problem:
        name = getattr(problem, "sqlite_errorname", "")
        raise MEANINGS.get(name, StoreFault)(str(problem)) from problem
