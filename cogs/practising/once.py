"""A match that follows another on its board begins once, however often one clicks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cogs.house.capability import Interaction
    from onitama_core.store import Match

MOST: Final = 200
"""That are remembered: a second click comes soon, or not at all."""


@dataclass
class Beginning:
    begun: int | None = None
    """The match that an earlier click began there."""
    alone: asyncio.Lock = field(default_factory=asyncio.Lock)


class Once:
    def __init__(self) -> None:
        self._beginnings = OrderedDict[tuple[int, int], Beginning]()
        """By the clicked message and the match it showed."""

    @asynccontextmanager
    async def of(self, interaction: Interaction, match: Match) -> AsyncIterator[Beginning]:
        """One click at a time; before everybody the buttons stay, and each click counts."""
        if interaction.message is None or not match.is_private:
            yield Beginning()
            return
        beginning = self._beginnings.setdefault((interaction.message.id, match.id), Beginning())
        if len(self._beginnings) > MOST:
            self._beginnings.popitem(last=False)
        async with beginning.alone:
            yield beginning
