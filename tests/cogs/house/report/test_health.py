"""When the bot calls itself well."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from cogs.house.report.health import SILENT, WELL, health, of_gateway
from onitama_core.store import open_store, utc_now

if TYPE_CHECKING:
    from pathlib import Path

A_SECOND = timedelta(seconds=1)


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
