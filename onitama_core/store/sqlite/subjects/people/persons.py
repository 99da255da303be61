"""What is kept of one person, wherever it stands: told to them, and erased."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.subjects.invitations import InvitationChanges
from onitama_core.store.sqlite.subjects.people.blocks import BlockChanges, mark_of
from onitama_core.store.sqlite.subjects.questions import Questions

if TYPE_CHECKING:
    from datetime import datetime

OWN: Final = (
    ("member", "user_id"),
    ("person_theme", "user_id"),
    ("preferences", "user_id"),
    ("block", "user_id"),
    ("watcher", "user_id"),
    ("person_record", "user_id"),
    ("person_card", "user_id"),
    ("person_opponent", "user_id"),
    ("person_streak", "user_id"),
    ("badge", "user_id"),
    ("rating", "user_id"),
    ("rating_change", "user_id"),
    ("rating_gain", "user_id"),
)
"""Tables and columns of rows that are somebody's alone: they are told all of them, and they go."""
OF_OTHERS: Final = (("block", "blocked_id"),)
"""Of rows that say of somebody what another has chosen, and are told to that one alone: whoever
blocked somebody is not to be asked again as soon as they are erased."""
UNTOLD: Final = (("block_mark", "user_id"),)
"""Of rows that go with others of theirs."""
SHARED: Final = (
    ("match", "red_id"),
    ("match", "blue_id"),
    ("invitation", "challenger_id"),
    ("invitation", "opponent_id"),
    ("person_opponent", "opponent_id"),
    ("rating_change", "opponent_id"),
)
"""Of rows that others need too: a number takes the person's place."""
PLAYED: Final = """
    SELECT id FROM match WHERE red_id = :user AND {which}
    UNION SELECT id FROM match WHERE blue_id = :user AND {which}
    ORDER BY id LIMIT :most
"""
INVITED: Final = """
    SELECT * FROM invitation WHERE challenger_id = :user AND {which}
    UNION SELECT * FROM invitation WHERE opponent_id = :user AND {which}
    ORDER BY id
"""
ALL: Final = -1
"""As a limit."""
KEY: Final = "erasure_key"
"""The memo of the secret with which ids of erased people are hashed."""


class PersonQuestions(Questions):
    def open_matches_everywhere(self, user_id: int) -> list[int]:
        return self._played(user_id, "finished_at IS NULL AND venue <> 'private'")

    def private_matches_of(self, user_id: int) -> list[int]:
        return self._played(user_id, "venue = 'private'")

    def matches_of(self, user_id: int, after: int, most: int) -> list[int]:
        return self._played(user_id, "id > :after", after=after, most=most)

    def _played(self, user_id: int, which: str, **values: int) -> list[int]:
        found = self._connection.execute(
            PLAYED.format(which=which), {"user": user_id, "most": ALL, **values}
        )
        return [row["id"] for row in found]

    def open_invitations_of(self, user_id: int) -> list[int]:
        return [row["id"] for row in self._invited(user_id, "status = 'open'")]

    def own_rows(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        found = {table: self._own(table, column, user_id) for table, column in OWN}
        return {**found, "invitation": self._invited(user_id, "TRUE")}

    def _own(self, table: str, column: str, user_id: int) -> list[dict[str, Any]]:
        sql = f"SELECT * FROM {table} WHERE {column} = ?"  # noqa: S608 - names from here
        return [dict(row) for row in self.all(sql, user_id)]

    def _invited(self, user_id: int, which: str) -> list[dict[str, Any]]:
        found = self._connection.execute(INVITED.format(which=which), {"user": user_id})
        return [dict(row) for row in found]

    def erased_at(self, user_id: int) -> datetime | None:
        key = self.value("SELECT value FROM memo WHERE name = ?", KEY)
        if key is None:
            return None
        mark = mark_of(user_id, key)
        return rows.moment(self.value("SELECT at FROM erasure WHERE mark = ?", mark))

    def own_entries(self, match_id: int, user_id: int) -> list[dict[str, Any]]:
        found = self.all(
            "SELECT at, kind, action, spent FROM entry JOIN match ON match.id = match_id"
            " WHERE match_id = ? AND ? = CASE player WHEN 0 THEN red_id ELSE blue_id END"
            " AND player IS NOT NULL ORDER BY entry.seq",
            *(match_id, user_id),
        )
        return [dict(row) for row in found]


class PersonChanges(PersonQuestions, InvitationChanges, BlockChanges):
    def erase_person(self, user_id: int, number: int) -> bool:
        self.has_erased = True  # a name may be remembered of whom no row tells
        before = self._connection.total_changes
        blocked = self.all("SELECT blocked_id FROM block WHERE user_id = ?", user_id)
        self._clear_invitations(user_id)
        self.keep_blocked(user_id)
        for table, column in OWN:
            sql = f"DELETE FROM {table} WHERE {column} = ?"  # noqa: S608 - names from here
            self.change(sql, user_id)
        for table, column in SHARED:
            sql = f"UPDATE {table} SET {column} = ? WHERE {column} = ?"  # noqa: S608
            self.change(sql, number, user_id)
        self.forget_names(*(row["blocked_id"] for row in blocked))
        return self._connection.total_changes > before

    def mark_erased(self, user_id: int) -> int:
        self.change("INSERT OR IGNORE INTO memo VALUES (?, ?)", KEY, token_hex(32))
        mark = mark_of(user_id, self.value("SELECT value FROM memo WHERE name = ?", KEY))
        self.change(
            "INSERT INTO erasure (mark, at) VALUES (?, ?)"
            " ON CONFLICT (mark) DO UPDATE SET at = excluded.at",
            *(mark, self._now),
        )
        return int(self.value("SELECT id FROM erasure WHERE mark = ?", mark))

    def forget_erasure(self, erasure_id: int) -> None:
        self.change("DELETE FROM erasure WHERE id = ?", erasure_id)

    def _clear_invitations(self, user_id: int) -> None:
        """One whose end its channel is still to be told goes with the others' later."""
        settled = (
            "status <> 'open' AND NOT EXISTS (SELECT 1 FROM post"
            " WHERE post.invitation_id = invitation.id AND settled_at IS NULL)"
        )
        for row in self._invited(user_id, settled):
            self.clear_invitation(row["id"])
