"""An outbox on a real database, with a way out that leads nowhere and pauses nobody notices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from cogs.outbox import faults
from tests.cogs.outbox.fakes import FakeTransport, outbox_at
from tests.onitama_core.conftest import clock, empty, path, table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cogs.outbox import Outbox
    from tests.onitama_core.matches.table import Table

__all__ = ["clock", "empty", "path", "table"]


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses = dict.fromkeys(faults.PAUSES, (0.01, 0.04))
    monkeypatch.setattr(faults, "PAUSES", pauses)


@pytest.fixture
def way_out() -> FakeTransport:
    return FakeTransport()


@pytest_asyncio.fixture
async def outbox(
    table: Table,
    way_out: FakeTransport,
    short_pauses: None,  # noqa: ARG001
) -> AsyncIterator[Outbox]:
    """To be started by the test when all is arranged."""
    outbox = outbox_at(table, way_out)
    yield outbox
    await outbox.stop()
