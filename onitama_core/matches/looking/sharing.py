"""The film of a match that is over, shared with the channel: by a player, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.closing import KEEP_POSTS
from onitama_core.matches.errors import AlreadyShared, KeptPrivate
from onitama_core.matches.looking.reveal import require_opened
from onitama_core.matches.seats import seat_of
from onitama_core.store import DueKind

if TYPE_CHECKING:
    from onitama_core.game import Player
    from onitama_core.store import Clock, Match, Reader, Store, Transaction


class Sharing:
    """Each method raises NoSuchMatch, NotFinished, WasCancelled, NotAPlayer, AlreadyShared.

    Or KeptPrivate.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def require_shareable(self, match_id: int, user_id: int) -> None:
        """Before the film is drawn."""
        await self._store.read(lambda reader: sharer(reader, reader.match(match_id), user_id))

    async def share(self, match_id: int, user_id: int) -> int:
        """Owe the channel the film, and return its post."""
        now = self._clock()

        def change(transaction: Transaction) -> int:
            match = transaction.match(match_id)
            player = sharer(transaction, match, user_id)
            transaction.schedule(DueKind.MATCH_CLEARING, match_id, now + KEEP_POSTS)
            return transaction.owe_film(match, player)

        return await self._store.write(now, change)


def sharer(reader: Reader, match: Match, user_id: int) -> Player:
    require_opened(match)
    if match.is_private:
        raise KeptPrivate(match)
    player = seat_of(match, user_id)
    film = reader.film_of(match.id)
    if film is not None:
        raise AlreadyShared(match, film)
    return player
