"""The replay in pictures and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    Piece,
    PieceKind,
    Player,
    Square,
    Variant,
    parse_position,
    replay_view,
)
from rendering.board import BoardPicture, marks_of
from rendering.figures import Mark
from rendering.layout import REPLAY_RIBBON, Cell
from rendering.palettes import NIGHT
from rendering.panel import draw_public_ribbon
from rendering.squares import SquareTile, draw_square
from rendering.theme import SHRINE
from rendering.tiles import TileCaches
from rendering.words import describe, signs
from tests.onitama_core.game.helpers import play, shadow
from tests.rendering.night_positions import HANDS
from tests.rendering.positions import STONE
from tests.rendering.replay_positions import (
    GIVEN_UP,
    MET,
    MISSED,
    START,
    UNSEEN,
    after_turn,
    replays,
)

if TYPE_CHECKING:
    from rendering import Renderer
    from rendering.tiles import TileCaches

RED, BLUE = Player
RED_NINJA, BLUE_NINJA = (Piece(player, PieceKind.NINJA) for player in Player)
EVERY = 8


def test_both_sides_hidden_ninjas_are_on_the_board(caches: TileCaches) -> None:
    table = BoardPicture(caches, START, RED)
    tiles = [table._tile(square) for square in (Square.B1, Square.D5)]
    assert [(tile.piece, tile.is_hidden) for tile in tiles] == [
        (RED_NINJA, True),
        (BLUE_NINJA, True),
    ]


def test_a_ninja_that_was_revealed_looks_so(caches: TileCaches) -> None:
    tile = BoardPicture(caches, MISSED, RED)._tile(Square.D3)
    assert (tile.piece, tile.is_hidden) == (BLUE_NINJA, False)


def test_a_square_with_both_shows_both(caches: TileCaches) -> None:
    tile = BoardPicture(caches, MET, RED)._tile(Square.B4)
    assert (tile.is_shared, tile.is_lit) == (True, True)
    image = (
        caches[NIGHT]
        .image(draw_square, SquareTile(Cell(1, 1), None, None, None, is_shared=True))
        .convert("RGB")
    )
    colours = {colour for _, colour in image.getcolors() or ()}
    assert {SHRINE.liveries[player].body for player in Player} <= colours


def test_what_everybody_saw_is_marked_where_no_step_is_told(caches: TileCaches) -> None:
    table = BoardPicture(caches, GIVEN_UP, RED)
    tile = table._tile(Square.D3)
    assert (tile.mark, tile.has_missed) == (Mark.TARGET, True)
    assert table._target_from(Square.E5) is Square.E4


def test_the_last_board_by_night_is_called_revealed(caches: TileCaches) -> None:
    replay, revealed = (
        caches[NIGHT].stamp(draw_public_ribbon, words, REPLAY_RIBBON)
        for words in (signs.REPLAY, signs.REVEALED)
    )
    assert BoardPicture(caches, MET, RED)._ribbon is replay
    assert BoardPicture(caches, GIVEN_UP, RED)._ribbon is revealed
    by_day = play(parse_position(STONE), "crab:c4c5")
    won = replay_view(by_day, by_day, ())
    assert BoardPicture(caches, won, RED)._ribbon is replay


def test_every_step_is_marked_as_it_was_played() -> None:
    assert marks_of(MET.deeds) == {
        Square.D2: Mark.ORIGIN,
        Square.D3: Mark.TARGET,
        Square.B3: Mark.ORIGIN,
        Square.B4: Mark.TARGET,
    }
    assert marks_of(UNSEEN.deeds) == {Square.C5: Mark.ORIGIN, Square.C4: Mark.TARGET}
    assert marks_of(START.deeds) == {}


def test_a_ninja_that_followed_its_pawn_marks_where_it_went() -> None:
    view = after_turn(
        shadow(f"2m2/5/5/3S1/2M2 r {HANDS}", red_ninja="d1", blue_ninja="a5"),
        "crab:d2d3 ninja:d1d2",
    )
    assert marks_of(view.deeds) == {
        Square.D3: Mark.TARGET,
        Square.D1: Mark.ORIGIN,
        Square.D2: Mark.TARGET,
    }


def test_the_answer_is_beside_the_lit_line(caches: TileCaches) -> None:
    assert BoardPicture(caches, MET, RED)._answer() is True
    assert BoardPicture(caches, UNSEEN, RED)._answer() is None


def test_no_private_ribbon_is_on_it(caches: TileCaches) -> None:
    image = BoardPicture(caches, START, RED).compose().convert("RGB")
    assert image.getpixel((8, 690)) == SHRINE.side
    assert image.getpixel((400, 690)) != SHRINE.night.veil
    assert image.getpixel((54, 300)) == SHRINE.frame


def test_the_replay_is_told() -> None:
    assert describe(MET, seen_from=RED) == (
        "Onitama board, Way of the Shadow, seen from Red's side. Replay: nothing is hidden. "
        "This turn: Red's student moved from d2 to d3 with Crab; "
        "Red's ninja moved from b3 to b4. Blue to move. "
        "Red, discs: master c1; students a1 and d3; hidden ninja b4. "
        "Blue, octagons: master c5; students a5 and e5; hidden ninja b4. "
        "Red has 1 lantern left. Blue has 2 lanterns left. "
        "Red's lantern lights rank 4 and finds a hidden ninja. "
        "Red holds Dragon and Tiger. Blue holds Crane and Monkey. "
        "Crab is the side card and goes to Blue next. "
        "Dragon: one forward with two left, one forward with two right, "
        "one back-left or one back-right. "
        "Tiger: two forward or one back. "
        "Crane: one forward, one back-left or one back-right. "
        "Monkey: one forward-left, one forward-right, one back-left or one back-right. "
        "Crab: one forward, two left or two right."
    )


def test_what_others_could_not_tell_is_told() -> None:
    assert "This turn: Blue's ninja moved from c5 to c4 with Crane." in describe(
        UNSEEN, seen_from=RED
    )
    struck = "Blue's ninja moved from d4 to d3 and struck."
    assert struck in describe(MISSED, seen_from=RED)


@pytest.mark.parametrize("variant", [Variant.CLASSIC, Variant.SHADOW, Variant.LIGHT])
@pytest.mark.parametrize("seed", range(4))
def test_every_moment_can_be_told_and_painted(
    variant: Variant, seed: int, renderer: Renderer
) -> None:
    for ply, view in enumerate(replays(variant, seed)):
        assert all(view.public.board[square] is None for square in view.shared)
        for near in Player:
            text = describe(view, seen_from=near)
            assert len(text) < 1000
            assert text.endswith(".")
            if ply % EVERY == 0:
                assert len(renderer.board(view, seen_from=near).data) < 80_000
