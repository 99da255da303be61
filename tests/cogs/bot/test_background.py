"""Background loops, retries, preparation of the engine at a start, health, and metrics."""

from __future__ import annotations

import asyncio
import re
import socket
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

import onitama_core.matches.__main__ as matches
from cogs.bot import health
from cogs.bot.health import (
    MAX_TIME_SINCE_CONTACT,
    WELL,
    HealthEndpoint,
    gateway_health,
    store_health,
)
from cogs.bot.metrics import DatabaseCounts, MetricsPage
from cogs.bot.settings import Settings, UnusableSetting
from cogs.shared import background
from cogs.shared.background import Metrics, ProgressEstimate, is_outage, retry
from onitama_core.engine import CompiledCode, EnginePool
from onitama_core.store import Full, StoreFault, open_store, utc_now
from tests.cogs import http_error
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Callable


# Loops, outages of Discord, and preparation of the engine at a start


async def test_a_background_loop_goes_on_after_an_exception(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "PAUSE_AFTER_ERROR", 0)
    steps: list[int] = []
    has_recovered = asyncio.Event()

    async def step() -> None:
        steps.append(len(steps))
        if len(steps) == 1:
            raise ValueError("once")
        if len(steps) < 4:
            raise Full("disk is full")
        has_recovered.set()
        await asyncio.sleep(1)

    loop = background.Loop("testing", step)
    loop.start()
    await asyncio.wait_for(has_recovered.wait(), WAIT_TIMEOUT)
    await loop.stop()
    lines = [(record.getMessage(), bool(record.exc_info)) for record in caplog.records]
    assert lines == [
        ("unexpected error in testing", True),
        ("testing: database not writable: Full('disk is full')", False),
    ]


async def test_a_stopped_background_loop_is_cancelled() -> None:
    is_cancelled = False

    async def step() -> None:
        nonlocal is_cancelled
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            is_cancelled = True
            raise

    loop = background.Loop("testing", step)
    await loop.stop()  # before it has begun
    loop.start()
    await asyncio.sleep(0)
    await loop.stop()
    assert is_cancelled


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Record the seconds that `asyncio.sleep` is called with, without waiting."""
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def record_pause(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", record_pause)
    return pauses


def make_failing(*problems: Exception) -> Callable[[], Any]:
    """Return a function that raises these exceptions in turn, one a call, and then succeeds."""
    remaining = list(problems)

    async def attempt() -> None:
        if remaining:
            raise remaining.pop(0)

    return attempt


async def test_an_outage_is_retried_with_growing_pauses_and_a_bug_is_raised(
    pauses: list[float],
) -> None:
    await retry("connect", make_failing(*[OSError()] * 8), is_outage)
    with pytest.raises(KeyError):
        await retry("connect", make_failing(KeyError("a bug")), is_outage)
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_a_retry_waits_as_long_as_discord_demands(pauses: list[float]) -> None:
    problems = http_error(429, text="<html>", retry_after="30"), OSError()
    await retry("connect", make_failing(*problems), is_outage)
    assert pauses == [30, 2]


@pytest.mark.parametrize(
    ("problem", "is_expected"),
    [
        *((http_error(status), True) for status in (500, 503, 429)),
        *((http_error(403, code), code == 40333) for code in (40333, 50001)),
        (http_error(401), False),
        (aiohttp.ClientError(), True),
        (TimeoutError(), True),
        (discord.LoginFailure("wrong"), False),
        (ImportError("a bug"), False),
    ],
)
def test_outages_are_distinguished_from_bugs_and_permanent_refusals(
    problem: Exception, *, is_expected: bool
) -> None:
    assert is_outage(problem) is is_expected


def test_a_progress_estimate_has_percent_and_remaining_seconds() -> None:
    times = iter((10.0, 14.0, 18.0))
    progress = ProgressEstimate(lambda: next(times))
    estimates = []
    for done in (20, 50, 80):
        progress.record(done, 80)
        estimates.append((progress.percent, progress.seconds))
    assert estimates == [(25, None), (62, 4), (100, 0)]


async def test_a_start_goes_on_if_the_engine_cannot_be_prepared_or_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "COMPILE_DELAY_SECONDS", 0)
    engine = EnginePool(tmp_path / "engine", command=("/no/such/program",))
    await background.compile_engine(engine)
    assert not engine.is_ready()
    engine._folder.compiled.mkdir(parents=True, exist_ok=True)
    for code in CompiledCode:
        engine._folder.mark_prepared(code)
    await background.compile_engine(engine)
    assert engine.is_ready()


# The bot's health

REFUSE_MEMOS = """
    CREATE TRIGGER full BEFORE INSERT ON memo
    BEGIN SELECT raise(ABORT, 'database or disk is full'); END
"""
"""A trigger with which writing a memo fails, as all writes do on a full disk."""
A_SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("times_since_contact", "is_healthy", "expected"),
    [
        ([MAX_TIME_SINCE_CONTACT], True, WELL),
        ([MAX_TIME_SINCE_CONTACT + A_SECOND], False, "connected, but silent for 91 s"),
        ([None], False, "not connected"),
        ([None, None], False, "shard 0 of 2 not connected; shard 1 of 2 not connected"),
        # A restart would interrupt the healthy shards as well.
        ([A_SECOND, None, A_SECOND], True, "shard 1 of 3 not connected"),
    ],
)
def test_the_gateway_is_healthy_if_at_least_one_shard_is_connected(
    times_since_contact: list[timedelta | None], expected: str, *, is_healthy: bool
) -> None:
    assert gateway_health(times_since_contact) == (is_healthy, expected)


async def test_a_database_locked_by_another_program_is_unhealthy(tmp_path: Path) -> None:
    path = tmp_path / "onitama.db"
    async with open_store(path) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert await store_health(store) in ("does not answer", "takes no change: Locked")
        assert await store_health(store) == WELL


async def test_a_database_is_unhealthy_from_a_failed_write_until_one_succeeds(
    tmp_path: Path,
) -> None:
    path = tmp_path / "onitama.db"

    async def save(value: str) -> None:
        await store.write(utc_now(), lambda transaction: transaction.memos.save("a", value))

    async with open_store(path) as store:
        await save("1")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute(REFUSE_MEMOS)
            with pytest.raises(StoreFault):
                await save("2")
            await store.write(utc_now(), lambda _: None)  # succeeds even on a full disk
            expected = "takes no change: database or disk is full"
            assert await store_health(store) == expected
            other.execute("DROP TRIGGER full")
        await save("3")
        assert await store_health(store) == WELL


async def test_a_health_probe_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "onitama.db"
    async with open_store(path) as store:
        with closing(sqlite3.connect(path)) as other:
            version = other.execute("PRAGMA data_version").fetchone()
            assert await store_health(store) == WELL
            assert other.execute("PRAGMA data_version").fetchone() == version


class StoreWithCounts:
    """A store that returns these counts, or fails while there are none."""

    counts: DatabaseCounts | None = None

    async def read(self, _: object) -> DatabaseCounts:
        if self.counts is None:
            raise StoreFault
        return self.counts


def bot_with(
    times_since_contact: list[timedelta | None],
    counts: DatabaseCounts | None = None,
    folder: Path = Path(),
) -> Any:
    """Return a stand-in for the bot with these contacts and counts; its database is in a folder."""
    store = StoreWithCounts()
    store.counts = counts
    return SimpleNamespace(
        store=store,
        clock=utc_now,
        gateway_monitor=SimpleNamespace(times_since_contact=times_since_contact),
        metrics=Metrics(),
        settings=Settings(database=folder / "onitama.db"),
        guilds=[object(), object()],
        engine=EnginePool(folder / "engine"),
    )


async def read_lines(page: MetricsPage) -> list[str]:
    """Return the lines of the page of metrics."""
    return (await page.render(is_store_writable=True)).decode().splitlines()


async def test_each_metric_is_on_the_metrics_page(tmp_path: Path) -> None:
    counts = DatabaseCounts(12, 3, utc_now() - timedelta(hours=1))
    bot = bot_with([timedelta(seconds=3.5), timedelta(seconds=40)], counts, tmp_path)
    page = MetricsPage(bot)
    bot.metrics.observe("acknowledgement", 0.2, "click")
    bot.metrics.count("interactions", "click", "NotYourTurn")
    bot.metrics.count("discord_refusals", 403, 50013)
    bot.metrics.count("gateway_connections", "resumed")
    bot.metrics.observe("delivery", 0.7, "board")
    bot.metrics.observe("picture", 0.03)
    bot.metrics.observe("loop_lag", 0.002)
    bot.engine.busy_seconds = 2.5
    page_lines = await read_lines(page)
    assert {
        'onitama_acknowledgement_seconds_bucket{kind="click",le="0.25"} 1.0',
        'onitama_interactions_total{kind="click",result="NotYourTurn"} 1.0',
        'onitama_interactions_total{kind="command",result="broken"} 0.0',
        'onitama_discord_refusals_total{code="50013",status="403"} 1.0',
        'onitama_gateway_connections_total{kind="new"} 0.0',
        'onitama_gateway_connections_total{kind="resumed"} 1.0',
        'onitama_delivery_seconds_bucket{kind="board",le="1.0"} 1.0',
        'onitama_picture_seconds_bucket{le="0.05"} 1.0',
        'onitama_loop_lag_seconds_bucket{le="0.005"} 1.0',
        "onitama_open_matches 12.0",
        "onitama_due_posts 3.0",
        "onitama_store_writable 1.0",
        "onitama_guilds 2.0",
        "onitama_engine_waiting 0.0",
        "onitama_engine_lost_processes_total 0.0",
        "onitama_engine_busy_seconds_total 2.5",
        'onitama_engine_ready{code="search"} 0.0',
        "onitama_last_backup_timestamp_seconds NaN",
        'onitama_gateway_silence_seconds{shard="0"} 3.5',
        'onitama_gateway_silence_seconds{shard="1"} 40.0',
    } <= {*page_lines}
    assert value_of(page_lines, "onitama_oldest_due_post_seconds ") == pytest.approx(3600, abs=60)
    assert value_of(page_lines, "onitama_disk_free_bytes ") > 0
    assert any(line.startswith('onitama_build_info{commit="') for line in page_lines)


def value_of(page: list[str], name: str) -> float:
    """Return the value of the only metric on the page that begins with a name."""
    [line] = [line for line in page if line.startswith(name)]
    return float(line.removeprefix(name))


ROOT = Path(__file__).parents[3]


async def test_alerts_and_the_dashboard_use_only_metrics_of_the_page(tmp_path: Path) -> None:
    page = "\n".join(await read_lines(MetricsPage(bot_with([], DatabaseCounts(), tmp_path))))
    known = {line.split()[2] for line in page.splitlines() if line.startswith("# TYPE")}
    known |= {f"{name}_{end}" for name in known for end in ("bucket", "sum", "count")}
    for file in ("alerts.yaml", "dashboard.json"):
        text = (ROOT / "deploy" / file).read_text("utf-8")
        used = {*re.findall(r"\bonitama_[a-z_]+", text)}
        assert used
        assert used <= known, file


async def test_the_metrics_page_is_served_while_the_folder_of_the_database_is_gone(
    tmp_path: Path,
) -> None:
    page_lines = await read_lines(MetricsPage(bot_with([], DatabaseCounts(), tmp_path / "gone")))
    assert "onitama_disk_free_bytes NaN" in page_lines


async def test_the_time_of_the_last_backup_is_on_the_metrics_page(tmp_path: Path) -> None:
    database = tmp_path / "onitama.db"
    async with open_store(database):
        matches.main(["--database", str(database), "backup", str(tmp_path / "copy.db")])
    page_lines = await read_lines(MetricsPage(bot_with([], DatabaseCounts(), tmp_path)))
    made_at = value_of(page_lines, "onitama_last_backup_timestamp_seconds ")
    assert made_at == pytest.approx(utc_now().timestamp(), abs=60)


async def test_the_lag_of_the_event_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LAG_PAUSE", 0.01)
    bot = bot_with([])
    endpoint = HealthEndpoint(bot)
    measuring = asyncio.create_task(endpoint._measure_lag())
    await asyncio.sleep(0)
    sleep(0.05)  # noqa: ASYNC251 - blocks the event loop, and that is measured
    await measuring
    page = (await endpoint._page.render(is_store_writable=True)).decode().splitlines()
    assert 'onitama_loop_lag_seconds_bucket{le="0.025"} 0.0' in page
    assert 'onitama_loop_lag_seconds_bucket{le="+Inf"} 1.0' in page


async def test_metrics_keep_the_last_counts_while_the_database_fails() -> None:
    bot = bot_with([None])
    page = MetricsPage(bot)
    for counts, shown in ((None, 0), (DatabaseCounts(3), 3), (None, 3)):
        bot.store.counts = counts
        page_lines = await read_lines(page)
        assert f"onitama_open_matches {shown:.1f}" in page_lines
        assert 'onitama_gateway_silence_seconds{shard="0"} NaN' in page_lines


async def test_a_health_port_in_use_is_reported_with_its_setting() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings = Settings(health_port=other.getsockname()[1])
        bot = bot_with([])
        bot.settings = settings
        with pytest.raises(UnusableSetting) as refused:
            await HealthEndpoint(bot).cog_load()
    message = str(refused.value)
    assert message.startswith("ONITAMA_HEALTH_PORT can't be used: it takes a free port of ONITAMA_")
    assert "address already in use" in message
