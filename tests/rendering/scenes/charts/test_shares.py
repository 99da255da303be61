"""How a server's games went, as a picture and in words."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from onitama_core.game import CARDS
from rendering import THEMES, Renderer, Shares, can_write, describe_shares
from rendering.layout import CANVAS
from rendering.scenes.charts.shares import (
    BARS,
    COLUMNS,
    LEFT,
    MIDDLE,
    MOST_CARDS,
    NAME_SIZE,
    NUMBER_ROOM,
    NUMBER_SIZE,
    SharesPainter,
    bar_length,
    columns,
    ends,
    reach_of,
)
from rendering.theme import SHRINE
from rendering.words import card_name, signs
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
    assert_looks_as_golden(renderers.of(theme.name).shares(SERVERS[name]), f"{theme.name}-{name}")


def test_it_is_as_large_as_a_board_in_few_bytes(renderer: Renderer) -> None:
    png = renderer.shares(MANY)
    image = Image.open(BytesIO(png))
    assert (image.format, image.mode, image.size) == ("PNG", "P", CANVAS)
    assert len(png) < 70_000


@every_server
def test_every_bar_has_room_for_its_number(shares: Shares) -> None:
    for one in shares.cards:
        end = MIDDLE + bar_length(one.share, reach_of(shares))
        assert BARS[0] + NUMBER_ROOM <= round(end) <= BARS[2] - NUMBER_ROOM


def test_a_small_difference_looks_small() -> None:
    assert bar_length(0.51, 0.01) < bar_length(0.62, 0.12) / 5


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
    assert SharesPainter(SHRINE)._numbers.width(signs.per_cent(1.0)) + 16 <= NUMBER_ROOM


def test_every_cards_name_fits_beside_the_bars() -> None:
    names = SharesPainter(SHRINE)._names
    for card in CARDS.values():
        assert LEFT + names.width(card_name(card)) < BARS[0] - 4


def test_what_is_written_can_be_written_and_read_on_a_phone() -> None:
    counted = (signs.of_games(9), signs.per_cent(0.62))
    told = (signs.CARDS_SHARES, *signs.TOO_FEW, signs.FIRST, signs.LENGTHS, *counted)
    assert all(map(can_write, told))
    assert min(NAME_SIZE, NUMBER_SIZE) >= 32


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
