"""The developer panel: what it tells, and its levers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.sandbox.caller import Caller

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def ask_for_help(caller: Caller) -> Any:
    return await caller.act("alice", "slash", command="onitama help", options={})


async def newest(caller: Caller, title: str) -> Any:
    log = (await caller.get("api/panel"))["log"]
    return next(line for line in reversed(log) if line["title"] == title)


async def test_an_interaction_is_listed_with_its_response_time(caller: Caller) -> None:
    await ask_for_help(caller)
    line = await newest(caller, "/onitama help")
    assert (line["who"], line["where"], line["problems"]) == ("Alice", "onitama", [])
    assert line["seconds"] > 0


async def test_an_interaction_shows_the_json_both_ways(caller: Caller) -> None:
    await ask_for_help(caller)
    key = (await newest(caller, "/onitama help"))["key"]
    detail = await caller.get(f"api/panel/log/{key}")
    assert detail["sent"]["data"]["name"] == "onitama"
    assert detail["calls"][0]["body"]["type"] == 4


async def test_an_injected_failure_is_a_problem_of_its_interaction(caller: Caller) -> None:
    await caller.post("api/panel/fail", aim="answer", status=403)
    assert len((await caller.get("api/panel"))["faults"]) == 1
    await ask_for_help(caller)
    line = await newest(caller, "/onitama help")
    assert "403" in line["problems"][0]


async def test_healing_takes_a_failure_away(caller: Caller) -> None:
    await caller.post("api/panel/fail", aim="answer", status=500)
    await caller.post("api/panel/heal")
    assert await ask_for_help(caller) == {}


async def test_a_rate_limited_bot_answers_in_the_end(caller: Caller) -> None:
    await caller.post("api/panel/fail", aim="any", status=429)
    assert await ask_for_help(caller) == {}


async def test_the_gateway_can_be_cut_and_comes_back(caller: Caller) -> None:
    await caller.post("api/panel/cut", forget=False)
    gateway = caller.sandbox.stage.fd.server.gateway
    await caller.sandbox.stage.fd.server.wait("the bot to come back", lambda: gateway.connections)
    assert (await caller.get("api/panel"))["connected"]
    assert await ask_for_help(caller) == {}


async def test_time_passes_for_discord(caller: Caller) -> None:
    before = await caller.get("api/panel")
    await caller.post("api/panel/advance", seconds=900)
    after = await caller.get("api/panel")
    assert after["now"] - before["now"] >= 900
    assert after["ahead"] == 900


async def test_time_passes_for_the_bot_too(caller: Caller) -> None:
    options = {"opponent": {"user": caller.person("bob")}, "pace": "5m"}
    await caller.act("alice", "slash", command="onitama challenge", options=options)
    await caller.click("bob", await caller.message("bob", "invites you"), "Accept")
    await caller.message("bob", "The match begins")
    await caller.post("api/panel/advance", seconds=900)
    await caller.message("bob", "ran out of time")


async def test_a_killed_bot_does_not_respond_until_it_is_restarted(caller: Caller) -> None:
    await caller.post("api/panel/kill")
    assert (await caller.get("api/panel"))["bot"] == "ended with status -9"
    assert await ask_for_help(caller) == {"failed": True}
    await caller.post("api/panel/restart")
    assert (await caller.get("api/panel"))["bot"] == "running"
    assert await ask_for_help(caller) == {}
