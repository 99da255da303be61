"""The signs of hints in a picture's palette and what that has room for beside it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from rendering.layout import CARD, CARD_COLUMNS, NEAR_HAND_TOP, TILE, cell_of, top_of
from rendering.parts import HINT, LARGE_HINT, SMALL_HINT, HintPainter
from rendering.sheets.day import stamp_in
from rendering.sheets.palette import extended

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import Card, Player
    from rendering.brush import Stamp
    from rendering.layout import Spot
    from rendering.reading import Hints, Target
    from rendering.theme import Theme

ON_FREE_SQUARE: Final[Spot] = (26, 0)
"""From the middle of a square."""
ON_PIECE: Final[Spot] = (36, 36)
"""Beside its emblem."""
ON_CARD: Final[Spot] = (25, 167)
"""Below the kanji."""
ON_WIND_CARD: Final[Spot] = (83, 64)
"""Between the signs of its grids."""


class HintSheet:
    """Made for a variant's first hints."""

    def __init__(self, palette: Image.Image, theme: Theme) -> None:
        painter = HintPainter(theme)
        signs = [(painter.diamond(size), painter.ring(size)) for size in (LARGE_HINT, SMALL_HINT)]
        stamps = (*chain(*signs), painter.origin(), painter.capture())
        palette = extended(
            palette,
            theme.hints.colours(),
            [stamp.image for stamp in stamps],
            refinements=0,
        )
        self._colours = palette.getpalette("RGB") or []
        self._large, self._small = ([stamp_in(stamp, palette) for stamp in pair] for pair in signs)
        self._origin, self._capture = (stamp_in(stamp, palette) for stamp in stamps[-2:])

    def lay(self, hints: Hints, image: Image.Image, seen_from: Player) -> None:
        """Onto a picture in the palette that this one's goes on from."""
        image.putpalette(self._colours)
        press(image, self._origin, cell_of(hints.origin, seen_from).box[:2])
        for target in {target for reach in hints.reaches for target in reach.targets}:
            if hints.captures(target):
                press(image, self._capture, cell_of(target.square, seen_from).box[:2])
        top = top_of(NEAR_HAND_TOP, CARD[1], is_near=hints.player is seen_from)
        for side, reach in enumerate(hints.reaches):
            for target in reach.targets:
                sign = (self._large if target.met is None else self._small)[side]
                press_around(image, sign, spot_on_board(target, side, seen_from))
            if reach.targets:
                spot = plus((CARD_COLUMNS[side], top), spot_on_card(reach.card))
                press_around(image, self._small[side], spot)


def spot_on_board(target: Target, side: int, seen_from: Player) -> Spot:
    """The middle of a sign: the left card's lies to the left, so that there is room for both."""
    left, top, _, _ = cell_of(target.square, seen_from).box
    across, down = ON_FREE_SQUARE if target.met is None else ON_PIECE
    return left + TILE // 2 + (across if side else -across), top + TILE // 2 + down


def spot_on_card(card: Card) -> Spot:
    return ON_CARD if card.is_ordinary else ON_WIND_CARD


def plus(one: Spot, other: Spot) -> Spot:
    return one[0] + other[0], one[1] + other[1]


def press_around(image: Image.Image, stamp: Stamp, middle: Spot) -> None:
    press(image, stamp, plus(middle, (-HINT // 2, -HINT // 2)))


def press(image: Image.Image, stamp: Stamp, spot: Spot) -> None:
    image.paste(stamp.image, spot, stamp.mask)
