"""Where a host's watch and Prometheus ask."""

from __future__ import annotations

import math
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from aiohttp import web

from cogs.house.report.health import health
from onitama_core.store import Locked, StoreProblem

if TYPE_CHECKING:
    from datetime import datetime

    from cogs.house.client import OnitamaBot
    from cogs.house.report.report import Address

WELL, ILL, NONE_HERE = 200, 503, 404
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
"""As Prometheus has it."""
COUNTED_EVERY: Final = 60.0
"""Seconds for which a count of the open matches holds."""


class Endpoint:
    def __init__(self, bot: OnitamaBot) -> None:
        self._bot = bot
        self._open_matches = 0
        self._counted_at: datetime | None = None
        app = web.Application()
        app.router.add_get("/health", self._health)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)

    async def open(self, address: Address) -> None:
        """Raises OSError where the address is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, address.host, address.port).start()

    async def close(self) -> None:
        await self._runner.cleanup()

    async def _health(self, _: web.Request) -> web.Response:
        bot = self._bot
        found = await health(bot.presence.silence, bot.store, bot.clock)
        return web.json_response(found.told(), status=WELL if found.is_well else ILL)

    async def _metrics(self, _: web.Request) -> web.Response:
        figures = self._bot.report.figures
        if figures is None:
            said = "For figures, install prometheus-client: uv sync --extra metrics\n"
            return web.Response(text=said, status=NONE_HERE)
        silence = self._bot.presence.silence
        seconds = math.nan if silence is None else silence.total_seconds()
        page = figures.page(await self.count(), seconds)
        return web.Response(body=page, headers={"Content-Type": TEXT})

    async def count(self) -> int:
        now = self._bot.clock()
        since = self._counted_at
        if since is None or (now - since).total_seconds() >= COUNTED_EVERY:
            with suppress(Locked, StoreProblem):  # the other figures are wanted all the more
                self._open_matches = await self._bot.store.read(lambda reader: reader.count_open())
                self._counted_at = now
        return self._open_matches
