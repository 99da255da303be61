"""Matches that are over as moving pictures."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.studio.easels import House
from cogs.studio.filenames import below
from cogs.studio.shelf import Shelf
from cogs.ui.errors import AnotherFilm, FilmTooLarge
from cogs.ui.messages.scenes import scenes
from cogs.ui.messages.types import Picture
from cogs.ui.sentences.looking_back.replay import film_of
from rendering import describe_animation, ended, film_parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.studio.artist import Artist
    from onitama_core.game import Player
    from onitama_core.matches import Revealed

    Shown: TypeAlias = tuple[int, Player, str]
    """A match, who sits below, and the theme."""

MOST_BYTES: Final = 10_000_000
"""Discord takes 10 MiB, words included; a hundred turns have had five at most."""
ROOM: Final = 20_000_000
"""Bytes: six or more films."""


class Films:
    """One at a time a person; those that were drawn lately are kept."""

    def __init__(self) -> None:
        self._shelf: Shelf[Shown] = Shelf(ROOM)
        self._drawing: dict[int, int] = {}
        """The match whose film each person waits for."""

    async def film(self, artist: Artist, turns: Sequence[Revealed], near: Player) -> Picture:
        """All of a match, `near`'s side below. Raises AnotherFilm or FilmTooLarge."""
        last = turns[-1]
        data = await self._data(artist, turns, near)
        if len(data) > MOST_BYTES:
            raise FilmTooLarge(last.match.id)
        told = describe_animation(last.view, last.turns, seen_from=near)
        name = f"onitama-{last.match.id}-replay-{below(near)}.gif"
        return Picture(name, f"{film_of(last.match)}. {told}", data)

    async def _data(self, artist: Artist, turns: Sequence[Revealed], near: Player) -> bytes:
        shown = (turns[-1].match.id, near, artist.theme)
        if shown in self._shelf or isinstance(artist.asker, House):
            return await self._shelf.get(shown, partial(draw_film, artist, turns, near))
        if artist.asker in self._drawing:
            raise AnotherFilm(self._drawing[artist.asker])
        self._drawing[artist.asker] = turns[-1].match.id
        return await self._shelf.get(shown, partial(self._draw, artist.asker, artist, turns, near))

    async def _draw(
        self, person: int, artist: Artist, turns: Sequence[Revealed], near: Player
    ) -> bytes:
        try:
            return await draw_film(artist, turns, near)
        finally:
            del self._drawing[person]


async def draw_film(artist: Artist, turns: Sequence[Revealed], near: Player) -> bytes:
    """Turn by turn, so that others' pictures get in between."""
    parts: Iterator[bytes] = await artist.paint(
        lambda: film_parts(artist.renderer, scenes(turns), seen_from=near)
    )
    drawn: list[bytes] = []
    while (part := await artist.paint(next, parts, None)) is not None:
        drawn.append(part)
    return await artist.paint(ended, drawn)
