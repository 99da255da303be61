"""What runs as long as the bot does."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

PAUSE_AFTER_FAULT: Final = 5.0


class Loop:
    """A step that is repeated from `start` to `stop`."""

    def __init__(self, name: str, step: Callable[[], Awaitable[None]]) -> None:
        self._name = name
        self._step = step
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Wherever it is; also where it was never begun."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        """A fault is logged and costs a pause, never the task."""
        while True:
            try:
                await self._step()
            except Exception:
                log.exception("a fault in %s", self._name)
                await asyncio.sleep(PAUSE_AFTER_FAULT)
