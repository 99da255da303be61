"""The way of the last move, the stroke that won, and the stamp of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import CARDS, Outcome, Player, Square, Termination, public_view
from rendering.layout import CARD, CARD_COLUMNS, NEAR_SIDE_TOP, cell_of
from rendering.parts.cards import CardTile
from rendering.parts.signs import TurnSign
from rendering.scenes.table import Table, winning_square
from tests.onitama_core.game.helpers import act, light, shadow
from tests.rendering.positions import MIDDLE, OPENING, STONE, STREAM, STUCK, after

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import PublicView
    from rendering.sheets.day import Sheet

CARDS_DEALT = "r crab,tiger crane,monkey dragon"
SHADOW_WON = "2m2/5/2M2/5/5"


def square_in(sheet: Sheet, view: PublicView, square: Square, seen_from: Player) -> Image.Image:
    image = Table(sheet, view, seen_from).compose()
    return image.crop(cell_of(square, seen_from).box)


def test_the_square_a_piece_has_left_shows_where_it_went(sheet: Sheet) -> None:
    forward = square_in(sheet, after(OPENING, "crab:b1b2"), Square.B1, Player.RED)
    two_forward = square_in(sheet, after(OPENING, "tiger:b1b3"), Square.B1, Player.RED)
    from_above = square_in(sheet, after(OPENING, "crab:b1b2"), Square.B1, Player.BLUE)
    assert forward.tobytes() == two_forward.tobytes()
    assert forward.tobytes() != from_above.tobytes()


def test_a_pass_shows_no_way(sheet: Sheet) -> None:
    before = Table(sheet, after(STUCK), Player.RED).compose()
    passed = Table(sheet, after(STUCK, "tiger:pass"), Player.RED).compose()
    for square in Square:
        box = cell_of(square, Player.RED).box
        assert before.crop(box).tobytes() == passed.crop(box).tobytes()


def test_a_stone_is_won_where_the_master_fell() -> None:
    assert won_on(after(STONE, "crab:c4c5")) is Square.C5


def test_a_stream_is_won_on_the_other_temple() -> None:
    assert won_on(after(STREAM, "crab:c4c5")) is Square.C5


def test_a_stone_by_a_ninja_is_won_where_the_ninja_struck() -> None:
    state = shadow(f"{SHADOW_WON} {CARDS_DEALT}", red_ninja="c4", blue_ninja="e5")
    state = act(act(state, "crab:c3a3").state, "ninja:c4c5").state
    assert won_on(public_view(state)) is Square.C5


def test_a_stone_by_the_shadow_master_is_won_where_its_ninja_struck() -> None:
    state = light("5/5/2M2/5/5 b crab,tiger crane,monkey dragon", ninjas="c4 a5")
    assert won_on(public_view(act(state, "crane:c4c3").state)) is Square.C3


@pytest.mark.parametrize(
    "outcome", [Outcome(None, Termination.AGREEMENT), Outcome(Player.RED, Termination.RESIGNATION)]
)
def test_no_square_wins_where_no_stroke_did(outcome: Outcome) -> None:
    assert winning_square(after(MIDDLE, "crane:c5c4"), outcome) is None


def test_the_square_that_won_is_told_apart(sheet: Sheet) -> None:
    for ended in (after(STONE, "crab:c4c5"), after(STREAM, "crab:c4c5")):
        cell = cell_of(Square.C5, Player.RED)
        shown = square_in(sheet, ended, Square.C5, Player.RED)
        plain = [
            sheet.squares[tile]
            for tile in list(sheet.squares)
            if tile.cell == cell and tile.won is None
        ]
        assert shown.tobytes() not in {tile.tobytes() for tile in plain}


def test_the_first_turn_is_announced_as_such(sheet: Sheet) -> None:
    assert Table(sheet, after(OPENING), Player.RED)._sign() == TurnSign(
        Player.RED, is_near=True, begins=True
    )
    assert Table(sheet, after(OPENING, "crab:b1b2"), Player.RED)._sign() == TurnSign(
        Player.BLUE, is_near=False
    )


def test_an_ordinary_card_bears_its_stamp(sheet: Sheet) -> None:
    image = Table(sheet, after(OPENING), Player.RED).compose().convert("RGB")
    left, top = CARD_COLUMNS[0], NEAR_SIDE_TOP
    side_card = image.crop((left, top, left + CARD[0], top + CARD[1]))
    red, blue = (body_pixels(sheet, side_card, player) for player in Player)
    assert CARDS["dragon"].stamp is Player.RED
    assert red > 100
    assert blue == 0


def body_pixels(sheet: Sheet, image: Image.Image, player: Player) -> int:
    """How much of a card at the side, whose own colour is nobody's, is a player's."""
    tile = sheet.cards[CardTile(CARDS["dragon"], player, is_near=True)].convert("RGB")
    body = tile.getpixel((tile.width // 2, 6))
    return sum(count for count, pixel in image.getcolors(1 << 20) or () if pixel == body)


def won_on(view: PublicView) -> Square | None:
    assert view.outcome is not None
    return winning_square(view, view.outcome)
