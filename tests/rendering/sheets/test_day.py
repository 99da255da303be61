"""What is drawn once, and when."""

from __future__ import annotations

from itertools import islice

from onitama_core.game import Piece, PieceKind, Player, Termination
from rendering.layout import Cell
from rendering.parts import Mark, SquareTile
from rendering.scenes.table import Table
from rendering.sheets import Sheets
from rendering.theme import SHRINE
from tests.rendering.positions import OPENING, after

STUDENT = Piece(Player.RED, PieceKind.STUDENT)


def test_a_first_picture_paints_no_more_than_it_shows() -> None:
    day = Sheets(SHRINE).day
    Table(day, after(OPENING), Player.RED).compose()
    assert len(day.squares) == 10  # where a pawn stands; the others are the ground's
    assert len(day.cards) == 5
    assert (len(day.trays), len(day.grounds), len(day.signs)) == (2, 1, 1)


def test_a_second_picture_paints_what_is_new_in_it() -> None:
    day = Sheets(SHRINE).day
    for _ in range(2):
        Table(day, after(OPENING), Player.RED).compose()
    assert len(day.squares) == 10


def test_a_warm_up_paints_one_tile_at_each_step() -> None:
    day = Sheets(SHRINE).day
    steps = day.warm_up()
    assert len(day.grounds) + len(day.trays) == 0
    for _ in islice(steps, 5):
        pass
    assert (len(day.grounds), len(day.trays)) == (2, 3)


def test_what_the_day_has_painted_changes_no_picture_by_night() -> None:
    """A square that won a game has colours of its own in each palette."""
    won = SquareTile(Cell(2, 0), None, STUDENT, Mark.TARGET, won=Termination.STONE)
    fresh, used = Sheets(SHRINE), Sheets(SHRINE)
    used.day.squares[won]
    for of_fresh, of_used in ((fresh.night, used.night), (fresh.wind, used.wind)):
        assert of_fresh.square(won).tobytes() == of_used.square(won).tobytes()
