"""The one queue of what happens at a time."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from onitama_core.store.clock import MILLISECOND, from_milliseconds, to_milliseconds
from onitama_core.store.records.due import (
    ALL_SHARDS,
    NO_SHARDS,
    OF_INVITATIONS,
    OF_MATCHES,
    SERVED,
    Due,
    DueKind,
    Shards,
)
from onitama_core.store.records.pace import name_of
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.subjects.questions import Changes, Questions

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime, timedelta

    from onitama_core.store.records.pace import Pace

LOST: Final = "(SELECT since FROM lost_server WHERE lost_server.guild_id = match.guild_id)"
GIVEN: Final = f"min(:by, max(0, ifnull({LOST} - :begin, :by)))"
"""In a server that was lost before, the time since then is given back once it is found."""
NOT_BEFORE: Final = "match.deadline >= :begin"
UNTOUCHED: Final = "match.guild_id = :guild AND match.last_at <= :since"
"""Whoever has played in a lost server all the same has a deadline of their own."""


def shifting(by: str, which: str) -> tuple[str, str]:
    """Have deadlines of open matches, and all that is due by them, come later or sooner."""
    then = f"max(match.deadline + {by}, :earliest)"
    concerned = f"match.finished_at IS NULL AND pace IN ({{paces}}) AND {which}"
    due = f"""
        UPDATE due SET at = at + {then} - match.deadline FROM match
        WHERE due.kind IN ('deadline', 'warning') AND match.id = due.subject AND {concerned}
    """  # noqa: S608 - no value is written into it
    deadlines = f"""
        UPDATE match SET deadline = {then}
        WHERE id IN (SELECT subject FROM due WHERE kind = 'deadline') AND {concerned}
    """  # noqa: S608
    return due, deadlines


IN_SHARDS: Final = "(guild_id >> 22) % {count} IN ({ids})"
FIRST_OF_A_KIND: Final = "SELECT at FROM due WHERE kind = '{}' {} ORDER BY at LIMIT 1"


def in_shards(shards: Shards) -> str:
    return IN_SHARDS.format(count=shards.count, ids=", ".join(map(str, sorted(shards.ids))))


def not_in(shards: Shards, kind: DueKind) -> str:
    """As a further condition of what is due."""
    table = "match" if kind in OF_MATCHES else "invitation" if kind in OF_INVITATIONS else None
    if not shards.ids or table is None:
        return ""
    there = f"SELECT 1 FROM {table} WHERE id = due.subject AND {in_shards(shards)}"  # noqa: S608
    return f"AND NOT EXISTS ({there})"


@lru_cache(maxsize=16)
def next_due(besides: Shards) -> str:
    """The question when it is, by kind, as the index has it."""
    first = (
        f"SELECT * FROM ({FIRST_OF_A_KIND.format(kind.value, not_in(besides, kind))})"  # noqa: S608
        for kind in SERVED
    )
    return f"SELECT min(at) FROM ({' UNION ALL '.join(first)})"  # noqa: S608


THOUGHTS: Final = """
    SELECT subject FROM due JOIN match ON match.id = subject WHERE kind = 'thought' AND at <= ?
    AND guild_id NOT IN (SELECT guild_id FROM lost_server) ORDER BY at LIMIT ?
"""
GIVE_BACK: Final = shifting(GIVEN, f"{NOT_BEFORE} AND {{shards}}")
SHIFT_IN_SERVER: Final = shifting(":by", UNTOUCHED)


class DueQuestions(Questions):
    def due(self, now: datetime, most: int, besides: Shards = NO_SHARDS) -> list[Due]:
        found = (due for kind in SERVED for due in self._due(kind, now, most, besides))
        return list(islice(found, most))

    def _due(self, kind: DueKind, now: datetime, most: int, besides: Shards) -> list[Due]:
        found = self.all(
            f"SELECT subject FROM due WHERE kind = ? AND at <= ? {not_in(besides, kind)}"  # noqa: S608
            " ORDER BY at LIMIT ?",
            *(kind.value, to_milliseconds(now), most),
        )
        return [Due(kind, row["subject"]) for row in found]

    def is_due(self, due: Due, now: datetime) -> bool:
        sql = "SELECT 1 FROM due WHERE kind = ? AND subject = ? AND at <= ?"
        return self.one(sql, due.kind.value, due.subject, to_milliseconds(now)) is not None

    def next_due(self, besides: Shards = NO_SHARDS) -> datetime | None:
        return rows.moment(self.value(next_due(besides)))

    def unwiped(self) -> list[int]:
        found = self.all("SELECT subject FROM due WHERE kind = ?", DueKind.WIPING.value)
        return [row["subject"] for row in found]

    def thoughts(self, now: datetime, most: int) -> list[int]:
        found = self.all(THOUGHTS, to_milliseconds(now), most)
        return [row["subject"] for row in found]


class DueChanges(DueQuestions, Changes):
    @cached_property
    def _wakes_at(self) -> datetime | None:
        """When whoever sleeps until something is due wakes in any case."""
        return self.next_due()

    def schedule(self, kind: DueKind, subject: int, at: datetime) -> None:
        if kind is DueKind.THOUGHT:
            self.has_new_thought = True
        elif self._wakes_at is None or at < self._wakes_at:
            self.has_new_deadline = True
        self.change(
            "INSERT INTO due VALUES (?, ?, ?)"
            " ON CONFLICT (kind, subject) DO UPDATE SET at = excluded.at",
            *(kind.value, subject, to_milliseconds(at)),
        )

    def owe_thought(self, match_id: int) -> None:
        self.schedule(DueKind.THOUGHT, match_id, from_milliseconds(self._now))

    def give_back(
        self,
        paces: Collection[Pace],
        begin: datetime,
        by: timedelta,
        earliest: datetime,
        shards: Shards,
    ) -> None:
        self._shift(GIVE_BACK, paces, by, earliest, shards, begin=to_milliseconds(begin))

    def shift_deadlines(
        self,
        guild_id: int,
        since: datetime,
        paces: Collection[Pace],
        by: timedelta,
        earliest: datetime,
    ) -> None:
        which = {"guild": guild_id, "since": to_milliseconds(since)}
        self._shift(SHIFT_IN_SERVER, paces, by, earliest, ALL_SHARDS, **which)

    def _shift(
        self,
        statements: tuple[str, str],
        paces: Collection[Pace],
        by: timedelta,
        earliest: datetime,
        shards: Shards,
        **which: int,
    ) -> None:
        self.has_new_deadline = True
        values = {**which, "by": by // MILLISECOND, "earliest": to_milliseconds(earliest)}
        names = ", ".join(f"'{name_of(pace)}'" for pace in paces)
        for sql in statements:
            self._connection.execute(sql.format(paces=names, shards=in_shards(shards)), values)

    def unschedule(self, kind: DueKind, subject: int) -> None:
        self.change("DELETE FROM due WHERE kind = ? AND subject = ?", kind.value, subject)
