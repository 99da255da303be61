"""Scheduled tasks of matches, invitations, servers and people, in one table."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from onitama_core.store.sql import SqlReader, SqlWriter, optional_moment
from onitama_core.store.values import moments
from onitama_core.store.values.moments import Due, DueKind, Shards

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime, timedelta

    from onitama_core.store.effects import Effects
    from onitama_core.store.values.moments import Pace

MAX_TASKS_BY_KIND: Final = dict.fromkeys((*moments.SERVER_KINDS, DueKind.TOURNAMENT_ROUND), 3)
"""Largest number of tasks of these kinds that are returned at once.

Many servers schedule their puzzle for the same hour, and turns of matches need most of the fifty
calls a second that Discord allows. Pairing a round of many people takes a second.
"""
IN_UNAVAILABLE_SERVER: Final = "guild_id IN (SELECT guild_id FROM lost_server)"
ENGINE_MOVES_IN_TURN: Final = f"""
    WITH oldest AS (
        SELECT subject, at, coalesce(red_id, blue_id, channel_id) AS user_id
        FROM due JOIN match ON match.id = subject
        WHERE kind = 'thought' AND at <= ? AND NOT {IN_UNAVAILABLE_SERVER}
        ORDER BY at LIMIT ?
    ), numbered AS (
        SELECT subject, at, row_number() OVER (PARTITION BY user_id ORDER BY at, subject) AS number
        FROM oldest
    )
    SELECT subject FROM numbered ORDER BY number, at LIMIT ?
"""  # noqa: S608 - no value is written into it
"""Query for the matches in which the computer must act.

The first match of each user comes first, oldest first, then the second of each, and so on. A match
in which a channel plays counts as one of a user with the channel's id.
"""
ENGINE_MOVES_OF_USER: Final = " UNION ALL ".join(
    f"SELECT due.subject FROM match INDEXED BY match_{side} JOIN due"  # noqa: S608 - no user input
    f" ON due.kind = 'thought' AND due.subject = match.id"
    f" WHERE {side}_id = :user AND finished_at IS NULL AND NOT {IN_UNAVAILABLE_SERVER}"
    for side in ("red", "blue")
)
"""Query for a user's open matches in which the computer must act.

The named indexes hold open matches only; otherwise SQLite would read all that a user ever played.
"""


def shard_condition(shards: Shards) -> str:
    """Return the condition that a row's server is in one of the shards."""
    ids = ", ".join(map(str, sorted(shards.ids)))
    return f"(guild_id >> 22) % {shards.count} IN ({ids})"


def exclude_shards(shards: Shards, kind: DueKind) -> str:
    """Return a condition that leaves out tasks of a kind in these shards.

    It is empty for kinds that are not about matches, invitations or tournaments.
    """
    tables = {
        **dict.fromkeys(moments.MATCH_KINDS, "match"),
        **dict.fromkeys(moments.INVITATION_KINDS, "invitation"),
        **dict.fromkeys(moments.TOURNAMENT_KINDS, "tournament"),
    }
    table = tables.get(kind)
    if not shards.ids or table is None:
        return ""
    subject = f"SELECT 1 FROM {table} WHERE id = due.subject AND {shard_condition(shards)}"  # noqa: S608
    return f"AND NOT EXISTS ({subject})"


@lru_cache(maxsize=16)
def next_due_query(excluded: Shards) -> str:
    """Return the query for the time of the next task, which uses the index of each kind."""
    first = (
        f"SELECT * FROM (SELECT at FROM due WHERE kind = '{kind.value}'"  # noqa: S608
        f" {exclude_shards(excluded, kind)} ORDER BY at LIMIT 1)"
        for kind in moments.UPKEEP_KINDS
    )
    return f"SELECT min(at) FROM ({' UNION ALL '.join(first)})"  # noqa: S608


class DueQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def tasks(self, now: datetime, limit: int, excluded: Shards = moments.NO_SHARDS) -> list[Due]:
        """Return up to `limit` due tasks: most urgent kind first, oldest first within a kind.

        Kinds in `MAX_TASKS_BY_KIND` are limited further. Tasks of matches, invitations and
        tournaments in the shards `excluded` are left out.
        """
        tasks: list[Due] = []
        for kind in moments.UPKEEP_KINDS:
            subjects = self._sql.column(
                "SELECT subject FROM due WHERE kind = ? AND at <= ?"  # noqa: S608
                f" {exclude_shards(excluded, kind)} ORDER BY at LIMIT ?",
                kind,
                now,
                min(limit - len(tasks), MAX_TASKS_BY_KIND.get(kind, limit)),
            )
            tasks += (Due(kind, subject) for subject in subjects)
            if len(tasks) == limit:
                break
        return tasks

    def is_due(self, due: Due, now: datetime) -> bool:
        """Return whether a task is still due; it may have been postponed or removed since."""
        sql = "SELECT 1 FROM due WHERE kind = ? AND subject = ? AND at <= ?"
        return self._sql.exists(sql, due.kind, due.subject, now)

    def time_of(self, kind: DueKind, subject: int) -> datetime | None:
        """Return when a task is due; None if it is not scheduled."""
        sql = "SELECT at FROM due WHERE kind = ? AND subject = ?"
        return optional_moment(self._sql.value(sql, kind, subject))

    def next_at(self, excluded: Shards = moments.NO_SHARDS) -> datetime | None:
        """Return the time of the next task, except those in the shards `excluded`."""
        return optional_moment(self._sql.value(next_due_query(excluded)))

    def unwiped(self) -> list[int]:
        """Return the times of erasures whose traces are still to be removed from the file."""
        return self._sql.column("SELECT subject FROM due WHERE kind = ?", DueKind.WIPING)

    def engine_moves(self, now: datetime, limit: int) -> list[int]:
        """Return up to `limit` matches in which the computer must act by now, taking turns.

        Each user's oldest match comes before anybody's second. No more of the oldest matches are
        read than `limit` users can have, so that the cost is bounded. Matches in servers that the
        bot can't reach are left out: nobody there could answer the computer.
        """
        max_read = limit * moments.MAX_ENGINE_MOVES_PER_USER
        return self._sql.column(ENGINE_MOVES_IN_TURN, now, max_read, limit)

    def awaits_engine(self, match_id: int) -> bool:
        """Return whether the computer's next move or answer in a match is scheduled."""
        sql = "SELECT 1 FROM due WHERE kind = ? AND subject = ?"
        return self._sql.exists(sql, DueKind.ENGINE_MOVE, match_id)

    def count_engine_moves(self, user_id: int) -> int:
        """Return the number of a user's matches in all servers in which the computer must act.

        Matches in servers that the bot can't reach are left out.
        """
        return len(self._sql.all(ENGINE_MOVES_OF_USER, user=user_id))


class DueChanges(DueQueries):
    _sql: SqlWriter

    def __init__(self, sql: SqlWriter, now: datetime, effects: Effects) -> None:
        super().__init__(sql)
        self._now = now
        self._effects = effects

    @cached_property
    def _wakes_at(self) -> datetime | None:
        """Time of the next task before this transaction, until which the serving loop sleeps."""
        return self.next_at()

    def schedule(self, kind: DueKind, subject: int, at: datetime) -> None:
        """Schedule a task, replacing a task of the same kind and subject."""
        if kind is DueKind.ENGINE_MOVE:
            self._effects.has_new_engine_move = True
        elif self._wakes_at is None or at < self._wakes_at:
            self._effects.has_new_deadline = True
        self._sql.replace("due", kind=kind, subject=subject, at=at)

    def unschedule(self, kind: DueKind, subject: int) -> None:
        self._sql.delete("due", kind=kind, subject=subject)

    def schedule_engine_move(self, match_id: int) -> None:
        """Have the computer act in a match, after the matches that are scheduled already."""
        self.schedule(DueKind.ENGINE_MOVE, match_id, self._now)

    def extend_deadlines(
        self,
        paces: Collection[Pace],
        begin: datetime,
        by: timedelta,
        earliest: datetime,
        shards: Shards,
    ) -> None:
        """Extend the deadlines of matches and rounds at these paces in some shards.

        The warnings of the matches are postponed with them. Deadlines before `begin` stay; the
        others are extended by `by`, and at least to `earliest`.
        """
        self._effects.has_new_deadline = True
        new_deadline = "max(match.deadline + :by, :earliest)"
        names = ", ".join(f"'{moments.pace_name(pace)}'" for pace in paces)
        condition = (
            f"match.finished_at IS NULL AND pace IN ({names})"
            f" AND match.deadline >= :begin AND {shard_condition(shards)}"
        )
        values = {"begin": begin, "by": by, "earliest": earliest}
        # First the tasks, because their new times follow from the matches' old deadlines.
        self._sql.all(
            f"UPDATE due SET at = at + {new_deadline} - match.deadline FROM match"  # noqa: S608 - no value
            " WHERE due.kind IN ('deadline', 'warning') AND match.id = due.subject"
            f" AND {condition}",
            **values,
        )
        self._sql.all(
            f"UPDATE match SET deadline = {new_deadline} FROM due"  # noqa: S608 - no value
            f" WHERE due.kind = 'deadline' AND due.subject = match.id AND {condition}",
            **values,
        )
        extended = self._sql.all(
            "SELECT id, round_ends_at FROM tournament INDEXED BY tournament_open"  # noqa: S608 - no value
            f" WHERE ended_at IS NULL AND pace IN ({names}) AND round_ends_at >= :begin"
            f" AND (:by > 0 OR round_ends_at < :earliest) AND {shard_condition(shards)}",
            **values,
        )
        # The check of a round stays scheduled as it is: one that comes early is scheduled again.
        for row in extended:
            ends_at = max(moments.from_milliseconds(row["round_ends_at"]) + by, earliest)
            self._sql.update("tournament", row["id"], round_ends_at=ends_at)
            self.schedule(DueKind.TOURNAMENT_EDIT, row["id"], self._now)

    def extend_votes(
        self, begin: datetime, by: timedelta, earliest: datetime, shards: Shards
    ) -> None:
        """Extend the votes of channels in some shards that close after `begin`.

        They close later by `by`, and not before `earliest`.
        """
        self._effects.has_new_deadline = True
        self._sql.execute(
            "UPDATE due SET at = max(due.at + ?, ?) FROM match"  # noqa: S608 - no value
            f" WHERE kind = 'vote' AND match.id = subject AND at >= ?"
            f" AND {shard_condition(shards)}",
            by,
            earliest,
            begin,
        )
