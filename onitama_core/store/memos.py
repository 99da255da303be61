"""Memos: texts that the bot stores for its own use, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onitama_core.store.sql import SqlReader, SqlWriter


class MemoQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def get(self, name: str) -> str | None:
        return self._sql.text("SELECT value FROM memo WHERE name = ?", name)


class MemoChanges(MemoQueries):
    _sql: SqlWriter

    def __init__(self, sql: SqlWriter) -> None:
        super().__init__(sql)

    def save(self, name: str, value: str) -> None:
        self._sql.replace("memo", name=name, value=value)
