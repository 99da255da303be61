"""A new file for each test; the migrations run once."""

from __future__ import annotations

import asyncio
import shutil
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from onitama_core.store import open_store
from tests.onitama_core.matches.table import FakeClock, Table, table_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with every table and no row."""
    path = tmp_path_factory.mktemp("matches") / "empty.db"

    async def make() -> None:
        async with open_store(path):
            pass

    asyncio.run(make())
    return path


@pytest.fixture
def path(tmp_path: Path, empty: Path) -> Path:
    path = tmp_path / "onitama.db"
    shutil.copy(empty, path)
    return path


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Where a copy of the file is made."""
    return tmp_path / "copy.db"


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest_asyncio.fixture
async def table(path: Path, clock: FakeClock) -> AsyncIterator[Table]:
    async with table_at(path, clock) as table:
        yield table


@pytest_asyncio.fixture
async def other_process(
    table: Table,  # noqa: ARG001 - the first to open the file
    path: Path,
    clock: FakeClock,
) -> AsyncIterator[Table]:
    """The same file, opened once more."""
    async with table_at(path, clock) as other:
        yield other
