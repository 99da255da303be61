"""Export and erasure of a person's data."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store.people import keyed_hash_of
from onitama_core.store.ratings import RATING_TABLES
from onitama_core.store.statistics import STATISTICS_TABLES
from onitama_core.store.values.moments import from_milliseconds

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.effects import Effects
    from onitama_core.store.invitations import InvitationChanges, InvitationQueries
    from onitama_core.store.people import PersonChanges
    from onitama_core.store.sql import SqlReader, SqlWriter

PERSON_TABLES: Final = (
    "member",
    "person_theme",
    "preferences",
    "block",
    "watcher",
    "puzzle_result",
    "solver",
    "puzzle_shown",
    "vote",
    "daily_try",
    "daily_streak",
    *(table for table in STATISTICS_TABLES if not table.startswith("guild_")),
    *RATING_TABLES,
)
"""Tables whose rows concern one person only.

They are part of the person's export, and an erasure deletes them.
"""
SHARED_COLUMNS: Final = (
    ("match", "red_id"),
    ("match", "blue_id"),
    ("match", "organiser_id"),
    ("invitation", "challenger_id"),
    ("invitation", "opponent_id"),
    ("person_opponent", "opponent_id"),
    ("rating_change", "opponent_id"),
    ("tournament", "organiser_id"),
    ("tournament_entrant", "user_id"),
)
"""Columns that name a person in rows that other people need too.

An erasure replaces the user id there by a random number below 0.
"""
ERASURE_KEY: Final = "erasure_key"
"""Name of the memo that holds the secret for hashing ids of erased people."""


class PersonalDataQueries:
    def __init__(self, sql: SqlReader, invitations: InvitationQueries) -> None:
        self._sql = sql
        self._invitations = invitations

    def own_rows(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Return a person's own rows by table, in the form in which they are stored.

        Included are the person's invitations, the matches that they began for a channel, and the
        tournaments that they organised or joined.
        """
        own = {}
        for table in PERSON_TABLES:
            own[table] = [dict(row) for row in self._sql.rows(table, user_id=user_id)]
        sql = "SELECT id AS match_id, guild_id, channel_id, started_at FROM match"
        channel_matches = self._sql.all(f"{sql} WHERE organiser_id = ? ORDER BY id", user_id)
        organised = self._sql.rows("tournament", organiser_id=user_id)
        joined = self._sql.rows("tournament_entrant", user_id=user_id)
        return {
            **own,
            "invitation": self._invitations.rows_of(user_id),
            "organised_match": [dict(row) for row in channel_matches],
            "tournament": [dict(row) for row in organised],
            "tournament_entrant": [dict(row) for row in joined],
        }

    def own_entries(self, match_id: int, user_id: int) -> list[dict[str, Any]]:
        """Return a person's log entries in a match, in the form in which they are stored."""
        found = self._sql.all(
            "SELECT at, kind, action, spent FROM entry JOIN match ON match.id = match_id"
            " WHERE match_id = ? AND ? = CASE player WHEN 0 THEN red_id ELSE blue_id END"
            " AND player IS NOT NULL ORDER BY entry.seq",
            match_id,
            user_id,
        )
        return [dict(row) for row in found]

    def exists_for(self, user_id: int) -> bool:
        """Return whether any row names a person."""
        columns = [
            *((table, "user_id") for table in PERSON_TABLES),
            *SHARED_COLUMNS,
            ("block", "blocked_id"),
        ]
        return any(self._sql.has_row(table, column, user_id) for table, column in columns)

    def replacement_of(self, user_id: int) -> int | None:
        """Return the number that replaces a person's id; None unless their erasure is under way."""
        return self._sql.number("SELECT number FROM erasing WHERE user_id = ?", user_id)

    def last_erased_at(self, user_id: int) -> datetime | None:
        """Return when a person was erased last; None if no erasure of theirs is recorded."""
        return next(iter(self.erasure_times(user_id, 1)), None)

    def erasure_times(self, user_id: int, limit: int) -> list[datetime]:
        """Return when a person was erased, latest first, as far as the times are still recorded."""
        key = self._sql.value("SELECT value FROM memo WHERE name = ?", ERASURE_KEY)
        if key is None:
            return []
        sql = "SELECT at FROM erasure WHERE mark = ? ORDER BY at DESC LIMIT ?"
        return [
            from_milliseconds(at)
            for at in self._sql.column(sql, keyed_hash_of(user_id, key), limit)
        ]


class PersonalDataChanges(PersonalDataQueries):
    _sql: SqlWriter
    _invitations: InvitationChanges

    def __init__(
        self,
        sql: SqlWriter,
        now: datetime,
        effects: Effects,
        people: PersonChanges,
        invitations: InvitationChanges,
    ) -> None:
        super().__init__(sql, invitations)
        self._now = now
        self._effects = effects
        self._people = people

    def save_erasing(self, user_id: int, number: int) -> None:
        """Save that a person's erasure has begun, and the number that replaces their id."""
        self._sql.insert("erasing", user_id=user_id, number=number)

    def remove_erasing(self, user_id: int) -> None:
        self._sql.delete("erasing", user_id=user_id)

    def replace_person(self, table: str, id_: int, user_id: int, number: int) -> None:
        """Put a number in a person's place in one match or invitation."""
        for shared_table, column in SHARED_COLUMNS:
            if shared_table == table:
                sql = f"UPDATE {table} SET {column} = ? WHERE id = ? AND {column} = ?"  # noqa: S608
                self._sql.execute(sql, number, id_, user_id)

    def erase_some(self, user_id: int, number: int, limit: int) -> bool:
        """Erase up to `limit` rows of a person; return whether there may be more.

        In rows that others need too, `number` replaces the person's id. Users who blocked the
        person keep the block, with a keyed hash instead of the id, which recognises the person if
        they return. The person's open matches must have ended.
        """
        self._effects.has_erased = True
        remaining = limit - self._remove_invitations(user_id, limit)
        remaining -= self._people.anonymise_blocks_against(user_id, remaining)
        remaining -= self._remove_blocks(user_id, remaining)
        for table in PERSON_TABLES:
            remaining -= self._change_some("DELETE FROM {}", table, "user_id", user_id, remaining)
        for table, column in SHARED_COLUMNS:
            change = f"UPDATE {{}} SET {column} = {number:d}"  # noqa: S608 - a number
            remaining -= self._change_some(change, table, column, user_id, remaining)
        return remaining == 0

    def _remove_invitations(self, user_id: int, limit: int) -> int:
        """Remove some closed invitations of a person; return how many.

        Invitations whose channel does not show yet how they ended are removed later.
        """
        found = self._invitations.removable_ids_of(user_id, limit)
        for invitation_id in found:
            self._invitations.remove_closed(invitation_id)
        return len(found)

    def _remove_blocks(self, user_id: int, limit: int) -> int:
        sql = "SELECT blocked_id FROM block WHERE user_id = ? LIMIT ?"
        found = self._sql.column(sql, user_id, limit)
        for blocked_id in found:
            self._people.unblock(user_id, blocked_id)
        return len(found)

    def _change_some(self, change: str, table: str, column: str, user_id: int, limit: int) -> int:
        """Change or delete up to `limit` rows of a person; return how many there were."""
        # SQLite has no LIMIT in UPDATE and DELETE unless it is built with it, so the rows are
        # chosen by their keys.
        columns = self._sql.all(f"PRAGMA table_info({table})")
        key = ", ".join(row["name"] for row in columns if row["pk"])
        condition = f"({key}) IN (SELECT {key} FROM {table} WHERE {column} = ? LIMIT ?)"  # noqa: S608
        return self._sql.execute(f"{change.format(table)} WHERE {condition}", user_id, limit)

    def record_erasure(self, user_id: int) -> int:
        """Save the time of an erasure with a keyed hash of the person's id; return the row's id."""
        self._sql.insert("memo", name=ERASURE_KEY, value=token_hex(32), on_conflict="DO NOTHING")
        mark = keyed_hash_of(
            user_id, self._sql.value("SELECT value FROM memo WHERE name = ?", ERASURE_KEY)
        )
        return self._sql.insert("erasure", mark=mark, at=self._now)

    def remove_erasure_record(self, erasure_id: int) -> None:
        self._sql.delete("erasure", id=erasure_id)
