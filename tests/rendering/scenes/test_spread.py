"""Five cards close up."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops, ImageStat

from onitama_core.game import CARDS, CATALOGUE
from rendering import THEMES, Renderer, words
from rendering.card_pages import (
    FACE,
    PAWN_SIGN_Y,
    SIGN_X,
    SPREAD_GRID,
    SPREAD_NAME_SIZE,
    SPREAD_STAMP,
    laid,
)
from rendering.layout import CANVAS
from rendering.primitives import LABELS, Lettering
from tests.rendering.large_cards import SPREAD
from tests.rendering.regenerate import FOLDER
from tests.rendering.test_golden import MEAN_DIFFERENCE, VISIBLE_SHARE, decoded, visible_share

if TYPE_CHECKING:
    from onitama_core.game import Card
    from rendering.theme import Theme


def test_cards_close_up_look_as_their_golden_ones(renderer: Renderer) -> None:
    golden = decoded((FOLDER / "cards.png").read_bytes())
    difference = ImageChops.difference(decoded(renderer.cards(SPREAD).data), golden)
    assert max(ImageStat.Stat(difference).mean) < MEAN_DIFFERENCE
    assert visible_share(difference) < VISIBLE_SHARE


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_they_are_as_large_as_a_board_in_few_bytes(theme: Theme) -> None:
    png = Renderer(theme).cards(SPREAD).data
    image = Image.open(BytesIO(png))
    assert (image.format, image.mode, image.size) == ("PNG", "P", CANVAS)
    assert len(png) < 70_000


def test_other_cards_are_another_picture(renderer: Renderer) -> None:
    some, others = CATALOGUE[:5], [*CATALOGUE[:4], CARDS["goat"]]
    assert renderer.cards(some).data == renderer.cards(some).data != renderer.cards(others).data


@pytest.mark.parametrize("count", range(1, 6))
def test_no_card_lies_on_another_or_off_the_picture(count: int) -> None:
    spots = [each.at for each in laid(CATALOGUE[:count])]
    assert len(spots) == count
    assert all(0 <= x <= CANVAS[0] - FACE[0] and 0 <= y <= CANVAS[1] - FACE[1] for x, y in spots)
    for (x, y), (across, down) in combinations(spots, 2):
        assert abs(x - across) >= FACE[0] or abs(y - down) >= FACE[1]


@pytest.mark.parametrize("card", CATALOGUE, ids=str)
def test_each_name_fits_its_card(card: Card) -> None:
    assert (
        Lettering(LABELS, SPREAD_NAME_SIZE).width(words.card_name(card))
        <= FACE[0] - 2 * SPREAD_STAMP
    )


def test_signs_beside_a_wind_cards_grid_tell_who_moves(renderer: Renderer) -> None:
    theme = renderer.theme
    for card, is_wind in ((CARDS["bat"], True), (CARDS["tiger"], False)):
        image = decoded(renderer.cards([card]).data)
        [(left, top)] = [each.at for each in laid([card])]
        top += PAWN_SIGN_Y
        beside = image.crop((left + SIGN_X - 25, top - 25, left + SPREAD_GRID.left - 4, top + 90))
        colours = {colour for _, colour in beside.getcolors(beside.width * beside.height) or ()}
        assert ({theme.side, theme.wind.body} <= colours) is is_wind


def test_the_grid_keeps_clear_of_the_stamp_and_the_edge() -> None:
    assert SPREAD_GRID.left > SIGN_X + SPREAD_STAMP
    assert SPREAD_GRID.left + SPREAD_GRID.side < FACE[0] - SPREAD_STAMP
    assert SPREAD_GRID.top + SPREAD_GRID.side < FACE[1]
