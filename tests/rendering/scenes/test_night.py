"""What lies where by night, found by looking for the tiles in the picture."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from onitama_core.game import (
    Piece,
    PieceKind,
    Player,
    Square,
    Variant,
    player_view,
    public_view,
)
from rendering.board import BoardPicture, line_in_picture, mark_of
from rendering.figures import Mark
from rendering.layout import (
    BOARD,
    HEIGHT,
    INFO_RIGHT,
    INFO_X,
    LANTERN_STEP,
    NEAR_PLACING_SIGN_TOP,
    NEAR_QUIET_MIDDLE,
    NEAR_ROW_TOP,
    NEAR_ROW_TOP_BY_SIGN,
    NINJA_STEP,
    PLACING_SIGN,
    RESERVE_GAP,
    ROW,
    SQUARE,
    TAKEN_BY_NIGHT,
    TILE,
    Cell,
    top_of,
)
from rendering.ninja import NinjaToken, draw_token
from rendering.palettes import NIGHT
from rendering.panel import PlacingSign, draw_placing, draw_quiet, draw_taken
from rendering.reading import missing, receiver, shown_to, shown_to_all
from rendering.squares import SquareTile, draw_square
from rendering.theme import SHRINE
from rendering.tiles import TileCaches
from tests.onitama_core.game.helpers import dealt, play
from tests.rendering.night_positions import (
    ATTEMPTED,
    LIGHT_CAPTURE,
    LIGHT_NINJAS,
    LIGHT_QUIET,
    LIGHT_TURN,
    LIT_FILE,
    LIT_RANK,
    MISSED,
    MOVED,
    PLACING,
    SHADOW_STONE,
)

if TYPE_CHECKING:
    from onitama_core.game import GameState
    from rendering.layout import Spot
    from rendering.primitives import Stamp
    from rendering.tiles import TileCaches

RED, BLUE = Player
CLEARLY = 60
"""Of 256 shades of grey."""
LANTERNS = (INFO_X + LANTERN_STEP // 2, INFO_X + LANTERN_STEP * 3 // 2)
NINJA_AFTER_LANTERNS = INFO_X + 2 * LANTERN_STEP + NINJA_STEP // 2
NEAR, NEAR_BY_SIGN = (top + ROW // 2 for top in (NEAR_ROW_TOP, NEAR_ROW_TOP_BY_SIGN))
FAR, FAR_BY_SIGN = HEIGHT - NEAR, HEIGHT - NEAR_BY_SIGN
RED_NINJA, BLUE_NINJA = (Piece(player, PieceKind.NINJA) for player in Player)


def table(caches: TileCaches, state: GameState, viewer: Player | None) -> BoardPicture:
    view = public_view(state) if viewer is None else player_view(state, viewer)
    return BoardPicture(caches, view, RED)


def is_pressed(stamp: Stamp, image: Image.Image, middle: Spot) -> bool:
    """Whether it lies there, whole."""
    left, top = (place - size // 2 for place, size in zip(middle, stamp.image.size, strict=True))
    there = image.crop((left, top, left + stamp.image.width, top + stamp.image.height))
    difference = ImageChops.difference(there, stamp.image)
    return Image.composite(difference, Image.new("P", there.size), stamp.mask).getbbox() is None


def test_a_hidden_ninja_is_on_its_owners_board_alone(caches: TileCaches) -> None:
    own = table(caches, MOVED, RED)._tile(Square.C3)
    assert (own.piece, own.is_hidden) == (RED_NINJA, True)
    for viewer in (BLUE, None):
        other = table(caches, MOVED, viewer)._tile(Square.C3)
        assert (other.piece, other.is_hidden) == (None, False)


def test_a_revealed_ninja_is_on_every_board(caches: TileCaches) -> None:
    for viewer in (RED, BLUE, None):
        shown = table(caches, ATTEMPTED, viewer)._tile(Square.D3)
        assert (shown.piece, shown.is_hidden) == (BLUE_NINJA, False)


@pytest.mark.parametrize("ninja", [RED_NINJA, BLUE_NINJA], ids=str)
def test_hidden_and_revealed_look_different(ninja: Piece, caches: TileCaches) -> None:
    looks = [
        caches[NIGHT].image(
            draw_square, SquareTile(Cell(0, 1), None, ninja, None, is_hidden=is_hidden)
        )
        for is_hidden in (False, True)
    ]
    difference = ImageChops.difference(*(look.convert("RGB").convert("L") for look in looks))
    differing = sum(difference.histogram()[CLEARLY:])
    assert differing > 0.15 * TILE * TILE


def test_a_line_is_lit_for_its_turn_and_the_next() -> None:
    view = public_view(LIT_RANK)
    assert view.lit is not None
    lit_in = view.lit.turn_number
    shown = [shown_to_all(replace(view, turn_number=lit_in + later)) for later in range(3)]
    assert shown == [view.lit, view.lit, None]


def test_who_lit_it_sees_it_one_turn_longer() -> None:
    later = play(LIT_RANK, "crane:c5c4 ninja:stay lantern:none")
    assert shown_to_all(public_view(later)) is None
    assert shown_to(player_view(later, BLUE)) is None
    assert shown_to(player_view(later, RED)) == later.night.lit


def test_a_lit_line_turns_with_the_board() -> None:
    rank, file = LIT_RANK.night.lit, LIT_FILE.night.lit
    assert rank is not None
    assert file is not None
    level, upright = (
        [line_in_picture(lit, player, has_ribbon=True) for player in Player] for lit in (rank, file)
    )
    assert level[0] == level[1]
    assert level[0].is_level
    assert [(line.cord[0] - BOARD[0]) // SQUARE + 1 for line in upright] == [3, 1]
    assert (level[0].cord[1] - BOARD[1]) // SQUARE + 1 == 2


def test_an_answer_is_on_the_board_of_who_lit_the_lantern_alone(caches: TileCaches) -> None:
    answers = [table(caches, LIT_RANK, viewer)._answer() for viewer in (RED, BLUE, None)]
    assert answers == [True, None, None]


def test_a_strike_is_marked_on_every_board_with_what_came_of_it(caches: TileCaches) -> None:
    for (state, has_missed), viewer in product(
        ((ATTEMPTED, False), (MISSED, True)), (RED, BLUE, None)
    ):
        tile = table(caches, state, viewer)._tile(Square.D3)
        assert (tile.mark, tile.has_missed) == (Mark.TARGET, has_missed)


def test_a_strike_is_marked_until_the_next_turn_has_begun(caches: TileCaches) -> None:
    gone_on = play(MISSED, "crab:c2c3")
    tile = table(caches, gone_on, None)._tile(Square.D3)
    assert (tile.piece, tile.mark, tile.has_missed) == (BLUE_NINJA, None, False)


def test_a_strike_that_missed_looks_other_than_one_that_hit(caches: TileCaches) -> None:
    hit = SquareTile(Cell(0, 1), None, BLUE_NINJA, Mark.TARGET)
    one, other = (
        caches[NIGHT].image(draw_square, tile) for tile in (hit, hit._replace(has_missed=True))
    )
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    assert sum(difference.histogram()[CLEARLY:]) > 0.05 * TILE * TILE


def test_lanterns_left_and_spent(caches: TileCaches) -> None:
    image = table(caches, LIT_RANK, None).compose().convert("RGB")
    spots = [(x, y) for y in (NEAR, FAR_BY_SIGN) for x in LANTERNS]
    flames = [image.getpixel(spot) == SHRINE.night.flame for spot in spots]
    assert flames == [True, False, True, True]


def test_a_ninja_that_lives_lies_beside_its_owners_hand_and_tells_whether_it_is_hidden(
    caches: TileCaches,
) -> None:
    hidden, shown = (
        caches[NIGHT].stamp(draw_token, NinjaToken(BLUE, is_hidden)) for is_hidden in (True, False)
    )
    middle = (NINJA_AFTER_LANTERNS, FAR)
    image = table(caches, LIT_RANK, None).compose()
    assert is_pressed(hidden, image, (NINJA_AFTER_LANTERNS, FAR_BY_SIGN))
    image = table(caches, ATTEMPTED, None).compose()
    assert is_pressed(shown, image, middle)
    assert not is_pressed(hidden, image, middle)


def test_blue_is_seen_to_be_there_in_the_way_of_the_light(caches: TileCaches) -> None:
    hidden = caches[NIGHT].stamp(draw_token, NinjaToken(BLUE, is_hidden=True))
    image = table(caches, LIGHT_QUIET, None).compose()
    for x in (INFO_X + NINJA_STEP // 2, INFO_X + NINJA_STEP * 3 // 2):
        assert is_pressed(hidden, image, (x, FAR_BY_SIGN))


def test_a_captured_ninja_lies_with_its_taker_alone(caches: TileCaches) -> None:
    image = table(caches, ATTEMPTED, None).compose()
    taken = INFO_X + 2 * LANTERN_STEP + NINJA_STEP + RESERVE_GAP + TAKEN_BY_NIGHT // 2
    assert is_pressed(
        caches[NIGHT].stamp(draw_taken, RED_NINJA, TAKEN_BY_NIGHT), image, (taken, FAR)
    )
    own = image.crop((INFO_X + 2 * LANTERN_STEP, NEAR_BY_SIGN - 20, INFO_RIGHT, NEAR_BY_SIGN + 20))
    red = SHRINE.liveries[RED].body
    colours = own.convert("RGB").getcolors(own.width * own.height) or []
    assert red not in [colour for _, colour in colours]


def test_quiet_turns_are_counted_between_the_hands(caches: TileCaches) -> None:
    image = table(caches, LIGHT_QUIET, None).compose()
    middle = ((INFO_X + INFO_RIGHT) // 2, HEIGHT - NEAR_QUIET_MIDDLE)
    assert is_pressed(caches[NIGHT].stamp(draw_quiet, 30), image, middle)
    table(caches, LIT_RANK, None).compose()
    assert (draw_quiet, 0) not in caches[NIGHT].stamps


def test_the_longest_count_of_quiet_turns_fits_beside_the_hands(caches: TileCaches) -> None:
    assert caches[NIGHT].stamp(draw_quiet, 30).image.width <= INFO_RIGHT - INFO_X


def test_who_has_still_to_place_is_called_upon(caches: TileCaches) -> None:
    own = table(caches, PLACING, BLUE).compose()
    public = table(caches, PLACING, None).compose()
    for sign, words, images in (
        (PlacingSign(RED, has_placed=True, yours=None), ("Red", "placed"), (public, own)),
        (PlacingSign(BLUE, has_placed=False, yours=None), ("Blue", "to place"), (public,)),
        (PlacingSign(BLUE, has_placed=False, yours=1), ("Place", "your ninja"), (own,)),
    ):
        assert sign.words == words
        stamp, height = caches[NIGHT].stamp(draw_placing, sign), PLACING_SIGN[1]
        top = top_of(NEAR_PLACING_SIGN_TOP, height, is_near=sign.player is RED)
        middle = (INFO_X + PLACING_SIGN[0] // 2, top + height // 2)
        assert all(is_pressed(stamp, image, middle) for image in images)


def test_the_light_master_has_nothing_to_place(caches: TileCaches) -> None:
    image = table(caches, dealt(Variant.LIGHT), None).compose().convert("RGB")
    beside = [image.getpixel((INFO_X + 8, top)) for top in (428, 272)]
    assert beside.count(SHRINE.liveries[BLUE].body) == 1
    assert SHRINE.liveries[RED].body not in beside


def test_captured_pieces_follow_from_what_the_variant_starts_with() -> None:
    blue_student = Piece(BLUE, PieceKind.STUDENT)
    assert list(missing(public_view(MOVED), BLUE)) == []
    assert RED_NINJA in missing(public_view(ATTEMPTED), RED)
    assert list(missing(public_view(LIGHT_NINJAS), BLUE)) == [BLUE_NINJA, BLUE_NINJA]
    assert list(missing(public_view(SHADOW_STONE), BLUE)) == [
        blue_student,
        blue_student,
        Piece(BLUE, PieceKind.MASTER),
    ]


def test_a_secret_move_marks_its_capture_alone() -> None:
    marks = {square: mark_of(public_view(LIGHT_CAPTURE).last_action, square) for square in Square}
    assert {square: mark for square, mark in marks.items() if mark} == {Square.B3: Mark.TARGET}
    quiet = public_view(play(LIGHT_TURN, "crane:c5c4"))
    assert {mark_of(quiet.last_action, square) for square in Square} == {None}


def test_before_the_lantern_the_side_card_already_belongs_to_the_other() -> None:
    assert receiver(public_view(MOVED)) is RED
    assert receiver(public_view(play(MOVED, "ninja:stay"))) is BLUE
