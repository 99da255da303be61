from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import pytest

from . import FakeDiscord, Message
from .errors import ApiError
from .records import COMPONENTS_V2, SUPPRESS_NOTIFICATIONS
from .rules import check_message

if TYPE_CHECKING:
    from .conftest import Rest
    from .guilds import Guild
    from .payload import Json

Posted = Callable[..., Awaitable[Message]]


async def test_an_enforced_nonce_posts_once(fd: FakeDiscord, rest: Rest, channel: Json) -> None:
    first = await rest.post(channel, content="Go", nonce="12-3", enforce_nonce=True)
    again = await rest.post(channel, content="Again", nonce="12-3", enforce_nonce=True)
    assert first == again
    assert first[1]["nonce"] == "12-3"
    assert len(fd.world.messages[channel["id"]]) == 1


async def test_a_nonce_posts_once_in_all_channels(guild: Guild, rest: Rest) -> None:
    here, there = guild.text_channel("here"), guild.text_channel("there")
    first = await rest.post(here, content="Go", nonce="12-3", enforce_nonce=True)
    assert await rest.post(there, content="Go", nonce="12-3", enforce_nonce=True) == first


async def test_a_nonce_is_forgotten_after_a_few_minutes(
    fd: FakeDiscord, rest: Rest, channel: Json
) -> None:
    first = await rest.post(channel, content="Go", nonce="1", enforce_nonce=True)
    fd.world.advance(6 * 60)
    later = await rest.post(channel, content="Go", nonce="1", enforce_nonce=True)
    assert first[1]["id"] != later[1]["id"]


async def test_a_nonce_that_is_not_enforced_is_only_echoed(rest: Rest, channel: Json) -> None:
    first = await rest.post(channel, content="Go", nonce=7)
    again = await rest.post(channel, content="Go", nonce=7)
    assert first[1]["nonce"] == again[1]["nonce"] == 7
    assert first[1]["id"] != again[1]["id"]


async def test_a_lost_answer_is_repeated_by_its_nonce(
    fd: FakeDiscord, rest: Rest, channel: Json
) -> None:
    fd.server.fail("POST", r"/channels/\d+/messages", 502, after=True)
    lost, _ = await rest.post(channel, content="Go", nonce="1", enforce_nonce=True)
    assert len(fd.world.messages[channel["id"]]) == 1
    found, _ = await rest.post(channel, content="Go", nonce="1", enforce_nonce=True)
    assert (lost, found) == (502, 200)
    assert len(fd.world.messages[channel["id"]]) == 1


@pytest.mark.parametrize(
    ("allowed", "called"),
    [
        (None, ["alice", "bob"]),
        ({"parse": []}, []),
        ({"parse": ["users"]}, ["alice", "bob"]),
        ({"parse": ["everyone", "roles"]}, []),
        ({"parse": [], "users": ["BOB"]}, ["bob"]),
    ],
)
async def test_allowed_mentions_decide_who_is_called(
    fd: FakeDiscord, guild: Guild, posted: Posted, allowed: Json | None, called: list[str]
) -> None:
    alice, bob = fd.person("alice", guild), fd.person("bob", guild)
    names = {alice.id: "alice", bob.id: "bob"}
    body: Json = {"content": f"{alice.json['id']} <@{alice.id}> <@!{bob.id}> `<@{bob.id}>`"}
    if allowed is not None:
        users = [bob.id for _ in allowed.get("users", ())]
        body["allowed_mentions"] = {**allowed, **({"users": users} if users else {})}
    message = await posted(**body)
    assert [names[user["id"]] for user in message.json["mentions"]] == called
    assert [names[user] for user in message.pings] == called


async def test_naming_users_and_parsing_them_exclude_each_other(
    fd: FakeDiscord, guild: Guild, rest: Rest, channel: Json
) -> None:
    alice = fd.person("alice", guild)
    both = {"parse": ["users"], "users": [alice.id]}
    status, answer = await rest.post(channel, content="Go", allowed_mentions=both)
    assert (status, answer["code"]) == (400, 50035)


async def test_text_displays_mention_people(fd: FakeDiscord, guild: Guild, posted: Posted) -> None:
    alice = fd.person("alice", guild)
    display = {"type": 10, "content": f"Your turn, <@{alice.id}>"}
    message = await posted(components=[display], flags=COMPONENTS_V2)
    assert message.pings == [alice.id]


async def test_a_code_span_mentions_nobody(fd: FakeDiscord, guild: Guild, posted: Posted) -> None:
    alice = fd.person("alice", guild)
    assert (await posted(content=f"`<@{alice.id}>`")).json["mentions"] == []


async def test_a_silent_message_mentions_and_does_not_ping(
    fd: FakeDiscord, guild: Guild, posted: Posted
) -> None:
    alice = fd.person("alice", guild)
    message = await posted(content=f"<@{alice.id}>", flags=SUPPRESS_NOTIFICATIONS)
    assert [user["id"] for user in message.json["mentions"]] == [alice.id]
    assert message.pings == []


async def test_who_cannot_see_the_channel_is_not_pinged(
    fd: FakeDiscord, guild: Guild, channel: Json, posted: Posted
) -> None:
    alice = fd.person("alice", guild)
    fd.world.forbid(channel, alice.json, "VIEW_CHANNEL")
    assert (await posted(content=f"<@{alice.id}>")).pings == []


async def test_an_edit_mentions_and_does_not_ping(
    fd: FakeDiscord, guild: Guild, rest: Rest, posted: Posted
) -> None:
    alice = fd.person("alice", guild)
    message = await posted(content="Go")
    path = f"/channels/{message.channel_id}/messages/{message.id}"
    await rest.call("PATCH", path, {"content": f"<@{alice.id}>"})
    assert [user["id"] for user in message.json["mentions"]] == [alice.id]
    assert message.pings == []


@pytest.mark.parametrize(("name", "may"), [("@everyone", False), ("@here", True)])
async def test_everyone_is_called_only_with_the_permission(
    fd: FakeDiscord, guild: Guild, channel: Json, posted: Posted, name: str, *, may: bool
) -> None:
    alice = fd.person("alice", guild)
    if may:
        fd.world.allow(channel, fd.world.bot, "MENTION_EVERYONE")
    assert (await posted(content=name)).pings == ([alice.id] if may else [])


async def test_a_reply_calls_whom_it_answers(
    fd: FakeDiscord, guild: Guild, channel: Json, posted: Posted
) -> None:
    alice = fd.person("alice", guild)
    said = await alice.say(channel, "Hello")
    reference = {"message_id": said.id}
    assert (await posted(content="Hi", message_reference=reference)).pings == [alice.id]


async def test_content_has_at_most_2000_characters(rest: Rest, channel: Json) -> None:
    assert (await rest.post(channel, content="x" * 2000))[0] == 200
    assert (await rest.post(channel, content="x" * 2001))[0] == 400


def test_alt_text_has_at_most_1024_characters() -> None:
    def describe(text: str) -> None:
        check_message({"attachments": [{"id": 0, "description": text}]}, None, {"board.png"})

    describe("x" * 1024)
    with pytest.raises(ApiError, match="alt text: 1025 characters"):
        describe("x" * 1025)


async def test_a_message_shows_its_picture_and_what_it_says(
    fd: FakeDiscord, rest: Rest, channel: Json
) -> None:
    attachment = {"id": 0, "filename": "board.png", "description": "The board"}
    await rest.upload(channel, b"bytes", content="Go", attachments=[attachment])
    (message,) = fd.world.messages[channel["id"]]
    assert (message.text, message.picture, message.alt_text) == ("Go", b"bytes", "The board")
    assert message.buttons == []


async def test_a_gallery_says_what_it_shows(fd: FakeDiscord, rest: Rest, channel: Json) -> None:
    shown = {"media": {"url": "attachment://board.png"}, "description": "The board"}
    components: list[Json] = [
        {"type": 10, "content": "Red"},
        {"type": 12, "items": [shown]},
        {"type": 10, "content": "to move"},
        {"type": 1, "components": [{"type": 2, "style": 2, "custom_id": "a", "label": "Go"}]},
    ]
    status, _ = await rest.upload(channel, b"bytes", components=components, flags=COMPONENTS_V2)
    assert status == 200
    (message,) = fd.world.messages[channel["id"]]
    assert (message.text, message.alt_text) == ("Red\nto move", "The board")
    assert [button["label"] for button in message.buttons] == ["Go"]


async def test_what_is_deleted_can_be_changed_no_more(rest: Rest, posted: Posted) -> None:
    message = await posted(content="Go")
    path = f"/channels/{message.channel_id}/messages/{message.id}"
    assert (await rest.call("DELETE", path))[0] == 204
    for method, body in [("PATCH", {"content": "x"}), ("GET", None), ("DELETE", None)]:
        status, answer = await rest.call(method, path, body)
        assert (status, answer["code"]) == (404, 10008)


async def test_other_peoples_messages_cannot_be_changed(
    fd: FakeDiscord, guild: Guild, channel: Json, rest: Rest
) -> None:
    said = await fd.person("alice", guild).say(channel, "Hello")
    path = f"/channels/{channel['id']}/messages/{said.id}"
    status, answer = await rest.call("PATCH", path, {"content": "x"})
    assert (status, answer["code"]) == (403, 50005)
    status, answer = await rest.call("DELETE", path)
    assert (status, answer["code"]) == (403, 50013)


async def test_a_call_keeps_what_was_answered(fd: FakeDiscord, rest: Rest, posted: Posted) -> None:
    message = await posted(content="Before")
    path = f"/channels/{message.channel_id}/messages/{message.id}"
    await rest.call("PATCH", path, {"content": "After"})
    assert [call.reply["content"] for call in fd.calls()] == ["Before", "After"]
