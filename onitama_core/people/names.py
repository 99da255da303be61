"""By what names the people of a server are known: those they had when they were last there."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from onitama_core.store import Clock, Person, Store

MOST_REMEMBERED: Final = 10_000


class Names:
    def __init__(self, store: Store, clock: Clock, most: int = MOST_REMEMBERED) -> None:
        self._store = store
        self._clock = clock
        self._most = most
        self._seen: OrderedDict[tuple[int, int], str] = OrderedDict()
        """Under what name somebody was seen last in a server, of those who were last there."""
        store.when_erased(self._seen.clear)

    def has_seen(self, guild_id: int, person: Person) -> bool:
        """Under this name, and lately: there is nothing to keep."""
        return self._seen.get((guild_id, person.user_id)) == person.name

    async def see(self, guild_id: int, person: Person) -> None:
        """Have who is known there be known by the name they have now.

        Who is only looked at is not kept: who plays is, with their match or invitation.
        """
        if self.has_seen(guild_id, person):
            return
        who = guild_id, person.user_id
        known = await self._store.read(lambda reader: reader.name_in(*who))
        if known is not None and known != person.name:
            await self._store.write(
                self._clock(), lambda transaction: transaction.rename(guild_id, person)
            )
        self._remember(who, person.name)

    def _remember(self, who: tuple[int, int], name: str) -> None:
        self._seen[who] = name
        self._seen.move_to_end(who)
        if len(self._seen) > self._most:
            self._seen.popitem(last=False)
