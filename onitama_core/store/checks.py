"""Consistency checks of a whole database, for the operator. They may take long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.values.moments import DueKind

if TYPE_CHECKING:
    from onitama_core.store.sql import SqlReader


def rows_without_task(kind: DueKind, which: str) -> str:
    """Return a query of the rows that lack a scheduled task of this kind.

    `which` is the table, named `it`, with a condition.
    """
    return (
        f"SELECT id FROM {which} AND NOT EXISTS"  # noqa: S608 - no value is written into it
        f" (SELECT 1 FROM due WHERE kind = '{kind.value}' AND subject = it.id) ORDER BY id"
    )


CHECKS: Final = {
    "A row of {} refers to one of {} that is not there.": (
        'SELECT DISTINCT "table", parent FROM pragma_foreign_key_check'
    ),
    "Match #{} is listed as open and is over, or the other way round.": (
        "SELECT id FROM match WHERE (finished_at IS NULL) <> (termination IS NULL) ORDER BY id"
    ),
    "Match #{} has no time at which it ends. Its next turn sets one.": (
        "SELECT id FROM match LEFT JOIN due ON kind = 'deadline' AND subject = id"
        " WHERE finished_at IS NULL AND (deadline IS NULL OR at IS NULL OR at < deadline)"
        " AND guild_id NOT IN (SELECT guild_id FROM lost_server)"
        " ORDER BY id"
    ),
    "Match #{} waits for the computer, which does not know of it.": rows_without_task(
        DueKind.ENGINE_MOVE,
        "match AS it WHERE finished_at IS NULL AND"
        " (red_level IS NOT NULL AND (waits_for & 1 OR offer_player = 1)"
        " OR blue_level IS NOT NULL AND (waits_for & 2 OR offer_player = 0))",
    ),
    "Tournament {} runs and has no time for its next step.": rows_without_task(
        DueKind.TOURNAMENT_ROUND,
        "tournament AS it WHERE ended_at IS NULL AND status = 'running'"
        " AND guild_id NOT IN (SELECT guild_id FROM lost_server)",
    ),
    "Match #{} has votes for its next turn, which no time closes.": rows_without_task(
        DueKind.VOTE,
        "match AS it WHERE finished_at IS NULL"
        " AND guild_id NOT IN (SELECT guild_id FROM lost_server) AND EXISTS (SELECT 1 FROM vote"
        " WHERE match_id = it.id AND vote.turn_number = it.turn_number)",
    ),
    "Invitation {} has no time for its expiry.": rows_without_task(
        DueKind.EXPIRY, "invitation AS it WHERE status = 'open'"
    ),
    "Invitation {} has no time for its invitation_clearing.": rows_without_task(
        DueKind.INVITATION_CLEARING,
        "invitation AS it WHERE status IN ('declined', 'withdrawn', 'expired')"
        " AND NOT EXISTS (SELECT 1 FROM due WHERE kind = 'expiry' AND subject = it.id)",
    ),
    "Erasure {} has no time for its erasure_clearing.": rows_without_task(
        DueKind.ERASURE_CLEARING, "erasure AS it WHERE TRUE"
    ),
    "User {} is half erased, and nothing goes on with it.": rows_without_task(
        DueKind.ERASURE, "(SELECT user_id AS id FROM erasing) AS it WHERE TRUE"
    ),
    "Match {} has no time for its match_clearing.": rows_without_task(
        DueKind.MATCH_CLEARING,
        "match AS it WHERE finished_at IS NOT NULL AND (invitation_id IS NOT NULL"
        " OR EXISTS (SELECT 1 FROM post WHERE match_id = it.id))",
    ),
}
"""The sentence for each inconsistency, and the query of the rows that have it."""


class CheckQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def matches_after(self, match_id: int, limit: int) -> list[int]:
        """Return the next match numbers after one, in ascending order."""
        return self._sql.column(
            "SELECT id FROM match WHERE id > ? ORDER BY id LIMIT ?", match_id, limit
        )

    def inconsistencies(self) -> list[str]:
        """Return a sentence for each inconsistency of rows and references.

        The logs of matches are not read.
        """
        found = []
        for sentence, sql in CHECKS.items():
            found += [sentence.format(*row) for row in self._sql.all(sql)]
        return found
