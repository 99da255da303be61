"""Servers: what each has chosen, which the bot is kept from; and what the bot notes for itself."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store.sql import WRITTEN, Changes, Questions, moment
from onitama_core.store.values.moments import PACES
from onitama_core.store.values.terms import SEPARATOR, GuildSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

USUAL: Final[Mapping[str, Any]] = {one.name: one.default for one in fields(GuildSettings)}
READ: Final[Mapping[str, Callable[[str], Any]]] = {
    "pace": PACES.__getitem__,
    "paces": lambda names: tuple(map(PACES.__getitem__, names.split(SEPARATOR))),
    "most_matches": int,
    "channels": lambda ids: tuple(map(int, ids.split(SEPARATOR))),
    "daily_in": lambda ids: tuple(map(int, ids.split(SEPARATOR))),
    "theme": str,
}
"""Where what is usual does not tell how a text is read."""


def read(name: str, text: str) -> Any:
    kind = type(USUAL[name])
    return text == "1" if kind is bool else READ.get(name, kind)(text)


def written(value: Any) -> str:
    if isinstance(value, tuple):
        return SEPARATOR.join(map(written, value))
    return str(WRITTEN.get(type(value), str)(value))


class ServerQuestions(Questions):
    def lost_servers(self) -> list[int]:
        """Those that the bot is kept from."""
        return self.column("SELECT guild_id FROM lost_server")

    def is_lost(self, guild_id: int) -> bool:
        """Whether the bot is kept from it, and nobody there can be told anything."""
        return bool(self.rows("lost_server", guild_id=guild_id))

    def settings_in(self, guild_id: int) -> GuildSettings:
        """A name or a value of a later version tells nothing: there it is as usual."""
        chosen = {}
        for row in self.rows("guild_setting", guild_id=guild_id):
            if row["name"] in USUAL:
                with suppress(KeyError, ValueError):
                    chosen[row["name"]] = read(row["name"], row["value"])
        found = GuildSettings(**chosen)
        return found if found.pace in found.paces else found.allowing(found.paces)

    def themes_in_use(self) -> list[str]:
        return self.column(
            "SELECT theme FROM person_theme WHERE theme IS NOT NULL"
            " UNION SELECT value FROM guild_setting WHERE name = 'theme' ORDER BY theme"
        )

    def memo(self, name: str) -> str | None:
        return self.text("SELECT value FROM memo WHERE name = ?", name)


class ServerChanges(ServerQuestions, Changes):
    def lose_server(self, guild_id: int) -> bool:
        """Keep that the bot is kept from a server since now; False where that is known."""
        sql = "INSERT INTO lost_server (guild_id, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
        return bool(self.change(sql, guild_id, self._now))

    def find_server(self, guild_id: int) -> datetime | None:
        """Since when it was lost; from now on it is not."""
        since = self.value("SELECT since FROM lost_server WHERE guild_id = ?", guild_id)
        self.delete("lost_server", guild_id=guild_id)
        return moment(since)

    def keep_settings_in(self, guild_id: int, settings: GuildSettings) -> None:
        """Those of a later version, which this one can't name, stay."""
        for name, usual in USUAL.items():
            self.delete("guild_setting", guild_id=guild_id, name=name)
            if (value := getattr(settings, name)) != usual:
                self.insert("guild_setting", guild_id=guild_id, name=name, value=written(value))

    def keep_memo(self, name: str, value: str) -> None:
        self.put("memo", name=name, value=value)
