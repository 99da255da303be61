"""The store as the rest of the bot knows it, on SQLite."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from onitama_core.store.sqlite.connection import PATIENCE, reading, writing
from onitama_core.store.sqlite.transaction import SqliteReader, SqliteTransaction

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from datetime import datetime

    from onitama_core.store.reader import Reader
    from onitama_core.store.sqlite.connection import Connection
    from onitama_core.store.transaction import Transaction

T = TypeVar("T")


class SqliteStore:
    """Two connections to one file: one writes, one reads what is committed."""

    def __init__(self, writer: Connection, reader: Connection) -> None:
        self.posts_due = asyncio.Event()
        self.deadlines_changed = asyncio.Event()
        self.thoughts_due = asyncio.Event()
        self._writer = writer
        self._reader = reader

    async def read(self, question: Callable[[Reader], T], /) -> T:
        def ask(connection: sqlite3.Connection) -> T:
            with reading(connection):
                return question(SqliteReader(connection))

        return await self._reader.run(ask)

    async def write(self, now: datetime, change: Callable[[Transaction], T], /) -> T:
        until = monotonic() + PATIENCE
        loop = asyncio.get_running_loop()

        def carry_out(connection: sqlite3.Connection) -> T:
            transaction = SqliteTransaction(connection, now)
            with writing(connection, until):
                result = change(transaction)
            # From here, since whoever asked may have given up waiting.
            loop.call_soon_threadsafe(self._wake, transaction)
            return result

        return await self._writer.run(carry_out)

    def _wake(self, committed: SqliteTransaction) -> None:
        if committed.has_new_posts:
            self.posts_due.set()
        if committed.has_new_deadline:
            self.deadlines_changed.set()
        if committed.has_new_thought:
            self.thoughts_due.set()
