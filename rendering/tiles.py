"""What is drawn once and kept: every part of a picture, in a palette of 256 colours.

A palette is one for all the tiles that may meet in a picture.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

from PIL import Image

from onitama_core.game import Variant
from rendering.primitives import Stamp
from rendering.theme import Theme, colour

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
    colours = map(colour, (FOLDER / f"{name}.txt").read_text(encoding="ascii").split())
    image = Image.new("P", (1, 1))
    image.putpalette([*chain(*colours)])
    return image


def in_palette(image: Image.Image, palette: Image.Image) -> Image.Image:
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


class TileCache:
    """Tiles in one palette, each drawn when first asked for.

    May be used by any number of threads: two that draw the same at once draw it alike.
    """

    def __init__(self, theme: Theme, palette: Image.Image) -> None:
        self._theme, self.palette = theme, palette
        self.colours = palette.getpalette("RGB") or []
        self.images: dict[tuple[object, ...], Image.Image] = {}
        """By what draws them and what of."""
        self.stamps: dict[tuple[object, ...], Stamp] = {}

    def image(
        self, draw: Callable[Concatenate[Theme, P], Image.Image], *args: P.args, **kwargs: P.kwargs
    ) -> Image.Image:
        key = (draw, *args, *kwargs.items())
        found = self.images.get(key)
        if found is None:
            drawn = in_palette(draw(self._theme, *args, **kwargs), self.palette)
            found = self.images.setdefault(key, drawn)
        return found

    def stamp(
        self, draw: Callable[Concatenate[Theme, P], Stamp], *args: P.args, **kwargs: P.kwargs
    ) -> Stamp:
        key = (draw, *args, *kwargs.items())
        found = self.stamps.get(key)
        if found is None:
            drawn = draw(self._theme, *args, **kwargs)
            stamp = Stamp(in_palette(drawn.image, self.palette), drawn.mask)
            found = self.stamps.setdefault(key, stamp)
        return found


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
