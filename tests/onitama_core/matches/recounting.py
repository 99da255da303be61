"""Ratings and statistics of a database, compared with a new count of all results."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from onitama_core import store
from onitama_core.matches import Matches
from onitama_core.matches.results import (
    add_to_statistics,
    count_older_matches,
    exclude_from_statistics,
    replay_match,
)
from onitama_core.people import ratings
from onitama_core.store.ratings import RATING_TABLES as RATINGS
from onitama_core.store.statistics import STATISTICS_TABLES as SUMS
from onitama_core.store.values.results import Unrated

if TYPE_CHECKING:
    from onitama_core.store import Transaction

    Rows: TypeAlias = set[tuple[Any, ...]]

COUNTED: Final = {
    **{table: f"SELECT * FROM {table}" for table in (*RATINGS, *SUMS)},  # noqa: S608 - no user input
    "rating": (  # without `inactive`, which depends on the time
        "SELECT user_id, guild_id, variant, rating, deviation, volatility, placeless, games,"
        " rated_at FROM rating"
    ),
    "match": "SELECT id, counted, unrated FROM match",
}
"""Queries, by table, for the rows that a new count of all logs has to reproduce."""
NOT_IN_LOGS: Final = (Unrated.NOT_SHOWN, Unrated.GONE, Unrated.LOSER_TIMED_OUT)
"""Reasons for an unrated match that a new count can't find in its log, and so keeps."""


async def differing_counts(path: Path) -> dict[str, int]:
    """Return by table how many rows differ from those of a new count of all results.

    Works on a copy of the file, in which uncounted matches of an earlier version are counted first.
    """
    with TemporaryDirectory() as folder:
        copy_path = Path(folder) / path.name
        store.back_up(path, copy_path)
        async with store.share_store(copy_path) as opened:
            await count_older(Matches(opened, store.utc_now))
        before = counts_in(copy_path)
        clear_counts(copy_path)
        async with store.share_store(copy_path) as opened:
            await opened.write(store.utc_now(), count_all)
        after = counts_in(copy_path, where="user_id > 0")
    differing = {
        table: max(len(before[table] - after[table]), len(after[table] - before[table]))
        for table in COUNTED
    }
    return {table: rows for table, rows in differing.items() if rows}


async def count_older(matches: Matches) -> int:
    """Count the results that an earlier version left, all at once, and return their number."""
    count = 0
    while batch := await matches.log.store.write(matches.log.clock(), count_older_matches):
        count += batch
    return count


def counts_in(path: Path, where: str = "TRUE") -> dict[str, Rows]:
    """Return all rows by table; `where` limits those of ratings."""
    with closing(sqlite3.connect(path)) as file:
        return {
            table: set(file.execute(f"{sql} WHERE {where if table in RATINGS else True}"))
            for table, sql in COUNTED.items()
        }


def clear_counts(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        for table in (*RATINGS, *SUMS):
            file.execute(f"DELETE FROM {table}")  # noqa: S608 - no user input
        kept_reasons = ", ".join(f"'{reason.value}'" for reason in NOT_IN_LOGS)
        file.execute(f"UPDATE match SET unrated = NULL WHERE unrated NOT IN ({kept_reasons})")  # noqa: S608


def count_all(transaction: Transaction) -> None:
    """Count every result again, in the order in which the matches ended."""
    match_ids = transaction.sql.column(
        "SELECT id FROM match WHERE result_number IS NOT NULL ORDER BY result_number"
    )
    for match_id in match_ids:
        replayed = replay_match(transaction, match_id)
        if replayed is None or not replayed[0].is_over:
            exclude_from_statistics(transaction, match_id)
            continue
        match, match_state = replayed
        add_to_statistics(transaction, match, match_state)
        if match.unrated is None:
            ratings.rate(transaction, match)
