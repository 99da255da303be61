"""Tell open pages that something changed; they look for themselves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from tests.discord_stand_in.server import Server

HEARTBEAT = 15.0
TOGETHER = 0.03
"""Seconds in which several changes make one message."""


def routes(app: web.Application, server: Server) -> list[web.RouteDef]:
    live = Live(server)
    app.on_shutdown.append(live.close)
    return [web.get("/api/live", live.stream)]


class Live:
    """Server-sent events: the number of changes so far."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._closing = False

    async def close(self, _: web.Application) -> None:
        self._closing = True
        await self._server.notify()

    async def stream(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        seen = -1
        while not self._closing:
            seen, line = await self._next(seen)
            try:
                await response.write(line.encode())
            except ConnectionResetError:  # the page was closed
                break
            await asyncio.sleep(TOGETHER)
        return response

    async def _next(self, seen: int) -> tuple[int, str]:
        server = self._server
        try:
            async with asyncio.timeout(HEARTBEAT), server.changed:
                await server.changed.wait_for(lambda: server.changes != seen)
        except TimeoutError:
            return seen, ":\n\n"
        return server.changes, f"data: {server.changes}\n\n"
