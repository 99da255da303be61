"""Files of the database, looked at from outside."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from onitama_core.store import open_store

if TYPE_CHECKING:
    from pathlib import Path


async def open_and_close(path: Path) -> None:
    async with open_store(path):
        pass


def plain(path: Path, sql: str, *values: object) -> list[tuple[object, ...]]:
    """What sqlite3 itself finds in a file, or does to it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        return file.execute(sql, values).fetchall()
