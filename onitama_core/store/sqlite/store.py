"""The store as the rest of the bot knows it, on SQLite."""

from __future__ import annotations

import asyncio
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from onitama_core.store.names import one_line
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.connection import PATIENCE, writing
from onitama_core.store.sqlite.transaction import SqliteReader, SqliteTransaction
from onitama_core.store.sqlite.wiping import wipe

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from onitama_core.store.protocol import Reader, Transaction
    from onitama_core.store.records.posts import Post
    from onitama_core.store.sqlite.connection import Connection

T = TypeVar("T")


class SqliteStore:
    """Two connections to one file: one writes, one reads what is committed."""

    def __init__(self, path: Path | str, writer: Connection, reader: Connection) -> None:
        self.posts_due = asyncio.Event()
        self._new_posts: list[Post] = []
        self.deadlines_changed = asyncio.Event()
        self.thoughts_due = asyncio.Event()
        self._path = path
        self._writer = writer
        self._reader = reader
        self._writing = 0
        """How many write, or wait for their turn."""
        self._forgetful: list[Callable[[], None]] = [rows.forget, one_line.cache_clear]

    async def read(self, question: Callable[[Reader], T], /) -> T:
        def ask(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN")  # one instant, however much is asked
            try:
                return question(SqliteReader(connection))
            finally:
                connection.execute("ROLLBACK")

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

        self._writing += 1
        try:
            return await self._writer.run(carry_out)
        finally:
            self._writing -= 1

    def take_new_posts(self) -> list[Post]:
        taken, self._new_posts = self._new_posts, []
        return taken

    def when_erased(self, forget: Callable[[], None]) -> None:
        self._forgetful.append(forget)

    async def wipe(self, *, patiently: bool) -> bool:
        is_left = Event()

        def is_wanted() -> bool:
            return is_left.is_set() or (patiently and self._writing > 0)

        try:
            is_wiped = await asyncio.to_thread(wipe, self._path, is_wanted)
        finally:
            is_left.set()
        self._forget()  # a question may have been under way when the rows were erased
        return is_wiped

    def _forget(self) -> None:
        for forget in self._forgetful:
            forget()

    def _wake(self, committed: SqliteTransaction) -> None:
        if committed.has_erased:
            self._forget()
        new = self._new_posts + committed.new_posts
        if new:
            # Without them an id is left out, so that the outbox asks the database what is owed.
            self._new_posts = [] if committed.has_revised_posts else new
            self.posts_due.set()
        if committed.has_new_deadline:
            self.deadlines_changed.set()
        if committed.has_new_thought:
            self.thoughts_due.set()
