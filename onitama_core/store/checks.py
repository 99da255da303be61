"""What must hold of a whole file, and all that follows from its matches made anew.

Asked by a host, not while anybody waits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.ratings import TABLES as RATINGS
from onitama_core.store.results import TABLES as SUMS
from onitama_core.store.sql import Changes, Questions
from onitama_core.store.values.moments import DueKind
from onitama_core.store.values.results import Unrated

if TYPE_CHECKING:
    from collections.abc import Mapping


def undue(kind: DueKind, which: str) -> str:
    """Rows of which something should be due at some time and is not."""
    return (
        f"SELECT id FROM {which} AND NOT EXISTS"  # noqa: S608 - no value is written into it
        f" (SELECT 1 FROM due WHERE kind = '{kind.value}' AND subject = it.id) ORDER BY id"
    )


FAULTS: Final = {
    "A row of {} refers to one of {} that is not there.": (
        'SELECT DISTINCT "table", parent FROM pragma_foreign_key_check'
    ),
    "Match #{} is listed as open and is over, or the other way round.": (
        "SELECT id FROM match WHERE (finished_at IS NULL) <> (termination IS NULL) ORDER BY id"
    ),
    "Match #{} has no time at which it ends. Its next turn sets one.": (
        "SELECT id FROM match LEFT JOIN due ON kind = 'deadline' AND subject = id"
        " WHERE finished_at IS NULL AND (deadline IS NULL OR at IS NULL OR at < deadline)"
        " ORDER BY id"
    ),
    "Match #{} waits for the computer, which does not know of it.": undue(
        DueKind.THOUGHT,
        "match AS it WHERE finished_at IS NULL AND"
        " (red_level IS NOT NULL AND (waits_for & 1 OR offer_player = 1)"
        " OR blue_level IS NOT NULL AND (waits_for & 2 OR offer_player = 0))",
    ),
    "Invitation {} has no time for its expiry.": undue(
        DueKind.EXPIRY, "invitation AS it WHERE status = 'open'"
    ),
    "Invitation {} has no time for its invitation_clearing.": undue(
        DueKind.INVITATION_CLEARING,
        "invitation AS it WHERE status IN ('declined', 'withdrawn', 'expired')"
        " AND NOT EXISTS (SELECT 1 FROM due WHERE kind = 'expiry' AND subject = it.id)",
    ),
    "Erasure {} has no time for its erasure_clearing.": undue(
        DueKind.ERASURE_CLEARING, "erasure AS it WHERE TRUE"
    ),
    "Match {} has no time for its match_clearing.": undue(
        DueKind.MATCH_CLEARING,
        "match AS it WHERE finished_at IS NOT NULL AND (invitation_id IS NOT NULL"
        " OR EXISTS (SELECT 1 FROM post WHERE match_id = it.id))",
    ),
}
"""What does not hold, as it is told to a host, and of which rows."""
COUNTED: Final = {
    **{table: f"SELECT * FROM {table}" for table in (*RATINGS, *SUMS)},  # noqa: S608 - names from here
    "rating": (  # whether somebody is inactive follows from the time
        "SELECT user_id, guild_id, variant, rating, deviation, volatility, placeless, games,"
        " rated_at FROM rating"
    ),
    "match": "SELECT id, counted, unrated FROM match",
}
"""What follows from the matches."""


class CheckQuestions(Questions):
    def matches_after(self, match_id: int, most: int) -> list[int]:
        """All there are, in order; of a row that makes no sense the number alone is sure."""
        return self.column("SELECT id FROM match WHERE id > ? ORDER BY id LIMIT ?", match_id, most)

    def faults(self) -> list[str]:
        """Of the file as a whole, whatever each log says."""
        return [told.format(*row) for told, sql in FAULTS.items() for row in self.all(sql)]


class CheckChanges(CheckQuestions, Changes):
    def set_counts_aside(self) -> None:
        """To be compared with what a recount comes to."""
        for table, rows in COUNTED.items():
            self.change(f"CREATE TEMP TABLE {table}_aside AS {rows}")

    def clear_counts(self) -> None:
        for table in (*RATINGS, *SUMS):
            self.delete(table)
        not_in_logs = (Unrated.NOT_SHOWN, Unrated.GONE, Unrated.LOSER_TIMED_OUT)
        self.change("UPDATE match SET unrated = NULL WHERE unrated NOT IN (?, ?, ?)", *not_in_logs)

    def drop_former_ratings(self) -> None:
        """Those of people who were erased, once what hangs on them is there."""
        for table in RATINGS:
            self.change(f"DELETE FROM {table} WHERE user_id < 0")  # noqa: S608 - names from here

    def differing_counts(self) -> Mapping[str, int]:
        """By the table, how many rows are not as they were set aside."""
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
