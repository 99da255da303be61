"""Time limits of tests that wait for an event, chosen for a machine that may stall."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE: Final = 60.0
"""Seconds that a test waits before it fails; a test that passes goes on at once."""


async def until(
    predicate: Callable[[], object], seconds: float = PATIENCE, pause: float = 0.002
) -> None:
    async with asyncio.timeout(seconds):
        while not predicate():  # noqa: ASYNC110 - anything may change what it asks
            await asyncio.sleep(pause)
