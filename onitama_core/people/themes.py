"""Which look of the pictures people have chosen for those that they alone see, by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onitama_core.store import Clock, Store


class Themes:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, user_id: int) -> str | None:
        """None: as each server's."""
        return await self._store.read(lambda reader: reader.theme_of(user_id))

    async def choose(self, user_id: int, theme: str | None) -> None:
        await self._store.write(
            self._clock(), lambda transaction: transaction.keep_theme_of(user_id, theme)
        )

    async def in_use(self) -> list[str]:
        """Every theme that a person or a server has chosen."""
        return await self._store.read(lambda reader: reader.themes_in_use())
