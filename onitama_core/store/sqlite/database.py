"""Opening a file: for this process alone, writable, and brought up to date."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onitama_core.store.errors import NewerDatabase
from onitama_core.store.sqlite.claim import claimed
from onitama_core.store.sqlite.connection import PATIENCE, Connection, begin, connect, translated
from onitama_core.store.sqlite.store import SqliteStore

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import AsyncIterator

MIGRATIONS: Final = Path(__file__).parent / "migrations"


@asynccontextmanager
async def open_store(path: Path | str) -> AsyncIterator[SqliteStore]:
    """Open or make the file, for this process alone.

    Raises InUse, NoFolder, ReadOnly, NewerDatabase, Locked or StoreFault.
    """
    with claimed(path):
        async with share_store(path) as store:
            yield store


@asynccontextmanager
async def share_store(path: Path | str) -> AsyncIterator[SqliteStore]:
    """As `open_store`, whoever else has opened the file."""
    await asyncio.to_thread(prepare, path)
    writer, reader = Connection(path), Connection(path)
    async with writer, reader:
        await reader.run(forbid_writing)
        yield SqliteStore(path, writer, reader)


def prepare(path: Path | str) -> None:
    """Whatever can go wrong does so here, before a thread talks to a loop."""
    with translated(), closing(connect(path)) as connection:
        migrate(connection)
        require_writable(connection)


def migrate(connection: sqlite3.Connection) -> None:
    """Apply each migration the file has not seen, each in a transaction of its own."""
    seen, scripts = require_known(connection), known()
    connection.execute("PRAGMA foreign_keys = OFF")  # a table that others refer to is made anew
    for version, script in enumerate(scripts[seen:], start=seen + 1):
        sql = script.read_text("utf-8")
        connection.executescript(
            f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {version};\nCOMMIT;"
        )


def require_known(connection: sqlite3.Connection) -> int:
    """The version of a file. Raises NewerDatabase."""
    (seen,) = connection.execute("PRAGMA user_version").fetchone()
    if seen > len(known()):
        raise NewerDatabase(version=seen, known=len(known()))
    return int(seen)


def known() -> list[Path]:
    """A script for each version."""
    return sorted(MIGRATIONS.glob("[0-9]*.sql"))


def require_writable(connection: sqlite3.Connection) -> None:
    """A transaction that changes nothing would not find out."""
    begin(connection, PATIENCE)
    connection.execute("PRAGMA user_version = 0")
    connection.execute("ROLLBACK")


def forbid_writing(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = ON")
