"""Servers that the bot is kept from: kicked, or out of order.

For a month nobody's time runs there; after it all that is kept of the server is removed, unless the
bot is still a member of it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.matches.timing.deadlines import A_MINUTE, AN_HOUR, LIVE, UNHURRIED
from onitama_core.store import DueKind

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from onitama_core.store import Clock, Match, Store, Transaction

LONGEST: Final = timedelta(days=30)
"""By which deadlines are put off until the bot is back, and after which it is away for good."""


class Servers:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def lose(self, guild_id: int) -> None:
        now = self._clock()
        await self._store.write(now, lambda transaction: lose(transaction, guild_id, now))

    async def find(self, guild_id: int) -> None:
        """And give its players back the time since it was lost."""
        if not await self._store.read(lambda reader: reader.is_lost(guild_id)):
            return  # after a new session Discord tells of each server
        now = self._clock()
        await self._store.write(now, lambda transaction: find(transaction, guild_id, now))

    async def compare(self, there: Collection[int]) -> None:
        """With all servers there are: some may have been lost or found while nobody looked."""
        now = self._clock()

        def change(transaction: Transaction) -> None:
            for guild_id in transaction.known_servers().difference(there):
                lose(transaction, guild_id, now)
            for guild_id in transaction.lost_servers():
                if guild_id in there:
                    find(transaction, guild_id, now)

        await self._store.write(now, change)


def lose(transaction: Transaction, guild_id: int, now: datetime) -> None:
    if transaction.lose_server(guild_id):
        shift(transaction, guild_id, now, LONGEST, now)
        transaction.schedule(DueKind.SERVER_REMOVAL, guild_id, now + LONGEST)


def find(transaction: Transaction, guild_id: int, now: datetime) -> None:
    transaction.unschedule(DueKind.SERVER_REMOVAL, guild_id)
    since = transaction.find_server(guild_id)
    if since is not None:
        shift(transaction, guild_id, since, min(now - since, LONGEST) - LONGEST, now)


def shift(
    transaction: Transaction, guild_id: int, since: datetime, by: timedelta, now: datetime
) -> None:
    for paces, least in ((LIVE, A_MINUTE), (UNHURRIED, AN_HOUR)):
        transaction.shift_deadlines(guild_id, since, paces, by, now + least)


def owe_nothing_where_lost(transaction: Transaction, match: Match) -> None:
    """Of a match whose time has run out."""
    if transaction.is_lost(match.place.guild_id):
        transaction.drop_posts(match.id)
