"""The names of a server's people, as last seen there: once each, whatever they play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.records.seats import Person
from onitama_core.store.sqlite.subjects.questions import Changes, Questions

if TYPE_CHECKING:
    from onitama_core.store.records.seats import Seat


FORGET: Final = """
    DELETE FROM member WHERE user_id = ?
    AND NOT EXISTS (SELECT 1 FROM match
        WHERE red_id = member.user_id AND match.guild_id = member.guild_id)
    AND NOT EXISTS (SELECT 1 FROM match
        WHERE blue_id = member.user_id AND match.guild_id = member.guild_id)
    AND NOT EXISTS (SELECT 1 FROM invitation
        WHERE challenger_id = member.user_id AND invitation.guild_id = member.guild_id)
    AND NOT EXISTS (SELECT 1 FROM invitation
        WHERE opponent_id = member.user_id AND invitation.guild_id = member.guild_id)
    AND NOT EXISTS (SELECT 1 FROM block WHERE blocked_id = member.user_id)
"""


def name_of(table: str, column: str) -> str:
    """A further column of a question: as in `red_name`, of the `red_id` of its rows."""
    return (
        "(SELECT name FROM member"  # noqa: S608 - names from here
        f" WHERE member.guild_id = {table}.guild_id AND member.user_id = {table}.{column})"
        f" AS {column.removesuffix('_id')}_name"
    )


class MemberQuestions(Questions):
    def name_in(self, guild_id: int, user_id: int) -> str | None:
        name: str | None = self.value(
            "SELECT name FROM member WHERE guild_id = ? AND user_id = ?", guild_id, user_id
        )
        return name


class MemberChanges(MemberQuestions, Changes):
    def keep_names(self, guild_id: int, *seats: Seat | None) -> None:
        """Of the people among them."""
        for seat in seats:
            if isinstance(seat, Person):
                self.keep_name(guild_id, seat)

    def keep_name(self, guild_id: int, person: Person) -> None:
        self.change(
            "INSERT INTO member (guild_id, user_id, name, seen_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (guild_id, user_id)"
            " DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at"
            " WHERE name <> excluded.name",
            *(guild_id, person.user_id, person.name, self._now),
        )

    def forget_names(self, *user_ids: int | None) -> None:
        """Where nothing is left that would be told with them; None is anybody."""
        for user_id in user_ids:
            self.change(FORGET, user_id)

    def rename(self, guild_id: int, person: Person) -> None:
        self.change(
            "UPDATE member SET name = ?, seen_at = ? WHERE guild_id = ? AND user_id = ?",
            *(person.name, self._now, guild_id, person.user_id),
        )
