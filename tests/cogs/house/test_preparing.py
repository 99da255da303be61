"""What a start does for the computer player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.house import preparing
from onitama_core.engine import EnginePool

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EnginePool:
    """That can't be started."""
    monkeypatch.setattr(preparing, "AFTER", 0)
    return EnginePool(tmp_path / "engine", command=("/no/such/program",))


async def test_a_start_goes_on_where_nothing_can_be_prepared(engine: EnginePool) -> None:
    await preparing.prepare(engine)
    assert not engine.is_ready()


async def test_where_all_is_made_no_process_is_started(engine: EnginePool) -> None:
    engine._folder.make()
    engine._folder.note()
    await preparing.prepare(engine)
    assert engine.is_ready()
