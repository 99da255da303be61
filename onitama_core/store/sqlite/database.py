"""SQLite as this bot uses it: WAL, one writer, numbered migrations."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import aiosqlite

from onitama_core.store.errors import NewerDatabase

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

MIGRATIONS: Final = Path(__file__).parent / "migrations"
PRAGMAS: Final = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
"""


class Database:
    """Two connections to one file: one writes, one reads what is committed."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.reader = reader
        self._writer = writer
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """The writer, alone; commits at the end, rolls back on any exception."""
        async with self._lock:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                await self._writer.commit()
            except BaseException:  # a cancelled BEGIN or a failed COMMIT leaves one open too
                await self._writer.rollback()
                raise


@asynccontextmanager
async def open_database(path: Path | str) -> AsyncIterator[Database]:
    """Open or make the file, for this process alone, and bring it up to date.

    Raises NewerDatabase or sqlite3.Error.
    """
    await asyncio.to_thread(_require_openable, path)
    async with _connect(path) as writer:
        await _migrate(writer)
        async with _connect(path) as reader:
            await reader.execute("PRAGMA query_only = ON")
            yield Database(writer, reader)


def _require_openable(path: Path | str) -> None:
    """A failure inside aiosqlite would leave its thread talking to a loop that is closed."""
    sqlite3.connect(path).close()


@asynccontextmanager
async def _connect(path: Path | str) -> AsyncIterator[aiosqlite.Connection]:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        connection.row_factory = aiosqlite.Row
        await connection.executescript(PRAGMAS)
        yield connection


async def _migrate(connection: aiosqlite.Connection) -> None:
    """Apply each migration the file has not seen, each in a transaction of its own."""
    scripts = sorted(MIGRATIONS.glob("[0-9]*.sql"))
    async with connection.execute("PRAGMA user_version") as cursor:
        row = await cursor.fetchone()
    seen = 0 if row is None else int(row[0])
    if seen > len(scripts):
        raise NewerDatabase(f"version {seen}, this program knows {len(scripts)}")
    for version, script in enumerate(scripts[seen:], start=seen + 1):
        sql = await asyncio.to_thread(script.read_text, "utf-8")
        await connection.executescript(
            f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {version};\nCOMMIT;"
        )
