"""What is usual in a server: where matches are played, and how many boards stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.store import Clock, Customs, Store, Transaction


class GuildCustoms:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of_guild(self, guild_id: int) -> Customs:
        return await self._store.read(lambda reader: reader.customs_in(guild_id))

    async def change(self, guild_id: int, change: Callable[[Customs], Customs]) -> None:
        """Whether the person may is asked before."""

        def keep(transaction: Transaction) -> None:
            transaction.keep_customs_in(guild_id, change(transaction.customs_in(guild_id)))

        await self._store.write(self._clock(), keep)
