"""Waiting of tests for an event, with a time limit for a machine that may stall."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

WAIT_TIMEOUT: Final = 60.0
"""Seconds after which a waiting test fails; when the event comes, the test goes on at once."""


async def until(
    predicate: Callable[[], object], seconds: float = WAIT_TIMEOUT, pause: float = 0.002
) -> None:
    """Wait until a predicate is true. Raises TimeoutError after `seconds`."""
    async with asyncio.timeout(seconds):
        while not predicate():  # noqa: ASYNC110 - no event announces every change
            await asyncio.sleep(pause)
