"""What is usual in a server: where matches are played, how, and what their boards look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.store import Clock, Customs, Store, Transaction


class GuildCustoms:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[int, Customs] = {}
        """Those asked for since one was changed: each board of a server asks."""
        store.when_erased(self._forget)

    async def of_guild(self, guild_id: int) -> Customs:
        known = self._known
        if guild_id not in known:
            known[guild_id] = await self._store.read(lambda reader: reader.customs_in(guild_id))
        return known[guild_id]

    async def change(self, guild_id: int, change: Callable[[Customs], Customs]) -> None:
        """Whether the person may is asked before."""

        def keep(transaction: Transaction) -> None:
            transaction.keep_customs_in(guild_id, change(transaction.customs_in(guild_id)))

        await self._store.write(self._clock(), keep)
        self._forget()

    def _forget(self) -> None:
        self._known = {}  # whoever still asks keeps the answer in the one before
