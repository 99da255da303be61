"""The one queue of what happens at a time."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from onitama_core.store.clock import to_milliseconds
from onitama_core.store.records.due import Due, DueKind
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.questions import Changes, Questions

if TYPE_CHECKING:
    from datetime import datetime


class DueQuestions(Questions):
    def due(self, now: datetime, most: int) -> list[Due]:
        found = (due for kind in DueKind for due in self._due(kind, now, most))
        return list(islice(found, most))

    def _due(self, kind: DueKind, now: datetime, most: int) -> list[Due]:
        found = self.all(
            "SELECT subject FROM due WHERE kind = ? AND at <= ? ORDER BY at LIMIT ?",
            *(kind.value, to_milliseconds(now), most),
        )
        return [Due(kind, row["subject"]) for row in found]

    def next_due(self) -> datetime | None:
        first = (self.value("SELECT min(at) FROM due WHERE kind = ?", one.value) for one in DueKind)
        return rows.moment(min((at for at in first if at is not None), default=None))


class DueChanges(DueQuestions, Changes):
    def schedule(self, kind: DueKind, subject: int, at: datetime) -> None:
        first = self.next_due()
        if first is None or at < first:  # else whoever sleeps wakes in time
            self.has_new_deadline = True
        self.change(
            "INSERT INTO due VALUES (?, ?, ?)"
            " ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at",
            *(kind.value, subject, to_milliseconds(at)),
        )

    def unschedule(self, kind: DueKind, subject: int) -> None:
        self.change("DELETE FROM due WHERE kind = ? AND subject = ?", kind.value, subject)
