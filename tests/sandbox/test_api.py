"""What the page and its developer's panel can ask of the sandbox, without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.sandbox.conftest import Caller


pytestmark = pytest.mark.asyncio(loop_scope="module")


async def invite(caller: Caller, opponent: str = "bob") -> Any:
    options = {"opponent": {"user": caller.person(opponent)}}
    await caller.act("alice", "slash", command="onitama challenge", options=options)
    return await caller.message(opponent, "invites you")


async def test_a_ping_waits_until_its_channel_is_looked_at(caller: Caller) -> None:
    await caller.look("bob", "lounge")
    await caller.act("alice", "say", channel=caller.channel("lounge"), text="hello")
    await caller.act(
        "alice", "say", channel=caller.channel("lounge"), text=f"<@{caller.person('bob')}>, tea?"
    )
    waiting = {c["name"]: c for c in (await caller.look("bob"))["channels"]}
    assert (waiting["lounge"]["unread"], waiting["lounge"]["pings"]) == (True, 1)
    read = {c["name"]: c for c in (await caller.look("bob", "lounge"))["channels"]}
    assert (read["lounge"]["unread"], read["lounge"]["pings"]) == (False, 0)


async def test_the_bot_suggests_and_what_the_client_would_not_let_through_is_refused(
    caller: Caller,
) -> None:
    wish = {"command": "onitama challenge", "option": "deal", "text": "tig", "options": {}}
    choices = (await caller.act("alice", "autocomplete", **wish))["choices"]
    assert [choice["value"] for choice in choices] == ["tiger"]
    result = await caller.act("alice", "slash", command="onitama move", options={})
    assert "move is required" in result["refused"]
    assert "no" in (await caller.get("api/people/0/channels/0"))["refused"]


async def test_pictures_come_from_the_pages_own_address(caller: Caller) -> None:
    await caller.click("bob", await invite(caller), "Accept")
    board = await caller.message("bob", "The match begins")
    address = board["attachments"][0]["url"]
    assert address.startswith("/cdn/")
    async with caller.session.get(f"{caller.sandbox.url}{address[1:]}") as answer:
        assert (answer.status, answer.content_type) == (200, "image/png")


@pytest.mark.parametrize("headers", [{"Host": "example.org"}, {"Content-Type": "text/plain"}])
async def test_another_page_in_the_browser_is_kept_out(
    caller: Caller, headers: dict[str, str]
) -> None:
    path = f"{caller.sandbox.url}api/panel/kill"
    async with caller.session.post(path, data="{}", headers=headers) as answer:
        assert answer.status in (403, 415)
    assert caller.sandbox.bot.state == "running"
    assert caller.sandbox.url.startswith("http://127.0.0.1:")


# The panel


async def ask_for_help(caller: Caller) -> Any:
    return await caller.act("alice", "slash", command="onitama help", options={})


async def newest(caller: Caller, title: str) -> Any:
    log = (await caller.get("api/panel"))["log"]
    return next(line for line in reversed(log) if line["title"] == title)


async def test_an_interaction_is_listed_with_the_json_both_ways_and_what_failed(
    caller: Caller,
) -> None:
    await ask_for_help(caller)
    line = await newest(caller, "/onitama help")
    assert (line["who"], line["where"], line["problems"]) == ("Alice", "onitama", [])
    assert line["seconds"] > 0
    detail = await caller.get(f"api/panel/log/{line['key']}")
    assert detail["sent"]["data"]["name"] == "onitama"
    assert detail["calls"][0]["body"]["type"] == 4
    await caller.post("api/panel/fail", aim="answer", status=403)
    assert len((await caller.get("api/panel"))["faults"]) == 1
    await ask_for_help(caller)
    assert "403" in (await newest(caller, "/onitama help"))["problems"][0]
    await caller.post("api/panel/fail", aim="any", status=429)
    assert await ask_for_help(caller) == {}, "it answers in the end"


async def test_time_passes_for_discord_and_for_the_bot(caller: Caller) -> None:
    options = {"opponent": {"user": caller.person("bob")}, "pace": "5m"}
    await caller.act("alice", "slash", command="onitama challenge", options=options)
    invitation, fd = await caller.message("bob", "invites you"), caller.sandbox.stage.fd

    def begun() -> int:
        posted = fd.world.messages[caller.channel()]
        return sum("The match begins" in message.text for message in posted)

    before, told = begun(), await caller.get("api/panel")
    await caller.click("bob", invitation, "Accept")
    await fd.server.wait("the board", lambda: begun() > before)
    await caller.post("api/panel/advance", seconds=900)
    await caller.message("bob", "ran out of time")
    now = await caller.get("api/panel")
    assert (now["now"] - told["now"] >= 900, now["ahead"] - told["ahead"]) == (True, 900)


async def test_a_killed_bot_does_not_respond_until_it_is_restarted(caller: Caller) -> None:
    await caller.post("api/panel/kill")
    assert (await caller.get("api/panel"))["bot"] == "ended with status -9"
    assert await ask_for_help(caller) == {"failed": True}
    await caller.post("api/panel/restart")
    assert (await caller.get("api/panel"))["bot"] == "running"
    assert await ask_for_help(caller) == {}
