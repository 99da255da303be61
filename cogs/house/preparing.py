"""The computer player's machine code, made once for each version while nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from onitama_core.engine import EngineGone

if TYPE_CHECKING:
    from onitama_core.engine import EnginePool

AFTER: Final = 5.0
"""Seconds that a start has for itself."""


async def prepare(engine: EnginePool) -> None:
    """Takes up to a minute where nothing is made, and nothing where it is.

    Where it can't be done the pool has said so in the log; whoever plays has it tried again.
    """
    await asyncio.sleep(AFTER)
    with contextlib.suppress(EngineGone):
        await engine.prepare()
