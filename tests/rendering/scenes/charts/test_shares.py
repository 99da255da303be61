"""How a server's games went, as a picture and in words."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from onitama_core.game import CARDS
from rendering import THEMES, CardShare, Renderer, Shares, can_write
from rendering.charts import (
    BARS,
    BARS_MIDDLE,
    COLUMNS,
    MOST_CARDS,
    NAME_SIZE,
    NAMES_LEFT,
    NUMBER_ROOM,
    bar_length,
    columns,
    ends,
)
from rendering.layout import CANVAS
from rendering.primitives import lettering
from rendering.words import card_name, describe_shares, signs
from tests.rendering.server_shares import FEW, MANY, SERVERS
from tests.rendering.test_golden import assert_looks_as_golden

if TYPE_CHECKING:
    from rendering import Renderers
    from rendering.theme import Theme

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
every_server = pytest.mark.parametrize("shares", SERVERS.values(), ids=SERVERS)


@every_theme
@pytest.mark.parametrize("name", SERVERS)
def test_shares_look_as_their_golden_picture(name: str, theme: Theme, renderers: Renderers) -> None:
    assert_looks_as_golden(
        renderers.of(theme.name).chart(SERVERS[name]).data, f"{theme.name}-{name}"
    )


def test_it_is_as_large_as_a_board_in_few_bytes(renderer: Renderer) -> None:
    png = renderer.chart(MANY).data
    image = Image.open(BytesIO(png))
    assert (image.format, image.mode, image.size) == ("PNG", "P", CANVAS)
    assert len(png) < 70_000


@every_server
def test_every_bar_has_room_for_its_number(shares: Shares) -> None:
    for one in shares.cards:
        end = BARS_MIDDLE + bar_length(one.share, shares)
        assert BARS[0] + NUMBER_ROOM <= round(end) <= BARS[2] - NUMBER_ROOM


def test_a_small_difference_looks_small() -> None:
    near, far = (
        Shares(9, 0.5, (CardShare(CARDS["ox"], share, 9),), are_all=True, lengths=(9,), step=10)
        for share in (0.51, 0.62)
    )
    assert bar_length(0.51, near) < bar_length(0.62, far) / 5


@every_server
def test_every_column_lies_within_its_sheet(shares: Shares) -> None:
    for left, top, right, bottom in columns(shares):
        assert COLUMNS[0] < left < right < COLUMNS[2]
        assert COLUMNS[1] < top <= bottom == COLUMNS[3]


def test_each_step_of_lengths_but_the_last_ends_between_two_columns() -> None:
    *before_last, _ = shown = list(columns(MANY))
    assert [turns for _, turns in ends(MANY)] == [10, 20, 30, 40, 50, 60]
    for (x, _), this, following in zip(ends(MANY), before_last, shown[1:], strict=True):
        assert this[2] < x < following[0]


def test_no_number_touches_its_bar_or_the_edge() -> None:
    assert lettering(NAME_SIZE).width(signs.per_cent(1.0)) + 16 <= NUMBER_ROOM


def test_every_cards_name_fits_beside_the_bars() -> None:
    names = lettering(NAME_SIZE)
    for card in CARDS.values():
        assert NAMES_LEFT + names.width(card_name(card)) < BARS[0] - 4


def test_what_is_written_can_be_written_and_read_on_a_phone() -> None:
    counted = (signs.of_games(9), signs.per_cent(0.62))
    told = (signs.CARDS_SHARES, *signs.TOO_FEW, signs.FIRST, signs.LENGTHS, *counted)
    assert all(map(can_write, told))
    assert NAME_SIZE >= 32


def test_the_alt_text_tells_every_number() -> None:
    told = describe_shares(MANY)
    assert "1234 games. Who moved first won 54%." in told
    assert "Tiger 62% of 310" in told
    assert "the best and the worst" in told
    assert "11 to 20: 410" in told
    assert "61 or more: 20" in told
    assert "the best and the worst" not in describe_shares(FEW)


def test_the_longest_alt_text_fits() -> None:
    assert len(MANY.cards) == MOST_CARDS
    assert len(describe_shares(MANY)) < 1024
