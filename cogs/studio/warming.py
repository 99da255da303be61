"""Tiles painted while nobody waits, so that fewer are left for the pictures of games."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.studio.easels import House

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cogs.studio.studio import Studio

UNTIL_FIRST: Final = 20.0
"""Seconds that a start has for itself."""
BETWEEN: Final = 0.05
"""Seconds from a tile, which takes one or two thousandths of one, to the next."""
DONE: Final = object()


async def warm_up(studio: Studio, themes: Iterable[str]) -> None:
    """Takes half a minute, and may be cancelled at any time."""
    steps, pause = studio.renderers.warm_up(themes), UNTIL_FIRST
    while True:
        await asyncio.sleep(pause)
        if await studio.easels.paint(House.IDLE, partial(next, steps, DONE)) is DONE:
            return
        pause = BETWEEN
