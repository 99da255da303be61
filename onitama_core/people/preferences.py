"""What people have chosen for themselves, in every server."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.store import Clock, Preferences, Store, Transaction


class PersonalPreferences:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, user_id: int) -> Preferences:
        return await self._store.read(lambda reader: reader.preferences_of(user_id))

    async def change(self, user_id: int, change: Callable[[Preferences], Preferences]) -> None:
        def keep(transaction: Transaction) -> None:
            chosen = change(transaction.preferences_of(user_id))
            transaction.keep_preferences_of(user_id, chosen)

        await self._store.write(self._clock(), keep)
