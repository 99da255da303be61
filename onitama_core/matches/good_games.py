"""The button to say "good game", which each player of a finished match may use once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches import errors
from onitama_core.matches.results import POSTS_LIFETIME
from onitama_core.matches.updates import require_revealed, seat_of
from onitama_core.store import DueKind, PostKind

if TYPE_CHECKING:
    from onitama_core.store import Clock, Store, Transaction


class GoodGames:
    """Records which players of finished matches said "good game"."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def say(self, match_id: int, user_id: int) -> None:
        """Record that a player says "good game", and enqueue the edit that shows it.

        Raises NoSuchMatch, NotFinished, WasCancelled, NotAPlayer, KeptPrivate, GoodGamesOff or
        AlreadySaid.
        """

        def change(transaction: Transaction) -> None:
            match = transaction.matches.get(match_id)
            require_revealed(match)
            player = seat_of(match, user_id)
            if match.is_private:
                raise errors.KeptPrivate(match)
            if not transaction.servers.settings(match.place.guild_id).good_games:
                raise errors.GoodGamesOff
            if player in transaction.matches.good_games(match_id):
                raise errors.AlreadySaid(match)
            transaction.matches.add_good_game(match_id, player)
            transaction.posts.enqueue_for_match(match, PostKind.GOOD_GAME, match.seq)
            transaction.due.schedule(
                DueKind.MATCH_CLEARING, match_id, transaction.now + POSTS_LIFETIME
            )

        await self._store.write(self._clock(), change)
