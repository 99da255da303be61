"""The database as the rest of the bot sees it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from onitama_core.store.sqlite.reader import Reader
from onitama_core.store.sqlite.transaction import Transaction

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from datetime import datetime

    from onitama_core.store.sqlite.database import Database


class Store:
    """Reading at any time, writing in transactions, and who wants to know of them."""

    def __init__(self, database: Database) -> None:
        self.read = Reader(database.reader)
        self.posts_due = asyncio.Event()
        """Set whenever a committed transaction left a new post to send."""
        self.deadlines_changed = asyncio.Event()
        """Set whenever a committed transaction left a new deadline."""
        self._database = database

    @asynccontextmanager
    async def transaction(self, now: datetime) -> AsyncIterator[Transaction]:
        async with self._database.transaction() as connection:
            transaction = Transaction(connection, now)
            yield transaction
        if transaction.has_new_posts:
            self.posts_due.set()
        if transaction.has_new_deadline:
            self.deadlines_changed.set()
