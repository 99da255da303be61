from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import FakeDiscord
    from .conftest import Rest
    from .payload import Json

WRONG = "not.the.token"
MESSAGES = r"/channels/\d+/messages"


async def test_a_fault_strikes_as_often_as_told(fd: FakeDiscord, rest: Rest, channel: Json) -> None:
    fd.server.fail("POST", MESSAGES, 403, 50013, times=2)
    statuses = [(await rest.post(channel, content="Go"))[0] for _ in range(3)]
    assert statuses == [403, 403, 200]


async def test_a_fault_of_no_method_strikes_any(fd: FakeDiscord, rest: Rest, channel: Json) -> None:
    fd.server.fail("", ".*", 500)
    assert (await rest.call("GET", "/users/@me"))[0] == 500
    assert (await rest.post(channel, content="Go"))[0] == 200


async def test_healing_removes_every_fault(fd: FakeDiscord, rest: Rest, channel: Json) -> None:
    fd.server.fail("POST", MESSAGES, 500, times=1_000_000)
    assert (await rest.post(channel, content="Go"))[0] == 500
    fd.server.heal()
    assert (await rest.post(channel, content="Go"))[0] == 200


async def test_a_rate_limit_says_how_long_it_lasts(
    fd: FakeDiscord, rest: Rest, channel: Json
) -> None:
    fd.server.fail("POST", MESSAGES, 0, retry_after=1.5)
    status, answer = await rest.post(channel, content="Go")
    assert (status, answer["retry_after"]) == (429, 1.5)


async def test_a_wrong_token_is_refused(rest: Rest) -> None:
    assert (await rest.call("GET", "/users/@me", token=WRONG))[0] == 401
    assert (await rest.call("GET", "/users/@me"))[0] == 200


async def test_a_body_outside_the_specification_is_a_problem(
    fd: FakeDiscord, rest: Rest, channel: Json
) -> None:
    status, _ = await rest.post(channel, content="Go", tts="perhaps")
    assert (status == 400) == (fd.server.spec is not None)
    assert bool(fd.problems()) == (fd.server.spec is not None)
