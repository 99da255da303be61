"""Hints laid onto a board: where the cards of a hand lead from one piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rendering.layout import CARD, CARD_COLUMNS, NEAR_HAND_TOP, TILE, cell_of, top_of
from rendering.parts import HINT

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import Player
    from rendering.brush import Stamp
    from rendering.layout import Spot
    from rendering.reading import Hints, Target
    from rendering.sheets import HintSheet

ON_FREE_SQUARE: Final[Spot] = (26, 0)
"""From the middle of a square."""
ON_PIECE: Final[Spot] = (36, 36)
"""Beside its emblem."""
ON_CARD: Final[Spot] = (25, 167)
"""Below the kanji, and on a Wind card below the signs of who moves."""


def lay_hints(sheet: HintSheet, hints: Hints, image: Image.Image, seen_from: Player) -> None:
    """Onto a picture in the palette that this one's goes on from."""
    image.putpalette(sheet.colours)
    press(image, sheet.origin, cell_of(hints.origin, seen_from).box[:2])
    for target in {target for reach in hints.reaches for target in reach.targets}:
        if hints.captures(target):
            press(image, sheet.capture, cell_of(target.square, seen_from).box[:2])
    top = top_of(NEAR_HAND_TOP, CARD[1], is_near=hints.player is seen_from)
    for side, reach in enumerate(hints.reaches):
        for target in reach.targets:
            sign = (sheet.large if target.met is None else sheet.small)[side]
            press_around(image, sign, spot_on_board(target, side, seen_from))
        if reach.targets:
            press_around(image, sheet.small[side], plus((CARD_COLUMNS[side], top), ON_CARD))


def spot_on_board(target: Target, side: int, seen_from: Player) -> Spot:
    """The middle of a sign: the left card's lies to the left, so that there is room for both."""
    left, top, _, _ = cell_of(target.square, seen_from).box
    across, down = ON_FREE_SQUARE if target.met is None else ON_PIECE
    return left + TILE // 2 + (across if side else -across), top + TILE // 2 + down


def plus(one: Spot, other: Spot) -> Spot:
    return one[0] + other[0], one[1] + other[1]


def press_around(image: Image.Image, stamp: Stamp, middle: Spot) -> None:
    press(image, stamp, plus(middle, (-HINT // 2, -HINT // 2)))


def press(image: Image.Image, stamp: Stamp, spot: Spot) -> None:
    image.paste(stamp.image, spot, stamp.mask)
