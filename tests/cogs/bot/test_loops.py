from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.bot import background
from tests.patience import PATIENCE

if TYPE_CHECKING:
    import pytest


async def test_a_fault_costs_a_pause_and_never_the_task(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "PAUSE_AFTER_FAULT", 0)
    steps: list[int] = []
    went_on = asyncio.Event()

    async def step() -> None:
        steps.append(len(steps))
        if len(steps) == 1:
            raise ValueError("once")
        went_on.set()
        await asyncio.sleep(1)

    loop = background.Loop("testing", step)
    loop.start()
    await asyncio.wait_for(went_on.wait(), PATIENCE)
    await loop.stop()
    assert "a fault in testing" in caplog.text


async def test_what_is_stopped_goes_no_further() -> None:
    is_cut_off = False

    async def step() -> None:
        nonlocal is_cut_off
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            is_cut_off = True
            raise

    loop = background.Loop("testing", step)
    await loop.stop()  # before it has begun
    loop.start()
    await asyncio.sleep(0)
    await loop.stop()
    assert is_cut_off
