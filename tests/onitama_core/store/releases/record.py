"""Record the database of a release, with the program of that release.

`NAME.sql` is the file as SQL, `NAME.txt` what everybody is told of its matches:

    uv run python -m tests.onitama_core.store.releases.record 0.2.0

A release is never recorded again: what its file holds is what hosts have.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.onitama_core.matches.table import FakeClock, table_at
from tests.onitama_core.store.releases.eventful import everything_happens
from tests.onitama_core.store.releases.telling import told

FOLDER = Path(__file__).parent


async def record(release: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "onitama.db"
        async with table_at(path, FakeClock()) as table:
            await everything_happens(table)
            keep(release, "txt", await told(table))
        keep(release, "sql", dumped(path))


def dumped(path: Path) -> str:
    with closing(sqlite3.connect(path)) as file:
        (version,) = file.execute("PRAGMA user_version").fetchone()
        return "\n".join([*file.iterdump(), f"PRAGMA user_version = {version};\n"])


def keep(release: str, ending: str, text: str) -> None:
    with (FOLDER / f"{release}.{ending}").open("x", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    asyncio.run(record(sys.argv[1]))
