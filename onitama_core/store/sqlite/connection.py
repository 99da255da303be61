"""A connection in a thread of its own, which is given whole functions."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar, cast

import aiosqlite

from onitama_core.store.errors import Conflict, Full, Locked, ReadOnly, StoreFault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

T = TypeVar("T")

PATIENCE: Final = 2.0
"""Seconds from being asked until a write is given up; Discord waits for three."""
PRAGMAS: Final = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
"""
"""Some builds of SQLite leave what was deleted where it stood, unless they are told."""


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
    """What sqlite3 complains of is raised as the store's own errors."""
    try:
        yield
    except sqlite3.Error as problem:
        name = getattr(problem, "sqlite_errorname", "")
        raise MEANINGS.get(name, StoreFault)(str(problem)) from problem


class Connection(aiosqlite.Connection):
    """One hop to the thread and back for a whole question or a whole transaction."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(partial(connect, path), iter_chunk_size=64)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return cast("T", await self._execute(self._work, work))  # type: ignore[no-untyped-call]

    def _work(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with translated():
            return work(self._conn)


def connect(path: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    connection.row_factory = sqlite3.Row
    try:
        connection.executescript(PRAGMAS)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


@contextmanager
def writing(connection: sqlite3.Connection, until: float) -> Iterator[None]:
    """A transaction that waits for others until `until`, commits at the end or is taken back.

    Raises Locked.
    """
    begin(connection, until - monotonic())
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def begin(connection: sqlite3.Connection, patience: float) -> None:
    if patience <= 0:
        raise Locked
    connection.execute(f"PRAGMA busy_timeout = {patience * 1000:.0f}")
    connection.execute("BEGIN IMMEDIATE")
