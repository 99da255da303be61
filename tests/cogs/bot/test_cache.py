"""What the bot remembers of servers answers as discord.py's own cache does."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Final

import discord
import pytest
from discord.state import AutoShardedConnectionState

from cogs.bot.sharding import Cache
from tests.discord_stand_in.guilds import GUILD_PRESENCES, TEXT
from tests.discord_stand_in.world import World

if TYPE_CHECKING:
    from tests.discord_stand_in.guilds import Guild
    from tests.discord_stand_in.payload import Json

KINDS: Final = {"category": 4, "voice": 2, "stage": 13, "forum": 15, "news": 5}
VIEW, SEND = 1 << 10, 1 << 11


class Server:
    """As discord.py knows it, and as the bot does."""

    def __init__(self) -> None:
        self.world = World()
        self.guild = self.world.guild("Dojo")
        self.alice = self.world.user("alice")
        self.guild.add_member(self.alice)
        self.theirs, self.ours = self.knowing(AutoShardedConnectionState), self.knowing(Cache)

    def knowing(self, kind: type[Any]) -> Any:
        options = {"intents": discord.Intents(guilds=True), "max_messages": None}
        made = kind(dispatch=lambda *_: None, handlers={}, hooks={}, http=None, **options)
        made.shard_count, made.shard_ids = 1, range(1)
        made.user = discord.user.ClientUser(state=made, data=self.world.bot)  # type: ignore[arg-type]
        made._users[made.user.id] = made.user
        return made

    def tell(self, event: str, data: Json) -> None:
        for cache in (self.theirs, self.ours):
            cache.parsers[event](copy.deepcopy(data))

    def answers(self, cache: Any) -> list[Any]:
        """All permissions there, of the bot and of Alice, and who is who."""
        guild = cache._get_guild(int(self.guild.id))
        alice = discord.Member(
            data=copy.deepcopy(self.guild.members[self.alice["id"]]),  # type: ignore[arg-type]
            guild=guild,
            state=cache,
        )
        places = [
            (place.id, type(place), place.permissions_for(guild.me), place.permissions_for(alice))
            for place in (*guild.channels, *guild.threads)
            if not isinstance(place, discord.CategoryChannel)
        ]
        return [guild.name, guild.owner_id, guild.me, guild.unavailable, *sorted(places, key=str)]

    def same(self) -> bool:
        return self.answers(self.ours) == self.answers(self.theirs)


def role(guild: Guild, name: str, permissions: int) -> Json:
    made = {**guild.json["roles"][0], "id": guild.world.snowflake(), "name": name}
    guild.json["roles"].append({**made, "permissions": str(permissions), "color": 0xFF0000})
    return guild.json["roles"][-1]  # type: ignore[no-any-return]


@pytest.fixture
def server() -> Server:
    made = Server()
    guild, world = made.guild, made.world
    judge = role(guild, "Judge", VIEW | SEND)
    guild.json["roles"][0]["permissions"] = str(SEND)
    guild.members[made.alice["id"]]["roles"] = [judge["id"]]
    rooms = [guild.text_channel("room") for _ in range(2)]
    for room, user, allow, deny in (
        (rooms[0], judge["id"], VIEW, 0),
        (rooms[1], made.alice["id"], 0, SEND),
    ):
        room["permission_overwrites"] += [
            {"id": guild.id, "type": 0, "allow": "0", "deny": str(VIEW)},
            {"id": user, "type": int(user != judge["id"]), "allow": str(allow), "deny": str(deny)},
        ]
    for name, kind in KINDS.items():
        guild.text_channel(name).update(type=kind, bitrate=64_000, user_limit=3)
    guild.thread(rooms[1], "A match")
    world.set_permissions(rooms[1], world.bot, VIEW)
    made.tell("GUILD_CREATE", guild.create_event(0))
    return made


def test_everybody_may_do_what_they_may(server: Server) -> None:
    assert server.same()
    assert len({str(answer) for answer in server.answers(server.ours)[4:]}) > len(KINDS)


def test_categories_and_what_things_are_called_are_not_kept(server: Server) -> None:
    guild = server.ours._get_guild(int(server.guild.id))
    assert not guild.categories
    assert {one.name for one in (*guild.channels, *guild.roles)} == {""}


def test_what_changes_is_taken_up(server: Server) -> None:
    guild, judge = server.guild, server.guild.json["roles"][1]
    first, second = [one for one in guild.channels.values() if one["type"] == TEXT]
    before = server.answers(server.ours)
    second["permission_overwrites"] = []
    server.tell("CHANNEL_UPDATE", second)
    server.tell("GUILD_ROLE_UPDATE", {"guild_id": guild.id, "role": {**judge, "permissions": "8"}})
    assert server.same()
    assert server.answers(server.ours) != before
    server.tell("GUILD_UPDATE", {**guild.json, "name": "New Dojo", "owner_id": server.alice["id"]})
    assert server.same()
    server.tell("CHANNEL_DELETE", first)
    server.tell("CHANNEL_CREATE", guild.text_channel("lobby"))
    category = {**guild.text_channel("more"), "type": KINDS["category"]}
    for event in ("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"):
        server.tell(event, category)
    server.tell("GUILD_ROLE_CREATE", {"guild_id": guild.id, "role": role(guild, "Chief", VIEW)})
    assert server.same()


def test_a_channel_is_found_as_long_as_it_is_there(server: Server) -> None:
    channel = next(iter(server.guild.channels.values()))
    for _ in range(2):
        assert server.ours.get_channel(int(channel["id"])).id == int(channel["id"])
    server.tell("CHANNEL_DELETE", channel)
    assert server.ours.get_channel(int(channel["id"])) is None
    assert server.ours.get_channel(None) is None


def test_all_members_that_are_the_bot_are_one_user(server: Server) -> None:
    other = server.world.guild("Another")
    server.tell("GUILD_CREATE", other.create_event(GUILD_PRESENCES))
    here, there = (guild.me for guild in server.ours.guilds)
    assert here._user is there._user
