from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image

from onitama_core.game import CARDS, POOLS, Card, Player
from rendering.cards import CARD_GRID, STRIP, CardTile, draw_card, write_card
from rendering.layout import CARD
from rendering.palettes import DAY
from rendering.theme import SHRINE

if TYPE_CHECKING:
    from rendering.tiles import TileCaches

EDGE: Final = 6
"""What words keep free beside them."""
GRID_BOX: Final = (
    CARD_GRID.left,
    CARD_GRID.top,
    CARD_GRID.left + CARD_GRID.side + 1,
    CARD_GRID.top + CARD_GRID.side + 1,
)


@pytest.mark.parametrize("card", POOLS["all"], ids=str)
def test_name_and_kanji_are_on_the_card_and_beside_its_grid(card: Card) -> None:
    words = write_card(card)
    left, top, right, bottom = words.getbbox() or (0, 0, 0, 0)
    assert EDGE <= left < right <= CARD[0] - EDGE
    assert STRIP + EDGE <= top < bottom <= CARD[1] - EDGE
    assert words.crop(GRID_BOX).getbbox() is None


@pytest.mark.parametrize("card", POOLS["all"], ids=str)
def test_a_far_cards_grid_is_turned_and_its_words_are_not(card: Card, caches: TileCaches) -> None:
    near, far = (
        caches[DAY].image(draw_card, CardTile(card, Player.RED, is_near=near))
        for near in (True, False)
    )
    turned = near.crop(GRID_BOX).transpose(Image.Transpose.ROTATE_180)
    assert turned.tobytes() == far.crop(GRID_BOX).tobytes()
    header = (0, 0, CARD[0], CARD_GRID.top - 1)
    assert near.crop(header).tobytes() == far.crop(header).tobytes()


def test_targets_stand_where_the_card_leads(caches: TileCaches) -> None:
    image = (
        caches[DAY]
        .image(draw_card, CardTile(CARDS["tiger"], Player.BLUE, is_near=True))
        .convert("RGB")
    )
    middle = CARD_GRID.left + CARD_GRID.side // 2
    heights = range(
        CARD_GRID.top + CARD_GRID.cell // 2, CARD_GRID.top + CARD_GRID.side, CARD_GRID.cell
    )
    rows = [image.getpixel((middle, y)) for y in heights]
    solid = SHRINE.liveries[Player.BLUE].body
    assert [row for row, colour in enumerate(rows) if colour == solid] == [0, 3]
