"""What the answers of a server tell the timekeeper."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import aiohttp
import pytest
from aiohttp import web

from cogs.bot.clock import dating
from tests.cogs.bot.clocks import Machine

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.bot.clock import DiscordClock

LONG_AGO = "Thu, 01 Jan 2015 00:00:00 GMT"


async def asked(path: str, date: str, get: Callable[..., Awaitable[None]]) -> DiscordClock:
    """The clock of a machine that was set to 2026, after one question."""

    async def stamp(_: web.Request, response: web.StreamResponse) -> None:
        response.headers["Date"] = date

    async def upgrade(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        return socket

    app = web.Application()
    app.on_response_prepare.append(stamp)
    app.router.add_get("/gateway/", upgrade)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    clock = Machine().clock()
    async with aiohttp.ClientSession(trace_configs=[dating(clock)]) as session:
        host, port = runner.addresses[0]
        await get(session, f"http://{host}:{port}{path}")
    await runner.cleanup()
    return clock


async def get(session: aiohttp.ClientSession, url: str) -> None:
    async with session.get(url):
        pass


async def connect(session: aiohttp.ClientSession, url: str) -> None:
    async with session.ws_connect(url.replace("http", "ws", 1)):
        pass


async def test_an_answer_of_the_api_tells_the_time_also_a_refusal() -> None:
    clock = await asked("/api/v10/users/@me", LONG_AGO, get)
    assert clock() == datetime(2015, 1, 1, tzinfo=UTC)


async def test_the_gateway_tells_the_time() -> None:
    clock = await asked("/gateway/", LONG_AGO, connect)
    assert clock() == datetime(2015, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(("path", "date"), [("/emojis/1.png", LONG_AGO), ("/api/v10/a", "noon")])
async def test_a_picture_or_nonsense_tells_nothing(path: str, date: str) -> None:
    assert not (await asked(path, date, get)).is_told
