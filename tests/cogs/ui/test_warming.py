"""Tiles are painted one by one, beside everything else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

import pytest

from cogs.ui import pictures as drawing
from cogs.ui.pictures import Pictures, RenderQueue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Slow:
    """Pictures whose renderers have three tiles."""

    def __init__(self) -> None:
        self.queue = RenderQueue()
        self.renderers = self
        self.painted: list[str] = []

    def warm_up(self, themes: Iterable[str]) -> Iterator[None]:
        for theme in themes:
            self.painted.append(theme)
            yield


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "UNTIL_FIRST", 0)
    monkeypatch.setattr(drawing, "BETWEEN", 0)


async def test_every_tile_is_painted() -> None:
    slow = Slow()
    await Pictures.warm_up(cast("Pictures", slow), ["one", "two", "three"])
    assert slow.painted == ["one", "two", "three"]


async def test_it_can_be_left_between_two_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "BETWEEN", 60)
    slow = Slow()
    task = asyncio.create_task(Pictures.warm_up(cast("Pictures", slow), ["one", "two"]))
    while not slow.painted:  # noqa: ASYNC110 - a thread tells it
        await asyncio.sleep(0.002)
    await asyncio.wait({task}, timeout=0.1)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
    assert slow.painted == ["one"]
