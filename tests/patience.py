"""How long a test waits for what is to happen, on a machine that may stall."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE: Final = 60.0
"""Seconds. What has happened is noted at once: only a test that fails waits as long."""


async def until(
    predicate: Callable[[], object], seconds: float = PATIENCE, pause: float = 0.002
) -> None:
    async with asyncio.timeout(seconds):
        while not predicate():  # noqa: ASYNC110 - anything may change what it asks
            await asyncio.sleep(pause)
