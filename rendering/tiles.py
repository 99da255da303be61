"""Palettes of 256 colours, and caches of the tiles that pictures are made up of."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import Enum
from operator import attrgetter
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeAlias

from cachetools import LRUCache, cachedmethod
from PIL import Image

from onitama_core.game import Variant
from rendering.primitives import Stamp
from rendering.theme import Theme, parse_colour

if TYPE_CHECKING:
    from collections.abc import Callable


P = ParamSpec("P")

PALETTE_FOLDER: Final = Path(__file__).parent / "palettes"
"""Files with one colour a line, for each theme and each palette.

To choose 256 good colours takes as long as a hundred pictures, so they are stored.
`tests.rendering.regenerate` chooses them again after a theme's colours have changed.
"""


class Palette(Enum):
    """The palettes of a theme; every picture uses one. The values are parts of file names.

    Every palette begins with the colours of CLASSIC, HEAT with those of NINJAS, and each palette
    for hints with those of the palette it is named after. So tiles of both fit into one picture.
    """

    CLASSIC = "classic"
    WIND = "wind"
    NINJAS = "ninjas"
    CLASSIC_HINTS = "classic-hints"
    WIND_HINTS = "wind-hints"
    NINJAS_HINTS = "ninjas-hints"
    HEAT = "heat"


PALETTE_OF_VARIANT: Final[Mapping[Variant, Palette]] = {
    Variant.CLASSIC: Palette.CLASSIC,
    Variant.WIND: Palette.WIND,
    Variant.SHADOW: Palette.NINJAS,
    Variant.LIGHT: Palette.NINJAS,
}
HINT_PALETTES: Final[Mapping[Palette, Palette]] = {
    Palette.CLASSIC: Palette.CLASSIC_HINTS,
    Palette.WIND: Palette.WIND_HINTS,
    Palette.NINJAS: Palette.NINJAS_HINTS,
}


def load_palette(theme: Theme, palette: Palette) -> Image.Image:
    """Return an image of one pixel that carries the palette, as Pillow takes it."""
    path = PALETTE_FOLDER / f"{theme.name}-{palette.value}.txt"
    colours = [parse_colour(code) for code in path.read_text(encoding="ascii").split()]
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours for channel in colour])
    return image


def quantise(image: Image.Image, palette: Image.Image) -> Image.Image:
    """Return an image in the colours of a palette, each pixel in the nearest colour.

    Dithering would add noise that compresses badly and can't be seen at half the size.
    """
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


IMAGE_CACHE_SIZE: Final = 16_000_000
"""Bytes of opaque tiles cached for one palette.

A square takes 13 kB, a card 35 kB and an empty board 770 kB. Classic games with every card there is
come to 16 MB, games with ninjas to 10 MB, and Way of the Wind to 5 MB.
"""
STAMP_CACHE_SIZE: Final = 4_000_000
"""Bytes of stamps cached for one palette: signs of up to 34 kB, of which games need 2 MB."""


def image_bytes(image: Image.Image) -> int:
    """Return the memory that the pixels of a picture of mode P or 1 take."""
    return image.width * image.height


def stamp_bytes(stamp: Stamp) -> int:
    return image_bytes(stamp.image) + image_bytes(stamp.mask)


class TileCache:
    """Parts of pictures in the colours of one palette, drawn when a picture first needs them.

    Threads may share it: two that draw the same tile at once draw it alike. When there are too many
    tiles, the least recently used ones are dropped.
    """

    def __init__(self, theme: Theme, palette: Image.Image) -> None:
        self._theme = theme
        self._images = LRUCache[tuple[Hashable, ...], Image.Image](IMAGE_CACHE_SIZE, image_bytes)
        self._stamps = LRUCache[tuple[Hashable, ...], Stamp](STAMP_CACHE_SIZE, stamp_bytes)
        self._lock = Lock()
        self.palette = palette
        """An image of one pixel that carries the palette."""
        self.colours = palette.getpalette("RGB") or []

    @cachedmethod(attrgetter("_images"), lock=attrgetter("_lock"))
    def image(
        self, draw: Callable[Concatenate[Theme, P], Image.Image], *args: P.args, **kwargs: P.kwargs
    ) -> Image.Image:
        """Return the picture that `draw` draws with these arguments."""
        return quantise(draw(self._theme, *args, **kwargs), self.palette)

    @cachedmethod(attrgetter("_stamps"), lock=attrgetter("_lock"))
    def stamp(
        self, draw: Callable[Concatenate[Theme, P], Stamp], *args: P.args, **kwargs: P.kwargs
    ) -> Stamp:
        """Return the stamp that `draw` draws with these arguments."""
        drawn = draw(self._theme, *args, **kwargs)
        return Stamp(quantise(drawn.image, self.palette), drawn.mask)


TileCaches: TypeAlias = Mapping[Palette, TileCache]


def make_tile_caches(theme: Theme) -> TileCaches:
    """Return an empty cache for each palette of a theme."""
    return {palette: TileCache(theme, load_palette(theme, palette)) for palette in Palette}
