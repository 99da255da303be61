"""The one queue of what happens at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.clock import to_milliseconds
from onitama_core.store.records.due import Due, DueKind
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.questions import Changes, Questions

if TYPE_CHECKING:
    from datetime import datetime


class DueQuestions(Questions):
    def due(self, now: datetime, most: int) -> list[Due]:
        found = self.all(
            "SELECT kind, subject FROM due WHERE at <= ? ORDER BY at LIMIT ?",
            *(to_milliseconds(now), most),
        )
        return [Due(DueKind(row["kind"]), row["subject"]) for row in found]

    def next_due(self) -> datetime | None:
        return rows.moment(self.value("SELECT min(at) FROM due"))


class DueChanges(DueQuestions, Changes):
    def schedule(self, kind: DueKind, subject: int, at: datetime) -> None:
        self.has_new_deadline = True
        self.change(
            "INSERT INTO due VALUES (?, ?, ?)"
            " ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at",
            *(kind.value, subject, to_milliseconds(at)),
        )

    def unschedule(self, kind: DueKind, subject: int) -> None:
        self.change("DELETE FROM due WHERE kind = ? AND subject = ?", kind.value, subject)
