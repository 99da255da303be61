"""People and servers: names, settings and blocks, and the bot's own notes.

A person has a name in each server. The table `lost_server` lists the servers that the bot has left
or that are in an outage.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from hashlib import blake2b
from secrets import randbits, token_hex
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store.sql import ENUMS, WRITTEN, Changes, Questions, kept
from onitama_core.store.values.moments import PACES
from onitama_core.store.values.terms import SEPARATOR, GuildSettings, Person, Preferences, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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
BITS: Final = 62


def name_of(table: str, column: str) -> str:
    """Return a column for a query: `red_name` holds the name of the user in `red_id`."""
    return (
        "(SELECT name FROM member"  # noqa: S608 - names from here
        f" WHERE member.guild_id = {table}.guild_id AND member.user_id = {table}.{column})"
        f" AS {column.removesuffix('_id')}_name"
    )


def person(user_id: int, name: str | None) -> Person:
    """Return a person; `name` is None if the server has no name of theirs."""
    return Person(user_id, name or "")


def mark_of(user_id: int, salt: str) -> str:
    """Return a keyed hash of a user id, which recognises a returning user.

    `salt` is the key, in hexadecimal digits. Without the user's id the hash identifies nobody.
    """
    return blake2b(str(user_id).encode(), key=bytes.fromhex(salt), digest_size=16).hexdigest()


class PersonQuestions(Questions):
    def name_in(self, guild_id: int, user_id: int) -> str | None:
        """Return the name last seen in a server; None if none is stored."""
        sql = "SELECT name FROM member WHERE guild_id = ? AND user_id = ?"
        return self.text(sql, guild_id, user_id)

    def preferences_of(self, user_id: int) -> Preferences:
        return self.found(Preferences, "preferences", user_id=user_id) or Preferences()

    def theme_of(self, user_id: int) -> str | None:
        return self.text("SELECT theme FROM person_theme WHERE user_id = ?", user_id)

    def has_blocked(self, user_id: int, other_id: int) -> bool:
        is_blocked = self.rows("block", user_id=user_id, blocked_id=other_id)
        return bool(is_blocked or self._marked(user_id, other_id))

    def _marked(self, user_id: int, other_id: int) -> list[int]:
        """Return the number of a person's block against a user who was erased and is back.

        As a list, which is empty without such a block.
        """
        found = self.rows("block_mark", user_id=user_id)
        return [row["blocked_id"] for row in found if mark_of(other_id, row["salt"]) == row["mark"]]

    def blocked_by(self, user_id: int, guild_id: int) -> list[Person]:
        """Return the people whom a user has blocked, oldest block first.

        Their names are those in the given server.
        """
        found = self.all(
            "SELECT blocked_id, name FROM block"
            " LEFT JOIN member ON member.guild_id = ? AND member.user_id = blocked_id"
            " WHERE block.user_id = ? ORDER BY at, blocked_id",
            *(guild_id, user_id),
        )
        return [person(*row) for row in found]

    def have_played(self, one: int, other: int) -> bool:
        """Return whether two people have played a match in any server that was not cancelled."""
        sql = (
            "SELECT 1 FROM match"
            " WHERE red_id = ? AND blue_id = ? AND termination IS NOT 'cancelled' LIMIT 1"
        )
        return self.holds(sql, one, other) or self.holds(sql, other, one)


class PersonChanges(PersonQuestions, Changes):
    def keep_name(self, guild_id: int, person: Person) -> None:
        """Save a person's name in a server."""
        self.insert(
            "member",
            guild_id=guild_id,
            user_id=person.user_id,
            name=person.name,
            seen_at=self.now,
            else_="(guild_id, user_id) DO UPDATE SET name = excluded.name,"
            " seen_at = excluded.seen_at WHERE name <> excluded.name",
        )

    def keep_names(self, guild_id: int, *seats: Seat | None) -> None:
        """Save the names of the people among these seats."""
        for seat in seats:
            if isinstance(seat, Person):
                self.keep_name(guild_id, seat)

    def rename(self, guild_id: int, person: Person) -> None:
        """Save a person's name if the server has one of theirs already."""
        self.change(
            "UPDATE member SET name = ?, seen_at = ? WHERE guild_id = ? AND user_id = ?",
            *(person.name, self.now, guild_id, person.user_id),
        )

    def forget_names(self, *user_ids: int | None) -> None:
        """Remove names that no match, invitation or block refers to any more.

        None, the opponent of an invitation to anyone, is ignored.
        """
        for user_id in user_ids:
            self.change(FORGET, user_id)

    def keep_preferences_of(self, user_id: int, preferences: Preferences) -> None:
        self.put("preferences", user_id=user_id, **kept(preferences))

    def keep_theme_of(self, user_id: int, theme: str | None) -> None:
        self.put("person_theme", user_id=user_id, theme=theme)

    def block(self, user_id: int, other_id: int) -> None:
        """Block a person; does nothing if they are blocked already."""
        for number in self._marked(user_id, other_id):
            self.unblock(user_id, number)
        self.insert("block", user_id=user_id, blocked_id=other_id, at=self.now, else_="DO NOTHING")

    def unblock(self, user_id: int, other_id: int) -> None:
        self.delete("block", user_id=user_id, blocked_id=other_id)
        self.forget_names(other_id)

    def keep_blocked(self, user_id: int, most: int) -> int:
        """Keep some blocks that others set against a person who is erased; return how many.

        Each gets a number of its own, so that the person is not found among former players.
        """
        sql = "SELECT user_id FROM block WHERE blocked_id = ? LIMIT ?"
        blockers = self.column(sql, user_id, most)
        for blocker in blockers:
            number, salt = -1 - randbits(BITS), token_hex(16)
            self.change(
                "UPDATE block SET blocked_id = ? WHERE user_id = ? AND blocked_id = ?",
                *(number, blocker, user_id),
            )
            mark = mark_of(user_id, salt)
            self.insert("block_mark", user_id=blocker, blocked_id=number, salt=salt, mark=mark)
        return len(blockers)


# Servers


USUAL: Final[Mapping[str, Any]] = {one.name: one.default for one in fields(GuildSettings)}
READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
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
    return READERS[kind]


READER_OF_SETTING: Final = {one.name: reader_of(str(one.type)) for one in fields(GuildSettings)}


def written(value: Any) -> str:
    if isinstance(value, tuple):
        return SEPARATOR.join(map(written, value))
    return str(WRITTEN.get(type(value), str)(value))


class ServerQuestions(Questions):
    def lost_servers(self) -> list[int]:
        """Return the servers that the bot has left or that are in an outage."""
        return self.column("SELECT guild_id FROM lost_server")

    def is_lost(self, guild_id: int) -> bool:
        """Return whether the bot has left a server, or the server is in an outage."""
        return bool(self.rows("lost_server", guild_id=guild_id))

    def settings_in(self, guild_id: int) -> GuildSettings:
        """Return a server's settings.

        Names and values of a later version are ignored; these settings have their defaults.
        """
        chosen = {}
        for row in self.rows("guild_setting", guild_id=guild_id):
            if row["name"] in USUAL:
                with suppress(KeyError, ValueError):
                    chosen[row["name"]] = READER_OF_SETTING[row["name"]](row["value"])
        found = GuildSettings(**chosen)
        return found if found.pace in found.paces else found.allowing(found.paces)

    def memo(self, name: str) -> str | None:
        return self.text("SELECT value FROM memo WHERE name = ?", name)


class ServerChanges(ServerQuestions, Changes):
    def lose_server(self, guild_id: int) -> bool:
        """Record that the bot left a server or that it is in an outage.

        Return False if that was recorded before.
        """
        sql = "INSERT INTO lost_server (guild_id, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
        return bool(self.change(sql, guild_id, self.now))

    def find_server(self, guild_id: int) -> None:
        """Record that the bot can reach a server again."""
        self.delete("lost_server", guild_id=guild_id)

    def keep_settings_in(self, guild_id: int, settings: GuildSettings) -> None:
        """Save a server's settings. Those of a later version, unknown to this one, stay."""
        self.changed_settings.add(guild_id)
        for name, usual in USUAL.items():
            self.delete("guild_setting", guild_id=guild_id, name=name)
            if (value := getattr(settings, name)) != usual:
                self.insert("guild_setting", guild_id=guild_id, name=name, value=written(value))

    def keep_memo(self, name: str, value: str) -> None:
        self.put("memo", name=name, value=value)
