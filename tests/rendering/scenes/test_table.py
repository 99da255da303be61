"""What lies where, found by looking for the tiles in the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import ImageChops

from onitama_core.game import CARDS, Piece, PieceKind, Player, Square
from rendering.board import BoardPicture, in_a_row, mark_of
from rendering.cards import CardTile, draw_card
from rendering.figures import Mark
from rendering.layout import (
    CANVAS,
    CARD,
    CARD_COLUMNS,
    CHEVRON,
    HEIGHT,
    INFO_RIGHT,
    INFO_X,
    NEAR_HAND_TOP,
    NEAR_SIDE_TOP,
    TAKEN,
    TAKEN_BY_NIGHT,
    Cell,
    cell_of,
)
from rendering.palettes import DAY
from rendering.reading import begins, missing
from rendering.squares import SquareTile, draw_square
from rendering.theme import SHRINE
from tests.rendering.positions import MIDDLE, OPENING, STONE, STUCK, after

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import PublicView
    from rendering.layout import Spot
    from rendering.tiles import TileCaches

WON = after(STONE, "crab:c4c5")
PHONE = 350
"""How wide it shows a picture."""
LEFT, RIGHT = CARD_COLUMNS
FAR_HAND_TOP = HEIGHT - NEAR_HAND_TOP - CARD[1]
FAR_SIDE_TOP = HEIGHT - NEAR_SIDE_TOP - CARD[1]


def shows(image: Image.Image, tile: Image.Image, spot: Spot) -> bool:
    """Whether `tile` lies at `spot`, but for its outermost pixels, which a mark may cover."""
    x, y = spot
    there = image.crop((x + 4, y + 4, x + tile.width - 4, y + tile.height - 4))
    own = tile.crop((4, 4, tile.width - 4, tile.height - 4))
    return ImageChops.difference(there.convert("RGB"), own.convert("RGB")).getbbox() is None


def painted(caches: TileCaches, view: PublicView, seen_from: Player) -> Image.Image:
    return BoardPicture(caches, view, seen_from).compose()


def test_a_game_begins_with_everything_at_home_and_in_the_middle_somebody_is_to_move() -> None:
    assert begins(after(OPENING))
    assert not begins(after(OPENING, "crab:c1c2"))
    assert not begins(after(MIDDLE))
    assert not begins(after(OPENING.replace("ssmss", "ssms1")))


def test_the_viewers_home_row_is_at_the_bottom() -> None:
    assert cell_of(Square.A1, Player.RED) == Cell(0, 4)
    assert cell_of(Square.A1, Player.BLUE) == Cell(4, 0)
    assert cell_of(Square.C5, Player.BLUE) == Cell(2, 4)


def test_a_piece_stands_on_its_square_from_either_side(caches: TileCaches) -> None:
    view = after(OPENING)
    master = Piece(Player.BLUE, PieceKind.MASTER)
    for player, cell in ((Player.RED, Cell(2, 0)), (Player.BLUE, Cell(2, 4))):
        tile = caches[DAY].image(draw_square, SquareTile(cell, Player.BLUE, master, None))
        assert shows(painted(caches, view, player), tile, cell.box[:2])


def test_own_cards_lie_below_and_the_others_above(caches: TileCaches) -> None:
    image = painted(caches, after(OPENING), Player.BLUE)
    crane = caches[DAY].image(draw_card, CardTile(CARDS["crane"], Player.BLUE, is_near=True))
    tiger = caches[DAY].image(draw_card, CardTile(CARDS["tiger"], Player.RED, is_near=False))
    assert shows(image, crane, (LEFT, NEAR_HAND_TOP))
    assert shows(image, tiger, (RIGHT, FAR_HAND_TOP))


def test_the_side_card_lies_on_the_side_of_the_player_to_move(caches: TileCaches) -> None:
    view = after(MIDDLE, "crane:c5c4")
    near = caches[DAY].image(draw_card, CardTile(CARDS["crane"], None, is_near=True))
    far = caches[DAY].image(draw_card, CardTile(CARDS["crane"], None, is_near=False))
    assert shows(painted(caches, view, Player.RED), near, (LEFT, NEAR_SIDE_TOP))
    assert shows(painted(caches, view, Player.BLUE), far, (LEFT, FAR_SIDE_TOP))


def test_the_arrow_to_the_hand_that_gets_the_side_card_is_gone_after_the_end(
    caches: TileCaches,
) -> None:
    left, top, right, bottom = CHEVRON
    middle = ((left + right) // 2, (top + bottom) // 2)
    for view, its in ((after(STONE), SHRINE.liveries[Player.RED].body), (WON, SHRINE.tray)):
        image = painted(caches, view, Player.RED).convert("RGB")
        assert image.getpixel(middle) == its


def test_the_last_move_is_marked_where_it_began_and_ended() -> None:
    view = after(MIDDLE, "crane:c5c4")
    marks = {square: mark_of(view.last_action, square) for square in Square}
    assert {square for square, mark in marks.items() if mark is not None} == {Square.C5, Square.C4}
    assert (marks[Square.C5], marks[Square.C4]) == (Mark.ORIGIN, Mark.TARGET)


def test_a_pass_marks_the_card_and_no_square(caches: TileCaches) -> None:
    view = after(STUCK, "tiger:pass")
    assert {mark_of(view.last_action, square) for square in Square} == {None}
    beside = (LEFT - 3, FAR_SIDE_TOP + CARD[1] // 2)
    mark = painted(caches, view, Player.RED).convert("RGB").getpixel(beside)
    plain = painted(caches, after(STUCK), Player.RED).convert("RGB").getpixel(beside)
    assert mark != plain


def test_captured_pieces_are_large_enough_to_be_known_on_a_phone() -> None:
    assert min(TAKEN, TAKEN_BY_NIGHT) * PHONE / CANVAS[0] >= 14


def test_all_that_one_side_can_lose_fits_beside_a_hand() -> None:
    for count in range(1, 6):
        *_, last = in_a_row(count, TAKEN, INFO_X)
        assert last + TAKEN // 2 <= INFO_RIGHT


def test_captured_pieces_are_what_is_missing_from_the_board() -> None:
    view = WON
    student, master = (Piece(Player.BLUE, kind) for kind in (PieceKind.STUDENT, PieceKind.MASTER))
    assert list(missing(view, Player.BLUE)) == [student, student, master]
    assert list(missing(after(OPENING), Player.RED)) == []
