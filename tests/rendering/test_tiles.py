"""Caches of tiles, and the palettes that are stored as files."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core import game
from onitama_core.game import Player, Termination, public_view
from rendering import THEMES, tiles
from rendering.board import BoardPicture
from rendering.cards import draw_card
from rendering.figures import MoveMark
from rendering.layout import CELLS, Cell
from rendering.panel import draw_sign, draw_tray
from rendering.squares import SquareTile, draw_arrow, draw_board, draw_square
from rendering.theme import SHRINE
from rendering.tiles import Palette, load_palette, make_tile_caches
from tests.rendering import positions, regenerate

if TYPE_CHECKING:
    from PIL import Image

    from rendering.theme import Theme
    from rendering.tiles import TileCache


def count_tiles(cache: TileCache) -> Counter[object]:
    """Count the tiles in a cache by the function that drew them."""
    return Counter(key[0] for key in (*cache._images, *cache._stamps))


def test_a_picture_draws_each_of_its_tiles_once() -> None:
    caches = make_tile_caches(SHRINE)
    for _ in range(2):
        BoardPicture(caches, positions.view_after(positions.OPENING), Player.RED).compose()
        classic = count_tiles(caches[Palette.CLASSIC])
        assert classic[draw_square] == 10  # one for each pawn; the ground shows empty squares
        assert classic[draw_card] == 5
        assert (classic[draw_tray], classic[draw_board], classic[draw_sign]) == (2, 1, 1)
    BoardPicture(caches, public_view(positions.BOTH_MOVED), Player.RED).compose()
    assert count_tiles(caches[Palette.WIND]) == {draw_square: 2, draw_card: 2, draw_arrow: 1}


def test_a_tile_of_one_palette_changes_no_tile_of_another() -> None:
    """The tile is a square on which a game was won: it looks different in each palette."""
    student = game.Piece(Player.RED, game.PieceKind.STUDENT)
    won = SquareTile(Cell(2, 0), None, student, MoveMark.TARGET, won=Termination.STONE)
    new_caches, used_caches = make_tile_caches(SHRINE), make_tile_caches(SHRINE)
    used_caches[Palette.CLASSIC].image(draw_square, won)
    for name in (Palette.NINJAS, Palette.WIND):
        of_fresh, of_used = (
            caches[name].image(draw_square, won) for caches in (new_caches, used_caches)
        )
        assert of_fresh.tobytes() == of_used.tobytes()


def test_a_full_cache_drops_the_least_recently_used_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    squares = [SquareTile(cell, None, None, None) for cell in CELLS]
    room_for_two = 2 * tiles.image_bytes(
        make_tile_caches(SHRINE)[Palette.CLASSIC].image(draw_square, squares[0])
    )
    monkeypatch.setattr(tiles, "IMAGE_CACHE_SIZE", room_for_two)
    cache = make_tile_caches(SHRINE)[Palette.CLASSIC]
    first, *others = squares
    tile = cache.image(draw_square, first)
    for other in others:
        cache.image(draw_square, other)
        assert cache.image(draw_square, first) is tile
    assert count_tiles(cache) == {draw_square: 2}
    for other in others[-2:]:
        cache.image(draw_square, other)
    assert cache.image(draw_square, first) is not tile


MAX_COLOUR_DISTANCE: Final = 24
"""Largest difference of a channel between colours that two versions of Pillow choose."""


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_stored_palettes_are_up_to_date(theme: Theme) -> None:
    for name, chosen in regenerate.choose_palettes(theme).items():
        stored = load_palette(theme, name)
        assert has_similar_colours(stored, chosen), name
        assert has_similar_colours(chosen, stored), name


def has_similar_colours(palette: Image.Image, other: Image.Image) -> bool:
    """Return whether a palette has a similar colour for each colour of another one."""
    colours = regenerate.list_colours(palette)
    return all(
        min(regenerate.distance(colour, candidate) for candidate in colours) <= MAX_COLOUR_DISTANCE
        for colour in regenerate.list_colours(other)
    )
