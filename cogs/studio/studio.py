"""All that pictures are drawn with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.house.report.meters import UNMETERED
from cogs.studio.artist import Artist
from cogs.studio.easels import Easels
from cogs.studio.films import Films
from cogs.studio.reading.book import BookPictures
from rendering import Renderers

if TYPE_CHECKING:
    from cogs.house.report.meters import Meters
    from cogs.studio.easels import Asker


class Studio:
    def __init__(self, meters: Meters = UNMETERED) -> None:
        self.renderers = Renderers()
        self.easels = Easels(painted=meters.painted)
        self.films = Films()
        self.book = BookPictures()

    def artist(self, theme: str | None, asker: Asker) -> Artist:
        """Paints for one who waits, in a theme or in everybody's."""
        return Artist(self.renderers.of(theme), self.easels, asker)
