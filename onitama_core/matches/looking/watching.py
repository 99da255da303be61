"""Waiting for the end of a match that others play: one call, which can be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.matches.errors import MatchOver, PlaysInIt, TooManyWatched, TooManyWatchers

if TYPE_CHECKING:
    from onitama_core.store import Clock, Match, Reader, Store, Transaction

MOST_WATCHERS: Final = 36
"""Of one match: they are all named in one post."""
MOST_WATCHED: Final = 25
"""Matches at a time by one person."""


class Watching:
    """Each method raises NoSuchMatch."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def watches(self, match_id: int, user_id: int) -> bool:
        return await self._store.read(lambda reader: user_id in reader.watchers(match_id))

    async def watch(self, match_id: int, user_id: int) -> None:
        """Raises MatchOver, PlaysInIt, TooManyWatchers or TooManyWatched."""

        def change(transaction: Transaction) -> None:
            require_watchable(transaction, transaction.match(match_id), user_id)
            transaction.watch(match_id, user_id)

        await self._store.write(self._clock(), change)

    async def stop(self, match_id: int, user_id: int) -> None:
        """Also for who does not watch it."""
        await self._store.write(
            self._clock(), lambda transaction: transaction.stop_watching(match_id, user_id)
        )


def require_watchable(reader: Reader, match: Match, user_id: int) -> None:
    if match.is_over:
        raise MatchOver(match)
    if match.player_of(user_id) is not None:
        raise PlaysInIt(match)
    watchers = reader.watchers(match.id)
    if user_id in watchers:
        return
    if len(watchers) >= MOST_WATCHERS:
        raise TooManyWatchers(match)
    if reader.count_watched(user_id) >= MOST_WATCHED:
        raise TooManyWatched
