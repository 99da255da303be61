"""A web server with the pages `/health`, for a host's health checks, and `/metrics`."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from aiohttp import web
from discord.ext import commands

from cogs.bot.metrics import METRICS_CONTENT_TYPE, MetricsPage
from cogs.bot.settings import PortTaken, UnusableSetting
from cogs.shared.background import Loop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.bot.client import OnitamaBot
    from onitama_core.store import Store


log = logging.getLogger(__name__)

WELL: Final = "well"
"""Text in `/health` for a part of the bot that works."""
MAX_TIME_SINCE_CONTACT: Final = timedelta(seconds=90)
"""Time since a shard's last contact up to which the shard counts as healthy.

Discord expects a heartbeat about every 41 s, so after that two of them were not answered.
"""
STORE_TIMEOUT: Final = 3.0
"""Seconds in which the store must answer; if it takes longer, clicks are answered too late."""


def gateway_health(times_since_contact: Sequence[timedelta | None]) -> tuple[bool, str]:
    """Return whether the gateway is healthy, and a text that describes it.

    `times_since_contact` has, for each shard, the time since its last contact, or None for a shard
    that is not connected. The gateway is healthy if at least one shard is: a host can only restart
    the bot, which would disconnect that shard too.
    """
    count = len(times_since_contact)
    unhealthy: dict[int, str] = {}
    for shard, passed in enumerate(times_since_contact):
        if passed is None:
            unhealthy[shard] = "not connected"
        elif passed > MAX_TIME_SINCE_CONTACT:
            unhealthy[shard] = f"connected, but silent for {passed.total_seconds():.0f} s"
    if count == 1:
        return not unhealthy, unhealthy.get(0, WELL)
    states = (f"shard {shard} of {count} {state}" for shard, state in unhealthy.items())
    return len(unhealthy) < count, "; ".join(states) or WELL


async def store_health(store: Store) -> str:
    """Return WELL, or a text about why the store can't be written to.

    The check itself leaves the database unchanged.
    """
    try:
        async with asyncio.timeout(STORE_TIMEOUT):
            problem = await store.find_write_problem()
    except TimeoutError:
        return "does not answer"
    if problem is None:
        return WELL
    log.warning("database not writable: %r", problem)
    return f"takes no change: {problem}"


LAG_PAUSE: Final = 0.5
"""Seconds between two measurements of the event loop's lag."""


class HealthEndpoint(commands.Cog):
    """The web server, and the measurement of the event loop's lag for its metrics."""

    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._page = MetricsPage(bot)
        self._lag = Loop("loop lag", self._measure_lag)
        app = web.Application()
        app.router.add_get("/health", self._answer_health)
        app.router.add_get("/metrics", self._answer_metrics)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)

    async def cog_load(self) -> None:
        """Start the web server. Raises UnusableSetting for a wrong address, or PortTaken."""
        host = self.bot.settings.health_host
        port = self.bot.settings.health_port
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as problem:
            # From Python 3.13 on asyncio gives no number for an address of another machine.
            is_elsewhere = problem.errno in (None, errno.EADDRNOTAVAIL)
            if is_elsewhere or isinstance(problem, socket.gaierror):
                wanted = "an address of this machine"
                raise UnusableSetting("ONITAMA_HEALTH_HOST", wanted) from problem
            wanted = f"a free port of ONITAMA_HEALTH_HOST ({problem.strerror})"
            raise PortTaken("ONITAMA_HEALTH_PORT", wanted) from problem
        shown_host = f"[{host}]" if ":" in host else host  # an IPv6 address
        log.info("health endpoint listening on http://%s:%s/health", shown_host, port)
        self._lag.start()

    async def cog_unload(self) -> None:
        await self._lag.stop()
        await self._runner.cleanup()

    async def _answer_health(self, _: web.Request) -> web.Response:
        is_gateway_healthy, gateway = gateway_health(self.bot.gateway_monitor.times_since_contact)
        store = await store_health(self.bot.store)
        return web.json_response(
            {"gateway": gateway, "store": store},
            status=200 if is_gateway_healthy and store == WELL else 503,
        )

    async def _answer_metrics(self, _: web.Request) -> web.Response:
        is_writable = await store_health(self.bot.store) == WELL
        page = await self._page.render(is_store_writable=is_writable)
        return web.Response(body=page, headers={"Content-Type": METRICS_CONTENT_TYPE})

    async def _measure_lag(self) -> None:
        clock = asyncio.get_running_loop().time
        begun_at = clock()
        await asyncio.sleep(LAG_PAUSE)
        self.bot.metrics.observe("loop_lag", max(0.0, clock() - begun_at - LAG_PAUSE))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(HealthEndpoint(bot))
