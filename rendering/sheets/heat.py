"""The squares of a heat map, in a palette that goes on from the night's."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from rendering.brush import Kept, Stamp, mixed
from rendering.parts import HeatPainter, HeatTile, NightSignPainter, figures_on, heat_shades
from rendering.sheets.day import in_palette, stamp_in
from rendering.sheets.palette import carrier, extended

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.sheets.night import NightSheet
    from rendering.theme import Colour, Theme

BETWEEN: Final = (0.0, 1 / 3, 2 / 3)
"""From a shade to that of the figures on it: their edges are smooth."""


class HeatSheet:
    def __init__(self, night: NightSheet, theme: Theme) -> None:
        palette = carrier(extended(night.palette, set(shades(theme))))
        painter = HeatPainter(theme)
        self.colours = palette.getpalette("RGB") or []
        self.squares: Kept[HeatTile, Image.Image] = Kept(
            lambda tile: in_palette(painter.square(tile), palette)
        )
        self.ribbons: Kept[str, Stamp] = Kept(
            lambda words: stamp_in(NightSignPainter(theme).heat_ribbon(words), palette)
        )


def shades(theme: Theme) -> Iterator[Colour]:
    for (step, shade), share in product(enumerate(heat_shades(theme)), BETWEEN):
        yield mixed(shade, figures_on(step, theme), share)
