"""Coming to the gateway for a look: let in, kept waiting, or sent away."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.bot import hosting
from cogs.bot.hosting import connect_briefly, unreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


@pytest.fixture(autouse=True)
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "GATEWAY_TIMEOUT", 0.05)


def client(connect: Callable[[], Awaitable[None]], ready: Callable[[], Awaitable[None]]) -> Any:
    async def connecting(*, reconnect: bool) -> None:
        assert not reconnect
        await connect()

    async def waiting() -> None:
        await ready()

    return SimpleNamespace(
        connect=connecting, wait_until_ready=waiting, _connection=SimpleNamespace()
    )


async def for_ever() -> None:
    await asyncio.Event().wait()


async def at_once() -> None:
    pass


async def refused() -> None:
    raise ConnectionRefusedError(111, "refused")


async def test_whoever_is_let_in_is_in() -> None:
    await connect_briefly(client(connect=for_ever, ready=at_once))


async def test_whoever_is_kept_waiting_gives_up() -> None:
    with pytest.raises(TimeoutError) as caught:
        await connect_briefly(client(connect=for_ever, ready=for_ever))
    assert unreachable(caught.value).startswith("Discord's gateway doesn't let me in. ")


async def test_whoever_is_sent_away_says_why() -> None:
    with pytest.raises(ConnectionRefusedError) as caught:
        await connect_briefly(client(connect=refused, ready=for_ever))
    assert unreachable(caught.value) == "I can't come to Discord: [Errno 111] refused."
