"""What is drawn once, and when."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from onitama_core.game import Piece, PieceKind, Player, Termination
from rendering.board import BoardPicture
from rendering.cards import draw_card
from rendering.figures import Mark
from rendering.layout import Cell
from rendering.palettes import DAY, NIGHT, WIND
from rendering.panel import draw_sign, draw_tray
from rendering.squares import SquareTile, draw_board, draw_square
from rendering.theme import SHRINE
from rendering.tiles import TileCaches
from tests.rendering.positions import OPENING, after

if TYPE_CHECKING:
    from rendering.tiles import TileCache

STUDENT = Piece(Player.RED, PieceKind.STUDENT)


def drawn(cache: TileCache) -> Counter[object]:
    """How many tiles, by what drew them."""
    return Counter(key[0] for key in (*cache.images, *cache.stamps))


def test_a_first_picture_paints_no_more_than_it_shows() -> None:
    caches = TileCaches(SHRINE)
    BoardPicture(caches, after(OPENING), Player.RED).compose()
    day = drawn(caches[DAY])
    assert day[draw_square] == 10  # where a pawn stands; the others are the ground's
    assert day[draw_card] == 5
    assert (day[draw_tray], day[draw_board], day[draw_sign]) == (2, 1, 1)


def test_a_second_picture_paints_what_is_new_in_it() -> None:
    caches = TileCaches(SHRINE)
    for _ in range(2):
        BoardPicture(caches, after(OPENING), Player.RED).compose()
    assert drawn(caches[DAY])[draw_square] == 10


def test_a_warm_up_paints_one_tile_at_each_step() -> None:
    caches = TileCaches(SHRINE)
    steps = caches.warm_up()
    assert drawn(caches[DAY]) == {}
    for _ in islice(steps, 5):
        pass
    assert drawn(caches[DAY]) == {draw_board: 2, draw_tray: 3}


def test_what_the_day_has_painted_changes_no_picture_by_night() -> None:
    """A square that won a game has colours of its own in each palette."""
    won = SquareTile(Cell(2, 0), None, STUDENT, Mark.TARGET, won=Termination.STONE)
    fresh, used = TileCaches(SHRINE), TileCaches(SHRINE)
    used[DAY].image(draw_square, won)
    for name in (NIGHT, WIND):
        of_fresh, of_used = (caches[name].image(draw_square, won) for caches in (fresh, used))
        assert of_fresh.tobytes() == of_used.tobytes()
