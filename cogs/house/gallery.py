"""Pictures for a channel, each in the theme of its server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.studio import House, opened_picture, public_film, public_picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.studio import Artist, Asker, Studio
    from cogs.ui.messages.types import PublicPicture
    from onitama_core.matches import PublicUpdate, Revealed
    from onitama_core.people import Themes


class Gallery:
    def __init__(self, studio: Studio, themes: Themes) -> None:
        self._studio = studio
        self._themes = themes

    async def artist_in(self, guild_id: int, asker: Asker = House.BOARDS) -> Artist:
        return self._studio.artist(await self._themes.of_guild(guild_id), asker)

    async def board(self, update: PublicUpdate) -> PublicPicture:
        return await public_picture(await self.artist_in(update.match.place.guild_id), update)

    async def opened_board(self, update: PublicUpdate, end: Revealed) -> PublicPicture:
        return await opened_picture(await self.artist_in(update.match.place.guild_id), update, end)

    async def film(self, turns: Sequence[Revealed]) -> PublicPicture:
        artist = await self.artist_in(turns[-1].match.place.guild_id, House.FILMS)
        return await public_film(self._studio.films, artist, turns)
