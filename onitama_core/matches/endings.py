"""Ending a match by agreement or by giving up: never an action on the board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from onitama_core.matches.errors import DrawOfferOpen, DrawOfferTooSoon, NoDrawOffer
from onitama_core.matches.play import load, record
from onitama_core.matches.seats import require_player
from onitama_core.store import Entry, EntryKind, PostKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game import Player
    from onitama_core.matches.play import Loaded
    from onitama_core.matches.updates import PlayerUpdate
    from onitama_core.store import Clock, Store


class Endings:
    """Each method raises NoSuchMatch, NotAPlayer or MatchOver."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def resign(self, match_id: int, user_id: int) -> PlayerUpdate:
        """Give up, also out of turn."""
        return await self._record(match_id, user_id, EntryKind.RESIGNED, PostKind.BOARD)

    async def offer_draw(self, match_id: int, user_id: int) -> PlayerUpdate:
        """Raises DrawOfferOpen, or DrawOfferTooSoon after a refusal in the same turn."""
        return await self._record(
            match_id, user_id, EntryKind.DRAW_OFFERED, PostKind.DRAW_OFFER, require_offer_allowed
        )

    async def accept_draw(self, match_id: int, user_id: int, offer_seq: int) -> PlayerUpdate:
        """Agree to the offer made by entry `offer_seq`. Raises NoDrawOffer."""
        allowed = partial(require_offer_to, offer_seq=offer_seq)
        return await self._record(match_id, user_id, EntryKind.DRAW_AGREED, PostKind.BOARD, allowed)

    async def decline_draw(self, match_id: int, user_id: int, offer_seq: int) -> PlayerUpdate:
        """Turn down the offer made by entry `offer_seq`. Raises NoDrawOffer."""
        allowed = partial(require_offer_to, offer_seq=offer_seq)
        return await self._record(match_id, user_id, EntryKind.DRAW_DECLINED, None, allowed)

    async def _record(
        self,
        match_id: int,
        user_id: int,
        kind: EntryKind,
        post: PostKind | None,
        require_allowed: Callable[[Loaded, Player], None] = lambda *_: None,
    ) -> PlayerUpdate:
        async with self._store.transaction(self._clock()) as transaction:
            loaded = await load(transaction, match_id)
            player = require_player(loaded.match, user_id)
            require_allowed(loaded, player)
            entry = Entry(loaded.progress.seq + 1, kind, player)
            return await record(transaction, loaded, entry, post)


def require_offer_allowed(loaded: Loaded, player: Player) -> None:
    if loaded.progress.draw_offer is not None:
        raise DrawOfferOpen(loaded.match)
    if player in loaded.progress.declined:
        raise DrawOfferTooSoon(loaded.match)


def require_offer_to(loaded: Loaded, player: Player, offer_seq: int) -> None:
    offer = loaded.progress.draw_offer
    if offer is None or offer.seq != offer_seq or offer.player is player:
        raise NoDrawOffer
