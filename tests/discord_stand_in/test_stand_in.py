"""Tests that the stand-in is as strict as Discord, so that no wrong call of the bot passes."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import pytest

from tests.discord_stand_in import FakeDiscord, NotOffered, Unanswered, excerpt
from tests.discord_stand_in.gateway import TOKEN
from tests.discord_stand_in.records import COMPONENTS_V2, HAS_THREAD, SUPPRESS_NOTIFICATIONS
from tests.discord_stand_in.rules import MAX_EMOJI_BYTES
from tests.discord_stand_in.spec import load_discord_spec, load_specs
from tests.discord_stand_in.world import PRIVATE_THREAD
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.discord_stand_in.records import Json
    from tests.discord_stand_in.world import Guild

Answer = tuple[int, Any]
MESSAGES = r"/channels/\d+/messages"


@dataclass
class Rest:
    """A REST client with the bot's token."""

    session: aiohttp.ClientSession
    fake_discord: FakeDiscord

    async def call(self, method: str, path: str, body: Any = None, *, token: str = TOKEN) -> Answer:
        headers = {"Authorization": f"Bot {token}"}
        url = f"{self.fake_discord.world.base_url}/api/v10{path}"
        async with self.session.request(method, url, json=body, headers=headers) as answer:
            return answer.status, None if answer.status == 204 else await answer.json()

    async def post(self, channel: Json, **body: Any) -> Answer:
        return await self.call("POST", f"/channels/{channel['id']}/messages", body)


@pytest.fixture
async def fake_discord() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(specs=load_discord_spec()) as discord:
        yield discord
        assert discord.own_problems() == []


@pytest.fixture
async def rest(fake_discord: FakeDiscord) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(session, fake_discord)


@pytest.fixture
def guild(fake_discord: FakeDiscord) -> Guild:
    return fake_discord.world.guild("Dojo")


@pytest.fixture
def channel(guild: Guild) -> Json:
    return guild.text_channel("onitama")


# Bodies are checked against Discord's document, and against the schemas of `excerpt.py`


POSTS = "channels/1/messages"
A_POST = "channels/1/messages/1"
CALLBACK = "interactions/1/a/callback"


@pytest.mark.parametrize(
    ("method", "path", "body", "complaint"),
    [
        ("PATCH", A_POST, {"content": "words"}, None),
        ("PATCH", A_POST, {"content": "words", "poll": {}}, "'poll'"),
        ("PATCH", A_POST, {"allowed_mentions": {"parse": ["users"]}}, "users"),
        ("PATCH", A_POST, {"allowed_mentions": {"parse": [], "users": [1, 1]}}, "unique"),
        ("POST", CALLBACK, {"type": 4, "data": {"content": "you"}}, '"flags"'),
        ("POST", POSTS, {"content": "again"}, '"nonce"'),
        ("POST", "channels/1/webhooks", {}, "not an operation"),
    ],
)
def test_an_unexpected_field_is_reported_even_without_discords_specification(
    method: str, path: str, body: Json, complaint: str | None
) -> None:
    problems = " ".join(load_specs()[0].check_request(method, f"/{path}", body))
    assert (complaint or "") in problems
    assert bool(problems) == bool(complaint)


@pytest.mark.skipif(not load_discord_spec(), reason="Discord's document is not here")
def test_each_operation_of_the_excerpt_is_in_discords_specification() -> None:
    [spec] = load_discord_spec()
    for operation in excerpt.BODIES:
        method, route = operation.split(" ")
        problems = spec.check_request(method, route, None)
        assert not any("not an operation" in line for line in problems), operation


async def test_an_enforced_nonce_posts_once_in_all_channels_for_some_minutes(
    fake_discord: FakeDiscord, guild: Guild, rest: Rest
) -> None:
    first_channel = guild.text_channel("here")
    second_channel = guild.text_channel("there")
    body = {"content": "Go", "nonce": "12-3", "enforce_nonce": True}
    fake_discord.server.fail("POST", MESSAGES, 502, after=True)
    assert (await rest.post(first_channel, **body))[0] == 502
    first = await rest.post(first_channel, **body)
    assert (await rest.post(second_channel, **body)) == first
    assert first[1]["nonce"] == "12-3"
    assert len(fake_discord.world.messages[first_channel["id"]]) == 1
    fake_discord.world.advance(6 * 60)
    assert (await rest.post(first_channel, **body))[1]["id"] != first[1]["id"]
    without_enforcement = [
        (await rest.post(first_channel, content="Go", nonce=7))[1] for _ in range(2)
    ]
    assert without_enforcement[0]["id"] != without_enforcement[1]["id"]


NOBODY: Final[Json] = {"parse": []}


@pytest.mark.parametrize(
    ("body", "forbidden", "mentioned", "pinged"),
    [
        ({"content": "ALICE `ALICE`"}, "", ["alice"], ["alice"]),
        ({"content": "`ALICE`"}, "", [], []),
        ({"content": "ALICE", "allowed_mentions": NOBODY}, "", [], []),
        (
            {"content": "ALICE", "allowed_mentions": {**NOBODY, "users": ["ID"]}},
            "",
            *[["alice"]] * 2,
        ),
        ({"content": "ALICE", "flags": SUPPRESS_NOTIFICATIONS}, "", ["alice"], []),
        ({"content": "ALICE"}, "VIEW_CHANNEL", ["alice"], []),
        (
            {"components": [{"type": 10, "content": "ALICE"}], "flags": COMPONENTS_V2},
            "",
            *[["alice"]] * 2,
        ),
    ],
)
async def test_a_mention_pings_only_if_discord_allows_it(
    fake_discord: FakeDiscord,
    rest: Rest,
    channel: Json,
    *,
    body: Json,
    forbidden: str,
    mentioned: list[str],
    pinged: list[str],
) -> None:
    alice = fake_discord.person("alice", fake_discord.world.guilds[channel["guild_id"]])
    if forbidden:
        fake_discord.world.forbid(channel, alice.json, forbidden)
    text = json.dumps(body).replace("ALICE", f"<@{alice.id}>").replace("ID", alice.id)
    await rest.post(channel, **json.loads(text))
    [message] = fake_discord.world.messages[channel["id"]]
    assert [user["username"] for user in message.json["mentions"]] == mentioned
    assert [fake_discord.world.users[user]["username"] for user in message.pings] == pinged


async def test_an_edit_pings_nobody_and_needs_an_existing_own_message(
    fake_discord: FakeDiscord, guild: Guild, channel: Json, rest: Rest
) -> None:
    alice = fake_discord.person("alice", guild)
    posts = f"/channels/{channel['id']}/messages"
    greeting = alice.say(channel, "Hello")
    status, answer = await rest.call("PATCH", f"{posts}/{greeting.id}", {"content": "x"})
    assert (status, answer["code"]) == (403, 50005)
    _, own = await rest.post(channel, content="Go")
    await rest.call("PATCH", f"{posts}/{own['id']}", {"content": f"<@{alice.id}>"})
    message = fake_discord.world.messages[channel["id"]][-1]
    assert ([user["id"] for user in message.json["mentions"]], message.pings) == ([alice.id], [])
    assert (await rest.call("DELETE", f"{posts}/{own['id']}"))[0] == 204
    status, answer = await rest.call("PATCH", f"{posts}/{own['id']}", {"content": "x"})
    assert (status, answer["code"]) == (404, 10008)


async def test_only_the_applications_own_emoji_are_shown(
    fake_discord: FakeDiscord, rest: Rest, channel: Json
) -> None:
    emojis = f"/applications/{fake_discord.world.app_id}/emojis"

    def emoji_body(name: str, data: bytes = b"a picture") -> Json:
        return {"name": name, "image": f"data:image/png;base64,{b64encode(data).decode()}"}

    status, emoji = await rest.call("POST", emojis, emoji_body("torii"))
    assert (status, await rest.call("GET", emojis)) == (201, (200, {"items": [emoji]}))
    wrong = [
        emoji_body("torii"),
        emoji_body("gate", b"." * (MAX_EMOJI_BYTES + 1)),
        emoji_body("g", b""),
    ]
    assert [(await rest.call("POST", emojis, body))[0] for body in wrong] == [400] * len(wrong)
    button = {"type": 2, "style": 2, "custom_id": "c1", "emoji": {"id": emoji["id"], "name": "x"}}
    shown = {"components": [{"type": 1, "components": [button]}]}
    assert (await rest.post(channel, **shown))[0] == 200
    await rest.call("DELETE", f"{emojis}/{emoji['id']}")
    status, answer = await rest.post(channel, **shown)
    assert (status, "Invalid emoji" in str(answer["errors"])) == (400, True)


async def test_private_threads_are_visible_only_to_their_members(
    fake_discord: FakeDiscord, guild: Guild, channel: Json, rest: Rest
) -> None:
    alice = fake_discord.person("alice", guild)
    bob = fake_discord.person("bob", guild)
    private = guild.thread(channel, "duel", kind=PRIVATE_THREAD)
    fake_discord.world.thread_members[private["id"]].add(alice.id)
    await rest.post(private, content="Go")
    assert (len(alice.sees(private)), bob.sees(private)) == (1, [])
    _, first = await rest.post(channel, content="Shall we?")
    path = f"/channels/{channel['id']}/messages/{first['id']}"
    _, thread = await rest.call("POST", f"{path}/threads", {"name": "duel"})
    await rest.post(thread, content="Go")
    _, again = await rest.call("GET", path)
    assert (again["flags"], again["thread"]["message_count"]) == (HAS_THREAD, 1)
    fake_discord.world.forbid(channel, fake_discord.world.bot, "SEND_MESSAGES_IN_THREADS")
    status, answer = await rest.post(thread, content="Go")
    assert (status, answer["code"]) == (403, 50013)


BOT = """
import os
import discord
from discord import app_commands

bot = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(bot)

@bot.event
async def setup_hook():
    await tree.sync()

@tree.command(description="-")
async def board(interaction, size: str):
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(custom_id="1:used", label="Go", disabled=True))
    view.add_item(discord.ui.Button(custom_id="2:mute", label="Mute"))
    options = [discord.SelectOption(label=name) for name in ("tiger", "crab")]
    view.add_item(discord.ui.Select(custom_id="3:choice", options=options))
    await interaction.response.send_message("The board", view=view)

@tree.command(description="-")
async def fail(interaction):
    await interaction.response.defer()
    raise RuntimeError("a bug")

@tree.command(description="-")
async def end(interaction):
    os._exit(3)

bot.run(os.environ["DISCORD_TOKEN"])
"""


async def test_simulated_people_are_limited_as_by_discords_client(
    fake_discord: FakeDiscord, guild: Guild, channel: Json, tmp_path: Path
) -> None:
    """A wait also fails when the bot logs an error, and when it ends."""
    program = tmp_path / "program.py"
    program.write_text(BOT, encoding="utf-8")
    alice = fake_discord.person("alice", guild)
    fake_discord.world.stop()  # while time stands still, a slow bot misses no deadline of 3 s
    async with (
        asyncio.timeout(WAIT_TIMEOUT / 2),
        fake_discord.bot(str(program), log=tmp_path / "bot.log"),
    ):
        board = (await alice.slash(channel, "board", size="5")).message
        for attempt, reason in (
            (alice.click(board, custom_id="1:used"), "is disabled"),
            (alice.click(board, "No"), "there are"),
            (alice.select(board, "ox"), r"\['ox'\] not among"),
            (alice.select(board, "crab", "tiger"), "2 values chosen"),
            (alice.slash(channel, "chess"), "no command 'chess'"),
            (alice.slash(channel, "board"), "size is required"),
        ):
            with pytest.raises(NotOffered, match=reason):
                await attempt
        failing = await alice.slash(channel, "fail")
        with pytest.raises(AssertionError, match=r"(?s)answer: .*ERROR.* 'fail'.*a bug"):
            await fake_discord.server.wait("the answer", lambda: failing.answered)
        with pytest.raises(Unanswered, match="/end: the bot ended with status 3"):
            await alice.slash(channel, "end")
