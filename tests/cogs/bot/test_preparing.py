"""What a start does for the computer player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.bot import background
from cogs.bot.background import Progress
from onitama_core.engine import Code, EnginePool

if TYPE_CHECKING:
    from pathlib import Path


def test_who_waits_is_told_percent_and_seconds() -> None:
    times = iter((10.0, 14.0, 18.0))
    progress = Progress(lambda: next(times))
    told = []
    for done in (20, 50, 80):
        progress.tell(done, 80)
        told.append((progress.percent, progress.seconds))
    assert told == [(25, None), (62, 4), (100, 0)]


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EnginePool:
    """That can't be started."""
    monkeypatch.setattr(background, "PREPARE_AFTER", 0)
    return EnginePool(tmp_path / "engine", command=("/no/such/program",))


async def test_a_start_goes_on_where_nothing_can_be_prepared(engine: EnginePool) -> None:
    await background.prepare(engine)
    assert not engine.is_ready()


async def test_where_all_is_made_no_process_is_started(engine: EnginePool) -> None:
    engine._folder.make()
    for code in Code:
        engine._folder.note(code)
    await background.prepare(engine)
    assert engine.is_ready()
