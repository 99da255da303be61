"""The way of the last move, the stroke that won, and the stamp of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import CARDS, Outcome, Player, Square, Termination, public_view
from rendering.board import BoardPicture
from rendering.cards import CardTile, draw_card
from rendering.layout import CARD, CARD_COLUMNS, NEAR_SIDE_TOP, cell_of
from rendering.palettes import DAY
from rendering.panel import TurnSign
from rendering.reading import winning_square
from rendering.squares import draw_square, square_tiles
from tests.onitama_core.game.helpers import act, light, shadow
from tests.rendering.positions import MIDDLE, OPENING, STONE, STREAM, STUCK, after

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import PublicView
    from rendering.tiles import TileCaches

CARDS_DEALT = "r crab,tiger crane,monkey dragon"
SHADOW_WON = "2m2/5/2M2/5/5"


def square_in(
    caches: TileCaches, view: PublicView, square: Square, seen_from: Player
) -> Image.Image:
    image = BoardPicture(caches, view, seen_from).compose()
    return image.crop(cell_of(square, seen_from).box)


def test_the_square_a_piece_has_left_shows_where_it_went(caches: TileCaches) -> None:
    forward = square_in(caches, after(OPENING, "crab:b1b2"), Square.B1, Player.RED)
    two_forward = square_in(caches, after(OPENING, "tiger:b1b3"), Square.B1, Player.RED)
    from_above = square_in(caches, after(OPENING, "crab:b1b2"), Square.B1, Player.BLUE)
    assert forward.tobytes() == two_forward.tobytes()
    assert forward.tobytes() != from_above.tobytes()


def test_a_pass_shows_no_way(caches: TileCaches) -> None:
    before = BoardPicture(caches, after(STUCK), Player.RED).compose()
    passed = BoardPicture(caches, after(STUCK, "tiger:pass"), Player.RED).compose()
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


def test_the_square_that_won_is_told_apart(caches: TileCaches) -> None:
    for ended in (after(STONE, "crab:c4c5"), after(STREAM, "crab:c4c5")):
        cell = cell_of(Square.C5, Player.RED)
        shown = square_in(caches, ended, Square.C5, Player.RED)
        plain = [
            caches[DAY].image(draw_square, tile) for tile in square_tiles() if tile.cell == cell
        ]
        assert shown.tobytes() not in {tile.tobytes() for tile in plain}


def test_the_first_turn_is_announced_as_such(caches: TileCaches) -> None:
    assert BoardPicture(caches, after(OPENING), Player.RED)._sign() == TurnSign(
        Player.RED, is_near=True, begins=True
    )
    assert BoardPicture(caches, after(OPENING, "crab:b1b2"), Player.RED)._sign() == TurnSign(
        Player.BLUE, is_near=False
    )


def test_an_ordinary_card_bears_its_stamp(caches: TileCaches) -> None:
    image = BoardPicture(caches, after(OPENING), Player.RED).compose().convert("RGB")
    left, top = CARD_COLUMNS[0], NEAR_SIDE_TOP
    side_card = image.crop((left, top, left + CARD[0], top + CARD[1]))
    red, blue = (body_pixels(caches, side_card, player) for player in Player)
    assert CARDS["dragon"].stamp is Player.RED
    assert red > 100
    assert blue == 0


def body_pixels(caches: TileCaches, image: Image.Image, player: Player) -> int:
    """How much of a card at the side, whose own colour is nobody's, is a player's."""
    tile = (
        caches[DAY].image(draw_card, CardTile(CARDS["dragon"], player, is_near=True)).convert("RGB")
    )
    body = tile.getpixel((tile.width // 2, 6))
    return sum(count for count, pixel in image.getcolors(1 << 20) or () if pixel == body)


def won_on(view: PublicView) -> Square | None:
    assert view.outcome is not None
    return winning_square(view, view.outcome)
