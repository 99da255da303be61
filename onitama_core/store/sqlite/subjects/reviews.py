"""What the computer thought of matches that are over, and what it draws by in others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.records.reviews import Judged, ScoreKind
from onitama_core.store.sqlite.subjects.questions import Changes, Questions

if TYPE_CHECKING:
    from collections.abc import Sequence


class ReviewQuestions(Questions):
    def review_of(self, match_id: int) -> list[Judged]:
        found = self.all(
            "SELECT kind, value, best FROM review WHERE match_id = ? ORDER BY turn", match_id
        )
        return [Judged(ScoreKind(row["kind"]), row["value"], row["best"]) for row in found]

    def draw_seed_of(self, match_id: int) -> str | None:
        found: str | None = self.value("SELECT seed FROM draw_seed WHERE match_id = ?", match_id)
        return found


class ReviewChanges(ReviewQuestions, Changes):
    def keep_review(self, match_id: int, judged: Sequence[Judged]) -> None:
        self.change("DELETE FROM review WHERE match_id = ?", match_id)
        for turn, one in enumerate(judged):
            self.change(
                "INSERT INTO review VALUES (?, ?, ?, ?, ?)",
                *(match_id, turn, one.kind.value, one.value, one.best),
            )

    def keep_draw_seed(self, match_id: int, seed: str) -> None:
        self.insert("draw_seed", match_id=match_id, seed=seed)
