"""Two servers, their channels and people: who is where, and what they see."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from tests.discord_stand_in.components import (
    BUTTON,
    CHANNEL_SELECT,
    STRING_SELECT,
    USER_SELECT,
    walk,
)
from tests.discord_stand_in.guilds import PRIVATE_THREAD, THREADS
from tests.discord_stand_in.permissions import DEFAULT_PERMISSIONS, PERMISSIONS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.discord_stand_in import FakeDiscord, Message, Person
    from tests.discord_stand_in.payload import Json
    from tests.dojo import Dojo
    from tests.soak.book import Book

FRIENDS = ("ann", "ben", "cat", "dan")
KINDS = (BUTTON, STRING_SELECT, USER_SELECT, CHANNEL_SELECT)
LATEST = 40
"""Of a channel's messages, those that are mostly clicked."""


@dataclass
class Town:
    fd: FakeDiscord
    rng: Random
    people: list[Person]
    channels: list[Json]
    book: Book

    def somebody(self) -> Person:
        return self.rng.choice(self.people)

    def place_of(self, person: Person) -> Json:
        """A channel that somebody sees, threads that were opened meanwhile too."""
        threads = [c for c in self.fd.world.channels.values() if c["type"] in THREADS]
        return self.rng.choice([c for c in (*self.channels, *threads) if self._sees(person, c)])

    def _sees(self, person: Person, channel: Json) -> bool:
        is_member = channel["guild_id"] == person.guild.id
        return is_member and self.fd.world.can_view(channel["id"], person.id)

    def seen(self, person: Person, channel: Json) -> list[Message]:
        """With something to click, the latest."""
        return [message for message in person.sees(channel)[-LATEST:] if items(message)]

    @property
    def clickable(self) -> list[Message]:
        """All there are anywhere, private ones too."""
        every = chain.from_iterable(self.fd.world.messages.values())
        return [message for message in every if items(message)]


def items(message: Message) -> list[Json]:
    found = walk(message.json["components"])
    return [item for item in found if item["type"] in KINDS and "custom_id" in item]


async def settle(dojo: Dojo, rng: Random, book: Book) -> Town:
    """People who play, one who manages the server, one who is shut out, and one of another."""
    fd, here, abroad = dojo.fd, dojo.guild, dojo.fd.world.guild("Abroad")
    friends = [fd.person(name, here) for name in FRIENDS]
    keeper = fd.person(
        "keeper", here, permissions=DEFAULT_PERMISSIONS | PERMISSIONS["MANAGE_GUILD"]
    )
    outsider, stranger = fd.person("outsider", here), fd.person("stranger", abroad)
    hall, quiet, bare = (here.text_channel(name) for name in ("hall", "quiet", "bare"))
    port = abroad.text_channel("port")
    corner = here.thread(quiet, "corner", kind=PRIVATE_THREAD)
    fd.world.thread_members[corner["id"]] |= {friends[0].id, friends[1].id}
    fd.world.forbid(quiet, outsider.json, "VIEW_CHANNEL")
    fd.world.forbid(bare, fd.world.bot, "ATTACH_FILES", "CREATE_PUBLIC_THREADS")
    await fd.server.announce_new_guild(abroad)
    await announce(fd, (hall, quiet, bare), corner)
    channels = [hall, quiet, bare, port]
    return Town(fd, rng, [*friends, keeper, outsider, stranger], channels, book)


async def announce(fd: FakeDiscord, channels: Sequence[Json], thread: Json) -> None:
    for channel in channels:
        await fd.server.announce_new_channel(channel)
    await fd.server.gateway.dispatch("THREAD_CREATE", thread)
