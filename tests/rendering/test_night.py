"""What lies where by night and in the replay, found by looking for the tiles in the picture."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest
from PIL import Image, ImageChops

from onitama_core.game import (
    Piece,
    PieceKind,
    Player,
    Square,
    Variant,
    parse_position,
    player_view,
    public_view,
    replay_view,
)
from rendering.board import BoardPicture, line_in_picture, mark_of, marks_of
from rendering.figures import MoveMark
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
    REPLAY_RIBBON,
    RESERVE_GAP,
    ROW,
    SQUARE,
    TAKEN_BY_NIGHT,
    Cell,
    top_of,
)
from rendering.ninja import NinjaToken, draw_token
from rendering.panel import (
    PlacingSign,
    draw_placing,
    draw_public_ribbon,
    draw_quiet,
    draw_taken,
)
from rendering.reading import missing, receiver, shown_to, shown_to_all
from rendering.squares import SquareTile, draw_square
from rendering.theme import SHRINE
from rendering.tiles import NIGHT
from tests.onitama_core.game.helpers import dealt, play, shadow
from tests.rendering.positions import (
    ATTEMPTED,
    FOUND_NOTHING,
    GIVEN_UP,
    HANDS,
    LIGHT_CAPTURE,
    LIGHT_NINJAS,
    LIGHT_QUIET,
    LIGHT_TURN,
    LIT_FILE,
    LIT_RANK,
    MET,
    MISSED,
    MOVED,
    PLACING,
    SHADOW_STONE,
    START,
    STONE,
    UNSEEN,
    after_turn,
)
from tests.rendering.test_board import clearly_differing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import GameState, ReplayView
    from rendering.layout import Spot
    from rendering.primitives import Stamp
    from rendering.reading import View
    from rendering.tiles import TileCaches

RED, BLUE = Player
LANTERNS: Final = (INFO_X + LANTERN_STEP // 2, INFO_X + LANTERN_STEP * 3 // 2)
NINJA_AFTER_LANTERNS: Final = INFO_X + 2 * LANTERN_STEP + NINJA_STEP // 2
NEAR, NEAR_BY_SIGN = (top + ROW // 2 for top in (NEAR_ROW_TOP, NEAR_ROW_TOP_BY_SIGN))
FAR, FAR_BY_SIGN = HEIGHT - NEAR, HEIGHT - NEAR_BY_SIGN
RED_NINJA, BLUE_NINJA = (Piece(player, PieceKind.NINJA) for player in Player)


def picture_of(caches: TileCaches, state: GameState) -> Image.Image:
    """As everybody sees it."""
    return BoardPicture(caches, public_view(state), RED).compose()


def is_pressed(stamp: Stamp, image: Image.Image, middle: Spot) -> bool:
    """Whether it lies there, whole."""
    left, top = (place - size // 2 for place, size in zip(middle, stamp.image.size, strict=True))
    there = image.crop((left, top, left + stamp.image.width, top + stamp.image.height))
    difference = ImageChops.difference(there, stamp.image)
    return Image.composite(difference, Image.new("P", there.size), stamp.mask).getbbox() is None


def seen_by(state: GameState, *viewers: Player | None) -> list[View]:
    return [public_view(state) if who is None else player_view(state, who) for who in viewers]


EVERYBODY: Final = (*Player, None)
TILES: Final[dict[str, tuple[Sequence[View], Square, dict[str, Any]]]] = {
    "a hidden ninja on its owner's board": (
        *(seen_by(MOVED, RED), Square.C3, {"piece": RED_NINJA, "is_hidden": True}),
    ),
    "and on no other": (
        *(seen_by(MOVED, BLUE, None), Square.C3, {"piece": None, "is_hidden": False}),
    ),
    "a revealed ninja, and its strike": (
        seen_by(ATTEMPTED, *EVERYBODY),
        Square.D3,
        {"piece": BLUE_NINJA, "is_hidden": False, "mark": MoveMark.TARGET, "has_missed": False},
    ),
    "a strike that missed": (
        *(seen_by(FOUND_NOTHING, *EVERYBODY), Square.D3),
        {"piece": BLUE_NINJA, "mark": MoveMark.TARGET, "has_missed": True},
    ),
    "no strike any more when the next turn has begun": (
        *(seen_by(play(FOUND_NOTHING, "crab:c2c3"), None), Square.D3),
        {"piece": BLUE_NINJA, "mark": None, "has_missed": False},
    ),
    "Red's hidden ninja in the replay": (
        *([START], Square.B1, {"piece": RED_NINJA, "is_hidden": True}),
    ),
    "Blue's": ([START], Square.D5, {"piece": BLUE_NINJA, "is_hidden": True}),
    "one that was revealed": ([MISSED], Square.D3, {"piece": BLUE_NINJA, "is_hidden": False}),
    "both where they met": ([MET], Square.B4, {"is_shared": True, "is_lit": True}),
    "what everybody saw where no step is told": (
        *([GIVEN_UP], Square.D3, {"mark": MoveMark.TARGET, "has_missed": True}),
    ),
}


@pytest.mark.parametrize(("views", "square", "shown"), TILES.values(), ids=TILES)
def test_a_square_shows(
    views: Sequence[View], square: Square, shown: dict[str, Any], caches: TileCaches
) -> None:
    for view in views:
        tile = BoardPicture(caches, view, RED)._tile(square)
        assert {name: getattr(tile, name) for name in shown} == shown


NINJA_TILE: Final = SquareTile(Cell(0, 1), None, BLUE_NINJA, None)


@pytest.mark.parametrize(
    ("one", "other", "share"),
    [
        (NINJA_TILE, NINJA_TILE._replace(is_hidden=True), 0.15),
        (
            NINJA_TILE._replace(piece=RED_NINJA),
            NINJA_TILE._replace(piece=RED_NINJA, is_hidden=True),
            0.15,
        ),
        (
            NINJA_TILE._replace(mark=MoveMark.TARGET),
            NINJA_TILE._replace(mark=MoveMark.TARGET, has_missed=True),
            0.05,
        ),
    ],
    ids=["Blue's hidden and revealed", "Red's", "a strike that missed and one that hit"],
)
def test_squares_look_different(
    one: SquareTile, other: SquareTile, share: float, caches: TileCaches
) -> None:
    assert clearly_differing(caches[NIGHT], one, other) > share


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


def test_an_answer_is_on_the_board_of_who_lit_the_lantern_alone_and_in_the_replay(
    caches: TileCaches,
) -> None:
    answers = [
        BoardPicture(caches, view, RED)._answer()
        for view in (*seen_by(LIT_RANK, *EVERYBODY), MET, UNSEEN)
    ]
    assert answers == [True, None, None, True, None]


def test_lanterns_left_and_spent(caches: TileCaches) -> None:
    image = picture_of(caches, LIT_RANK).convert("RGB")
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
    image = picture_of(caches, LIT_RANK)
    assert is_pressed(hidden, image, (NINJA_AFTER_LANTERNS, FAR_BY_SIGN))
    image = picture_of(caches, ATTEMPTED)
    assert is_pressed(shown, image, middle)
    assert not is_pressed(hidden, image, middle)


def test_blue_is_seen_to_be_there_in_the_way_of_the_light(caches: TileCaches) -> None:
    hidden = caches[NIGHT].stamp(draw_token, NinjaToken(BLUE, is_hidden=True))
    image = picture_of(caches, LIGHT_QUIET)
    for x in (INFO_X + NINJA_STEP // 2, INFO_X + NINJA_STEP * 3 // 2):
        assert is_pressed(hidden, image, (x, FAR_BY_SIGN))


def test_a_captured_ninja_lies_with_its_taker_alone(caches: TileCaches) -> None:
    image = picture_of(caches, ATTEMPTED)
    taken = INFO_X + 2 * LANTERN_STEP + NINJA_STEP + RESERVE_GAP + TAKEN_BY_NIGHT // 2
    assert is_pressed(
        caches[NIGHT].stamp(draw_taken, RED_NINJA, TAKEN_BY_NIGHT), image, (taken, FAR)
    )
    own = image.crop((INFO_X + 2 * LANTERN_STEP, NEAR_BY_SIGN - 20, INFO_RIGHT, NEAR_BY_SIGN + 20))
    red = SHRINE.liveries[RED].body
    colours = own.convert("RGB").getcolors(own.width * own.height) or []
    assert red not in [colour for _, colour in colours]


def test_quiet_turns_are_counted_between_the_hands(caches: TileCaches) -> None:
    image = picture_of(caches, LIGHT_QUIET)
    middle = ((INFO_X + INFO_RIGHT) // 2, HEIGHT - NEAR_QUIET_MIDDLE)
    assert is_pressed(caches[NIGHT].stamp(draw_quiet, 30), image, middle)
    picture_of(caches, LIT_RANK)
    assert (draw_quiet, 0) not in caches[NIGHT].stamps


def test_the_longest_count_of_quiet_turns_fits_beside_the_hands(caches: TileCaches) -> None:
    assert caches[NIGHT].stamp(draw_quiet, 30).image.width <= INFO_RIGHT - INFO_X


def test_who_has_still_to_place_is_called_upon(caches: TileCaches) -> None:
    own = BoardPicture(caches, player_view(PLACING, BLUE), RED).compose()
    public = picture_of(caches, PLACING)
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
    image = picture_of(caches, dealt(Variant.LIGHT)).convert("RGB")
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
    assert {square: mark for square, mark in marks.items() if mark} == {Square.B3: MoveMark.TARGET}
    quiet = public_view(play(LIGHT_TURN, "crane:c5c4"))
    assert {mark_of(quiet.last_action, square) for square in Square} == {None}


def test_before_the_lantern_the_side_card_already_belongs_to_the_other() -> None:
    assert receiver(public_view(MOVED)) is RED
    assert receiver(public_view(play(MOVED, "ninja:stay"))) is BLUE


# -- the replay --


def test_a_square_with_both_shows_both(caches: TileCaches) -> None:
    tile = SquareTile(Cell(1, 1), None, None, None, is_shared=True)
    image = caches[NIGHT].image(draw_square, tile).convert("RGB")
    colours = {colour for _, colour in image.getcolors() or ()}
    assert {SHRINE.liveries[player].body for player in Player} <= colours


def test_the_last_board_by_night_is_called_revealed(caches: TileCaches) -> None:
    by_day = play(parse_position(STONE), "crab:c4c5")
    for view, words in (
        (MET, "Replay"),
        (GIVEN_UP, "Revealed"),
        (replay_view(by_day, by_day, ()), "Replay"),
    ):
        ribbon = caches[NIGHT].stamp(draw_public_ribbon, words, REPLAY_RIBBON)
        assert BoardPicture(caches, view, RED)._ribbon is ribbon


@pytest.mark.parametrize(
    ("view", "origins", "targets"),
    [
        (MET, "d2 b3", "d3 b4"),
        (UNSEEN, "c5", "c4"),
        (START, "", ""),
        (
            after_turn(
                shadow(f"2m2/5/5/3S1/2M2 r {HANDS}", red_ninja="d1", blue_ninja="a5"),
                "crab:d2d3 ninja:d1d2",
            ),
            *("d1", "d3 d2"),
        ),
    ],
    ids=["pawn and ninja", "the Shadow Master's", "the start", "a ninja that followed its pawn"],
)
def test_every_step_is_marked_as_it_was_played(
    view: ReplayView, origins: str, targets: str
) -> None:
    assert marks_of(view.deeds) == {
        **{Square.parse(name): MoveMark.ORIGIN for name in origins.split()},
        **{Square.parse(name): MoveMark.TARGET for name in targets.split()},
    }


def test_where_no_step_is_told_the_last_one_shows_where_it_went(caches: TileCaches) -> None:
    assert BoardPicture(caches, GIVEN_UP, RED)._target_from(Square.E5) is Square.E4


def test_no_private_ribbon_is_on_it(caches: TileCaches) -> None:
    image = BoardPicture(caches, START, RED).compose().convert("RGB")
    assert image.getpixel((8, 690)) == SHRINE.side
    assert image.getpixel((400, 690)) != SHRINE.night.veil
    assert image.getpixel((54, 300)) == SHRINE.frame
