"""Whom a person has blocked.

A block says who is not to ask whom: what is played, and what others may see, stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.people.errors import BlocksThemself, TooManyBlocked

if TYPE_CHECKING:
    from onitama_core.store import Clock, Person, Store, Transaction

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
