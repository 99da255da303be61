"""Servers that the bot is kept from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.subjects.questions import Changes, Questions

if TYPE_CHECKING:
    from datetime import datetime


class ServerQuestions(Questions):
    def lost_servers(self) -> list[int]:
        return [row["guild_id"] for row in self.all("SELECT guild_id FROM lost_server")]

    def is_lost(self, guild_id: int) -> bool:
        sql = "SELECT 1 FROM lost_server WHERE guild_id = ?"
        return self.one(sql, guild_id) is not None


class ServerChanges(ServerQuestions, Changes):
    def lose_server(self, guild_id: int) -> bool:
        return bool(
            self.change("INSERT OR IGNORE INTO lost_server VALUES (?, ?)", guild_id, self._now)
        )

    def find_server(self, guild_id: int) -> datetime | None:
        since = self.value("SELECT since FROM lost_server WHERE guild_id = ?", guild_id)
        self.change("DELETE FROM lost_server WHERE guild_id = ?", guild_id)
        return rows.moment(since)
