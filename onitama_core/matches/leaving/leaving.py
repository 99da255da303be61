"""Somebody leaves for good: what was theirs goes, and others' games stay without a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.matches.errors import OutOfTime
from onitama_core.matches.offers.lapsing import close
from onitama_core.matches.seats import require_player
from onitama_core.matches.timing.deadlines import ending, require_in_time
from onitama_core.matches.timing.servers import owe_nothing_where_lost
from onitama_core.matches.timing.wiping import wipe_soon
from onitama_core.store import InvitationStatus, Resigned

if TYPE_CHECKING:
    from datetime import datetime
    from random import Random

    from onitama_core.matches.ledger import Ledger
    from onitama_core.matches.offers.leavers import Leavers
    from onitama_core.store import Clock, Ending, Match, Reader, Store, Transaction

NUMBERS: Final = 1 << 62
"""Of which one, below zero, takes a person's place; no id of Discord's is."""


@dataclass(frozen=True, slots=True)
class AtStake:
    """What ends when somebody leaves, before that is for sure."""

    matches: int
    """That go on, in all servers."""
    invitations: int


class Leaving:
    def __init__(
        self, store: Store, clock: Clock, rng: Random, ledger: Ledger, leavers: Leavers
    ) -> None:
        self._store = store
        self._clock = clock
        self._rng = rng
        self._ledger = ledger
        self._leavers = leavers

    async def at_stake(self, user_id: int) -> AtStake:
        return await self._store.read(lambda reader: at_stake(reader, user_id))

    async def leave(self, user_id: int, *, at: datetime) -> list[int]:
        """Erase a person; which private matches went with them. Who comes back is somebody new."""
        number, now = -self._rng.randrange(1, NUMBERS), self._clock()

        def change(transaction: Transaction) -> list[int]:
            private = transaction.private_matches_of(user_id)
            for match_id in private:
                transaction.remove_match(match_id)
            for match_id in transaction.open_matches_everywhere(user_id):
                self._resign(transaction, transaction.match(match_id), user_id, at)
            for invitation_id in transaction.open_invitations_of(user_id):
                take_back(transaction, invitation_id, user_id, now)
            transaction.erase_person(user_id, number)
            wipe_soon(transaction, now)  # of what was removed before something may be left too
            return private

        private = await self._store.write(now, change)
        self._leavers.note(user_id, now)
        return private

    def _resign(self, transaction: Transaction, match: Match, user_id: int, at: datetime) -> None:
        """Where somebody's time has run out before, the match ends by that."""

        def give_up(match: Match, seq: int) -> Ending:
            return Resigned(seq, require_player(match, user_id), at=at)

        try:
            require_in_time(transaction, match, at)
            self._ledger.end(transaction, match, give_up)
        except OutOfTime:
            self._ledger.end(transaction, match, ending)
        owe_nothing_where_lost(transaction, match)


def at_stake(reader: Reader, user_id: int) -> AtStake:
    return AtStake(
        len(reader.open_matches_everywhere(user_id)), len(reader.open_invitations_of(user_id))
    )


def take_back(transaction: Transaction, invitation_id: int, user_id: int, now: datetime) -> None:
    """Withdraw one's own invitation, decline another's."""
    invitation = transaction.invitation(invitation_id)
    is_own = invitation.challenger.user_id == user_id
    status = InvitationStatus.WITHDRAWN if is_own else InvitationStatus.DECLINED
    close(transaction, invitation, status, now)
