"""An outbox on a real database, with a way out that leads nowhere and pauses nobody notices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from cogs.outbox import trouble
from cogs.outbox.trouble import Pause
from tests.cogs.outbox.fakes import FakeExit, outbox_at
from tests.onitama_core.conftest import clock, empty, path, table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cogs.outbox import Outbox
    from tests.onitama_core.matches.table import Table

__all__ = ["clock", "empty", "path", "table"]


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses = {kind: Pause(0.01, 0.04) for kind in trouble.PAUSES}
    monkeypatch.setattr(trouble, "PAUSES", pauses)


@pytest.fixture
def way_out() -> FakeExit:
    return FakeExit()


@pytest_asyncio.fixture
async def outbox(
    table: Table,
    way_out: FakeExit,
    short_pauses: None,  # noqa: ARG001
) -> AsyncIterator[Outbox]:
    """To be started by the test when all is arranged."""
    outbox = outbox_at(table, way_out)
    yield outbox
    await outbox.stop()
