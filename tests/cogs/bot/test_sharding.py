"""Shards that come and go each by itself, and what is remembered of servers."""

from __future__ import annotations

import asyncio
import copy
import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import Mock, call

import discord
import pytest
import yarl
from discord.state import AutoShardedConnectionState

from cogs.bot import sessions, sharding
from cogs.bot.sessions import SessionBackoff
from cogs.bot.sharding import Cache, ShardedBot
from cogs.shared import background
from cogs.shared.background import stay_connected
from tests.discord_stand_in import FakeDiscord
from tests.discord_stand_in.gateway import IDENTIFY, TOKEN
from tests.discord_stand_in.world import GUILD_PRESENCES, TEXT, World
from tests.patience import PATIENCE, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.discord_stand_in.records import Json
    from tests.discord_stand_in.world import Guild


@pytest.fixture
async def fd(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    """With room for two servers in a shard, of which two may come at once."""
    monkeypatch.setattr(background, "FIRST_PAUSE", 0.02)
    monkeypatch.setattr(sharding, "IDENTIFY_EVERY", 0.1)
    monkeypatch.setattr(sessions, "FIRST_SESSION_PAUSE", 0.01)
    async with FakeDiscord() as fd:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{fd.world.base_url}/api/v10")
        gateway = fd.server.gateway
        gateway.guilds_a_shard = gateway.most_guilds = gateway.max_concurrency = 2
        yield fd


def guilds(fd: FakeDiscord, *shards: int, of: int = 2) -> list[Guild]:
    """One in each of these."""
    return [fd.world.guild(f"Dojo {shard}", shard=(shard, of)) for shard in shards]


@asynccontextmanager
async def sharded(**options: Any) -> AsyncIterator[ShardedBot]:
    bot = ShardedBot(
        "!",
        help_command=None,
        intents=discord.Intents(guilds=True),
        max_messages=None,
        guild_ready_timeout=0.05,
        **options,
    )
    bot.presence = Mock()
    async with bot:
        staying_there = asyncio.create_task(stay_connected(bot, TOKEN))
        yield bot
        await bot.close()
        await asyncio.wait_for(staying_there, PATIENCE)


async def test_as_many_come_as_discord_wants_each_with_its_own_servers(fd: FakeDiscord) -> None:
    there = guilds(fd, 0, 1, 1)
    async with sharded() as bot:
        await until(lambda: len([g for g in bot.guilds if not g.unavailable]) == 3)
        assert bot.shard_count == 2
        bot.presence.set_shard_count.assert_called_once_with(2)  # type: ignore[attr-defined]
        told = [message["d"]["shard"] for message in fd.server.gateway.log if message["op"] == 2]
        assert sorted(told) == [[0, 2], [1, 2]]
        assert [bot.get_guild(int(guild.id)).shard_id for guild in there] == [0, 1, 1]  # type: ignore[union-attr]


async def test_a_shard_that_is_told_nothing_keeps_no_other_from_coming(fd: FakeDiscord) -> None:
    silent, heard = guilds(fd, 0, 1)
    guilds(fd, 1)
    fd.server.gateway.silent_shards.add(0)
    async with sharded() as bot:
        await until(lambda: bot.knows_of(int(heard.id)))
        assert not bot.knows_of(int(silent.id))


async def test_a_gateway_that_never_says_hello_is_waited_for(
    fd: FakeDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    fd.server.gateway.hold = True
    async with sharded(heartbeat_timeout=0.2) as bot:
        await until(lambda: "can't stay connected to Discord" in caplog.text)
        fd.server.gateway.hold = False
        await asyncio.wait_for(bot.wait_until_ready(), PATIENCE)


@pytest.mark.parametrize(("forget", "moved"), [(False, False), (True, False), (False, True)])
async def test_a_shard_that_is_cut_off_comes_back_alone(
    fd: FakeDiscord, *, forget: bool, moved: bool
) -> None:
    """`moved`: what Discord had said of where to take the session up holds no longer."""
    _, cut, other = guilds(fd, 0, 1, 0)
    async with sharded() as bot:
        await until(lambda: bot.knows_of(int(cut.id)) and bot.knows_of(int(other.id)))
        before = dict(fd.server.gateway.present)
        if moved:
            bot._sockets[1].gateway = yarl.URL("ws://127.0.0.1:1")
        await fd.server.drop_gateway(forget_session=forget, shard=1)
        await until(lambda: 1 in fd.server.gateway.present and fd.server.gateway.is_connected)
        channel = cut.text_channel("news")
        await until(lambda: fd.server.gateway.present[1].connection is not None)
        await fd.server.announce_new_channel(channel)
        await until(lambda: bot.get_channel(int(channel["id"])))
        assert fd.server.gateway.present[0] is before[0]
        assert (fd.server.gateway.present[1] is before[1]) is not forget
        away = bot.presence.disconnect.call_args_list  # type: ignore[attr-defined]
        assert call(1) in away
        assert call(0) not in away


async def test_a_server_that_was_left_meanwhile_is_forgotten_with_the_old_session(
    fd: FakeDiscord,
) -> None:
    left, other = guilds(fd, 0, 1)
    guilds(fd, 1)
    async with sharded() as bot:
        await until(lambda: bot.knows_of(int(left.id)) and bot.knows_of(int(other.id)))
        del left.members[fd.world.app_id]
        await fd.server.drop_gateway(forget_session=True, shard=0)
        await until(lambda: bot.get_guild(int(left.id)) is None)
        assert bot.get_guild(int(other.id)) is not None


async def test_no_more_begin_at_a_time_than_discord_lets(
    fd: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is hasty has their session refused, and tries again."""
    monkeypatch.setattr(sharding, "IDENTIFY_EVERY", 0.12)
    gateway = fd.server.gateway
    gateway.max_concurrency, gateway.identify_every = 1, 0.03
    guilds(fd, *range(4), *range(4), of=4)
    async with sharded():
        await until(lambda: gateway.is_connected and len(gateway.present) == 4)
    assert [message["op"] for message in gateway.log].count(IDENTIFY) == 4


def identified(fd: FakeDiscord) -> int:
    return [message["op"] for message in fd.server.gateway.log].count(IDENTIFY)


async def test_no_session_starts_until_discord_allows_one(
    fd: FakeDiscord, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sessions, "MIN_LIMIT_PAUSE", 0.02)
    gateway = fd.server.gateway
    gateway.session_starts_left = 0
    guilds(fd, 0)
    async with sharded() as bot:
        await until(lambda: caplog.text.count("Discord allows no new session") > 1)
        assert not identified(fd)
        gateway.session_starts_left = 1
        await asyncio.wait_for(bot.wait_until_ready(), PATIENCE)
        assert identified(fd) == 1


@pytest.mark.parametrize("field", ["sessions_to_refuse", "sessions_to_end"])
async def test_each_session_that_ends_early_doubles_the_pause_before_the_next(
    fd: FakeDiscord, caplog: pytest.LogCaptureFixture, field: str
) -> None:
    setattr(fd.server.gateway, field, 4)
    guilds(fd, 0)
    with caplog.at_level("INFO"):
        async with sharded():
            await until(lambda: identified(fd) == 5)
    pauses = re.findall(r"starting another session in ([\d.]+) s", caplog.text)
    assert pauses == ["0.01", "0.02", "0.04", "0.08"]


@pytest.mark.parametrize("shard_count", [1, 10])
@pytest.mark.parametrize("lifetime", [0.0, 20.0, 200.0])
def test_sessions_that_end_early_all_day_stay_far_below_the_limit_of_discord(
    shard_count: int, lifetime: float
) -> None:
    backoff, now, starts = SessionBackoff(shard_count), 0.0, 0
    while now < 24 * 60 * 60:
        now += backoff.pause(now)
        backoff.note_start(now)
        now += lifetime
        starts += shard_count
    assert starts < 500


def test_a_session_that_lived_for_a_while_resets_the_pause() -> None:
    backoff, now, pauses = SessionBackoff(1), 0.0, []
    for lifetime in (0, 10, 0, 3600, 0):
        pause = backoff.pause(now)
        pauses.append(pause)
        backoff.note_start(now + pause)
        now += pause + lifetime
    assert pauses == [0, 1, 2, 4, 1]


async def test_what_lives_is_told_apart_from_what_only_greets(fd: FakeDiscord) -> None:
    guilds(fd, 0)
    async with sharded() as bot:
        await until(lambda: bot.presence.show.called)  # type: ignore[attr-defined]
        assert bot.presence.method_calls[:2] == [call.set_shard_count(1), call.hear(0)]  # type: ignore[attr-defined]


# What the bot remembers of servers answers as discord.py's own cache does

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
    """Of categories and of what things are called nothing is kept."""
    assert server.same()
    assert len({str(answer) for answer in server.answers(server.ours)[4:]}) > len(KINDS)
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


def test_all_members_that_are_the_bot_are_one_user(server: Server) -> None:
    other = server.world.guild("Another")
    server.tell("GUILD_CREATE", other.create_event(GUILD_PRESENCES))
    here, there = (guild.me for guild in server.ours.guilds)
    assert here._user is there._user


async def test_a_shard_that_begins_anew_keeps_no_other_from_being_told_all() -> None:
    told, cache = list[tuple[object, ...]](), Server().knowing(Cache)
    cache.dispatch, cache.guild_ready_timeout = lambda *event: told.append(event), 0.02
    cache.shard_ids = range(2)
    for shard in (0, 1, 1):
        cache.parse_ready({"shard": [shard, 2], "user": World().bot, "guilds": []})
        await asyncio.sleep(0)
    await until(lambda: {("shard_ready", 0), ("shard_ready", 1)} <= {*told}, seconds=1)
