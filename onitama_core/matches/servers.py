"""Servers that the bot can't reach: their new deadlines, and their removal from the database."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core import store
from onitama_core.matches.deadlines import renew_deadline
from onitama_core.matches.erasure import schedule_wiping
from onitama_core.store import DueKind

if TYPE_CHECKING:
    from collections.abc import Collection

    from onitama_core.store import Clock, Shards, Store, Transaction


SERVER_REMOVAL_DELAY: Final = timedelta(days=30)
"""Time after which a server that the bot was removed from is removed from the database."""
MATCHES_PER_TRANSACTION: Final = 50
"""Matches that one transaction renews or removes, so that other writes wait only briefly."""


class Servers:
    """The servers of a store, and whether the bot can reach them."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def mark_unavailable(self, guild_id: int) -> None:
        await self._store.write(self._clock(), mark_server_unavailable, guild_id)

    async def mark_available(self, guild_id: int) -> None:
        """Record that a server is available again, and renew the deadlines of its matches.

        If the bot dies in between, the server is still recorded as unavailable, and `compare`
        calls this again after the next start.
        """
        if not await self._store.read(lambda reader: reader.servers.is_unavailable(guild_id)):
            return  # Discord reports every server after a new session, most of them available
        last_id: int | None = 0
        while last_id is not None:
            last_id = await self._store.write(self._clock(), renew_some, guild_id, last_id)

    async def compare(self, available: Collection[int], shards: Shards = store.ALL_SHARDS) -> None:
        """Record which servers are available; the bot is a member of the `available` ones.

        Only servers of these shards are compared. Some may have come or gone while the bot was
        offline.
        """

        def change(transaction: Transaction) -> list[int]:
            for guild_id in transaction.servers.known().difference(available):
                if shards.have(guild_id):
                    mark_server_unavailable(transaction, guild_id)
            unavailable = transaction.servers.unavailable()
            return [guild_id for guild_id in unavailable if guild_id in available]

        for guild_id in await self._store.write(self._clock(), change):
            await self.mark_available(guild_id)


def mark_server_unavailable(transaction: Transaction, guild_id: int) -> None:
    if transaction.servers.mark_unavailable(guild_id):
        transaction.due.schedule(
            DueKind.SERVER_REMOVAL, guild_id, transaction.now + SERVER_REMOVAL_DELAY
        )


def renew_some(transaction: Transaction, guild_id: int, after: int) -> int | None:
    """Renew the deadlines of some open matches of a server that has returned.

    Return the last match's id; None if there are no more, and the server is available again.
    """
    match_ids = transaction.matches.open_ids_in_server(guild_id, after, MATCHES_PER_TRANSACTION)
    for match_id in match_ids:
        renew_deadline(transaction, transaction.matches.get(match_id))
    if len(match_ids) == MATCHES_PER_TRANSACTION:
        return match_ids[-1]
    renew_tournaments(transaction, guild_id)
    transaction.due.unschedule(DueKind.SERVER_REMOVAL, guild_id)
    transaction.servers.mark_available(guild_id)
    return None


def renew_tournaments(transaction: Transaction, guild_id: int) -> None:
    """Extend the rounds of a server that has returned by its absence, and schedule what is due."""
    since = transaction.servers.unavailable_since(guild_id) or transaction.now
    for tournament in transaction.tournaments.open_in(guild_id):
        kind = DueKind.TOURNAMENT_ROUND if tournament.is_running else DueKind.TOURNAMENT_START
        transaction.due.schedule(kind, tournament.id, transaction.now)
        if tournament.round_ends_at is not None:
            ends_at = tournament.round_ends_at + (transaction.now - since)
            transaction.tournaments.save_round(tournament.id, tournament.round, ends_at)
            transaction.due.schedule(DueKind.TOURNAMENT_EDIT, tournament.id, transaction.now)


def remove_server(transaction: Transaction, guild_id: int) -> None:
    if transaction.servers.remove_some_of(guild_id, MATCHES_PER_TRANSACTION):
        transaction.due.schedule(DueKind.SERVER_REMOVAL, guild_id, transaction.now)
        return
    transaction.servers.remove(guild_id)
    schedule_wiping(transaction)
