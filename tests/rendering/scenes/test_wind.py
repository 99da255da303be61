"""What lies where in Way of the Wind, found by looking for the tiles in the picture."""

from __future__ import annotations

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
from rendering.layout import CARD, CARD_COLUMNS, NEAR_HAND_TOP, NEAR_SIDE_TOP, TILE, Cell, cell_of
from rendering.parts.cards import CardTile
from rendering.parts.figures import PAWNS, Mark
from rendering.parts.signs import TurnSign
from rendering.parts.squares import SquareTile
from rendering.reading.view import receiver
from rendering.scenes.wind import WindTable
from rendering.sheets.wind import WindSheet
from rendering.theme import SHRINE
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
    from rendering.sheets.day import Sheet

RED, BLUE = Player
LEFT, RIGHT = CARD_COLUMNS
CLEARLY = 60
"""Of 256 shades of grey."""
PLAIN = Cell(1, 2)


@pytest.fixture(scope="session")
def wind(sheet: Sheet) -> WindSheet:
    return WindSheet(sheet, SHRINE)


def table(sheet: Sheet, wind: WindSheet, state: GameState, near: Player = RED) -> WindTable:
    return WindTable(sheet, wind, public_view(state), near)


def marks(sheet: Sheet, wind: WindSheet, state: GameState) -> dict[str, tuple[str, str]]:
    """The pawn's and the Spirit's by square."""
    tiles = {square: table(sheet, wind, state)._tile(square) for square in Square}
    return {
        str(square): (named(tile.mark), named(tile.spirit_mark))
        for square, tile in tiles.items()
        if tile.mark or tile.spirit_mark
    }


def named(mark: Mark | None) -> str:
    return "" if mark is None else mark.value


def clearly_differing(wind: WindSheet, one: SquareTile, other: SquareTile) -> float:
    """The share of pixels."""
    looks = [wind.square(tile).convert("RGB").convert("L") for tile in (one, other)]
    return sum(ImageChops.difference(*looks).histogram()[CLEARLY:]) / TILE**2


@pytest.mark.parametrize("near", Player)
def test_the_spirit_stands_on_its_square_from_either_side(
    near: Player, sheet: Sheet, wind: WindSheet
) -> None:
    picture = table(sheet, wind, OPENING, near).compose()
    cell = cell_of(Square.C3, near)
    tile = SquareTile(cell, None, None, None, has_spirit=True)
    assert shows(picture, wind.square(tile), cell.box[:2])


def test_both_moves_of_a_turn_are_marked(sheet: Sheet, wind: WindSheet) -> None:
    assert marks(sheet, wind, BOTH_MOVED) == {
        "b2": ("origin", ""),
        "b3": ("target", ""),
        "d3": ("", "origin"),
        "e4": ("", "target"),
    }


def test_a_square_can_bear_both_marks(sheet: Sheet, wind: WindSheet) -> None:
    assert marks(sheet, wind, SAME_SQUARE)["c4"] == ("target", "target")
    assert marks(sheet, wind, LEFT_SQUARE)["b2"] == ("origin", "target")


def test_an_ordinary_card_that_moved_the_spirit_marks_no_pawns_move(
    sheet: Sheet, wind: WindSheet
) -> None:
    assert marks(sheet, wind, SPIRIT_ALONE) == {"c3": ("", "origin"), "c5": ("", "target")}


def test_before_the_spirit_moves_the_pawns_move_alone_is_marked(
    sheet: Sheet, wind: WindSheet
) -> None:
    assert marks(sheet, wind, SPIRIT_STEP) == {"b2": ("origin", ""), "b3": ("target", "")}


def test_a_student_the_spirit_changed_places_with_stands_where_the_spirit_was(
    sheet: Sheet, wind: WindSheet
) -> None:
    tile = table(sheet, wind, SWAPPED)._tile(Square.D3)
    assert (tile.piece, tile.spirit_mark) == (Piece(BLUE, PieceKind.STUDENT), Mark.ORIGIN)
    tile = table(sheet, wind, SAME_SQUARE)._tile(Square.C4)
    assert (tile.piece, tile.has_spirit) == (None, True)


def test_every_mark_and_pair_of_marks_looks_different(wind: WindSheet) -> None:
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
            assert clearly_differing(wind, one, other) > 0.01


@pytest.mark.parametrize("pawn", PAWNS, ids=str)
def test_the_spirit_looks_like_no_pawn(pawn: Piece, wind: WindSheet) -> None:
    spirit = SquareTile(PLAIN, None, None, None, has_spirit=True)
    assert clearly_differing(wind, spirit, SquareTile(PLAIN, None, pawn, None)) > 0.1


def test_before_the_spirit_moves_the_card_in_hand_is_marked_and_the_sign_says_so(
    sheet: Sheet, wind: WindSheet
) -> None:
    for state, player in ((SPIRIT_STEP, RED), (SPIRIT_STEP_OF_BLUE, BLUE)):
        step = table(sheet, wind, state, player)
        assert step._sign() == TurnSign(player, is_near=True, phase=Phase.SPIRIT)
        assert receiver(public_view(state)) is player
    beside = (LEFT - 2, NEAR_HAND_TOP + CARD[1] // 2)
    pictures = [table(sheet, wind, state).compose() for state in (SPIRIT_STEP, OPENING)]
    marked, plain = (picture.convert("RGB").getpixel(beside) for picture in pictures)
    assert marked == SHRINE.mark
    assert plain != SHRINE.mark


def test_wind_cards_lie_as_their_holders_read_them(sheet: Sheet, wind: WindSheet) -> None:
    picture = table(sheet, wind, BOTH_MOVED, BLUE).compose()
    hawk = wind.card(CardTile(CARDS["hawk"], BLUE, is_near=True))
    bat = wind.card(CardTile(CARDS["bat"], None, is_near=True))
    assert shows(picture, hawk, (LEFT, NEAR_HAND_TOP))
    assert shows(picture, bat, (LEFT, NEAR_SIDE_TOP))


def test_a_win_of_the_pawn_part_marks_it(sheet: Sheet, wind: WindSheet) -> None:
    assert marks(sheet, wind, STONE) == {"b3": ("origin", ""), "c4": ("target", "")}


def test_other_pictures_need_nothing_of_the_wind() -> None:
    renderer = Renderer()
    renderer.board(after(CLASSIC_OPENING), seen_from=RED)
    for _ in renderer.warm_up():
        pass
    assert "wind" not in vars(renderer._sheets)
    assert "_wind" not in vars(renderer._sheets.day.painters.squares)


def test_only_what_a_picture_shows_is_painted(sheet: Sheet) -> None:
    fresh = WindSheet(sheet, SHRINE)
    table(sheet, fresh, BOTH_MOVED).compose()
    assert len(fresh._squares) == 2
    assert len(fresh._cards) == 2


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
    own = renderer.board(player_view(SPIRIT_STEP, RED), seen_from=RED)
    assert own == renderer.board(public_view(SPIRIT_STEP), seen_from=RED)


def test_a_replay_says_so_in_a_ribbon(sheet: Sheet, wind: WindSheet) -> None:
    replayed = WindTable(sheet, wind, REPLAYED.public, RED, is_replay=True).compose()
    plain = WindTable(sheet, wind, REPLAYED.public, RED).compose()
    colours = [picture.convert("RGB").getpixel((4, 690)) for picture in (replayed, plain)]
    assert [colour == SHRINE.side for colour in colours] == [True, False]


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game_can_be_painted_in_few_bytes(
    seed: int, renderer: Renderer
) -> None:
    for state in play_out_in_wind(seed):
        for player in Player:
            assert len(renderer.board(public_view(state), seen_from=player)) < 75_000
