"""What is drawn once and kept: every part of a picture, in a palette of 256 colours.

A palette is one for all the tiles that may meet in a picture.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import chain
from operator import attrgetter
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

from cachetools import LRUCache, cachedmethod
from PIL import Image

from onitama_core.game import Variant
from rendering.primitives import Stamp
from rendering.theme import Theme, parse_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


P = ParamSpec("P")

FOLDER: Final = Path(__file__).parent / "palettes"
"""Of palettes, a colour a line, since a choice takes as long as a hundred pictures.

`tests.rendering.regenerate` chooses them anew once a theme's colours have changed.
"""
DAY, WIND, NIGHT, HEAT = "by-day", "in-the-wind", "by-night", "heat"
PALETTES: Final[Mapping[Variant, str]] = {
    Variant.CLASSIC: DAY,
    Variant.WIND: WIND,
    Variant.SHADOW: NIGHT,
    Variant.LIGHT: NIGHT,
}
"""Which one a variant's pictures have."""


def kept_palette(name: str) -> Image.Image:
    colours = map(parse_colour, (FOLDER / f"{name}.txt").read_text(encoding="ascii").split())
    image = Image.new("P", (1, 1))
    image.putpalette([*chain(*colours)])
    return image


def in_palette(image: Image.Image, palette: Image.Image) -> Image.Image:
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


IMAGE_CACHE_SIZE: Final = 16_000_000
"""Bytes of opaque tiles kept for one palette.

A square takes 13 kB, a card 35 kB and an empty board 770 kB. Classic games with every card there is
come to 16 MB, games with ninjas to 10 MB, and Way of the Wind to 5 MB.
"""
STAMP_CACHE_SIZE: Final = 4_000_000
"""Bytes of stamps kept for one palette: signs of up to 34 kB, of which games need 2 MB."""


def image_bytes(image: Image.Image) -> int:
    """Return the memory that the pixels of a picture of mode P or 1 take."""
    return image.width * image.height


def stamp_bytes(stamp: Stamp) -> int:
    return image_bytes(stamp.image) + image_bytes(stamp.mask)


class TileCache:
    """Parts of pictures in the colours of one palette, drawn when a picture first needs them.

    Threads may share it: two that draw the same tile at once draw it alike. The least recently
    used tiles go when there are too many.
    """

    def __init__(self, theme: Theme, palette: Image.Image) -> None:
        self._theme = theme
        self._images = LRUCache[tuple[Hashable, ...], Image.Image](IMAGE_CACHE_SIZE, image_bytes)
        self._stamps = LRUCache[tuple[Hashable, ...], Stamp](STAMP_CACHE_SIZE, stamp_bytes)
        self._lock = Lock()
        self.palette = palette
        self.colours = palette.getpalette("RGB") or []

    @cachedmethod(attrgetter("_images"), lock=attrgetter("_lock"))
    def image(
        self, draw: Callable[Concatenate[Theme, P], Image.Image], *args: P.args, **kwargs: P.kwargs
    ) -> Image.Image:
        """Return what `draw` draws with these arguments."""
        return in_palette(draw(self._theme, *args, **kwargs), self.palette)

    @cachedmethod(attrgetter("_stamps"), lock=attrgetter("_lock"))
    def stamp(
        self, draw: Callable[Concatenate[Theme, P], Stamp], *args: P.args, **kwargs: P.kwargs
    ) -> Stamp:
        """Return the stamp that `draw` draws with these arguments."""
        drawn = draw(self._theme, *args, **kwargs)
        return Stamp(in_palette(drawn.image, self.palette), drawn.mask)


class TileCaches(dict[str, TileCache]):
    """Of a theme, by the names of palettes; each is made for the first picture that needs it.

    A palette begins with that of its base, so that a tile of the base is at home in it too.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def __missing__(self, name: str) -> TileCache:
        palette = kept_palette(f"{self._theme.name}-{name}")
        return self.setdefault(name, TileCache(self._theme, palette))
