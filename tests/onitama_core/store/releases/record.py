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
from typing import TYPE_CHECKING

from onitama_core.game import format_position
from onitama_core.store import Played
from tests.onitama_core.matches.table import FakeClock, table_at
from tests.onitama_core.store.releases.eventful import everything_happens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Entry, Match
    from tests.onitama_core.matches.table import Table

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


# What a release tells everybody, and each player, of all its matches


async def told(table: Table) -> str:
    rows = await table.rows("SELECT id FROM match ORDER BY id")
    return "\n".join([await told_of(table, row["id"]) for row in rows])


async def told_of(table: Table, match_id: int) -> str:
    match = await table.present(match_id)
    lines = [
        " ".join(standing(match)),
        f"public: {await table.position(match_id)}",
        *[await told_to(table, match_id, person.user_id) for person in match.people],
        f"log: {' '.join(map(written, await table.log(match_id)))}",
    ]
    return "\n    ".join(lines) + "\n"


async def told_to(table: Table, match_id: int, user_id: int) -> str:
    view = (await table.matches.look_as(match_id, user_id)).view
    return f"{user_id}: {format_position(view)}"


def standing(match: Match) -> Iterator[str]:
    yield f"#{match.id} {match.setup.variant.value} in {match.place.channel_id}"
    if match.parent_id is not None:
        yield f"of {match.parent_id}"
    yield f"entry {match.seq} step {match.step} turn {match.turn_number} {match.phase.name}"
    yield f"waits for {match.users(*match.waits_for)}"
    if match.draw_offer is not None:
        yield f"draw offer {match.draw_offer.seq} by {match.draw_offer.player.name}"
    if match.outcome is not None:
        yield f"over: {match.outcome.termination.value} for {match.outcome.winner}"


def written(entry: Entry) -> str:
    return entry.action if isinstance(entry, Played) else entry.kind.value


if __name__ == "__main__":
    asyncio.run(record(sys.argv[1]))
