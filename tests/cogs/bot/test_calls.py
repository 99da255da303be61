"""What is measured of the calls to Discord."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import aiohttp
import pytest
from aiohttp import web

from cogs.bot.interactions import code_in, trace_calls

TOKEN = "aW50ZXJhY3Rpb246MQ"  # noqa: S105 - of nothing


async def called(path: str, status: int, body: str) -> tuple[Any, Any]:
    """What the filter of interactions and the metrics are told of one call."""

    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, text=body)

    app = web.Application()
    app.router.add_post("/{any:.*}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    interaction_filter, meters, trace = Mock(), Mock(), aiohttp.TraceConfig()
    trace_calls(trace, interaction_filter, meters)
    host, port = runner.addresses[0]
    async with (
        aiohttp.ClientSession(trace_configs=[trace]) as session,
        session.post(f"http://{host}:{port}{path}") as response,
    ):
        await response.text()
    await runner.cleanup()
    return interaction_filter, meters


async def test_an_answer_that_discord_takes_is_an_acknowledgement() -> None:
    interaction_filter, meters = await called(f"/api/v10/interactions/77/{TOKEN}/callback", 204, "")
    interaction_filter.acknowledge.assert_called_once_with(77)
    meters.count.assert_not_called()


async def test_an_answer_that_it_refuses_is_none() -> None:
    interaction_filter, meters = await called(
        f"/api/v10/interactions/77/{TOKEN}/callback", 404, '{"code": 10062, "message": "late"}'
    )
    interaction_filter.acknowledge.assert_not_called()
    meters.count.assert_called_once_with("discord_refusals", 404, 10062)


async def test_another_call_is_no_answer() -> None:
    interaction_filter, meters = await called("/api/v10/channels/77/messages", 200, "{}")
    interaction_filter.acknowledge.assert_not_called()
    meters.count.assert_not_called()


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b"{}", b'{"code": null}', b"\xff"])
def test_a_proxys_page_has_no_code(body: bytes) -> None:
    assert code_in(body) == 0
