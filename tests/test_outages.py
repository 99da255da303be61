"""Tests that a new bot starts after a lasting outage, but not after lasting errors."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, Self, cast
from unittest.mock import Mock

import discord
import pytest

import bot
from tests.cogs import http_error

if TYPE_CHECKING:
    from collections.abc import Callable


class FakeBot:
    """A bot whose login or connection raises an error; if neither does, it ends the program."""

    def __init__(self, login: Exception | None, connection: Exception | None) -> None:
        self.login_problem = login
        self.connection_problem = connection
        self.stopped = asyncio.Event()
        self.is_closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def login(self, _: str) -> None:
        if self.login_problem is not None:
            raise self.login_problem

    async def connect(self) -> None:
        if self.connection_problem is not None:
            raise self.connection_problem
        self.stopped.set()
        await asyncio.Event().wait()

    async def close(self) -> None:
        self.is_closed = True


@pytest.fixture(autouse=True)
def _no_pause_between_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "FIRST_PAUSE", 0.0)


async def run(*bots: FakeBot, when_ending: Callable[[], None] = lambda: None) -> None:
    """Run these bots one after the other, until one of them stops the program."""
    remaining = iter(bots)

    def make_bot() -> Any:
        new_bot = next(remaining)
        new_bot.stopped = stopped
        return new_bot

    stopped = asyncio.Event()
    await bot.run_bots(cast("Any", make_bot), "token", stopped, when_ending)


GATEWAY_NOT_FOUND: Final[Exception] = discord.GatewayNotFound()  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    ("login", "connection"),
    [
        # discord.py's error if the gateway sends no HELLO
        (None, AttributeError("'NoneType' object has no attribute 'sequence'")),
        (None, ValueError("not JSON")),
        (None, RecursionError()),  # discord.py's first connection, after an hour of attempts
        (http_error(503), None),
        (ConnectionResetError(), None),
        (GATEWAY_NOT_FOUND, None),
        (None, GATEWAY_NOT_FOUND),
    ],
)
async def test_a_new_bot_takes_over_after_an_outage(
    login: Exception | None, connection: Exception | None
) -> None:
    bots = [FakeBot(login, connection), FakeBot(None, None)]
    await run(*bots)
    assert all(fake_bot.is_closed for fake_bot in bots)


@pytest.mark.parametrize(
    ("login", "connection"),
    [
        (discord.LoginFailure("wrong"), None),
        (http_error(403, 50001), None),
        (ImportError("a bug"), None),
        (None, discord.PrivilegedIntentsRequired(None)),
        (None, discord.ConnectionClosed(Mock(close_code=4011), shard_id=0)),
    ],
)
async def test_a_permanent_failure_ends_the_program(
    login: Exception | None, connection: Exception | None
) -> None:
    """Check too that `when_ending`, which limits the shutdown's time, is called before closing."""
    failing = FakeBot(login, connection)
    was_closed: list[bool] = []
    expected = cast("Exception", login or connection)
    with pytest.raises(type(expected)):
        await run(failing, when_ending=lambda: was_closed.append(failing.is_closed))
    assert was_closed == [False]
    assert failing.is_closed
