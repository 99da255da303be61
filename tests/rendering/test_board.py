"""What lies where by day and in the wind, found by looking for the tiles in the picture."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

import pytest
from PIL import ImageChops

from onitama_core.game import (
    CARDS,
    Outcome,
    Phase,
    Piece,
    PieceKind,
    Player,
    Square,
    Termination,
    public_view,
)
from rendering.board import BoardPicture, in_a_row, mark_of
from rendering.cards import CardTile, draw_card
from rendering.figures import PAWNS, MoveMark
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
    TILE,
    Cell,
    cell_of,
)
from rendering.panel import TurnSign
from rendering.reading import begins, missing, receiver, winning_square
from rendering.squares import SquareTile, draw_square, square_tiles
from rendering.theme import SHRINE
from rendering.tiles import DAY, WIND
from tests.onitama_core.game.helpers import act, light, shadow
from tests.rendering.positions import (
    BOTH_MOVED,
    HANDS,
    LEFT_SQUARE,
    MIDDLE,
    OPENING,
    REPLAYED,
    SAME_SQUARE,
    SPIRIT_ALONE,
    SPIRIT_STEP,
    SPIRIT_STEP_OF_BLUE,
    STONE,
    STREAM,
    STUCK,
    SWAPPED,
    WIND_OPENING,
    WIND_STONE,
    after,
)
from tests.rendering.test_primitives import PHONE

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import GameState, PublicView
    from rendering.layout import Spot
    from rendering.tiles import TileCache, TileCaches

RED, BLUE = Player
WON: Final = after(STONE, "crab:c4c5")
CLEARLY: Final = 60
"""Of 256 shades of grey."""
PLAIN: Final = SquareTile(Cell(1, 2), None, None, None)
LEFT, RIGHT = CARD_COLUMNS
FAR_HAND_TOP: Final = HEIGHT - NEAR_HAND_TOP - CARD[1]
FAR_SIDE_TOP: Final = HEIGHT - NEAR_SIDE_TOP - CARD[1]


def shows(image: Image.Image, tile: Image.Image, spot: Spot) -> bool:
    """Whether `tile` lies at `spot`, but for its outermost pixels, which a mark may cover."""
    x, y = spot
    there = image.crop((x + 4, y + 4, x + tile.width - 4, y + tile.height - 4))
    own = tile.crop((4, 4, tile.width - 4, tile.height - 4))
    return ImageChops.difference(there.convert("RGB"), own.convert("RGB")).getbbox() is None


def painted(caches: TileCaches, view: PublicView, seen_from: Player = RED) -> Image.Image:
    return BoardPicture(caches, view, seen_from).compose()


def square_in(
    caches: TileCaches, view: PublicView, square: Square, seen_from: Player = RED
) -> bytes:
    return painted(caches, view, seen_from).crop(cell_of(square, seen_from).box).tobytes()


def clearly_differing(cache: TileCache, one: SquareTile, other: SquareTile) -> float:
    """The share of pixels."""
    looks = [cache.image(draw_square, tile).convert("RGB").convert("L") for tile in (one, other)]
    return sum(ImageChops.difference(*looks).histogram()[CLEARLY:]) / TILE**2


# -- pieces and cards --


def test_a_game_begins_with_everything_at_home_and_in_the_middle_somebody_is_to_move(
    caches: TileCaches,
) -> None:
    assert begins(after(OPENING))
    for view in (
        after(OPENING, "crab:c1c2"),
        after(MIDDLE),
        after(OPENING.replace("ssmss", "ssms1")),
    ):
        assert not begins(view)
    for actions, sign in (
        ("", TurnSign(RED, is_near=True, begins=True)),
        ("crab:b1b2", TurnSign(BLUE, is_near=False)),
    ):
        assert BoardPicture(caches, after(OPENING, actions), RED)._sign() == sign


@pytest.mark.parametrize(("near", "cell"), [(RED, Cell(2, 0)), (BLUE, Cell(2, 4))])
def test_the_viewers_home_row_is_at_the_bottom(
    near: Player, cell: Cell, caches: TileCaches
) -> None:
    assert cell_of(Square.C5, near) == cell
    master = SquareTile(cell, BLUE, Piece(BLUE, PieceKind.MASTER), None)
    tile = caches[DAY].image(draw_square, master)
    assert shows(painted(caches, after(OPENING), near), tile, cell.box[:2])
    spirit = PLAIN._replace(cell=cell_of(Square.C3, near), has_spirit=True)
    tile = caches[WIND].image(draw_square, spirit)
    assert shows(painted(caches, public_view(WIND_OPENING), near), tile, spirit.cell.box[:2])


@pytest.mark.parametrize(
    ("view", "near", "tile", "spot"),
    [
        (after(OPENING), BLUE, ("crane", BLUE, True), (LEFT, NEAR_HAND_TOP)),
        (after(OPENING), BLUE, ("tiger", RED, False), (RIGHT, FAR_HAND_TOP)),
        (after(MIDDLE, "crane:c5c4"), RED, ("crane", None, True), (LEFT, NEAR_SIDE_TOP)),
        (after(MIDDLE, "crane:c5c4"), BLUE, ("crane", None, False), (LEFT, FAR_SIDE_TOP)),
        (public_view(BOTH_MOVED), BLUE, ("hawk", BLUE, True), (LEFT, NEAR_HAND_TOP)),
        (public_view(BOTH_MOVED), BLUE, ("bat", None, True), (LEFT, NEAR_SIDE_TOP)),
    ],
)
def test_own_cards_lie_below_and_the_side_card_beside_who_gets_it(
    view: PublicView,
    near: Player,
    tile: tuple[str, Player | None, bool],
    spot: Spot,
    caches: TileCaches,
) -> None:
    name, holder, is_near = tile
    cache = caches[DAY if CARDS[name].is_ordinary else WIND]
    looks = cache.image(draw_card, CardTile(CARDS[name], holder, is_near))
    assert shows(painted(caches, view, near), looks, spot)


def test_the_arrow_to_the_hand_that_gets_the_side_card_is_gone_after_the_end(
    caches: TileCaches,
) -> None:
    left, top, right, bottom = CHEVRON
    middle = ((left + right) // 2, (top + bottom) // 2)
    for view, its in ((after(STONE), SHRINE.liveries[RED].body), (WON, SHRINE.tray)):
        assert painted(caches, view).convert("RGB").getpixel(middle) == its


def test_an_ordinary_card_bears_its_stamp(caches: TileCaches) -> None:
    image = painted(caches, after(OPENING)).convert("RGB")
    side_card = image.crop((LEFT, NEAR_SIDE_TOP, LEFT + CARD[0], NEAR_SIDE_TOP + CARD[1]))
    counts = {pixel: count for count, pixel in side_card.getcolors(1 << 20) or ()}
    red, blue = (counts.get(livery.body, 0) for livery in SHRINE.liveries)
    assert CARDS["dragon"].stamp is RED
    assert red > 100
    assert blue == 0


def test_captured_pieces_are_what_is_missing_from_the_board() -> None:
    student, master = (Piece(BLUE, kind) for kind in (PieceKind.STUDENT, PieceKind.MASTER))
    assert list(missing(WON, BLUE)) == [student, student, master]
    assert list(missing(after(OPENING), RED)) == []


def test_all_that_one_side_can_lose_fits_beside_a_hand_and_is_known_on_a_phone() -> None:
    for count in range(1, 6):
        *_, last = in_a_row(count, TAKEN, INFO_X)
        assert last + TAKEN // 2 <= INFO_RIGHT
    assert min(TAKEN, TAKEN_BY_NIGHT) * PHONE / CANVAS[0] >= 14


# -- the last move, and the stroke that won --


def test_the_last_move_is_marked_where_it_began_and_ended() -> None:
    view = after(MIDDLE, "crane:c5c4")
    marks = {square: mark_of(view.last_action, square) for square in Square}
    assert {square: mark for square, mark in marks.items() if mark} == {
        Square.C5: MoveMark.ORIGIN,
        Square.C4: MoveMark.TARGET,
    }


def test_the_square_a_piece_has_left_shows_where_it_went(caches: TileCaches) -> None:
    forward, two_forward = (
        square_in(caches, after(OPENING, action), Square.B1)
        for action in ("crab:b1b2", "tiger:b1b3")
    )
    assert forward == two_forward
    assert forward != square_in(caches, after(OPENING, "crab:b1b2"), Square.B1, BLUE)


def test_a_pass_marks_the_card_and_no_square(caches: TileCaches) -> None:
    before, passed = (painted(caches, after(STUCK, text)) for text in ("", "tiger:pass"))
    difference = ImageChops.difference(before.convert("RGB"), passed.convert("RGB"))
    assert [it for it in Square if difference.crop(cell_of(it, RED).box).getbbox()] == []
    assert difference.getpixel((LEFT - 3, FAR_SIDE_TOP + CARD[1] // 2)) != (0, 0, 0)


def by_a_ninja() -> PublicView:
    state = shadow(f"2m2/5/2M2/5/5 r {HANDS}", red_ninja="c4", blue_ninja="e5")
    return public_view(act(act(state, "crab:c3a3").state, "ninja:c4c5").state)


def by_the_shadow_master() -> PublicView:
    state = light(f"5/5/2M2/5/5 b {HANDS}", ninjas="c4 a5")
    return public_view(act(state, "crane:c4c3").state)


@pytest.mark.parametrize(
    ("view", "square"),
    [
        (WON, Square.C5),
        (after(STREAM, "crab:c4c5"), Square.C5),
        (by_a_ninja(), Square.C5),
        (by_the_shadow_master(), Square.C3),
    ],
    ids=["stone", "stream", "by a ninja", "by the Shadow Master"],
)
def test_a_game_is_won_where_the_stroke_fell(view: PublicView, square: Square) -> None:
    assert view.outcome is not None
    assert winning_square(view, view.outcome) is square


@pytest.mark.parametrize(
    "outcome", [Outcome(None, Termination.AGREEMENT), Outcome(RED, Termination.RESIGNATION)]
)
def test_no_square_wins_where_no_stroke_did(outcome: Outcome) -> None:
    assert winning_square(after(MIDDLE, "crane:c5c4"), outcome) is None


def test_the_square_that_won_is_told_apart(caches: TileCaches) -> None:
    cell = cell_of(Square.C5, RED)
    plain = {
        caches[DAY].image(draw_square, tile).tobytes()
        for tile in square_tiles()
        if tile.cell == cell
    }
    for ended in (WON, after(STREAM, "crab:c4c5")):
        assert square_in(caches, ended, Square.C5) not in plain


# -- the Spirit --


def marks(caches: TileCaches, state: GameState) -> dict[str, tuple[str, str]]:
    """The pawn's and the Spirit's by square."""
    picture = BoardPicture(caches, public_view(state), RED)
    tiles = {square: picture._tile(square) for square in Square}
    return {
        str(square): (named(tile.mark), named(tile.spirit_mark))
        for square, tile in tiles.items()
        if tile.mark or tile.spirit_mark
    }


def named(mark: MoveMark | None) -> str:
    return "" if mark is None else mark.value


@pytest.mark.parametrize(
    ("state", "marked"),
    [
        (
            BOTH_MOVED,
            {
                "b2": ("origin", ""),
                "b3": ("target", ""),
                "d3": ("", "origin"),
                "e4": ("", "target"),
            },
        ),
        (
            SAME_SQUARE,
            {"b5": ("origin", ""), "a4": ("", "origin"), "c4": ("target", "target")},
        ),
        (
            LEFT_SQUARE,
            {"b2": ("origin", "target"), "a3": ("target", ""), "c3": ("", "origin")},
        ),
        (SPIRIT_ALONE, {"c3": ("", "origin"), "c5": ("", "target")}),
        (SPIRIT_STEP, {"b2": ("origin", ""), "b3": ("target", "")}),
        (WIND_STONE, {"b3": ("origin", ""), "c4": ("target", "")}),
    ],
    ids=["both", "same square", "left square", "an ordinary card", "before the Spirit", "win"],
)
def test_the_pawns_and_the_spirits_moves_are_marked(
    state: GameState, marked: dict[str, tuple[str, str]], caches: TileCaches
) -> None:
    assert marks(caches, state) == marked


def test_a_student_the_spirit_changed_places_with_stands_where_the_spirit_was(
    caches: TileCaches,
) -> None:
    tile = BoardPicture(caches, public_view(SWAPPED), RED)._tile(Square.D3)
    assert (tile.piece, tile.spirit_mark) == (Piece(BLUE, PieceKind.STUDENT), MoveMark.ORIGIN)
    tile = BoardPicture(caches, public_view(SAME_SQUARE), RED)._tile(Square.C4)
    assert (tile.piece, tile.has_spirit) == (None, True)


def test_every_mark_and_pair_of_marks_looks_different(caches: TileCaches) -> None:
    origin, target = MoveMark
    with_spirit = PLAIN._replace(has_spirit=True)
    left = [PLAIN, PLAIN._replace(mark=origin), PLAIN._replace(spirit_mark=origin)]
    entered = [
        with_spirit,
        with_spirit._replace(spirit_mark=target),
        with_spirit._replace(mark=origin, spirit_mark=target),
        with_spirit._replace(mark=target, spirit_mark=target),
    ]
    for one, other in (*combinations(left, 2), *combinations(entered, 2)):
        assert clearly_differing(caches[WIND], one, other) > 0.01


@pytest.mark.parametrize("pawn", PAWNS, ids=str)
def test_the_spirit_looks_like_no_pawn(pawn: Piece, caches: TileCaches) -> None:
    spirit, other = PLAIN._replace(has_spirit=True), PLAIN._replace(piece=pawn)
    assert clearly_differing(caches[WIND], spirit, other) > 0.1


def test_before_the_spirit_moves_the_card_in_hand_is_marked_and_the_sign_says_so(
    caches: TileCaches,
) -> None:
    for state, player in ((SPIRIT_STEP, RED), (SPIRIT_STEP_OF_BLUE, BLUE)):
        sign = BoardPicture(caches, public_view(state), player)._sign()
        assert sign == TurnSign(player, is_near=True, phase=Phase.SPIRIT)
        assert receiver(public_view(state)) is player
    beside = (LEFT - 2, NEAR_HAND_TOP + CARD[1] // 2)
    pictures = [painted(caches, public_view(state)) for state in (SPIRIT_STEP, WIND_OPENING)]
    marked, plain = (picture.convert("RGB").getpixel(beside) for picture in pictures)
    assert marked == SHRINE.mark
    assert plain != SHRINE.mark


def test_a_replay_says_so_in_a_ribbon(caches: TileCaches) -> None:
    pictures = (BoardPicture(caches, view, RED).compose() for view in (REPLAYED, REPLAYED.public))
    colours = [picture.convert("RGB").getpixel((4, 690)) for picture in pictures]
    assert [colour == SHRINE.side for colour in colours] == [True, False]
