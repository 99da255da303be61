"""Which look of the pictures people and servers have chosen.

Names alone are kept: what a theme looks like, and whether there still is one of that name, is for
who draws it to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onitama_core.store import Clock, Store


@dataclass(frozen=True, slots=True)
class ChosenThemes:
    own: str | None
    """A person's, for private pictures."""
    guild: str | None
    """A server's, for public ones, and for private ones of who has chosen none."""

    @property
    def private(self) -> str | None:
        return self.own or self.guild


class Themes:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._of_guilds: dict[int, str | None] = {}
        """Those asked for since one was chosen: each board of a server asks."""
        store.when_erased(self._forget)

    async def chosen(self, user_id: int, guild_id: int) -> ChosenThemes:
        return await self._store.read(
            lambda reader: ChosenThemes(reader.theme_of(user_id), reader.theme_in(guild_id))
        )

    async def of_guild(self, guild_id: int) -> str | None:
        known = self._of_guilds
        if guild_id not in known:
            known[guild_id] = await self._store.read(lambda reader: reader.theme_in(guild_id))
        return known[guild_id]

    async def in_use(self) -> list[str]:
        """Every theme that somebody has chosen."""
        return await self._store.read(lambda reader: reader.themes_in_use())

    async def choose(self, user_id: int, theme: str | None) -> None:
        """For a person's private pictures, in every server; None: as each server's are."""
        await self._store.write(
            self._clock(), lambda transaction: transaction.keep_theme_of(user_id, theme)
        )

    async def choose_for_guild(self, guild_id: int, theme: str) -> None:
        """For a server's public pictures; whether the person may is asked before."""
        await self._store.write(
            self._clock(), lambda transaction: transaction.keep_theme_in(guild_id, theme)
        )
        self._forget()

    def _forget(self) -> None:
        self._of_guilds = {}  # whoever still asks keeps the answer in the one before
