"""What every subject of the database is asked and changed with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from onitama_core.store.clock import to_milliseconds

if TYPE_CHECKING:
    import sqlite3
    from datetime import datetime

    from onitama_core.store.records.posts import Post


class Questions:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def one(self, sql: str, *values: Any) -> sqlite3.Row | None:
        return next(iter(self.all(sql, *values)), None)

    def value(self, sql: str, *values: Any) -> Any:
        """The first column of the first row, or None."""
        row = self.one(sql, *values)
        return None if row is None else row[0]

    def all(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        return self._connection.execute(sql, values).fetchall()


class Changes(Questions):
    def __init__(self, connection: sqlite3.Connection, now: datetime) -> None:
        super().__init__(connection)
        self._now = to_milliseconds(now)
        self.new_posts: list[Post] = []
        """That are owed, in their order."""
        self.has_revised_posts = False
        """Some that were handed on are owed no more, or elsewhere."""
        self.has_new_deadline = False
        self.has_new_thought = False
        self.has_erased = False

    def change(self, sql: str, *values: Any) -> int:
        """How many rows were changed."""
        return self._connection.execute(sql, values).rowcount

    def insert(self, table: str, **values: Any) -> int:
        columns, marks = ", ".join(values), ", ".join("?" * len(values))
        sql = f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608 - names from here
        return self._connection.execute(sql, tuple(values.values())).lastrowid or 0

    def update(self, table: str, subject: int, **values: Any) -> None:
        columns = ", ".join(f"{name} = ?" for name in values)
        sql = f"UPDATE {table} SET {columns} WHERE id = ?"  # noqa: S608 - names from here
        self._connection.execute(sql, (*values.values(), subject))
