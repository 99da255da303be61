"""Tiles painted while nobody waits, so that fewer are left for the pictures of games."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from cogs.studio.pictures import drawn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering import Renderers

UNTIL_FIRST: Final = 20.0
"""Seconds that a start has for itself."""
BETWEEN: Final = 0.05
"""Seconds from a tile, which takes one or two thousandths of one, to the next."""
DONE: Final = object()


async def warm_up(renderers: Renderers, themes: Iterable[str]) -> None:
    """Takes half a minute, and may be cancelled at any time."""
    steps, pause = renderers.warm_up(themes), UNTIL_FIRST
    while True:
        await asyncio.sleep(pause)
        if await drawn(next, steps, DONE) is DONE:
            return
        pause = BETWEEN
