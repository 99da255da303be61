from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from . import FakeDiscord, NotOffered
from .permissions import DEFAULT_PERMISSIONS, PERMISSIONS
from .records import HAS_THREAD

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Rest
    from .guilds import Guild
    from .payload import Json

SEND = PERMISSIONS["SEND_MESSAGES"]


async def test_who_cannot_view_a_channel_sees_nothing_there(
    fd: FakeDiscord, guild: Guild, channel: Json, rest: Rest
) -> None:
    alice, bob = fd.person("alice", guild), fd.person("bob", guild)
    fd.world.forbid(channel, alice.id, "VIEW_CHANNEL")
    await rest.post(channel, content="Go")
    assert alice.sees(channel) == []
    assert len(bob.sees(channel)) == 1
    fd.world.allow(channel, alice.json, "VIEW_CHANNEL")
    assert len(alice.sees(channel)) == 1


async def test_who_cannot_view_a_channel_cannot_act_there(
    fd: FakeDiscord, guild: Guild, channel: Json, rest: Rest
) -> None:
    alice = fd.person("alice", guild)
    button = {"type": 2, "style": 2, "custom_id": "a", "label": "Go"}
    await rest.post(channel, content="Go", components=[{"type": 1, "components": [button]}])
    (message,) = alice.sees(channel)
    fd.world.forbid(channel, alice.json, "VIEW_CHANNEL")
    with pytest.raises(NotOffered, match="alice does not see #onitama"):
        await alice.click(message, "Go")
    with pytest.raises(NotOffered, match="alice does not see #onitama"):
        await alice.slash(channel, "board")


async def test_restrictions_are_member_overwrites(
    fd: FakeDiscord, guild: Guild, channel: Json
) -> None:
    alice = fd.person("alice", guild)
    fd.world.forbid(channel, alice.json, "VIEW_CHANNEL")
    fd.world.allow(channel, alice.json, "MANAGE_THREADS")
    denied, allowed = str(PERMISSIONS["VIEW_CHANNEL"]), str(PERMISSIONS["MANAGE_THREADS"])
    own = {"id": alice.id, "type": 1, "allow": allowed, "deny": denied}
    assert channel["permission_overwrites"] == [own]


async def test_a_restricted_bot_is_refused(guild: Guild, rest: Rest) -> None:
    channel = guild.text_channel("quiet", bot_permissions=DEFAULT_PERMISSIONS & ~SEND)
    status, answer = await rest.post(channel, content="Go")
    assert (status, answer["code"]) == (403, 50013)


async def test_discord_py_agrees_about_the_permissions_of_the_bot(
    fd: FakeDiscord, guild: Guild, bot_program: str, log: Path
) -> None:
    alice = fd.person("alice", guild)
    channel = guild.text_channel("quiet", bot_permissions=DEFAULT_PERMISSIONS & ~SEND)
    async with fd.bot(bot_program, log=log):
        assert (await alice.slash(channel, "rights")).text == "False False"
        await fd.server.set_bot_permissions(channel, DEFAULT_PERMISSIONS)
        assert fd.world.bot_permissions[channel["id"]] == DEFAULT_PERMISSIONS
        assert (await alice.slash(channel, "rights")).text == "True True"


async def test_an_interaction_tells_what_people_may_do_in_its_channel(
    fd: FakeDiscord, guild: Guild, channel: Json, bot_program: str, log: Path
) -> None:
    alice, bob = fd.person("alice", guild), fd.person("bob", guild)
    fd.world.forbid(channel, alice.json, "ATTACH_FILES")
    fd.world.forbid(channel, bob.json, "VIEW_CHANNEL")
    async with fd.bot(bot_program, log=log):
        assert (await alice.slash(channel, "who", opponent=bob)).text == "False False"


async def test_a_deleted_channel_is_unknown(
    fd: FakeDiscord, guild: Guild, channel: Json, rest: Rest
) -> None:
    alice = fd.person("alice", guild)
    _, message = await rest.post(channel, content="Go")
    await fd.server.delete_channel(channel)
    here = f"/channels/{channel['id']}"
    for method, path, body in [
        ("POST", f"{here}/messages", {"content": "x"}),
        ("PATCH", f"{here}/messages/{message['id']}", {"content": "x"}),
        ("GET", here, None),
    ]:
        status, answer = await rest.call(method, path, body)
        assert (status, answer["code"]) == (404, 10003)
    assert alice.sees(channel) == []


async def test_the_bot_learns_of_a_deleted_channel(
    fd: FakeDiscord, guild: Guild, channel: Json, bot_program: str, log: Path
) -> None:
    async with fd.bot(bot_program, log=log):
        await fd.server.delete_channel(channel)
        told = fd.server.gateway.present[0].told
    assert (told[-1]["t"], told[-1]["d"]["id"]) == ("CHANNEL_DELETE", channel["id"])
    assert channel["id"] not in guild.channels


async def test_direct_messages_are_for_their_recipient(
    fd: FakeDiscord, guild: Guild, rest: Rest
) -> None:
    alice, bob = fd.person("alice", guild), fd.person("bob", guild)
    _, direct = await rest.call("POST", "/users/@me/channels", {"recipient_id": alice.id})
    await rest.post(direct, content="Your turn")
    assert len(alice.sees(direct)) == 1
    assert bob.sees(direct) == []


async def test_private_threads_are_for_their_members(
    fd: FakeDiscord, guild: Guild, channel: Json, rest: Rest
) -> None:
    alice, bob = fd.person("alice", guild), fd.person("bob", guild)
    path, body = f"/channels/{channel['id']}/threads", {"name": "duel", "type": 12}
    _, thread = await rest.call("POST", path, body)
    await rest.call("PUT", f"/channels/{thread['id']}/thread-members/{alice.id}")
    await rest.post(thread, content="Go")
    assert len(alice.sees(thread)) == 1
    assert bob.sees(thread) == []


async def test_a_thread_takes_its_channels_permissions(
    fd: FakeDiscord, channel: Json, rest: Rest
) -> None:
    path, body = f"/channels/{channel['id']}/threads", {"name": "duel", "type": 11}
    _, thread = await rest.call("POST", path, body)
    assert (await rest.post(thread, content="Go"))[0] == 200
    fd.world.forbid(channel, fd.world.bot, "SEND_MESSAGES_IN_THREADS")
    assert (await rest.post(thread, content="Go"))[0] == 403


async def test_a_thread_is_a_place_to_write_in(
    fd: FakeDiscord, guild: Guild, channel: Json, rest: Rest
) -> None:
    thread = guild.thread(channel, "A quiet match")
    assert (await rest.post(thread, content="Go"))[0] == 200
    assert [message.text for message in fd.person("alice", guild).sees(thread)] == ["Go"]


async def test_a_message_shows_the_thread_that_began_with_it(channel: Json, rest: Rest) -> None:
    _, first = await rest.post(channel, content="Shall we?")
    path = f"/channels/{channel['id']}/messages/{first['id']}"
    _, thread = await rest.call("POST", f"{path}/threads", {"name": "duel"})
    await rest.post(thread, content="Go")
    _, again = await rest.call("GET", path)
    assert again["flags"] == HAS_THREAD
    assert (again["thread"]["id"], again["thread"]["message_count"]) == (first["id"], 1)
