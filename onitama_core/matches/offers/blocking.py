"""Blocking somebody: nothing that either has offered the other stays open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.offers.lapsing import close
from onitama_core.people import keep_block
from onitama_core.store import InvitationStatus

if TYPE_CHECKING:
    from onitama_core.store import Clock, Invitation, Person, Store, Transaction


class Blocking:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def block(self, user_id: int, person: Person, guild_id: int) -> None:
        """Matches go on. Raises BlocksThemself or TooManyBlocked."""
        now = self._clock()

        def change(transaction: Transaction) -> None:
            keep_block(transaction, user_id, person, guild_id)
            for invitation in transaction.open_between_both(user_id, person.user_id):
                close(transaction, invitation, as_if_by_hand(invitation, user_id), now)

        await self._store.write(now, change)


def as_if_by_hand(invitation: Invitation, user_id: int) -> InvitationStatus:
    """What the invitation's post tells then is no more than it would tell without a block."""
    is_own = invitation.challenger.user_id == user_id
    return InvitationStatus.WITHDRAWN if is_own else InvitationStatus.DECLINED
