from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops, ImageStat

from onitama_core.game import CARDS, CATALOGUE, Card, Player
from rendering.layout import CARD
from rendering.parts.cards import STRIP, CardPainter, CardTile
from rendering.parts.wind_cards import PAWN_GRID, SIGN, SIGN_TOP, SPIRIT_GRID, sign_spot
from rendering.theme import SHRINE

if TYPE_CHECKING:
    from onitama_core.game.board import Offset
    from rendering.layout import Box
    from rendering.parts.grids import Grid

WIND: Final = tuple(card for card in CATALOGUE if not card.is_ordinary)
EDGE: Final = 6
"""What words keep free beside them."""
GRIDS: Final = (PAWN_GRID, SPIRIT_GRID)


@pytest.fixture(scope="module")
def painter() -> CardPainter:
    return CardPainter(SHRINE)


def box_of(grid: Grid) -> Box:
    side = grid.span * grid.cell + grid.line
    return grid.left, grid.top, grid.left + side, grid.top + side


def middle_of(grid: Grid, offset: Offset) -> tuple[int, int]:
    left, top, right, bottom = grid.inside(grid.target(offset, is_near=True))
    return (left + right) // 2, (top + bottom) // 2


def offsets(grid: Grid) -> list[Offset]:
    """All but the start."""
    reach = grid.span // 2
    steps = range(-reach, reach + 1)
    return [offset for offset in product(steps, steps) if offset != (0, 0)]


@pytest.mark.parametrize("card", WIND, ids=str)
def test_each_grid_shows_its_own_moves(card: Card, painter: CardPainter) -> None:
    image = painter.card(CardTile(card, Player.BLUE, is_near=True))
    for grid, moves, colour in (
        (PAWN_GRID, card.moves, SHRINE.liveries[Player.BLUE].body),
        (SPIRIT_GRID, card.spirit, SHRINE.wind.body),
    ):
        shown = {it for it in offsets(grid) if image.getpixel(middle_of(grid, it)) == colour}
        assert shown == set(moves)


@pytest.mark.parametrize("card", WIND, ids=str)
def test_a_far_cards_grids_are_turned_each_by_itself(card: Card, painter: CardPainter) -> None:
    near, far = (painter.card(CardTile(card, Player.RED, is_near=near)) for near in (True, False))
    for grid in GRIDS:
        turned = near.crop(box_of(grid)).transpose(Image.Transpose.ROTATE_180)
        difference = ImageChops.difference(turned, far.crop(box_of(grid)))
        assert max(ImageStat.Stat(difference).mean) < 0.1
    header = (0, 0, CARD[0], PAWN_GRID.top - 1)
    assert near.crop(header).tobytes() == far.crop(header).tobytes()


@pytest.mark.parametrize("card", WIND, ids=str)
def test_name_and_kanji_are_on_the_card_and_beside_grids_and_signs(
    card: Card, painter: CardPainter
) -> None:
    words = painter._words[card]
    left, top, right, bottom = words.getbbox() or (0, 0, 0, 0)
    assert EDGE <= left < right <= CARD[0] - EDGE
    assert STRIP + EDGE <= top < bottom <= CARD[1] - EDGE
    for grid in GRIDS:
        assert words.crop(box_of(grid)).getbbox() is None


def test_a_sign_above_each_grid_tells_whose_it_is(painter: CardPainter) -> None:
    image = painter.card(CardTile(CARDS["bat"], Player.RED, is_near=True))
    for grid, colour in (
        (PAWN_GRID, SHRINE.liveries[Player.RED].body),
        (SPIRIT_GRID, SHRINE.wind.body),
    ):
        x, y = sign_spot(grid)
        sign = image.crop((x, y, x + SIGN, y + SIGN))
        assert colour in set(sign.get_flattened_data())
        assert y == SIGN_TOP


def test_the_side_cards_spirit_grid_keeps_the_spirits_colour(painter: CardPainter) -> None:
    image = painter.card(CardTile(CARDS["eagle"], None, is_near=True))
    assert image.getpixel(middle_of(PAWN_GRID, (1, 1))) == SHRINE.side
    assert image.getpixel(middle_of(SPIRIT_GRID, (2, 2))) == SHRINE.wind.body
