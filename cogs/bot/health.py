"""An address at which the host asks whether the bot is well, and Prometheus for its metrics."""

from __future__ import annotations

import asyncio
import errno
import logging
import math
import socket
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from aiohttp import web
from discord.ext import commands
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from cogs.bot.settings import PortTaken, UnusableSetting
from cogs.shared.background import Loop
from onitama_core.store import Locked, StoreProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.bot.client import OnitamaBot
    from onitama_core.store import Store


log = logging.getLogger(__name__)

WELL: Final = "well"
SILENT: Final = timedelta(seconds=90)
"""Time since a shard's last sign of life after which the shard counts as silent.

Discord expects a heartbeat about every 41 s, so two went without an answer.
"""
STORE_TIMEOUT: Final = 3.0
"""Seconds in which the store must answer; a slower store answers clicks too late."""


def gateway_health(silences: Sequence[timedelta | None]) -> tuple[bool, str]:
    """Return whether the gateway is healthy, and a text that describes it.

    `silences` has, for each shard, the time since its last sign of life, or None while it is not
    connected. The gateway is healthy while at least one shard is: restarting the bot, which is
    what a host can do, would disconnect that one too.
    """
    count = len(silences)
    ill = {
        shard: "not connected"
        if silence is None
        else f"connected, but silent for {silence.total_seconds():.0f} s"
        for shard, silence in enumerate(silences)
        if silence is None or silence > SILENT
    }
    if count == 1:
        return not ill, ill.get(0, WELL)
    told = (f"shard {shard} of {count} {state}" for shard, state in ill.items())
    return len(ill) < count, "; ".join(told) or WELL


async def store_health(store: Store) -> str:
    """Return `WELL`, or what keeps the store from taking changes, without writing to it."""
    try:
        async with asyncio.timeout(STORE_TIMEOUT):
            problem = await store.find_write_problem()
    except TimeoutError:
        return "does not answer"
    if problem is None:
        return WELL
    log.warning("database not writable: %r", problem)
    return f"takes no change: {problem}"


TIMES: Final = {
    "acknowledgement": (
        "From an interaction to its first answer.",
        ("kind",),
        (0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3),
    ),
    "delivery": (
        "From when a post is found due until its channel has it.",
        ("kind",),
        (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200),
    ),
    "picture": (
        "From asking for a picture to having it.",
        (),
        (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    ),
    "loop_lag": (
        "How late the event loop comes.",
        (),
        (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
    ),
}
"""Histograms of durations: description, label names, and the buckets' upper bounds in seconds."""
COUNTS: Final = {
    "interactions": ("Interactions that were seen to.", ("kind", "result")),
    "discord_refusals": ("Calls that Discord refused, by its code.", ("status", "code")),
}
PROMETHEUS_TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
COUNTED_EVERY: Final = timedelta(seconds=60)
"""Time for which a count of the open matches is served again instead of being repeated."""
LAG_PAUSE: Final = 0.5
"""Seconds between two measurements of the event loop's lag."""


class HealthEndpoint(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._counted_at: datetime | None = None
        self._lag = Loop("loop lag", self._measure_lag)
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        bot.metrics.instruments = {
            name: Histogram(
                f"onitama_{name}_seconds", told, labels, buckets=buckets, registry=registry
            )
            for name, (told, labels, buckets) in TIMES.items()
        } | {
            name: Counter(f"onitama_{name}", told, labels, registry=registry)
            for name, (told, labels) in COUNTS.items()
        }
        self._open_matches = Gauge(
            "onitama_open_matches",
            "Matches that go on, without private ones.",
            registry=registry,
        )
        self._silence = Gauge(
            "onitama_gateway_silence_seconds",
            "Since the gateway's last sign of life; NaN: not connected.",
            ("shard",),
            registry=registry,
        )
        app = web.Application()
        app.router.add_get("/health", self._answer_health)
        app.router.add_get("/metrics", self._answer_metrics)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)

    async def cog_load(self) -> None:
        """Start to serve. Raises UnusableSetting for a wrong address, PortTaken for a used port."""
        host, port = self.bot.settings.health_host, self.bot.settings.health_port
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as problem:
            if isinstance(problem, socket.gaierror) or problem.errno == errno.EADDRNOTAVAIL:
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
        is_heard, gateway = gateway_health(self.bot.gateway_monitor.silences)
        store = await store_health(self.bot.store)
        return web.json_response(
            {"gateway": gateway, "store": store},
            status=200 if is_heard and store == WELL else 503,
        )

    async def _answer_metrics(self, _: web.Request) -> web.Response:
        return web.Response(body=await self.page(), headers={"Content-Type": PROMETHEUS_TEXT})

    async def page(self) -> bytes:
        """Return the metrics in Prometheus's text format."""
        now = self.bot.clock()
        if self._counted_at is None or now - self._counted_at >= COUNTED_EVERY:
            with suppress(Locked, StoreProblem):  # serve the other figures all the same
                self._open_matches.set(
                    await self.bot.store.read(lambda reader: reader.matches.count_open())
                )
                self._counted_at = now
        for shard, silence in enumerate(self.bot.gateway_monitor.silences):
            seconds = math.nan if silence is None else silence.total_seconds()
            self._silence.labels(shard).set(seconds)
        return generate_latest(self._registry)

    async def _measure_lag(self) -> None:
        now = asyncio.get_running_loop().time
        begun = now()
        await asyncio.sleep(LAG_PAUSE)
        self.bot.metrics.observe("loop_lag", max(0.0, now() - begun - LAG_PAUSE))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(HealthEndpoint(bot))
