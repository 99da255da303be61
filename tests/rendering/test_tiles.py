"""What is drawn once, and when; palettes are chosen once for a theme and kept."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import Piece, PieceKind, Player, Termination, public_view
from rendering.board import BoardPicture
from rendering.cards import draw_card
from rendering.figures import MoveMark
from rendering.layout import Cell
from rendering.panel import draw_sign, draw_tray
from rendering.squares import SquareTile, draw_board, draw_square
from rendering.theme import SHRINE, THEMES
from rendering.tiles import (
    DAY,
    NIGHT,
    WIND,
    TileCaches,
    as_text,
    colours_of,
    distance,
    kept_palette,
)
from tests.rendering.positions import BOTH_MOVED, OPENING, after
from tests.rendering.regenerate import chosen_palettes

if TYPE_CHECKING:
    from PIL import Image

    from rendering.theme import Theme
    from rendering.tiles import TileCache

NEAR: Final = 24
"""Versions of Pillow may choose a little differently."""


def drawn(cache: TileCache) -> Counter[object]:
    """How many tiles, by what drew them."""
    return Counter(key[0] for key in (*cache.images, *cache.stamps))


def test_no_more_is_painted_than_a_picture_shows_and_nothing_twice() -> None:
    caches = TileCaches(SHRINE)
    for _ in range(2):
        BoardPicture(caches, after(OPENING), Player.RED).compose()
        day = drawn(caches[DAY])
        assert day[draw_square] == 10  # where a pawn stands; the others are the ground's
        assert day[draw_card] == 5
        assert (day[draw_tray], day[draw_board], day[draw_sign]) == (2, 1, 1)
    BoardPicture(caches, public_view(BOTH_MOVED), Player.RED).compose()
    assert drawn(caches[WIND]) == {draw_square: 2, draw_card: 2}


def test_a_warm_up_paints_one_tile_at_each_step() -> None:
    caches = TileCaches(SHRINE)
    steps = caches.warm_up()
    assert drawn(caches[DAY]) == {}
    for _ in islice(steps, 5):
        pass
    assert drawn(caches[DAY]) == {draw_board: 2, draw_tray: 3}


def test_what_the_day_has_painted_changes_no_picture_by_night() -> None:
    """A square that won a game has colours of its own in each palette."""
    student = Piece(Player.RED, PieceKind.STUDENT)
    won = SquareTile(Cell(2, 0), None, student, MoveMark.TARGET, won=Termination.STONE)
    fresh, used = TileCaches(SHRINE), TileCaches(SHRINE)
    used[DAY].image(draw_square, won)
    for name in (NIGHT, WIND):
        of_fresh, of_used = (caches[name].image(draw_square, won) for caches in (fresh, used))
        assert of_fresh.tobytes() == of_used.tobytes()


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_palettes_that_are_kept_are_those_that_would_be_chosen(theme: Theme) -> None:
    for name, chosen in chosen_palettes(theme).items():
        kept = kept_palette(name, ())
        assert kept is not None
        assert serves(kept, chosen), name
        assert serves(chosen, kept), name


def serves(palette: Image.Image, other: Image.Image) -> bool:
    """Whether each colour of the other has one close to it."""
    colours = colours_of(palette)
    return all(min(distance(one, its) for its in colours) <= NEAR for one in colours_of(other))


def test_a_palette_that_is_kept_is_given_back_as_it_was(caches: TileCaches) -> None:
    palette = caches[DAY].palette
    again = kept_palette("shrine-by-day", colours_of(palette))
    assert again is not None
    assert as_text(again) == as_text(palette)


def test_a_theme_whose_colours_have_changed_has_no_palette() -> None:
    assert kept_palette("shrine-by-day", [(1, 2, 3)]) is None
    assert kept_palette("a-theme-of-tomorrow-by-day", []) is None
