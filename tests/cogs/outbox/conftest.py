"""An outbox on a real database, before a Discord that is a list of posts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from cogs.outbox.channel_queue import PAUSES
from tests.cogs.outbox.fakes import FakeTransport, OutboxTable, outbox_at
from tests.onitama_core.conftest import clock, empty, path
from tests.onitama_core.matches.table import table_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    import pytest

    from tests.onitama_core.matches.table import FakeClock

__all__ = ["clock", "empty", "path"]


@pytest_asyncio.fixture
async def table(
    path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[OutboxTable]:
    """Whose outbox the test has begin when all is arranged; nobody notices its pauses."""
    for fault in PAUSES:
        monkeypatch.setitem(PAUSES, fault, (0.01, 0.04))
    async with table_at(path, clock) as plain:
        discord = FakeTransport()
        outbox = outbox_at(plain, discord)
        yield OutboxTable(**vars(plain), outbox=outbox, discord=discord)
        await outbox.stop()
