"""What lies where in Way of the Wind, found by looking for the tiles in the picture."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PIL import ImageChops

from onitama_core.game import (
    CARDS,
    Phase,
    Piece,
    PieceKind,
    Player,
    Square,
    player_view,
    public_view,
)
from rendering import Renderer
from rendering.board import BoardPicture
from rendering.cards import CardTile, draw_card
from rendering.figures import PAWNS, Mark
from rendering.layout import CARD, CARD_COLUMNS, NEAR_HAND_TOP, NEAR_SIDE_TOP, TILE, Cell, cell_of
from rendering.palettes import DAY, NIGHT, WIND
from rendering.panel import TurnSign
from rendering.reading import receiver
from rendering.squares import SquareTile, draw_square
from rendering.theme import SHRINE
from rendering.tiles import TileCaches
from tests.rendering.positions import OPENING as CLASSIC_OPENING
from tests.rendering.positions import after
from tests.rendering.scenes.test_table import shows
from tests.rendering.wind_positions import (
    BOTH_MOVED,
    LEFT_SQUARE,
    OPENING,
    REPLAYED,
    SAME_SQUARE,
    SPIRIT_ALONE,
    SPIRIT_STEP,
    SPIRIT_STEP_OF_BLUE,
    STONE,
    SWAPPED,
    WIND_GOLDEN,
    play_out_in_wind,
)

if TYPE_CHECKING:
    from onitama_core.game import GameState

RED, BLUE = Player
LEFT, RIGHT = CARD_COLUMNS
CLEARLY = 60
"""Of 256 shades of grey."""
PLAIN = Cell(1, 2)


def table(caches: TileCaches, state: GameState, near: Player = RED) -> BoardPicture:
    return BoardPicture(caches, public_view(state), near)


def marks(caches: TileCaches, state: GameState) -> dict[str, tuple[str, str]]:
    """The pawn's and the Spirit's by square."""
    tiles = {square: table(caches, state)._tile(square) for square in Square}
    return {
        str(square): (named(tile.mark), named(tile.spirit_mark))
        for square, tile in tiles.items()
        if tile.mark or tile.spirit_mark
    }


def named(mark: Mark | None) -> str:
    return "" if mark is None else mark.value


def clearly_differing(caches: TileCaches, one: SquareTile, other: SquareTile) -> float:
    """The share of pixels."""
    looks = [
        caches[WIND].image(draw_square, tile).convert("RGB").convert("L") for tile in (one, other)
    ]
    return sum(ImageChops.difference(*looks).histogram()[CLEARLY:]) / TILE**2


@pytest.mark.parametrize("near", Player)
def test_the_spirit_stands_on_its_square_from_either_side(near: Player, caches: TileCaches) -> None:
    picture = table(caches, OPENING, near).compose()
    cell = cell_of(Square.C3, near)
    tile = SquareTile(cell, None, None, None, has_spirit=True)
    assert shows(picture, caches[WIND].image(draw_square, tile), cell.box[:2])


def test_both_moves_of_a_turn_are_marked(caches: TileCaches) -> None:
    assert marks(caches, BOTH_MOVED) == {
        "b2": ("origin", ""),
        "b3": ("target", ""),
        "d3": ("", "origin"),
        "e4": ("", "target"),
    }


def test_a_square_can_bear_both_marks(caches: TileCaches) -> None:
    assert marks(caches, SAME_SQUARE)["c4"] == ("target", "target")
    assert marks(caches, LEFT_SQUARE)["b2"] == ("origin", "target")


def test_an_ordinary_card_that_moved_the_spirit_marks_no_pawns_move(caches: TileCaches) -> None:
    assert marks(caches, SPIRIT_ALONE) == {"c3": ("", "origin"), "c5": ("", "target")}


def test_before_the_spirit_moves_the_pawns_move_alone_is_marked(caches: TileCaches) -> None:
    assert marks(caches, SPIRIT_STEP) == {"b2": ("origin", ""), "b3": ("target", "")}


def test_a_student_the_spirit_changed_places_with_stands_where_the_spirit_was(
    caches: TileCaches,
) -> None:
    tile = table(caches, SWAPPED)._tile(Square.D3)
    assert (tile.piece, tile.spirit_mark) == (Piece(BLUE, PieceKind.STUDENT), Mark.ORIGIN)
    tile = table(caches, SAME_SQUARE)._tile(Square.C4)
    assert (tile.piece, tile.has_spirit) == (None, True)


def test_every_mark_and_pair_of_marks_looks_different(caches: TileCaches) -> None:
    origin, target = Mark
    empty = SquareTile(PLAIN, None, None, None)
    with_spirit = empty._replace(has_spirit=True)
    left = [empty, empty._replace(mark=origin), empty._replace(spirit_mark=origin)]
    entered = [
        with_spirit,
        with_spirit._replace(spirit_mark=target),
        with_spirit._replace(mark=origin, spirit_mark=target),
        with_spirit._replace(mark=target, spirit_mark=target),
    ]
    for tiles in (left, entered):
        for one, other in combinations(tiles, 2):
            assert clearly_differing(caches, one, other) > 0.01


@pytest.mark.parametrize("pawn", PAWNS, ids=str)
def test_the_spirit_looks_like_no_pawn(pawn: Piece, caches: TileCaches) -> None:
    spirit = SquareTile(PLAIN, None, None, None, has_spirit=True)
    assert clearly_differing(caches, spirit, SquareTile(PLAIN, None, pawn, None)) > 0.1


def test_before_the_spirit_moves_the_card_in_hand_is_marked_and_the_sign_says_so(
    caches: TileCaches,
) -> None:
    for state, player in ((SPIRIT_STEP, RED), (SPIRIT_STEP_OF_BLUE, BLUE)):
        step = table(caches, state, player)
        assert step._sign() == TurnSign(player, is_near=True, phase=Phase.SPIRIT)
        assert receiver(public_view(state)) is player
    beside = (LEFT - 2, NEAR_HAND_TOP + CARD[1] // 2)
    pictures = [table(caches, state).compose() for state in (SPIRIT_STEP, OPENING)]
    marked, plain = (picture.convert("RGB").getpixel(beside) for picture in pictures)
    assert marked == SHRINE.mark
    assert plain != SHRINE.mark


def test_wind_cards_lie_as_their_holders_read_them(caches: TileCaches) -> None:
    picture = table(caches, BOTH_MOVED, BLUE).compose()
    hawk = caches[WIND].image(draw_card, CardTile(CARDS["hawk"], BLUE, is_near=True))
    bat = caches[WIND].image(draw_card, CardTile(CARDS["bat"], None, is_near=True))
    assert shows(picture, hawk, (LEFT, NEAR_HAND_TOP))
    assert shows(picture, bat, (LEFT, NEAR_SIDE_TOP))


def test_a_win_of_the_pawn_part_marks_it(caches: TileCaches) -> None:
    assert marks(caches, STONE) == {"b3": ("origin", ""), "c4": ("target", "")}


def test_other_pictures_need_nothing_of_the_wind() -> None:
    renderer = Renderer()
    renderer.board(after(CLASSIC_OPENING), seen_from=RED)
    for _ in renderer.warm_up():
        pass
    assert set(renderer._caches) == {DAY, NIGHT}


def test_only_what_a_picture_shows_is_painted() -> None:
    fresh = TileCaches(SHRINE)
    table(fresh, BOTH_MOVED).compose()
    assert Counter(key[0] for key in fresh[WIND].images) == {draw_square: 2, draw_card: 2}


def test_threads_may_share_a_renderer_from_its_first_wind_on() -> None:
    renderer = Renderer()
    view, seen_from = WIND_GOLDEN["wind-both-red"]
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda _: renderer.board(view, seen_from=seen_from), range(8)))
    assert len(set(pictures)) == 1


def test_what_was_painted_before_changes_nothing(renderer: Renderer) -> None:
    fresh = Renderer()
    for name in reversed(WIND_GOLDEN):
        view, seen_from = WIND_GOLDEN[name]
        assert fresh.board(view, seen_from=seen_from) == renderer.board(view, seen_from=seen_from)


def test_a_players_view_is_painted_as_the_public_one(renderer: Renderer) -> None:
    own = renderer.board(player_view(SPIRIT_STEP, RED), seen_from=RED).data
    assert own == renderer.board(public_view(SPIRIT_STEP), seen_from=RED).data


def test_a_replay_says_so_in_a_ribbon(caches: TileCaches) -> None:
    replayed = BoardPicture(caches, REPLAYED, RED).compose()
    plain = BoardPicture(caches, REPLAYED.public, RED).compose()
    colours = [picture.convert("RGB").getpixel((4, 690)) for picture in (replayed, plain)]
    assert [colour == SHRINE.side for colour in colours] == [True, False]


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game_can_be_painted_in_few_bytes(
    seed: int, renderer: Renderer
) -> None:
    for state in play_out_in_wind(seed):
        for player in Player:
            assert len(renderer.board(public_view(state), seen_from=player).data) < 75_000
