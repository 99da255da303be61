"""One card, large."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops, ImageStat

from onitama_core.game import CARDS, CATALOGUE, CardSet, Player
from rendering import Renderer
from rendering.card_pages import (
    BADGE,
    KANJI_LEFT,
    MARGIN,
    NAME_GAP,
    PAGE_KANJI_SIZE,
    PAGE_NAME_SIZE,
    SET_RIGHT,
    WORDS_SIZE,
    lines_of,
    readings_of,
)
from rendering.layout import CANVAS
from rendering.primitives import LABELS, Lettering
from rendering.theme import SHRINE
from rendering.words import card_name, card_set_name, describe_card
from tests.rendering.large_cards import LARGE
from tests.rendering.regenerate import FOLDER
from tests.rendering.test_golden import MEAN_DIFFERENCE, VISIBLE_SHARE, decoded, visible_share
from tests.rendering.test_theme import GRAPHICS, TEXT, contrast

if TYPE_CHECKING:
    from onitama_core.game import Card
    from rendering.layout import Box

WIND = CARDS["rhinoceros"]


@pytest.mark.parametrize("card", LARGE, ids=str)
def test_a_large_card_looks_as_its_golden_one(card: Card, renderer: Renderer) -> None:
    golden = decoded((FOLDER / f"card-{card.id}.png").read_bytes())
    difference = ImageChops.difference(decoded(renderer.card(card).data), golden)
    assert max(ImageStat.Stat(difference).mean) < MEAN_DIFFERENCE
    assert visible_share(difference) < VISIBLE_SHARE


@pytest.mark.parametrize("card", LARGE, ids=str)
def test_a_large_card_is_as_large_as_a_board_in_few_bytes(card: Card, renderer: Renderer) -> None:
    png = renderer.card(card).data
    image = Image.open(BytesIO(png))
    assert (image.format, image.mode, image.size) == ("PNG", "P", CANVAS)
    assert len(png) < 70_000


def test_the_same_card_gives_the_same_bytes_also_from_another_renderer(renderer: Renderer) -> None:
    assert Renderer().card(WIND).data == renderer.card(WIND).data


@pytest.mark.parametrize("card", [CARDS["seasnake"], WIND], ids=str)
def test_targets_are_where_the_card_leads_turned_round_for_blue(
    card: Card, renderer: Renderer
) -> None:
    image = decoded(renderer.card(card).data)
    for grid, reader, moves, is_spirits in readings_of(card):
        body = SHRINE.wind.body if is_spirits else SHRINE.liveries[reader].body
        cells = product(range(5), range(5))
        solid = {cell for cell in cells if image.getpixel(middle(grid.inside(cell))) == body}
        seat = 1 if reader is Player.RED else -1
        assert solid == {(2 + seat * right, 2 - seat * ahead) for right, ahead in moves}


def middle(box: Box) -> tuple[int, int]:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def test_a_wind_card_has_a_pawns_and_a_spirits_grid_for_each_side() -> None:
    assert [(reading.reader, reading.moves) for reading in readings_of(WIND)] == [
        *((Player.RED, moves) for moves in (WIND.moves, WIND.spirit)),
        *((Player.BLUE, moves) for moves in (WIND.moves, WIND.spirit)),
    ]


@pytest.mark.parametrize("card", CATALOGUE, ids=str)
def test_every_word_has_its_room(card: Card) -> None:
    names, words = Lettering(LABELS, PAGE_NAME_SIZE), Lettering(LABELS, WORDS_SIZE)
    name_left = KANJI_LEFT + PAGE_KANJI_SIZE * len(card.kanji) + NAME_GAP
    name, box = card_name(card), card_set_name(card.card_set)
    assert name_left + names.width(name) + 40 < SET_RIGHT - words.width(box)
    for line in lines_of(card):
        half = words.width(line.text) / 2 + 2 * BADGE
        assert MARGIN < line.middle - half < line.middle + half < CANVAS[0] - MARGIN
        assert line.baseline < CANVAS[1] - 2 * MARGIN


def test_the_font_holds_every_letter_on_a_large_card() -> None:
    font = Lettering(LABELS, 36).font
    written = {letter for card in CATALOGUE for line in lines_of(card) for letter in line.text}
    written |= {letter for card_set in CardSet for letter in card_set_name(card_set)}
    absent = bytes(font.getmask("\uffff"))
    assert [letter for letter in written - {" "} if bytes(font.getmask(letter)) == absent] == []


def test_words_are_legible_where_the_picture_is_350_wide() -> None:
    assert WORDS_SIZE * 350 / CANVAS[0] >= 14


def test_everything_on_a_large_card_stands_out() -> None:
    theme = SHRINE
    assert contrast(theme.ink, theme.card) >= TEXT
    pairs = [(theme.card_edge, theme.paper), (theme.card_edge, theme.paper_shade)]
    pairs += [
        (theme.wind.body, theme.cell),
        (theme.cell_line, theme.card),
        (theme.cell_line, theme.cell),
        (theme.ink, theme.cell),
    ]
    for livery in theme.liveries:
        pairs += [(livery.body, theme.cell), (livery.body, theme.card), (livery.edge, theme.card)]
    assert [pair for pair in pairs if contrast(*pair) < GRAPHICS] == []


def test_a_card_is_described_with_its_moves_and_its_stamp() -> None:
    assert describe_card(CARDS["tiger"]) == (
        "Onitama card Tiger, Base, with its grid as Red reads it and, turned round, as Blue does. "
        "It moves a piece two forward or one back. Blue moves first when it is the side card."
    )


def test_a_wind_card_is_described_with_both_grids_and_the_lot() -> None:
    text = describe_card(CARDS["eagle"])
    assert "with two grids as Red reads it" in text
    assert "a pawn one forward-left or one forward-right; then the Spirit two forward-left" in text
    assert text.endswith("Who moves first is drawn by lot when it is the side card.")


def test_every_description_fits() -> None:
    assert max(len(describe_card(card)) for card in CATALOGUE) <= 1024
