from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.house import loops

if TYPE_CHECKING:
    import pytest


async def test_a_fault_costs_a_pause_and_never_the_task(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(loops, "PAUSE_AFTER_FAULT", 0)
    steps: list[int] = []
    went_on = asyncio.Event()

    async def step() -> None:
        steps.append(len(steps))
        if len(steps) == 1:
            raise ValueError("once")
        went_on.set()
        await asyncio.sleep(1)

    task = asyncio.create_task(loops.run_forever("testing", step))
    await asyncio.wait_for(went_on.wait(), 1)
    task.cancel()
    assert "a fault in testing" in caplog.text
