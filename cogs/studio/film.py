"""A match that is over as a moving picture, drawn off the event loop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.studio.pictures import below
from cogs.ui.messages.replay import scenes
from cogs.ui.messages.types import Picture
from cogs.ui.sentences.replay import film_of
from rendering import animate, describe_animation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Player
    from onitama_core.matches import Revealed
    from rendering import Renderer


class Studio:
    """Draws one film at a time, so that there is time for the boards of those who play."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(1)

    async def draw(self, renderer: Renderer, turns: Sequence[Revealed], near: Player) -> Picture:
        """All of a match, `near`'s side below."""
        last = turns[-1]
        async with self._room:
            data = await asyncio.to_thread(animate, renderer, scenes(turns), seen_from=near)
        told = describe_animation(last.view, last.turns, seen_from=near)
        name = f"onitama-{last.match.id}-replay-{below(near)}.gif"
        return Picture(name, f"{film_of(last.match)}. {told}", data)
