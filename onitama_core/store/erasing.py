"""Export and removal of a person's, a match's or a server's data."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store.invitations import InvitationChanges
from onitama_core.store.people import mark_of
from onitama_core.store.ratings import TABLES as RATINGS
from onitama_core.store.results import TABLES as SUMS
from onitama_core.store.sql import Questions
from onitama_core.store.values.moments import (
    OF_INVITATIONS,
    OF_MATCHES,
    OF_SERVERS,
    from_milliseconds,
)
from onitama_core.store.values.terms import NO_SERVER

if TYPE_CHECKING:
    from datetime import datetime

OWN: Final = (
    *("member", "person_theme", "preferences", "block", "watcher", "puzzle_result", "solver"),
    "puzzle_shown",
    *("daily_try", "daily_streak"),
    *(table for table in SUMS if not table.startswith("guild_")),
    *RATINGS,
)
"""Tables whose rows concern one person only.

They are part of the person's export, and an erasure deletes them.
"""
SHARED: Final = (
    ("match", "red_id"),
    ("match", "blue_id"),
    ("invitation", "challenger_id"),
    ("invitation", "opponent_id"),
    ("person_opponent", "opponent_id"),
    ("rating_change", "opponent_id"),
)
"""Columns that name a person in rows that other people need too.

An erasure replaces the user id there by a random number below 0.
"""
OF_A_MATCH: Final = (
    *("post", "watcher", "film", "review", "draw_seed", "badge", "rating_change", "entry"),
)
"""Tables whose rows belong to a match, in a column `match_id`."""
DAILY: Final = ("daily", "daily_try", "daily_streak")
OF_A_SERVER: Final = ("guild_setting", "member", "lost_server", *SUMS, *RATINGS, *DAILY)
"""Tables whose rows belong to a server, in a column `guild_id`.

Matches and invitations are not listed; other rows refer to them.
"""
PLAYED: Final = """
    SELECT id FROM match WHERE red_id = :user AND {which}
    UNION SELECT id FROM match WHERE blue_id = :user AND {which}
    ORDER BY id LIMIT :most
"""
INVITED: Final = """
    SELECT * FROM invitation WHERE challenger_id = :user AND {which}
    UNION SELECT * FROM invitation WHERE opponent_id = :user AND {which}
    ORDER BY id LIMIT :most
"""
SETTLED: Final = (
    "status <> 'open' AND NOT EXISTS (SELECT 1 FROM post"
    " WHERE post.invitation_id = invitation.id AND settled_at IS NULL)"
)
"""Condition for closed invitations whose channel already shows how they ended."""
ALL: Final = -1
"""Value of a LIMIT clause that returns all rows."""
KEY: Final = "erasure_key"
"""Name of the memo that holds the secret for hashing ids of erased people."""


def first_of_each(table: str) -> str:
    """Return a query for the servers in a table.

    It looks up each server once in the index, however many rows the server has.
    """
    return f"""
        WITH RECURSIVE server (id) AS (
            SELECT min(guild_id) FROM {table}
            UNION ALL
            SELECT (SELECT min(guild_id) FROM {table} WHERE guild_id > server.id) FROM server
            WHERE server.id IS NOT NULL
        )
        SELECT id FROM server WHERE id IS NOT NULL
    """  # noqa: S608 - names from here


class ErasureQuestions(Questions):
    def open_matches_everywhere(self, user_id: int) -> list[int]:
        """Return a person's open matches in all servers, except private ones, oldest first."""
        return self._played(user_id, "finished_at IS NULL AND venue <> 'private'")

    def private_matches_of(self, user_id: int, most: int = ALL) -> list[int]:
        """Return a person's private matches, oldest first, also those that are over."""
        return self._played(user_id, "venue = 'private'", most=most)

    def matches_of(self, user_id: int, after: int, most: int) -> list[int]:
        """Return all matches of a person with ids above `after`, in ascending order."""
        return self._played(user_id, "id > :after", after=after, most=most)

    def _played(self, user_id: int, which: str, **values: int) -> list[int]:
        found = self.all(PLAYED.format(which=which), **{"user": user_id, "most": ALL, **values})
        return [row["id"] for row in found]

    def open_invitations_of(self, user_id: int, most: int = ALL) -> list[int]:
        """Return the open invitations that a person has sent or received, oldest first."""
        return [row["id"] for row in self._invited(user_id, "status = 'open'", most)]

    def _invited(self, user_id: int, which: str, most: int = ALL) -> list[dict[str, Any]]:
        found = self.all(INVITED.format(which=which), user=user_id, most=most)
        return [dict(row) for row in found]

    def own_rows(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Return a person's own rows by table, in the form in which they are stored.

        The person's invitations are included.
        """
        found = {}
        for table in OWN:
            found[table] = [dict(row) for row in self.rows(table, user_id=user_id)]
        return {**found, "invitation": self._invited(user_id, "TRUE")}

    def own_entries(self, match_id: int, user_id: int) -> list[dict[str, Any]]:
        """Return a person's log entries in a match, in the form in which they are stored."""
        found = self.all(
            "SELECT at, kind, action, spent FROM entry JOIN match ON match.id = match_id"
            " WHERE match_id = ? AND ? = CASE player WHEN 0 THEN red_id ELSE blue_id END"
            " AND player IS NOT NULL ORDER BY entry.seq",
            *(match_id, user_id),
        )
        return [dict(row) for row in found]

    def holds_anything_of(self, user_id: int) -> bool:
        """Return whether any row names a person."""
        columns = [*((table, "user_id") for table in OWN), *SHARED, ("block", "blocked_id")]
        return any(self.has_row(table, column, user_id) for table, column in columns)

    def erasing_number(self, user_id: int) -> int | None:
        """Return the number that takes a person's place; None if no erasure of theirs goes on."""
        return self.number("SELECT number FROM erasing WHERE user_id = ?", user_id)

    def erased_at(self, user_id: int) -> datetime | None:
        """Return when somebody was erased last, as long as that is kept."""
        return next(iter(self.erasures_of(user_id, 1)), None)

    def erasures_of(self, user_id: int, most: int) -> list[datetime]:
        """Return when somebody was erased, as long as that is kept, the latest first."""
        key = self.value("SELECT value FROM memo WHERE name = ?", KEY)
        if key is None:
            return []
        sql = "SELECT at FROM erasure WHERE mark = ? ORDER BY at DESC LIMIT ?"
        return [from_milliseconds(at) for at in self.column(sql, mark_of(user_id, key), most)]

    def known_servers(self) -> set[int]:
        """Return the servers of which the database holds any row."""
        tables = ("match", "invitation", *OF_A_SERVER)
        return {id_ for table in tables for id_ in self.column(first_of_each(table))} - {NO_SERVER}


class ErasureChanges(ErasureQuestions, InvitationChanges):
    def keep_erasing(self, user_id: int, number: int) -> None:
        """Save that a person's erasure has begun, and the number that takes their place."""
        self.insert("erasing", user_id=user_id, number=number)

    def forget_erasing(self, user_id: int) -> None:
        self.delete("erasing", user_id=user_id)

    def replace_person(self, table: str, id_: int, user_id: int, number: int) -> None:
        """Put a number in a person's place in one match or invitation."""
        for column in (column for name, column in SHARED if name == table):
            sql = f"UPDATE {table} SET {column} = ? WHERE id = ? AND {column} = ?"  # noqa: S608
            self.change(sql, number, id_, user_id)

    def erase_some_of(self, user_id: int, number: int, most: int) -> bool:
        """Erase up to `most` rows of a person; return whether there may be more.

        In rows that others need too, the number takes the person's place. Whoever blocked the
        person keeps the block, under a mark that identifies nobody until the same person is back.
        The person's open matches must have ended.
        """
        self.has_erased = True
        left = most - self._clear_invitations(user_id, most)
        left -= self.keep_blocked(user_id, left)
        left -= self._remove_blocks(user_id, left)
        for table in OWN:
            left -= self._change_some("DELETE FROM {}", table, "user_id", user_id, left)
        for table, column in SHARED:
            change = f"UPDATE {{}} SET {column} = {number:d}"  # noqa: S608 - a number
            left -= self._change_some(change, table, column, user_id, left)
        return left == 0

    def _clear_invitations(self, user_id: int, most: int) -> int:
        """Remove some closed invitations; the others go later, once their channel shows the end."""
        found = self._invited(user_id, SETTLED, most)
        for row in found:
            self.clear_invitation(row["id"])
        return len(found)

    def _remove_blocks(self, user_id: int, most: int) -> int:
        sql = "SELECT blocked_id FROM block WHERE user_id = ? LIMIT ?"
        found = self.column(sql, user_id, most)
        for blocked_id in found:
            self.unblock(user_id, blocked_id)
        return len(found)

    def _change_some(self, change: str, table: str, column: str, user_id: int, most: int) -> int:
        """Change or delete up to `most` rows of a person; return how many there were."""
        columns = self.all(f"PRAGMA table_info({table})")
        key = ", ".join(row["name"] for row in columns if row["pk"])
        which = f"({key}) IN (SELECT {key} FROM {table} WHERE {column} = ? LIMIT ?)"  # noqa: S608
        return self.change(f"{change.format(table)} WHERE {which}", user_id, most)

    def mark_erased(self, user_id: int) -> int:
        """Keep the time of an erasure with a keyed hash of the person's id; return the row's id."""
        self.insert("memo", name=KEY, value=token_hex(32), else_="DO NOTHING")
        mark = mark_of(user_id, self.value("SELECT value FROM memo WHERE name = ?", KEY))
        return self.insert("erasure", mark=mark, at=self.now)

    def forget_erasure(self, erasure_id: int) -> None:
        self.delete("erasure", id=erasure_id)

    def remove_match(self, match_id: int) -> None:
        """Remove a match with its log, review and posts, and the invitation that led to it."""
        self.has_erased = True
        self.removed_matches.append(match_id)
        invitation_id = self.value("SELECT invitation_id FROM match WHERE id = ?", match_id)
        for table in OF_A_MATCH:
            self.delete(table, match_id=match_id)
        for table in ("match", "invitation"):
            sql = f"UPDATE {table} SET rematch_of = NULL WHERE rematch_of = ?"  # noqa: S608
            self.change(sql, match_id)
        for kind in OF_MATCHES:
            self.delete("due", kind=kind, subject=match_id)
        self.delete("match", id=match_id)
        if invitation_id is not None:
            self._remove_invitation(invitation_id)

    def _remove_invitation(self, invitation_id: int) -> None:
        self.delete("post", invitation_id=invitation_id)
        for kind in OF_INVITATIONS:
            self.delete("due", kind=kind, subject=invitation_id)
        self.delete("invitation", id=invitation_id)

    def remove_some_in(self, guild_id: int, most: int) -> bool:
        """Remove some of a server's matches and invitations; False once none is left."""
        matches = self.column("SELECT id FROM match WHERE guild_id = ? LIMIT ?", guild_id, most)
        for match_id in matches:
            self.remove_match(match_id)
        sql = "SELECT id FROM invitation WHERE guild_id = ? LIMIT ?"
        invitations = self.column(sql, guild_id, most - len(matches))
        for invitation_id in invitations:
            self._remove_invitation(invitation_id)
        return bool(matches or invitations)

    def remove_server(self, guild_id: int) -> None:
        """Remove the rest of a server's data, after its matches and invitations."""
        self.has_erased = True
        for table in (*OF_A_SERVER, "post"):
            self.delete(table, guild_id=guild_id)
        for kind in OF_SERVERS:
            self.delete("due", kind=kind, subject=guild_id)
