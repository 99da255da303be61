"""The pictures of the rules: always the same, so drawn once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.studio.examples import near_side, view_of
from cogs.studio.shelf import Shelf
from cogs.ui.messages.types import Picture
from cogs.ui.sentences.rules import EXAMPLES
from rendering import describe

if TYPE_CHECKING:
    from cogs.studio.artist import Artist
    from cogs.ui.sentences.rules import Topic

    Shown: TypeAlias = tuple[Topic, int, str]
    """A topic, the number of its example, and the theme."""

ROOM: Final = 4_000_000
"""Bytes: all there are, in every theme."""


class Lessons:
    def __init__(self) -> None:
        self._shelf: Shelf[Shown] = Shelf(ROOM)

    async def pictures(self, artist: Artist, topic: Topic) -> list[Picture]:
        """One of each example of the topic."""
        numbers = range(len(EXAMPLES[topic]))
        return [await self._picture(artist, topic, number) for number in numbers]

    async def _picture(self, artist: Artist, topic: Topic, number: int) -> Picture:
        example = EXAMPLES[topic][number]
        view, near = view_of(example), near_side(example)
        draw = partial(artist.board, view, seen_from=near)
        png = await self._shelf.get((topic, number, artist.theme), draw)
        name = f"onitama-{topic.value}-{number + 1}.png"
        return Picture(name, describe(view, seen_from=near), png)
