"""Servers: their settings, whether the bot can reach them, and removal of their data.

The table `lost_server` lists the servers that the bot has left or that are in an outage.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store.ratings import RATING_TABLES
from onitama_core.store.sql import ENUMS, PARAMETER_WRITERS, SqlReader, SqlWriter, optional_moment
from onitama_core.store.statistics import STATISTICS_TABLES
from onitama_core.store.values.moments import PACES, SERVER_KINDS, TOURNAMENT_KINDS
from onitama_core.store.values.terms import NO_SERVER, SEPARATOR, GuildSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from onitama_core.store.effects import Effects
    from onitama_core.store.invitations import InvitationChanges
    from onitama_core.store.matches import MatchChanges

DAILY_TABLES: Final = ("daily", "daily_try", "daily_streak")
SERVER_TABLES: Final = (
    "guild_setting",
    "member",
    "lost_server",
    *STATISTICS_TABLES,
    *RATING_TABLES,
    *DAILY_TABLES,
    "tournament",
)
"""Tables whose rows belong to a server, in a column `guild_id`.

Matches and invitations are missing here, because other rows refer to them.
"""
DEFAULTS: Final[Mapping[str, Any]] = {field.name: field.default for field in fields(GuildSettings)}
SETTING_TYPE_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    **{enum.__name__: enum for enum in ENUMS if isinstance(next(iter(enum)).value, str)},
    "Pace": PACES.__getitem__,
    "bool": lambda text: text == "1",
    "int": int,
    "str": str,
}
"""Functions that read a setting from its text, by the type of its field."""


def reader_of(annotation: str) -> Callable[[Any], Any]:
    """Return the function that reads a setting whose field has this annotation.

    A field that may be None has None as its default, and defaults are not stored.

    Raises KeyError for a type without a reader.
    """
    kind = annotation.removesuffix(" | None")
    if kind.startswith("tuple["):
        read_one = reader_of(kind.removeprefix("tuple[").removesuffix(", ...]"))
        return lambda text: tuple(map(read_one, text.split(SEPARATOR)))
    return SETTING_TYPE_READERS[kind]


SETTING_READERS: Final = {field.name: reader_of(str(field.type)) for field in fields(GuildSettings)}


def setting_text(value: Any) -> str:
    """Return the text of a setting, which the reader of its field reads."""
    if isinstance(value, tuple):
        return SEPARATOR.join(map(setting_text, value))
    return str(PARAMETER_WRITERS.get(type(value), str)(value))


def servers_in_table(table: str) -> str:
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
    """  # noqa: S608 - no user input


class ServerQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def unavailable(self) -> list[int]:
        """Return the servers that the bot has left or that are in an outage."""
        return self._sql.column("SELECT guild_id FROM lost_server")

    def unavailable_since(self, guild_id: int) -> datetime | None:
        """Return since when a server is unavailable; None if the bot can reach it."""
        sql = "SELECT since FROM lost_server WHERE guild_id = ?"
        return optional_moment(self._sql.value(sql, guild_id))

    def is_unavailable(self, guild_id: int) -> bool:
        """Return whether the bot has left a server, or the server is in an outage."""
        return bool(self._sql.rows("lost_server", guild_id=guild_id))

    def settings(self, guild_id: int) -> GuildSettings:
        """Return a server's settings.

        Stored names and values of a later version, unknown to this one, are ignored; settings with
        such values have their defaults.
        """
        chosen = {}
        for row in self._sql.rows("guild_setting", guild_id=guild_id):
            if row["name"] in DEFAULTS:
                with suppress(KeyError, ValueError):
                    chosen[row["name"]] = SETTING_READERS[row["name"]](row["value"])
        found = GuildSettings(**chosen)
        return found if found.pace in found.paces else found.allowing(found.paces)

    def known(self) -> set[int]:
        """Return the servers of which the database holds any row."""
        known: set[int] = set()
        for table in ("match", "invitation", *SERVER_TABLES):
            known.update(self._sql.column(servers_in_table(table)))
        return known - {NO_SERVER}


class ServerChanges(ServerQueries):
    _sql: SqlWriter

    def __init__(
        self,
        sql: SqlWriter,
        now: datetime,
        effects: Effects,
        invitations: InvitationChanges,
        matches: MatchChanges,
    ) -> None:
        super().__init__(sql)
        self._now = now
        self._effects = effects
        self._invitations = invitations
        self._matches = matches

    def mark_unavailable(self, guild_id: int) -> bool:
        """Record that the bot left a server or that it is in an outage.

        Return False if that was recorded before.
        """
        sql = "INSERT INTO lost_server (guild_id, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
        return bool(self._sql.execute(sql, guild_id, self._now))

    def mark_available(self, guild_id: int) -> None:
        """Record that the bot can reach a server again."""
        self._sql.delete("lost_server", guild_id=guild_id)

    def save_settings(self, guild_id: int, settings: GuildSettings) -> None:
        """Save a server's settings. Those of a later version, unknown to this one, stay."""
        self._effects.changed_settings.add(guild_id)
        for name, default in DEFAULTS.items():
            self._sql.delete("guild_setting", guild_id=guild_id, name=name)
            if (value := getattr(settings, name)) != default:
                self._sql.insert(
                    "guild_setting", guild_id=guild_id, name=name, value=setting_text(value)
                )

    def remove_some_of(self, guild_id: int, limit: int) -> bool:
        """Remove some of a server's matches and invitations; False once none is left."""
        matches = self._sql.column(
            "SELECT id FROM match WHERE guild_id = ? LIMIT ?", guild_id, limit
        )
        for match_id in matches:
            self._matches.remove(match_id)
        sql = "SELECT id FROM invitation WHERE guild_id = ? LIMIT ?"
        invitations = self._sql.column(sql, guild_id, limit - len(matches))
        for invitation_id in invitations:
            self._invitations.remove(invitation_id)
        return bool(matches or invitations)

    def remove(self, guild_id: int) -> None:
        """Remove the rest of a server's data, after its matches and invitations."""
        self._effects.has_erased = True
        tournaments = self._sql.column("SELECT id FROM tournament WHERE guild_id = ?", guild_id)
        for kind, tournament_id in product(TOURNAMENT_KINDS, tournaments):
            self._sql.delete("due", kind=kind, subject=tournament_id)
        for table in (*SERVER_TABLES, "post"):
            self._sql.delete(table, guild_id=guild_id)
        for kind in SERVER_KINDS:
            self._sql.delete("due", kind=kind, subject=guild_id)
