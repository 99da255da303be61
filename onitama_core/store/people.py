"""People: their names, of which each server has its own, their preferences and their blocks."""

from __future__ import annotations

from hashlib import blake2b
from secrets import randbits, token_hex
from typing import TYPE_CHECKING, Final

from onitama_core.store.sql import SqlReader, SqlWriter, columns_of
from onitama_core.store.values.terms import Person, Preferences, Seat

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.effects import Effects

REMOVE_UNUSED_NAMES: Final = """
    DELETE FROM member WHERE user_id = ?
    AND NOT EXISTS (SELECT 1 FROM match
        WHERE red_id = member.user_id AND match.guild_id = member.guild_id)
    AND NOT EXISTS (SELECT 1 FROM match
        WHERE blue_id = member.user_id AND match.guild_id = member.guild_id)
    AND NOT EXISTS (SELECT 1 FROM invitation
        WHERE challenger_id = member.user_id AND invitation.guild_id = member.guild_id)
    AND NOT EXISTS (SELECT 1 FROM invitation
        WHERE opponent_id = member.user_id AND invitation.guild_id = member.guild_id)
    AND NOT EXISTS (SELECT 1 FROM tournament_entrant
        JOIN tournament ON tournament.id = tournament_id
        WHERE user_id = member.user_id AND tournament.guild_id = member.guild_id)
    AND NOT EXISTS (SELECT 1 FROM block WHERE blocked_id = member.user_id)
"""
REPLACEMENT_BITS: Final = 62
"""Bits of the random number that replaces the id of an erased user."""


def name_column(table: str, column: str) -> str:
    """Return the SQL of a column with a user's name: for `red_id` the column `red_name`."""
    return (
        "(SELECT name FROM member"  # noqa: S608 - no user input
        f" WHERE member.guild_id = {table}.guild_id AND member.user_id = {table}.{column})"
        f" AS {column.removesuffix('_id')}_name"
    )


def person_from_columns(user_id: int, name: str | None) -> Person:
    """Return a person; `name` is None if the server has no name of theirs."""
    return Person(user_id, name or "")


def keyed_hash_of(user_id: int, salt: str) -> str:
    """Return a keyed hash of a user id, which recognises a returning user.

    `salt` is the key, in hexadecimal digits. Without the user's id the hash identifies nobody.
    """
    return blake2b(str(user_id).encode(), key=bytes.fromhex(salt), digest_size=16).hexdigest()


class PersonQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def name_in(self, guild_id: int, user_id: int) -> str | None:
        """Return the name last seen in a server; None if none is stored."""
        sql = "SELECT name FROM member WHERE guild_id = ? AND user_id = ?"
        return self._sql.text(sql, guild_id, user_id)

    def preferences(self, user_id: int) -> Preferences:
        return self._sql.find(Preferences, "preferences", user_id=user_id) or Preferences()

    def theme(self, user_id: int) -> str | None:
        return self._sql.text("SELECT theme FROM person_theme WHERE user_id = ?", user_id)

    def has_blocked(self, user_id: int, other_id: int) -> bool:
        is_blocked = self._sql.rows("block", user_id=user_id, blocked_id=other_id)
        return bool(is_blocked or self._marks_of(user_id, other_id))

    def _marks_of(self, user_id: int, other_id: int) -> list[int]:
        """Return the numbers that replace a returned user's id in blocks of one person.

        There is at most one: the person blocked the user before the user's erasure.
        """
        found = self._sql.rows("block_mark", user_id=user_id)
        return [
            row["blocked_id"]
            for row in found
            if keyed_hash_of(other_id, row["salt"]) == row["mark"]
        ]

    def blocked_by(self, user_id: int, guild_id: int) -> list[Person]:
        """Return the people whom a user has blocked, oldest block first.

        Their names are those in the given server.
        """
        found = self._sql.all(
            "SELECT blocked_id, name FROM block"
            " LEFT JOIN member ON member.guild_id = ? AND member.user_id = blocked_id"
            " WHERE block.user_id = ? ORDER BY at, blocked_id",
            guild_id,
            user_id,
        )
        return [person_from_columns(*row) for row in found]


class PersonChanges(PersonQueries):
    _sql: SqlWriter

    def __init__(self, sql: SqlWriter, now: datetime, effects: Effects) -> None:
        super().__init__(sql)
        self._now = now
        self._effects = effects

    def save_name(self, guild_id: int, person: Person) -> None:
        """Save a person's name in a server."""
        self._sql.insert(
            "member",
            guild_id=guild_id,
            user_id=person.user_id,
            name=person.name,
            seen_at=self._now,
            on_conflict="(guild_id, user_id) DO UPDATE SET name = excluded.name,"
            " seen_at = excluded.seen_at WHERE name <> excluded.name",
        )

    def save_names(self, guild_id: int, *seats: Seat | None) -> None:
        """Save the names of the people among these seats."""
        for seat in seats:
            if isinstance(seat, Person):
                self.save_name(guild_id, seat)

    def rename(self, guild_id: int, person: Person) -> None:
        """Save a person's name if the server has one of theirs already."""
        self._sql.execute(
            "UPDATE member SET name = ?, seen_at = ? WHERE guild_id = ? AND user_id = ?",
            person.name,
            self._now,
            guild_id,
            person.user_id,
        )

    def remove_unused_names(self, *user_ids: int | None) -> None:
        """Remove names that no match, invitation, tournament or block uses any more.

        None, the opponent of an invitation to anyone, is ignored.
        """
        for user_id in user_ids:
            self._sql.execute(REMOVE_UNUSED_NAMES, user_id)

    def save_preferences(self, user_id: int, preferences: Preferences) -> None:
        self._effects.has_new_preferences = True
        self._sql.replace("preferences", user_id=user_id, **columns_of(preferences))

    def save_theme(self, user_id: int, theme: str | None) -> None:
        self._sql.replace("person_theme", user_id=user_id, theme=theme)

    def block(self, user_id: int, other_id: int) -> None:
        """Block a person; does nothing if they are blocked already."""
        for number in self._marks_of(user_id, other_id):
            self.unblock(user_id, number)
        self._sql.insert(
            "block", user_id=user_id, blocked_id=other_id, at=self._now, on_conflict="DO NOTHING"
        )

    def unblock(self, user_id: int, other_id: int) -> None:
        self._sql.delete("block", user_id=user_id, blocked_id=other_id)
        self.remove_unused_names(other_id)

    def anonymise_blocks_against(self, user_id: int, limit: int) -> int:
        """Hide an erased person's id in some blocks that others set; return how many were changed.

        A different random number replaces the id in each block, so that the person can't be
        recognised among former players. A keyed hash recognises the person if they return.
        """
        sql = "SELECT user_id FROM block WHERE blocked_id = ? LIMIT ?"
        blockers = self._sql.column(sql, user_id, limit)
        for blocker in blockers:
            number = -1 - randbits(REPLACEMENT_BITS)
            salt = token_hex(16)
            self._sql.execute(
                "UPDATE block SET blocked_id = ? WHERE user_id = ? AND blocked_id = ?",
                number,
                blocker,
                user_id,
            )
            mark = keyed_hash_of(user_id, salt)
            self._sql.insert("block_mark", user_id=blocker, blocked_id=number, salt=salt, mark=mark)
        return len(blockers)
