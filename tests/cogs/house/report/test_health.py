"""When the bot calls itself well."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.house.report.endpoint import Endpoint
from cogs.house.report.health import SILENT, WELL, health, of_gateway
from onitama_core.store import StoreFault, open_store, utc_now

if TYPE_CHECKING:
    from pathlib import Path

REFUSED = """
    CREATE TRIGGER full BEFORE INSERT ON memo
    BEGIN SELECT raise(ABORT, 'database or disk is full'); END
"""
A_SECOND = timedelta(seconds=1)


class FailingStore:
    counted: int | None = None

    async def read(self, _: object) -> int:
        if self.counted is None:
            raise StoreFault
        return self.counted


async def test_a_bot_that_hears_and_keeps_is_well(tmp_path: Path) -> None:
    async with open_store(tmp_path / "onitama.db") as store:
        found = await health(A_SECOND, store, utc_now)
    assert found.is_well
    assert found.told() == {"gateway": "well", "store": "well"}


@pytest.mark.parametrize(
    ("silence", "told"),
    [
        (SILENT, WELL),
        (SILENT + A_SECOND, "connected, but silent for 91 s"),
        (None, "not connected"),
    ],
)
def test_a_gateway_that_is_silent_is_noticed(silence: timedelta | None, told: str) -> None:
    assert of_gateway(silence) == told


async def test_a_store_that_takes_no_change_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "onitama.db"
    async with open_store(path) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            found = await health(A_SECOND, store, utc_now)
    assert not found.is_well
    assert found.store in ("does not answer", "takes no change: Locked")


async def test_a_store_that_has_no_room_for_a_change_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "onitama.db"
    async with open_store(path) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute(REFUSED)
        found = await health(A_SECOND, store, utc_now)
    assert found.store == "takes no change: database or disk is full"
    assert not found.is_well


async def test_open_matches_are_told_as_last_counted_where_the_store_fails() -> None:
    store = FailingStore()
    bot: Any = SimpleNamespace(store=store, clock=utc_now)
    endpoint = Endpoint(bot)
    assert await endpoint.count() == 0
    store.counted = 3
    assert await endpoint.count() == 3
