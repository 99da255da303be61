"""The one queue of what happens at a time."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from onitama_core.store.clock import MILLISECOND, to_milliseconds
from onitama_core.store.records.due import Due, DueKind
from onitama_core.store.records.pace import name_of
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.questions import Changes, Questions

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime, timedelta

    from onitama_core.store.records.pace import Pace

LOST: Final = "(SELECT since FROM lost_server WHERE lost_server.guild_id = match.guild_id)"
GIVEN: Final = f"min(:by, max(0, ifnull({LOST} - :begin, :by)))"
"""In a server that was lost before, the time since then is given back once it is found."""
LATER: Final = f"max(match.deadline + {GIVEN}, :earliest)"
CONCERNED: Final = "match.finished_at IS NULL AND match.deadline >= :begin AND pace IN ({paces})"
MOVE_DUE: Final = f"""
    UPDATE due SET at = at + {LATER} - match.deadline FROM match
    WHERE due.kind IN ('deadline', 'warning') AND match.id = due.subject AND {CONCERNED}
"""  # noqa: S608 - no value is written into it
MOVE_DEADLINES: Final = f"""
    UPDATE match SET deadline = {LATER}
    WHERE id IN (SELECT subject FROM due WHERE kind = 'deadline') AND {CONCERNED}
"""  # noqa: S608


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

    def is_due(self, due: Due, now: datetime) -> bool:
        sql = "SELECT 1 FROM due WHERE kind = ? AND subject = ? AND at <= ?"
        return self.one(sql, due.kind.value, due.subject, to_milliseconds(now)) is not None

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

    def give_back(
        self, paces: Collection[Pace], begin: datetime, by: timedelta, earliest: datetime
    ) -> None:
        given = {
            "begin": to_milliseconds(begin),
            "by": by // MILLISECOND,
            "earliest": to_milliseconds(earliest),
        }
        names = ", ".join(f"'{name_of(pace)}'" for pace in paces)
        for sql in (MOVE_DUE, MOVE_DEADLINES):
            self._connection.execute(sql.format(paces=names), given)

    def unschedule(self, kind: DueKind, subject: int) -> None:
        self.change("DELETE FROM due WHERE kind = ? AND subject = ?", kind.value, subject)
