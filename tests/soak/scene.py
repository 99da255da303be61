"""The servers, channels and people from whom random interactions come."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from tests.discord_stand_in.world import MANAGER, PRIVATE_THREAD, THREADS
from tests.soak.database import BotDatabase, items

if TYPE_CHECKING:
    from random import Random

    from tests.discord_stand_in import FakeDiscord, Message, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Dojo
    from tests.soak.database import Turn


LATEST_MESSAGES = 40
"""Number of latest messages of a channel on which most clicks fall."""


@dataclass
class Scene:
    """People, channels and database from which random interactions are made."""

    fake_discord: FakeDiscord
    rng: Random
    people: list[Person]
    channels: list[Json]
    database: BotDatabase

    def choose_person(self) -> Person:
        return self.rng.choice(self.people)

    def player(self, turn: Turn) -> Person:
        return next(each for each in self.people if int(each.id) == turn.user_id)

    def choose_channel(self, person: Person) -> Json:
        world = self.fake_discord.world
        threads = [c for c in world.channels.values() if c["type"] in THREADS]
        here = [c for c in (*self.channels, *threads) if c["guild_id"] == person.guild.id]
        return self.rng.choice([c for c in here if world.can_view(c["id"], person.id)])

    def clickable_seen_by(self, person: Person, channel: Json) -> list[Message]:
        return [message for message in person.sees(channel)[-LATEST_MESSAGES:] if items(message)]

    @property
    def clickable(self) -> list[Message]:
        every = chain.from_iterable(self.fake_discord.world.messages.values())
        return [message for message in every if items(message)]


async def create_scene(dojo: Dojo, rng: Random, database: BotDatabase) -> Scene:
    """Create the servers, channels and people of a round.

    Four people play, one manages the server, one can't see a channel, and one is from another
    server.
    """
    fake_discord, here, abroad = (
        dojo.fake_discord,
        dojo.guild,
        dojo.fake_discord.world.guild("Abroad"),
    )
    friends = [fake_discord.person(name, here) for name in ("ann", "ben", "cat", "dan")]
    keeper = fake_discord.person("keeper", here, permissions=MANAGER)
    outsider, stranger = (
        fake_discord.person("outsider", here),
        fake_discord.person("stranger", abroad),
    )
    hall, quiet, bare = (here.text_channel(name) for name in ("hall", "quiet", "bare"))
    port = abroad.text_channel("port")
    corner = here.thread(quiet, "corner", kind=PRIVATE_THREAD)
    fake_discord.world.thread_members[corner["id"]] |= {friends[0].id, friends[1].id}
    fake_discord.world.forbid(quiet, outsider.json, "VIEW_CHANNEL")
    fake_discord.world.forbid(bare, fake_discord.world.bot, "ATTACH_FILES", "CREATE_PUBLIC_THREADS")
    await fake_discord.server.announce_new_guild(abroad)
    for channel in (hall, quiet, bare):
        await fake_discord.server.announce_new_channel(channel)
    await fake_discord.server.gateway.dispatch("THREAD_CREATE", corner)
    people = [*friends, keeper, outsider, stranger]
    return Scene(fake_discord, rng, people, [hall, quiet, bare, port], database)
