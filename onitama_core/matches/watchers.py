"""Watchers of a match, whom the bot mentions at its end and, if they chose so, at captures."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from onitama_core.matches import errors

if TYPE_CHECKING:
    from onitama_core.store import Clock, Match, Reader, Store, Transaction


MAX_WATCHERS: Final = 36
"""Watchers of one match; one post mentions all of them."""
MAX_WATCHED_MATCHES: Final = 25
"""Open matches that one user may watch at a time."""


class Watched(Enum):
    """Events of a match at which a watcher is notified."""

    END = "end"
    CAPTURES_AND_END = "captures"


class Watchers:
    """The users who watch matches of other people."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def watched_by(self, match_id: int, user_id: int) -> Watched | None:
        """Return when a user is notified of a match; None if the user does not watch it."""

        def find(reader: Reader) -> Watched | None:
            if user_id in reader.matches.capture_watchers(match_id):
                return Watched.CAPTURES_AND_END
            return Watched.END if user_id in reader.matches.watchers(match_id) else None

        return await self._store.read(find)

    async def add(self, match_id: int, user_id: int, watched: Watched = Watched.END) -> None:
        """Add a watcher, or change when a watcher is notified.

        Raises NoSuchMatch, MatchOver, PlaysInIt, TooManyWatchers or TooManyWatched.
        """

        def change(transaction: Transaction) -> None:
            require_watchable(transaction, transaction.matches.get(match_id), user_id)
            captures = watched is Watched.CAPTURES_AND_END
            transaction.matches.save_watcher(match_id, user_id, captures=captures)

        await self._store.write(self._clock(), change)

    async def remove(self, match_id: int, user_id: int) -> None:
        """Remove a watcher, if the user is one."""
        await self._store.write(
            self._clock(), lambda transaction: transaction.matches.remove_watcher(match_id, user_id)
        )


def require_watchable(reader: Reader, match: Match, user_id: int) -> None:
    """Raise MatchOver, PlaysInIt, TooManyWatchers or TooManyWatched if a user may not watch."""
    if match.is_over:
        raise errors.MatchOver(match)
    if match.player_of(user_id) is not None:
        raise errors.PlaysInIt(match)
    watchers = reader.matches.watchers(match.id)
    if user_id in watchers:
        return
    if len(watchers) >= MAX_WATCHERS:
        raise errors.TooManyWatchers(match)
    if reader.matches.count_watched(user_id) >= MAX_WATCHED_MATCHES:
        raise errors.TooManyWatched
