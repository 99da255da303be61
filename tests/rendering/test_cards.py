"""Cards in a hand, close up, and in words."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops, ImageStat

from onitama_core.game import CARDS, CATALOGUE, Card, Player
from rendering import card_pages as pages
from rendering import cards
from rendering.board import HINT_ON_CARD
from rendering.layout import CANVAS, CARD
from rendering.overlays import SMALL_HINT
from rendering.primitives import lettering
from rendering.theme import SHRINE
from rendering.words import card_set_name, describe_card, where_it_leads
from tests.rendering.test_golden import MOST_LETTERS
from tests.rendering.test_primitives import PHONE

if TYPE_CHECKING:
    from rendering.layout import Box, Spot

RED, BLUE = Player
EDGE: Final = 6
"""What words keep free beside them."""
REACH: Final = range(-2, 3)
OFFSETS: Final = [offset for offset in product(REACH, REACH) if offset != (0, 0)]
every_card = pytest.mark.parametrize("card", CATALOGUE, ids=str)


def box_of(spot: Spot, size: int) -> Box:
    return spot[0], spot[1], spot[0] + size, spot[1] + size


def middle(box: Box) -> Spot:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


GRID_BOX: Final = box_of(
    (cards.CARD_GRID.left, cards.CARD_GRID.top), cards.CARD_GRID.side + cards.CARD_GRID.line
)

# -- grids --


@pytest.mark.parametrize("cell", [20, 25, 80])
def test_the_start_is_hollow(cell: int) -> None:
    grid = cards.Grid(10, 10, cell)
    for draw in (cards.GridPainter.draw_square_start, cards.GridPainter.draw_round_start):
        image = Image.new("RGB", (20 + 5 * cell, 20 + 5 * cell))
        draw(cards.GridPainter(image, grid, SHRINE))
        box = grid.inside(cards.MIDDLE)
        assert image.getpixel(middle(box)) == SHRINE.cell
        ink = Image.new("RGB", (1, 1), SHRINE.ink)
        assert darkest(image.crop(box)) == pytest.approx(darkest(ink), abs=12)


def darkest(image: Image.Image) -> float:
    [(low, _)] = ImageStat.Stat(image.convert("L")).extrema
    return low


# -- in a hand --


@every_card
def test_words_signs_and_hints_keep_apart_on_a_card(card: Card) -> None:
    words = cards.write_card(card)
    left, top, right, bottom = words.getbbox() or (0, 0, 0, 0)
    assert EDGE <= left < right <= CARD[0] - EDGE
    assert cards.STRIP + EDGE <= top < bottom <= CARD[1] - EDGE
    assert words.crop(GRID_BOX).getbbox() is None
    if not card.is_ordinary:
        hint = box_of((HINT_ON_CARD[0] - SMALL_HINT, HINT_ON_CARD[1] - SMALL_HINT), 2 * SMALL_HINT)
        signs = [
            box_of(spot, cards.SIGN) for spot in (cards.PAWN_SIGN_SPOT, cards.SPIRIT_SIGN_SPOT)
        ]
        assert [box for box in (hint, *signs) if words.crop(box).getbbox()] == []
        assert signs[0][3] <= signs[1][1]
        assert signs[1][3] <= hint[1]
        assert hint[2] <= GRID_BOX[0]


@every_card
def test_squares_are_the_pawns_and_discs_the_spirits(card: Card) -> None:
    """In the corner of a cell a square shows beside a disc."""
    image = cards.draw_card(SHRINE, cards.CardTile(card, BLUE, is_near=True))
    painter = cards.GridPainter(Image.new("RGB", (1, 1)), cards.CARD_GRID, SHRINE)
    boxes = {it: cards.CARD_GRID.inside(painter.target(it)) for it in OFFSETS}
    blue, green = SHRINE.liveries[BLUE].body, SHRINE.wind.body
    squares = {it for it, box in boxes.items() if image.getpixel(box[:2]) == blue}
    discs = {it for it, box in boxes.items() if image.getpixel(middle(box)) == green}
    assert (squares, discs) == (set(card.moves), set(card.spirit))


@every_card
def test_a_far_cards_grid_alone_is_turned(card: Card) -> None:
    near, far = (
        cards.draw_card(SHRINE, cards.CardTile(card, RED, is_near=near)) for near in (True, False)
    )
    turned = near.crop(GRID_BOX).transpose(Image.Transpose.ROTATE_180)
    difference = ImageChops.difference(turned, far.crop(GRID_BOX))
    assert max(ImageStat.Stat(difference).mean) < 0.1
    for box in (
        (0, 0, CARD[0], cards.CARD_GRID.top - 1),
        (0, 0, cards.CARD_GRID.left - 1, CARD[1]),
    ):
        assert near.crop(box).tobytes() == far.crop(box).tobytes()


def test_a_cards_squares_are_large_enough_for_a_phone() -> None:
    assert cards.CARD_GRID.cell * PHONE / CANVAS[0] > 7.9


# -- one card, large --


@every_card
def test_every_word_has_its_room(card: Card) -> None:
    name, box = card.name, card_set_name(card.card_set)
    words, names = lettering(pages.WORDS_SIZE), lettering(pages.PAGE_NAME_SIZE)
    name_left = pages.KANJI_LEFT + pages.PAGE_KANJI_SIZE * len(card.kanji) + pages.NAME_GAP
    assert name_left + names.width(name) + 40 < pages.SET_RIGHT - words.width(box)
    for line in pages.lines_of(card):
        half = words.width(line.text) / 2 + 2 * pages.BADGE
        assert pages.MARGIN < line.middle - half < line.middle + half < CANVAS[0] - pages.MARGIN
        assert line.baseline < CANVAS[1] - 2 * pages.MARGIN
    assert lettering(pages.SPREAD_NAME_SIZE).width(name) <= pages.FACE[0] - 2 * pages.SPREAD_STAMP


# -- up to five, side by side --


@pytest.mark.parametrize("count", range(1, 6))
def test_no_card_lies_on_another_or_off_the_picture(count: int) -> None:
    spots = [each.at for each in pages.laid(CATALOGUE[:count])]
    assert len(spots) == count
    assert all(
        0 <= x <= CANVAS[0] - pages.FACE[0] and 0 <= y <= CANVAS[1] - pages.FACE[1]
        for x, y in spots
    )
    for (x, y), (across, down) in combinations(spots, 2):
        assert abs(x - across) >= pages.FACE[0] or abs(y - down) >= pages.FACE[1]


# -- in words --


@pytest.mark.parametrize(
    ("card_id", "words"),
    [
        ("tiger", "two forward or one back"),
        ("crab", "one forward, two left or two right"),
        ("frog", "one forward-left, two left or one back-right"),
        ("kirin", "two forward with one left, two forward with one right or two back"),
        (
            "eagle",
            (
                "a pawn one forward-left or one forward-right; "
                "then the Spirit two forward-left or two forward-right"
            ),
        ),
    ],
)
def test_where_a_card_leads_is_told_in_words(card_id: str, words: str) -> None:
    assert where_it_leads(CARDS[card_id]) == words


def test_a_card_is_described_with_its_moves_and_its_stamp_or_the_lot() -> None:
    assert describe_card(CARDS["tiger"]) == (
        "Onitama card Tiger, Base, with its grid as Red reads it and, turned round, as Blue does. "
        "It moves a piece two forward or one back. Blue moves first when it is the side card."
    )
    text = describe_card(CARDS["eagle"])
    assert "with two grids as Red reads it" in text
    assert f"{where_it_leads(CARDS['eagle'])}. Who moves first" in text
    assert text.endswith("Who moves first is drawn by lot when it is the side card.")


def test_every_description_fits() -> None:
    assert max(len(describe_card(card)) for card in CATALOGUE) < MOST_LETTERS
