"""What follows from the matches: cleared away, made anew, and held against what it was."""

from __future__ import annotations

from typing import Final

from onitama_core.store.records.ratings import Unrated
from onitama_core.store.sqlite.subjects.questions import Changes
from onitama_core.store.sqlite.subjects.results.counting import TABLES as SUMS
from onitama_core.store.sqlite.subjects.results.ratings import RATINGS

TABLES: Final = (*RATINGS, *SUMS)
COUNTED: Final = {
    **{table: f"SELECT * FROM {table}" for table in TABLES},  # noqa: S608 - names from here
    "match": "SELECT id, counted, unrated FROM match",
}


class RecountChanges(Changes):
    def clear_counts(self) -> None:
        for table in TABLES:
            self.change(f"DELETE FROM {table}")  # noqa: S608 - names from here
        not_in_logs = (Unrated.NOT_SHOWN.value, Unrated.GONE.value)
        self.change("UPDATE match SET unrated = NULL WHERE unrated NOT IN (?, ?)", *not_in_logs)

    def drop_former_ratings(self) -> None:
        for table in RATINGS:
            self.change(f"DELETE FROM {table} WHERE user_id < 0")  # noqa: S608 - names from here

    def set_counts_aside(self) -> None:
        for table, rows in COUNTED.items():
            self.change(f"CREATE TEMP TABLE {table}_aside AS {rows}")

    def differing_counts(self) -> dict[str, int]:
        found = {table: self._differing(table, rows) for table, rows in COUNTED.items()}
        return {table: count for table, count in found.items() if count}

    def _differing(self, table: str, rows: str) -> int:
        """As many as there are more of on either side."""
        aside = f"SELECT * FROM {table}_aside"  # noqa: S608 - names from here
        more, fewer = (
            int(self.value(f"SELECT COUNT(*) FROM ({one} EXCEPT {other})"))  # noqa: S608
            for one, other in ((rows, aside), (aside, rows))
        )
        return max(more, fewer)
