"""Asking who stands how."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from onitama_core.people.standing.leaderboard import ON_A_PAGE, Leaderboard
from onitama_core.store import Ladder

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.people.standing.leaderboard import Ranking
    from onitama_core.store import Clock, Reader, Store


class Leaderboards:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def page(self, guild_id: int, reader_id: int, asked: Ranking) -> Leaderboard | None:
        """For one reader; of a page there is no more the last. None where none is shown."""
        asking = partial(page_of, guild_id, reader_id, asked, self._clock())
        return await self._store.read(asking)


def page_of(
    guild_id: int, reader_id: int, asked: Ranking, at: datetime, reader: Reader
) -> Leaderboard | None:
    if not reader.customs_in(guild_id).leaderboard:
        return None
    ladder = Ladder(guild_id, asked.variant, asked.span, at)
    pages = max(-(-reader.count_leaders(ladder) // ON_A_PAGE), 1)
    shown = asked.at(min(asked.page, pages - 1))
    return Leaderboard(
        shown,
        pages,
        leaders=tuple(reader.leaders(ladder, shown.page * ON_A_PAGE, ON_A_PAGE)),
        own=reader.leader(ladder, reader_id),
    )
