"""Servers that the bot is kept from, and the deadlines in a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.clock import MILLISECOND
from onitama_core.store.records.pace import name_of
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.questions import Changes, Questions

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime, timedelta

    from onitama_core.store.records.pace import Pace

THEN: Final = "max(match.deadline + :by, :now + :least)"
IS_MEANT: Final = "(:by > 0 OR match.deadline > :now - :by / 2)"
"""To come sooner again: what was put off. Who has moved since has a deadline of their own."""
THERE: Final = (
    f"match.guild_id = :guild AND match.finished_at IS NULL AND pace IN ({{paces}}) AND {IS_MEANT}"
)
SHIFT_DUE: Final = f"""
    UPDATE due SET at = at + {THEN} - match.deadline FROM match
    WHERE due.kind IN ('deadline', 'warning') AND match.id = due.subject AND {THERE}
"""  # noqa: S608 - no value is written into it
SHIFT_DEADLINES: Final = f"UPDATE match SET deadline = {THEN} WHERE {THERE}"  # noqa: S608


class ServerQuestions(Questions):
    def servers_played_in(self) -> list[int]:
        found = self.all("SELECT DISTINCT guild_id FROM match WHERE finished_at IS NULL")
        return [row["guild_id"] for row in found]

    def lost_servers(self) -> list[int]:
        return [row["guild_id"] for row in self.all("SELECT guild_id FROM lost_server")]


class ServerChanges(ServerQuestions, Changes):
    def lose_server(self, guild_id: int) -> bool:
        return bool(
            self.change("INSERT OR IGNORE INTO lost_server VALUES (?, ?)", guild_id, self._now)
        )

    def find_server(self, guild_id: int) -> datetime | None:
        since = self.value("SELECT since FROM lost_server WHERE guild_id = ?", guild_id)
        self.change("DELETE FROM lost_server WHERE guild_id = ?", guild_id)
        return rows.moment(since)

    def shift_deadlines(
        self, guild_id: int, by: timedelta, paces: Collection[Pace], least: timedelta
    ) -> None:
        self.has_new_deadline = True
        values = {
            "guild": guild_id,
            "by": by // MILLISECOND,
            "now": self._now,
            "least": least // MILLISECOND,
        }
        names = ", ".join(f"'{name_of(pace)}'" for pace in paces)
        for sql in (SHIFT_DUE, SHIFT_DEADLINES):
            self._connection.execute(sql.format(paces=names), values)
