"""Fixtures of a database for each test, copied from one that was migrated once."""

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
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a database with all tables and no rows."""
    path = tmp_path_factory.mktemp("matches") / "empty.db"

    async def make() -> None:
        async with open_store(path):
            pass

    asyncio.run(make())
    return path


@pytest.fixture
def path(tmp_path: Path, empty_database: Path) -> Path:
    """Return the path of a database with all tables and no rows, which a test may change."""
    path = tmp_path / "onitama.db"
    shutil.copy(empty_database, path)
    return path


@pytest.fixture
def copy_path(tmp_path: Path) -> Path:
    """Return a path for a copy of the file, which does not exist yet."""
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
    """Yield a second table that has opened the same file."""
    async with table_at(path, clock) as other:
        yield other
