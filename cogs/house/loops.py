"""Tasks that run as long as the bot does."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

PAUSE_AFTER_FAULT: Final = 5.0


async def run_forever(name: str, step: Callable[[], Awaitable[None]]) -> None:
    """Repeat a step; a fault is logged and costs a pause, never the task."""
    while True:
        try:
            await step()
        except Exception:
            log.exception("a fault in %s", name)
            await asyncio.sleep(PAUSE_AFTER_FAULT)
