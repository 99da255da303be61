"""Whom a person has blocked, and who may ask whom for a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.people.errors import BlocksThemself, HasBlocked, NotWelcome, TooManyBlocked
from onitama_core.store import Challengers

if TYPE_CHECKING:
    from onitama_core.store import Clock, Person, Reader, Store, Transaction


MOST_BLOCKED: Final = 25
"""By one person: Discord's lists hold no more."""


class Blocks:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, user_id: int, guild_id: int) -> list[Person]:
        """The oldest first, called as they are known in this server."""
        return await self._store.read(lambda reader: reader.blocked_by(user_id, guild_id))

    async def unblock(self, user_id: int, other_id: int) -> None:
        """Does nothing to who is not blocked."""
        await self._store.write(
            self._clock(), lambda transaction: transaction.unblock(user_id, other_id)
        )


def keep_block(transaction: Transaction, user_id: int, other: Person, guild_id: int) -> None:
    """With the name by which the other is known here. Raises BlocksThemself or TooManyBlocked."""
    if user_id == other.user_id:
        raise BlocksThemself
    is_one_more = not transaction.has_blocked(user_id, other.user_id)
    if is_one_more and len(transaction.blocked_by(user_id, guild_id)) >= MOST_BLOCKED:
        raise TooManyBlocked(MOST_BLOCKED)
    transaction.keep_name(guild_id, other)
    transaction.block(user_id, other.user_id)


def require_welcome(reader: Reader, challenger: Person, other: Person) -> None:
    """To invite this one person. Raises HasBlocked or NotWelcome."""
    require_unblocked(reader, challenger, other)
    if not is_among(reader, challenger, other):
        raise NotWelcome(other)


def require_unblocked(reader: Reader, guest: Person, host: Person) -> None:
    """Raises HasBlocked or NotWelcome.

    To accept what a host offers to anybody this is enough: they ask for a match themselves.
    """
    if reader.has_blocked(guest.user_id, host.user_id):
        raise HasBlocked(host)
    if reader.has_blocked(host.user_id, guest.user_id):
        raise NotWelcome(host)


def is_among(reader: Reader, challenger: Person, other: Person) -> bool:
    """Those by whom the other has chosen to be asked."""
    match reader.preferences_of(other.user_id).challenged_by:
        case Challengers.EVERYBODY:
            return True
        case Challengers.PLAYED:
            return reader.have_played(challenger.user_id, other.user_id)
        case Challengers.NOBODY:
            return False
