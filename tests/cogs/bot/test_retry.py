"""What keeps the bot from Discord, and what of it is waited for."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

from cogs.bot.background import is_away, is_mendable, log_in, retry
from tests.cogs.answers import answer
from tests.discord_stand_in.gateway import TOKEN

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, without waiting."""
    waited: list[float] = []
    sleep = asyncio.sleep

    async def remember(seconds: float) -> None:
        waited.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", remember)
    return waited


def failing(*problems: Exception) -> Callable[[], Any]:
    left = list(problems)

    async def attempt() -> None:
        if left:
            raise left.pop(0)

    return attempt


async def test_it_is_tried_until_it_succeeds_with_pauses_that_grow(pauses: list[float]) -> None:
    await retry("come", failing(*[OSError()] * 8), is_away)
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_after_a_long_stay_the_first_pause_is_short_again(
    pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = count(0.0, 3600.0)
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: next(hours))
    await retry("come", failing(*[OSError()] * 3), is_away)
    assert pauses == [1, 1, 1]


class Client:
    """Whose login breaks."""

    def __init__(self) -> None:
        self.closed: list[str] = []
        self.http = SimpleNamespace(connector=None, close=partial(self._close, "session"))

    async def _close(self, what: str) -> None:
        self.closed.append(what)

    async def login(self, _: str) -> None:
        raise aiohttp.ClientError


async def test_what_a_broken_attempt_has_opened_is_closed() -> None:
    client: Any = Client()
    with pytest.raises(aiohttp.ClientError):
        await log_in(client, TOKEN)
    assert client.closed == ["session"]
    assert client.http.connector is discord.utils.MISSING


async def test_each_pause_stands_in_the_log(
    pauses: list[float],  # noqa: ARG001
    caplog: pytest.LogCaptureFixture,
) -> None:
    await retry("come", failing(OSError("no route")), is_away)
    assert "can't come: OSError('no route'); I try again in 1 s" in caplog.text


async def test_what_does_not_pass_is_not_waited_for(pauses: list[float]) -> None:
    with pytest.raises(KeyError):
        await retry("come", failing(KeyError("a bug")), is_away)
    assert pauses == []


@pytest.mark.parametrize(
    ("problem", "passes"),
    [
        (answer(500), True),
        (answer(503), True),
        (answer(429), True),
        (answer(403), False),
        (aiohttp.ClientError(), True),
        (TimeoutError(), True),
        (discord.LoginFailure("wrong"), False),
        (ImportError("a bug"), False),
    ],
)
def test_what_passes_while_logging_in(problem: Exception, *, passes: bool) -> None:
    assert is_away(problem) is passes


@pytest.mark.parametrize(
    ("problem", "is_mended"),
    [
        (AttributeError("'NoneType' object has no attribute 'sequence'"), True),
        (ValueError("not JSON"), True),
        (answer(503), True),
        (discord.PrivilegedIntentsRequired(None), False),
    ],
)
def test_what_is_mended_by_connecting_again(problem: Exception, *, is_mended: bool) -> None:
    assert is_mendable(problem) is is_mended
