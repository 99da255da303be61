"""The sandbox's Discord: servers, people and time, which a data folder keeps over restarts."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from tests.discord_stand_in import FakeDiscord, Person
from tests.discord_stand_in.server import ANY_ERROR
from tests.discord_stand_in.world import PERMISSIONS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.discord_stand_in.records import Json
    from tests.discord_stand_in.world import Guild

PEOPLE: Final = ("alice", "bob", "cleo", "dana")
MANAGER: Final = "dana"
"""The person who may change the server's settings."""
FOUNDED, COMMANDS, CHANGES = "founded", "commands.json", "changes.json"
"""Files of the data folder: time of its first use, registered commands, changes by the user."""


@dataclass
class Stage:
    """A server with the bot, another one without it, and the people who are in both."""

    data: Path
    fake_discord: FakeDiscord
    guild: Guild
    elsewhere: Guild
    people: dict[str, Person] = field(default_factory=dict)
    """People by user id, in the order in which the page lists them."""
    direct: dict[str, Json] = field(default_factory=dict)
    """Each person's direct messages with the bot, by user id."""

    @property
    def channels(self) -> list[Json]:
        """Channels of the server with the bot, each followed by its threads."""
        in_guild = [
            channel
            for channel in self.fake_discord.world.channels.values()
            if channel.get("guild_id") == self.guild.id
        ]
        ordered: list[Json] = []
        for channel in in_guild:
            if channel["parent_id"] is None:
                ordered.append(channel)
                ordered += [thread for thread in in_guild if thread["parent_id"] == channel["id"]]
        return ordered

    def places_of(self, person: Person) -> Iterator[tuple[str, Json]]:
        """Yield the channels that a person sees, each with its heading in the sidebar."""
        with_headings = [(self.guild.json["name"], channel) for channel in self.channels]
        with_headings += [
            (f"{self.elsewhere.json['name']} (without the bot)", channel)
            for channel in self.elsewhere.channels.values()
        ]
        for heading, channel in with_headings:
            if self.fake_discord.world.can_view(channel["id"], person.id):
                yield heading, channel
        bot = self.fake_discord.world.bot["username"]
        yield "Direct messages", {**self.direct[person.id], "name": bot}

    def manages(self, person: Person) -> bool:
        """Return whether a person has Manage Server."""
        permissions = self.fake_discord.world.member_permissions[self.guild.id, person.id]
        return bool(permissions & PERMISSIONS["MANAGE_GUILD"])

    def add_person(self, name: str) -> None:
        user = self.fake_discord.world.user(f"guest{len(self.people) + 1 - len(PEOPLE)}")
        user["global_name"] = name
        self.add_to_servers(user)
        self._save_changes()

    def rename(self, person: Person, name: str) -> None:
        person.json["global_name"] = name
        self._save_changes()

    def install_for(self, person: Person, *, is_installed: bool) -> None:
        """Install the app for a person's account, for use in every place, or remove it."""
        person.has_installed = is_installed
        self._save_changes()

    async def move_time(self, seconds: float) -> None:
        """Advance the time, and make the bot notice it.

        The bot reads Discord's time from the date of each answer, so a person requests suggestions,
        which the bot answers.
        """
        self.fake_discord.world.advance(seconds)
        self._save_changes()
        somebody = next(iter(self.people.values()))
        await somebody.autocomplete(self.channels[0], "onitama board", "match", "")

    def save_commands(self) -> None:
        """Save the registered commands, which the bot registers once and Discord would keep."""
        path = self.data / COMMANDS
        path.write_text(json.dumps(self.fake_discord.world.commands), encoding="utf-8")

    def restore(self) -> None:
        """Restore the commands, people and time from the data folder."""
        self.fake_discord.world.commands.extend(read_json(self.data / COMMANDS, []))
        changes = read_json(self.data / CHANGES, {})
        for user in changes.get("people", ()):
            if user["id"] in self.people:
                self.people[user["id"]].json.update(user)
            else:
                self.fake_discord.world.users[user["id"]] = user
                self.add_to_servers(user)
        for user_id in changes.get("installed", ()):
            self.people[user_id].has_installed = True
        self.fake_discord.world.advance(changes.get("seconds", 0.0))

    def add_to_servers(self, user: Json) -> None:
        """Make a user a member of both servers, with direct messages to the bot."""
        self.guild.add_member(user)
        self.elsewhere.add_member(user)
        self.people[user["id"]] = Person(self.fake_discord.server, user, self.guild)
        self.direct[user["id"]] = self.fake_discord.world.private_channel(user)

    def _save_changes(self) -> None:
        changes = {
            "people": [person.json for person in self.people.values()],
            "installed": [person.id for person in self.people.values() if person.has_installed],
            "seconds": self.fake_discord.world.skew,
        }
        (self.data / CHANGES).write_text(json.dumps(changes), encoding="utf-8")


def read_json(path: Path, default: Any) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else default


def set_up(data: Path) -> Stage:
    """Create the servers, their channels and their people.

    Discord's ids encode the time of creation. Everything is created at the time of the folder's
    first use, so that people keep their ids, and their matches in the database, after a restart.
    """
    times = [first_use(data)]  # the clock stands still while the servers are created
    fake_discord = FakeDiscord(clock=lambda: times[0] if times else time.time())
    fake_discord.server.expected_errors = ANY_ERROR
    guild = fake_discord.world.guild("Dojo")
    onitama = guild.text_channel("onitama")
    guild.text_channel("lounge")
    guild.thread(onitama, "A quiet match")
    users = [fake_discord.world.user(name) for name in PEOPLE]
    elsewhere = fake_discord.world.guild("Castle")
    elsewhere.text_channel("hall")
    elsewhere.remove_member(fake_discord.world.app_id)
    stage = Stage(data, fake_discord, guild, elsewhere)
    for user in users:
        stage.add_to_servers(user)
        if user["username"] == MANAGER:
            fake_discord.world.member_permissions[guild.id, user["id"]] |= PERMISSIONS[
                "MANAGE_GUILD"
            ]
    times.clear()
    stage.restore()
    return stage


def first_use(data: Path) -> float:
    """Return the time of the folder's first use, in seconds since 1970."""
    path = data / FOUNDED
    if not path.exists():
        data.mkdir(parents=True, exist_ok=True)
        path.write_text(str(time.time()), encoding="utf-8")
    return float(path.read_text(encoding="utf-8"))
