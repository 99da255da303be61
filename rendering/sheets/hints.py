"""The signs of hints in a picture's palette and what that has room for beside it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from rendering.parts import LARGE_HINT, SMALL_HINT, HintPainter
from rendering.sheets.day import stamp_in
from rendering.sheets.palette import extend_palette, extended, kept_palette

if TYPE_CHECKING:
    from PIL import Image

    from rendering.brush import Stamp
    from rendering.sheets.day import Sheet
    from rendering.sheets.wider import WiderSheet
    from rendering.theme import Theme

Pair: TypeAlias = "tuple[Stamp, Stamp]"
"""Of the left card and of the right one."""


class HintSheet:
    """Made for a variant's first hints."""

    def __init__(self, base: Sheet | WiderSheet, theme: Theme) -> None:
        first = extended(base.palette, theme.hints.colours())
        kept = kept_palette(hints_name(base), first)
        palette = kept or chosen_for_hints(base.palette, theme)
        self.colours = palette.getpalette("RGB") or []
        self.large, self.small, (self.origin, self.capture) = (
            (stamp_in(one, palette), stamp_in(other, palette)) for one, other in hint_stamps(theme)
        )


def hints_name(base: Sheet | WiderSheet) -> str:
    """Of the palette."""
    return f"{base.name}-hints"


def hint_stamps(theme: Theme) -> tuple[Pair, Pair, Pair]:
    """The signs of both cards, large and small; and around an origin and a capture."""
    painter = HintPainter(theme)
    large, small = (
        (painter.diamond(size), painter.ring(size)) for size in (LARGE_HINT, SMALL_HINT)
    )
    return large, small, (painter.origin(), painter.capture())


def chosen_for_hints(base: Image.Image, theme: Theme) -> Image.Image:
    first = extended(base, theme.hints.colours())
    images = [stamp.image for stamp in chain(*hint_stamps(theme))]
    return extend_palette(first, images, refinements=0)
