from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops, ImageStat

from onitama_core.game import CARDS, CATALOGUE, Card, Player
from rendering.board import HINT_ON_CARD
from rendering.cards import (
    CARD_GRID,
    PAWN_SIGN_SPOT,
    SIGN,
    SPIRIT_SIGN_SPOT,
    STRIP,
    CardTile,
    draw_card,
    write_card,
)
from rendering.layout import CANVAS, CARD
from rendering.overlays import SMALL_HINT
from rendering.theme import SHRINE

if TYPE_CHECKING:
    from onitama_core.game.board import Offset
    from rendering.layout import Box, Spot

WIND: Final = tuple(card for card in CATALOGUE if not card.is_ordinary)
EDGE: Final = 6
"""What words keep free beside them."""
REACH: Final = range(-2, 3)
OFFSETS: Final = [offset for offset in product(REACH, REACH) if offset != (0, 0)]
PHONE: Final = 350
"""How wide it shows a picture."""


def box_of(spot: Spot, size: int) -> Box:
    return spot[0], spot[1], spot[0] + size, spot[1] + size


GRID_BOX: Final = box_of((CARD_GRID.left, CARD_GRID.top), CARD_GRID.side + CARD_GRID.line)


def corner_of(offset: Offset) -> tuple[int, int]:
    """Where a square shows beside a disc."""
    left, top, _, _ = CARD_GRID.inside(CARD_GRID.target(offset, is_near=True))
    return left, top


def middle_of(offset: Offset) -> tuple[int, int]:
    left, top, right, bottom = CARD_GRID.inside(CARD_GRID.target(offset, is_near=True))
    return (left + right) // 2, (top + bottom) // 2


@pytest.mark.parametrize("card", WIND, ids=str)
def test_squares_are_the_pawns_and_discs_the_spirits(card: Card) -> None:
    image = draw_card(SHRINE, CardTile(card, Player.BLUE, is_near=True))
    blue, green = SHRINE.liveries[Player.BLUE].body, SHRINE.wind.body
    assert {it for it in OFFSETS if image.getpixel(corner_of(it)) == blue} == set(card.moves)
    assert {it for it in OFFSETS if image.getpixel(middle_of(it)) == green} == set(card.spirit)


def test_a_wind_cards_squares_are_as_large_as_any_cards_on_a_phone() -> None:
    assert CARD_GRID.cell * PHONE / CANVAS[0] > 7.9


@pytest.mark.parametrize("card", WIND, ids=str)
def test_a_far_cards_grid_alone_is_turned(card: Card) -> None:
    near, far = (
        draw_card(SHRINE, CardTile(card, Player.RED, is_near=near)) for near in (True, False)
    )
    turned = near.crop(GRID_BOX).transpose(Image.Transpose.ROTATE_180)
    difference = ImageChops.difference(turned, far.crop(GRID_BOX))
    assert max(ImageStat.Stat(difference).mean) < 0.1
    for box in ((0, 0, CARD[0], CARD_GRID.top - 1), (0, 0, CARD_GRID.left - 1, CARD[1])):
        assert near.crop(box).tobytes() == far.crop(box).tobytes()


@pytest.mark.parametrize("card", WIND, ids=str)
def test_words_signs_and_hints_keep_apart_on_a_card(card: Card) -> None:
    words = write_card(card)
    left, top, right, bottom = words.getbbox() or (0, 0, 0, 0)
    assert EDGE <= left < right <= CARD[0] - EDGE
    assert STRIP + EDGE <= top < bottom <= CARD[1] - EDGE
    hint = box_of((HINT_ON_CARD[0] - SMALL_HINT, HINT_ON_CARD[1] - SMALL_HINT), 2 * SMALL_HINT)
    signs = [box_of(spot, SIGN) for spot in (PAWN_SIGN_SPOT, SPIRIT_SIGN_SPOT)]
    for box in (GRID_BOX, hint, *signs):
        assert words.crop(box).getbbox() is None
    assert signs[0][3] <= signs[1][1]
    assert signs[1][3] <= hint[1]
    assert hint[2] <= GRID_BOX[0]


def test_signs_beside_the_grid_tell_who_moves() -> None:
    image = draw_card(SHRINE, CardTile(CARDS["bat"], Player.RED, is_near=True))
    for spot, colour in (
        (PAWN_SIGN_SPOT, SHRINE.liveries[Player.RED].body),
        (SPIRIT_SIGN_SPOT, SHRINE.wind.body),
    ):
        sign = image.crop(box_of(spot, SIGN))
        assert colour in set(sign.get_flattened_data())


def test_on_the_side_card_the_spirit_keeps_its_colour() -> None:
    image = draw_card(SHRINE, CardTile(CARDS["eagle"], None, is_near=True))
    assert image.getpixel(middle_of((1, 1))) == SHRINE.side
    assert image.getpixel(middle_of((2, 2))) == SHRINE.wind.body
