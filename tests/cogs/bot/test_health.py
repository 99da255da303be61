"""When the bot calls itself well."""

from __future__ import annotations

import socket
import sqlite3
from contextlib import closing
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.bot.background import Metrics
from cogs.bot.health import SILENT, WELL, HealthEndpoint, gateway_health, setup, store_health
from cogs.bot.settings import Settings, UnusableSetting
from onitama_core.store import StoreFault, open_store, utc_now

if TYPE_CHECKING:
    from pathlib import Path

REFUSED = """
    CREATE TRIGGER full BEFORE INSERT ON memo
    BEGIN SELECT raise(ABORT, 'database or disk is full'); END
"""
A_SECOND = timedelta(seconds=1)


async def test_a_store_that_takes_changes_is_well(tmp_path: Path) -> None:
    async with open_store(tmp_path / "onitama.db") as store:
        assert await store_health(store, utc_now) == WELL


def test_a_bot_some_of_whose_shards_are_heard_is_well_and_names_the_others() -> None:
    """Whoever restarts it would end what goes on in those."""
    found = gateway_health([A_SECOND, None, A_SECOND])
    assert found == (True, "shard 1 of 3 not connected")
    is_well, _ = gateway_health([None, None])
    assert not is_well


@pytest.mark.parametrize(
    ("silence", "told"),
    [
        (SILENT, WELL),
        (SILENT + A_SECOND, "connected, but silent for 91 s"),
        (None, "not connected"),
    ],
)
def test_a_gateway_that_is_silent_is_noticed(silence: timedelta | None, told: str) -> None:
    assert gateway_health([silence]) == (told == WELL, told)


async def test_a_store_that_takes_no_change_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "onitama.db"
    async with open_store(path) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            found = await store_health(store, utc_now)
    assert found in ("does not answer", "takes no change: Locked")


async def test_a_store_that_has_no_room_for_a_change_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "onitama.db"
    async with open_store(path) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute(REFUSED)
        found = await store_health(store, utc_now)
    assert found == "takes no change: database or disk is full"


class FailingStore:
    counted: int | None = None

    async def read(self, _: object) -> int:
        if self.counted is None:
            raise StoreFault
        return self.counted


def bot_with(silences: list[timedelta | None], counted: int | None = 0) -> Any:
    store = FailingStore()
    store.counted = counted
    presence = SimpleNamespace(silences=silences)
    return SimpleNamespace(store=store, clock=utc_now, presence=presence, metrics=Metrics())


async def lines(endpoint: HealthEndpoint) -> list[str]:
    return (await endpoint.page()).decode().splitlines()


async def test_each_metric_is_on_the_page() -> None:
    bot = bot_with([timedelta(seconds=3.5), timedelta(seconds=40)], counted=12)
    endpoint = HealthEndpoint(bot, "127.0.0.1", 8080)
    bot.metrics.observe("acknowledgement", 0.2, "click")
    bot.metrics.count("interactions", "click", "NotYourTurn")
    bot.metrics.count("discord_refusals", 403, 50013)
    bot.metrics.observe("delivery", 0.7, "board")
    bot.metrics.observe("picture", 0.03)
    bot.metrics.observe("loop_lag", 0.002)
    assert {
        'onitama_acknowledgement_seconds_bucket{kind="click",le="0.25"} 1.0',
        'onitama_interactions_total{kind="click",result="NotYourTurn"} 1.0',
        'onitama_discord_refusals_total{code="50013",status="403"} 1.0',
        'onitama_delivery_seconds_bucket{kind="board",le="1.0"} 1.0',
        'onitama_picture_seconds_bucket{le="0.05"} 1.0',
        'onitama_loop_lag_seconds_bucket{le="0.005"} 1.0',
        "onitama_open_matches 12.0",
        'onitama_gateway_silence_seconds{shard="0"} 3.5',
        'onitama_gateway_silence_seconds{shard="1"} 40.0',
    } <= {*await lines(endpoint)}


async def test_a_gateway_that_is_away_has_no_silence() -> None:
    page = await lines(HealthEndpoint(bot_with([None]), "127.0.0.1", 8080))
    assert 'onitama_gateway_silence_seconds{shard="0"} NaN' in page


async def test_open_matches_are_told_as_last_counted_where_the_store_fails() -> None:
    bot = bot_with([], counted=None)
    endpoint = HealthEndpoint(bot, "127.0.0.1", 8080)
    assert "onitama_open_matches 0.0" in await lines(endpoint)
    bot.store.counted = 3
    assert "onitama_open_matches 3.0" in await lines(endpoint)
    bot.store.counted = None
    assert "onitama_open_matches 3.0" in await lines(endpoint)


def test_what_no_host_asks_for_is_measured_in_vain() -> None:
    metrics = Metrics()
    metrics.observe("picture", 0.03)
    metrics.count("interactions", "click", "answered")
    assert not metrics.instruments


async def load(cog: HealthEndpoint) -> None:
    await cog.cog_load()


async def test_a_port_that_is_taken_is_named_with_its_setting() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings = Settings(health_port=other.getsockname()[1])
        bot: Any = SimpleNamespace(settings=settings, metrics=Metrics(), add_cog=load)
        with pytest.raises(UnusableSetting) as refused:
            await setup(bot)
    said = str(refused.value)
    assert said.startswith("ONITAMA_HEALTH_PORT can't be used: it takes a free port of ONITAMA_")
    assert "address already in use" in said
