"""What must hold of a whole file; asked by a host, not while anybody waits."""

from __future__ import annotations

from typing import Final

from onitama_core.store.records.due import Due, DueKind
from onitama_core.store.sqlite.subjects.questions import Questions

OWES_THOUGHT: Final = (
    "SELECT id FROM match AS it WHERE finished_at IS NULL AND"
    " (red_level IS NOT NULL AND (waits_for & 1 OR offer_player = 1)"
    " OR blue_level IS NOT NULL AND (waits_for & 2 OR offer_player = 0))"
)
MISSING: Final = {
    DueKind.THOUGHT: OWES_THOUGHT,
    DueKind.EXPIRY: "SELECT id FROM invitation AS it WHERE status = 'open'",
    DueKind.INVITATION_CLEARING: (
        "SELECT id FROM invitation AS it WHERE status IN ('declined', 'withdrawn', 'expired')"
        " AND NOT EXISTS (SELECT 1 FROM due WHERE kind = 'expiry' AND subject = it.id)"
    ),
    DueKind.ERASURE_CLEARING: "SELECT id FROM erasure AS it WHERE TRUE",
    DueKind.MATCH_CLEARING: (
        "SELECT id FROM match AS it WHERE finished_at IS NOT NULL AND (invitation_id IS NOT NULL"
        " OR EXISTS (SELECT 1 FROM post WHERE match_id = it.id))"
    ),
}
"""Whose turn must come, of each kind."""


class SoundnessQuestions(Questions):
    def matches_after(self, match_id: int, most: int) -> list[int]:
        found = self.all("SELECT id FROM match WHERE id > ? ORDER BY id LIMIT ?", match_id, most)
        return [row["id"] for row in found]

    def misfiled(self) -> list[int]:
        found = self.all(
            "SELECT id FROM match WHERE (finished_at IS NULL) <> (termination IS NULL) ORDER BY id"
        )
        return [row["id"] for row in found]

    def endless(self) -> list[int]:
        found = self.all(
            "SELECT id FROM match LEFT JOIN due ON kind = ? AND subject = id"
            " WHERE finished_at IS NULL AND (deadline IS NULL OR at IS NULL OR at < deadline)"
            " ORDER BY id",
            DueKind.DEADLINE.value,
        )
        return [row["id"] for row in found]

    def dangling(self) -> list[tuple[str, str]]:
        found = self.all('SELECT DISTINCT "table", parent FROM pragma_foreign_key_check')
        return [(row["table"], row["parent"]) for row in found]

    def missing_due(self) -> list[Due]:
        return [
            Due(kind, row["id"])
            for kind, subjects in MISSING.items()
            for row in self.all(
                f"{subjects} AND NOT EXISTS"  # noqa: S608 - no value is written into it
                " (SELECT 1 FROM due WHERE kind = ? AND subject = it.id) ORDER BY id",
                kind.value,
            )
        ]
