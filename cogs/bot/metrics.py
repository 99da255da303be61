"""The page of metrics that Prometheus scrapes; deploy/alerts.yaml has alerts on them."""

from __future__ import annotations

import math
import shutil
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from cogs.bot.interactions import INTERACTION_KIND_NAMES
from cogs.bot.version import commit, version
from cogs.shared.dispatch import UNEXPECTED_ERROR
from onitama_core.engine import CompiledCode
from onitama_core.store import Locked, StoreProblem, last_backup_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from prometheus_client.metrics_core import Metric

    from cogs.bot.client import OnitamaBot
    from onitama_core.store import Reader

METRICS_CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
"""Content type of Prometheus's text format."""
HISTOGRAMS: Final = {
    "acknowledgement": (
        "Seconds from an interaction to its first response.",
        ("kind",),
        (0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3),
    ),
    "delivery": (
        "Seconds from finding a post due until its channel has it.",
        ("kind",),
        (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200),
    ),
    "picture": (
        "Seconds from asking for a picture to having it.",
        (),
        (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    ),
    "loop_lag": (
        "Seconds by which the event loop is late.",
        (),
        (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
    ),
}
"""Histograms of times: description, label names, and the buckets' upper bounds in seconds."""
COUNTERS: Final = {
    "interactions": ("Interactions that were handled.", ("kind", "result")),
    "discord_refusals": ("Requests that Discord refused, by its code.", ("status", "code")),
    "gateway_connections": ("Connections of shards to Discord's gateway.", ("kind",)),
}
"""Counters of events: description and label names."""
COUNT_INTERVAL: Final = timedelta(seconds=60)
"""Time for which the counts of matches and posts are cached."""
MAX_COUNTED_POSTS: Final = 10_000
"""Largest number of due posts that is reported, so that counting them has a bounded cost."""


class DatabaseCounts(NamedTuple):
    """Metrics that are read from the database."""

    open_matches: int = 0
    due_posts: int = 0
    """Posts that can be sent now; channels that refuse posts are left out."""
    oldest_due_at: datetime | None = None
    """Time at which the oldest of these posts became due; None if no post is due."""


def read_counts(reader: Reader) -> DatabaseCounts:
    due_posts, oldest = reader.posts.count_due(MAX_COUNTED_POSTS)
    return DatabaseCounts(reader.matches.count_open(), due_posts, oldest)


def free_bytes(database: Path) -> float:
    """Return the free space of the database's disk in bytes; NaN if its folder is gone."""
    try:
        return shutil.disk_usage(database.absolute().parent).free
    except OSError:
        return math.nan


class MetricsPage:
    """All metrics of a bot, in Prometheus's text format.

    Histograms and counters are recorded through `bot.metrics`, the other metrics are read when the
    page is rendered.
    """

    def __init__(self, bot: OnitamaBot) -> None:
        self._bot = bot
        self._counted_at: datetime | None = None
        registry = CollectorRegistry()
        self._registry = registry
        self._state = StateCollector(bot)
        registry.register(self._state)
        ProcessCollector(registry=registry)
        histograms = {
            name: Histogram(
                f"onitama_{name}_seconds", description, labels, buckets=buckets, registry=registry
            )
            for name, (description, labels, buckets) in HISTOGRAMS.items()
        }
        counters = {
            name: Counter(f"onitama_{name}", description, labels, registry=registry)
            for name, (description, labels) in COUNTERS.items()
        }
        # `labels` creates a counter at 0. Prometheus sees no increase in one that first appears
        # with 1, so the first error would raise no alert.
        for kind in INTERACTION_KIND_NAMES.values():
            counters["interactions"].labels(kind, UNEXPECTED_ERROR)
        for kind in ("new", "resumed"):
            counters["gateway_connections"].labels(kind)
        bot.metrics.instruments = {**histograms, **counters}

    async def render(self, *, is_store_writable: bool) -> bytes:
        """Return the page, on which counts of the database may be COUNT_INTERVAL old."""
        now = self._bot.clock()
        if self._counted_at is None or now - self._counted_at >= COUNT_INTERVAL:
            with suppress(Locked, StoreProblem):  # serve the other metrics all the same
                self._state.counted = await self._bot.store.read(read_counts)
                self._counted_at = now
        self._state.is_store_writable = is_store_writable
        return generate_latest(self._registry)


class StateCollector(Collector):
    """Metrics that are read from the bot when the page is rendered."""

    def __init__(self, bot: OnitamaBot) -> None:
        self._bot = bot
        self.counted = DatabaseCounts()
        self.is_store_writable = False
        self._build = {"version": version(), "commit": commit()}

    def collect(self) -> Iterator[Metric]:
        build = GaugeMetricFamily("onitama_build_info", "Always 1.", labels=tuple(self._build))
        build.add_metric(tuple(self._build.values()), 1)
        yield build
        yield from self._database_metrics()
        yield from self._gateway_metrics()
        yield from self._engine_metrics()

    def _database_metrics(self) -> Iterator[Metric]:
        bot = self._bot
        counted = self.counted
        database = bot.settings.database
        age = math.nan
        if counted.oldest_due_at is not None:
            age = max(0.0, (bot.clock() - counted.oldest_due_at).total_seconds())
        backup = last_backup_at(database)
        gauges = {
            "onitama_store_writable": ("1 if the database takes changes.", self.is_store_writable),
            "onitama_open_matches": (
                "Matches that are being played, without private ones.",
                counted.open_matches,
            ),
            "onitama_due_posts": ("Posts that wait to be sent.", counted.due_posts),
            "onitama_oldest_due_post_seconds": ("Age of the oldest due post; NaN: none.", age),
            "onitama_disk_free_bytes": (
                "Free space where the database lies; NaN: the folder is gone.",
                free_bytes(database),
            ),
            "onitama_last_backup_timestamp_seconds": (
                "Time of the last backup; NaN: none was made.",
                math.nan if backup is None else backup.timestamp(),
            ),
        }
        for name, (description, value) in gauges.items():
            yield GaugeMetricFamily(name, description, value)

    def _gateway_metrics(self) -> Iterator[Metric]:
        since_contact = GaugeMetricFamily(
            "onitama_gateway_silence_seconds",
            "Time since the gateway's last contact; NaN: not connected.",
            labels=("shard",),
        )
        for shard, passed in enumerate(self._bot.gateway_monitor.times_since_contact):
            since_contact.add_metric(
                (str(shard),), math.nan if passed is None else passed.total_seconds()
            )
        yield since_contact
        yield GaugeMetricFamily(
            "onitama_guilds", "Servers that the bot is in.", len(self._bot.guilds)
        )

    def _engine_metrics(self) -> Iterator[Metric]:
        engine = self._bot.engine
        ready = GaugeMetricFamily(
            "onitama_engine_ready", "1 if machine code is compiled.", labels=("code",)
        )
        for code in CompiledCode:
            ready.add_metric((code.name.lower(),), engine.is_ready(code))
        yield ready
        yield GaugeMetricFamily(
            "onitama_engine_waiting", "Questions that wait for a process.", engine.waiting
        )
        yield CounterMetricFamily(
            "onitama_engine_lost_processes", "Processes that died.", engine.lost_processes
        )
        yield CounterMetricFamily(
            "onitama_engine_busy_seconds", "Time in which processes worked.", engine.busy_seconds
        )
