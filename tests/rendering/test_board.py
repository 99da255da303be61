"""Rules for pictures of boards that golden pictures do not check, and tiles that must differ."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Final

import pytest
from PIL import Image, ImageChops

from onitama_core.game import (
    Outcome,
    Phase,
    Piece,
    PieceKind,
    Player,
    Square,
    Termination,
    Variant,
    conclude,
    parse_position,
    player_view,
    public_view,
    replay_view,
)
from rendering import layout, panel
from rendering.board import FREE_SQUARE_HINT_OFFSET, BoardPicture, find_marks, row_middles
from rendering.figures import PAWNS, MoveMark, draw_target_frame, draw_torii
from rendering.overlays import LARGE_HINT, draw_circle, draw_diamond
from rendering.panel import PlacingSign, TurnSign, draw_public_ribbon, draw_side_words
from rendering.squares import SquareTile, draw_arrow, draw_fallen, draw_square, paste_centred
from rendering.theme import SHRINE
from rendering.tiles import Palette, make_tile_caches
from rendering.view_model import (
    find_captured_pieces,
    find_receiver,
    find_shown_lantern,
    find_winning_square,
    is_first_turn,
)
from tests.onitama_core.game.helpers import act, light, opening_state, play, shadow
from tests.rendering import positions
from tests.rendering.regenerate import draw_golden
from tests.rendering.test_letters_and_cards import PHONE_WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import GameState, PublicView
    from rendering import Renderer
    from rendering.primitives import Stamp
    from rendering.theme import Theme
    from rendering.tiles import TileCaches
    from rendering.view_model import View

RED, BLUE = Player
EVERYBODY: Final = (*Player, None)
WON: Final = positions.view_after(positions.STONE, "crab:c4c5")
CLEAR_DIFFERENCE: Final = 60
"""The difference of a pixel, of 256 shades of grey, that is easily seen."""
RED_NINJA, BLUE_NINJA = (Piece(player, PieceKind.NINJA) for player in Player)
PLAIN: Final = SquareTile(layout.Cell(1, 2), None, None, None)
SPIRIT: Final = PLAIN._replace(has_spirit=True)
NINJA: Final = PLAIN._replace(piece=BLUE_NINJA)


def draw(caches: TileCaches, view: View, seen_from: Player = RED) -> Image.Image:
    return BoardPicture(caches, view, seen_from).compose()


def crop_square(caches: TileCaches, view: View, square: Square, seen_from: Player = RED) -> bytes:
    return draw(caches, view, seen_from).crop(layout.find_cell(square, seen_from).box).tobytes()


def views_of(state: GameState, *viewers: Player | None) -> list[View]:
    """Return the view of each viewer; None is a spectator."""
    return [
        public_view(state) if viewer is None else player_view(state, viewer) for viewer in viewers
    ]


# -- squares --

TILES: Final[dict[str, tuple[Sequence[View], Square, dict[str, Any]]]] = {
    "a hidden ninja on its owner's board": (
        views_of(positions.MOVED, RED),
        Square.C3,
        {"piece": RED_NINJA, "is_hidden": True},
    ),
    "no hidden ninja on other boards": (
        views_of(positions.MOVED, BLUE, None),
        Square.C3,
        {"piece": None, "is_hidden": False},
    ),
    "a revealed ninja, and its strike": (
        views_of(positions.ATTEMPTED, *EVERYBODY),
        Square.D3,
        {"piece": BLUE_NINJA, "is_hidden": False, "mark": MoveMark.TARGET, "has_missed": False},
    ),
    "a strike that missed": (
        views_of(positions.FOUND_NOTHING, *EVERYBODY),
        Square.D3,
        {"piece": BLUE_NINJA, "mark": MoveMark.TARGET, "has_missed": True},
    ),
    "no strike any more when the next turn has begun": (
        views_of(play(positions.FOUND_NOTHING, "crab:c2c3"), None),
        Square.D3,
        {"piece": BLUE_NINJA, "mark": None, "has_missed": False},
    ),
    "both ninjas of a square in a replay": (
        [positions.MET],
        Square.B4,
        {"is_shared": True, "is_lit": True},
    ),
}


@pytest.mark.parametrize(("views", "square", "shown"), TILES.values(), ids=TILES)
def test_a_square_shows_what_its_viewers_may_see(
    views: Sequence[View], square: Square, shown: dict[str, Any], caches: TileCaches
) -> None:
    for view in views:
        tile = BoardPicture(caches, view, RED)._find_tile(square)
        assert {name: getattr(tile, name) for name in shown} == shown


SPIRIT_TILES: Final = (
    SPIRIT,
    SPIRIT._replace(spirit_mark=MoveMark.TARGET),
    SPIRIT._replace(mark=MoveMark.TARGET, spirit_mark=MoveMark.TARGET),
)
HIT: Final = NINJA._replace(mark=MoveMark.TARGET)
DIFFERENT_TILES: Final = (
    *((Palette.WIND, *pair, 0.01) for pair in combinations(SPIRIT_TILES, 2)),
    *((Palette.WIND, SPIRIT, PLAIN._replace(piece=pawn), 0.1) for pawn in PAWNS),
    *(
        (Palette.NINJAS, ninja, ninja._replace(is_hidden=True), 0.15)
        for ninja in (NINJA, NINJA._replace(piece=RED_NINJA))
    ),
    (Palette.NINJAS, HIT, HIT._replace(has_missed=True), 0.05),
)
"""A palette, two tiles, and the share of their pixels that has to differ clearly."""


@pytest.mark.parametrize(("palette", "one", "other", "share"), DIFFERENT_TILES)
def test_different_squares_look_different(
    palette: Palette, one: SquareTile, other: SquareTile, share: float, caches: TileCaches
) -> None:
    looks = [caches[palette].image(draw_square, tile).convert("RGB") for tile in (one, other)]
    assert clear_difference(*looks) > share


def clear_difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of a square's pixels that are clearly lighter or darker in one picture."""
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    return sum(difference.histogram()[CLEAR_DIFFERENCE:]) / layout.TILE**2


def test_the_frame_of_a_target_is_symmetrical() -> None:
    square = Image.new("RGB", (layout.TILE, layout.TILE))
    draw_target_frame(square, SHRINE)
    assert all(square.transpose(turn).tobytes() == square.tobytes() for turn in Image.Transpose)


@pytest.mark.parametrize("temple", [None, *Player])
def test_the_square_that_a_piece_has_left_has_a_plain_tint(temple: Player | None) -> None:
    """A temple has its gate too, as large as without a mark."""
    left = draw_square(SHRINE, PLAIN._replace(temple=temple, mark=MoveMark.ORIGIN))
    tinted = Image.new("RGB", left.size, SHRINE.mark_wash)
    if temple is not None:
        paste_centred(draw_torii(SHRINE.player_colours[temple], layout.TILE), tinted)
    assert left.tobytes() == tinted.tobytes()


def test_arrows_show_where_a_pawn_and_the_spirit_came_from(caches: TileCaches) -> None:
    """A small arrow is drawn even if the square has been entered again."""
    for state, square, mark in (
        (positions.BOTH_MOVED, Square.B2, {"mark": MoveMark.ORIGIN}),
        (positions.BOTH_MOVED, Square.D3, {"spirit_mark": MoveMark.ORIGIN}),
        (positions.LEFT_SQUARE, Square.B2, {"mark": MoveMark.ORIGIN}),
        (positions.SAME_SQUARE, Square.A4, {"spirit_mark": MoveMark.ORIGIN}),
    ):
        picture = BoardPicture(caches, public_view(state), RED)
        tile = picture._find_tile(square)
        assert {name: getattr(tile, name) for name in mark} == mark
        bare = caches[Palette.WIND].image(draw_square, tile)
        shown = picture.compose().crop(tile.cell.box)
        assert clear_difference(shown.convert("RGB"), bare.convert("RGB")) > 0.01


@pytest.mark.parametrize("is_spirit", [False, True])
def test_an_arrow_is_not_covered_by_the_signs_of_hints(*, is_spirit: bool) -> None:
    signs = Image.new("1", (layout.TILE, layout.TILE))
    middle = layout.TILE // 2
    for draw_sign, across in product((draw_diamond, draw_circle), (-1, 0, 1)):
        mask = draw_sign(SHRINE, LARGE_HINT).mask
        left = middle + across * FREE_SQUARE_HINT_OFFSET[0] - mask.width // 2
        if (across <= 0 and draw_sign is draw_diamond) or (
            across >= 0 and draw_sign is draw_circle
        ):
            signs.paste(1, (left, middle - mask.height // 2), mask)
    for direction in product(range(-4, 5), range(-4, 5)):
        if direction != (0, 0):
            arrow = draw_arrow(SHRINE, direction, is_spirit=is_spirit, is_small=True)
            body = arrow.image.convert("L").point([255] * 128 + [0] * 128).convert("1")
            covered = ImageChops.logical_and(ImageChops.logical_and(body, arrow.mask), signs)
            assert covered.getbbox() is None, direction


def test_the_square_that_a_piece_has_left_shows_the_direction(caches: TileCaches) -> None:
    forward, two_forward = (
        crop_square(caches, positions.view_after(positions.OPENING, action), Square.B1)
        for action in ("crab:b1b2", "tiger:b1b3")
    )
    assert forward == two_forward
    assert forward != crop_square(
        caches, positions.view_after(positions.OPENING, "crab:b1b2"), Square.B1, BLUE
    )


def test_a_replay_marks_each_step_of_a_turn() -> None:
    state = shadow(f"2m2/5/5/3S1/2M2 r {positions.HANDS}", red_ninja="d1", blue_ninja="a5")
    origins, targets = (Square.D1,), (Square.D2, Square.D3)
    view = positions.after_turn(state, "crab:d2d3 ninja:d1d2")
    assert find_marks(played.action for played in view.played_actions) == {
        **dict.fromkeys(origins, MoveMark.ORIGIN),
        **dict.fromkeys(targets, MoveMark.TARGET),
    }


BY_A_NINJA = shadow(f"2m2/5/2M2/5/5 r {positions.HANDS}", red_ninja="c4", blue_ninja="e5")


@pytest.mark.parametrize(
    ("view", "square"),
    [
        (WON, Square.C5),
        (positions.view_after(positions.STREAM, "crab:c4c5"), Square.C5),
        (public_view(play(BY_A_NINJA, "crab:c3a3 ninja:c4c5")), Square.C5),
        (
            public_view(
                act(light(f"5/5/2M2/5/5 b {positions.HANDS}", ninjas="c4 a5"), "crane:c4c3").state
            ),
            Square.C3,
        ),
    ],
    ids=["stone", "stream", "by a ninja", "by the Shadow Master"],
)
def test_the_winning_square_is_found(view: PublicView, square: Square) -> None:
    assert view.outcome is not None
    assert find_winning_square(view, view.outcome) is square
    for outcome in (Outcome(None, Termination.AGREEMENT), Outcome(RED, Termination.RESIGNATION)):
        assert (
            find_winning_square(positions.view_after(positions.MIDDLE, "crane:c5c4"), outcome)
            is None
        )


# -- lanterns --


def test_a_lit_line_is_shown_for_two_turns_and_for_three_to_its_owner() -> None:
    view = public_view(positions.LIT_RANK)
    assert view.last_lantern is not None
    lit_in = view.last_lantern.turn_number
    shown = [find_shown_lantern(replace(view, turn_number=lit_in + later)) for later in range(3)]
    assert shown == [view.last_lantern, view.last_lantern, None]
    later = play(positions.LIT_RANK, "crane:c5c4 ninja:stay lantern:none")
    assert find_shown_lantern(public_view(later)) is None
    assert [find_shown_lantern(player_view(later, player)) for player in Player] == [
        later.ninja_state.last_lantern,
        None,
    ]


def test_only_its_owner_and_the_replay_see_what_a_lantern_found(caches: TileCaches) -> None:
    views = (*views_of(positions.LIT_RANK, *EVERYBODY), positions.MET, positions.UNSEEN)
    answers = [BoardPicture(caches, view, RED)._find_answer() for view in views]
    assert answers == [True, None, None, True, None]
    # The last board of a game without ninjas has the ribbon of every replay.
    last = play(parse_position(positions.STONE), "crab:c4c5")
    ribbon = caches[Palette.NINJAS].stamp(draw_public_ribbon, "Replay", layout.REPLAY_RIBBON)
    assert BoardPicture(caches, replay_view(last, last, ()), RED)._ribbon is ribbon


# -- beside the hands --


STUDENT, MASTER = (Piece(BLUE, kind) for kind in (PieceKind.STUDENT, PieceKind.MASTER))


@pytest.mark.parametrize(
    ("view", "owner", "pieces"),
    [
        (WON, BLUE, [STUDENT, STUDENT, MASTER]),
        (positions.view_after(positions.OPENING), RED, []),
        (public_view(positions.MOVED), BLUE, []),
        (public_view(positions.ATTEMPTED), RED, [RED_NINJA]),
        (public_view(positions.LIGHT_NINJAS), BLUE, [BLUE_NINJA, BLUE_NINJA]),
        (public_view(positions.SHADOW_STONE), BLUE, [STUDENT, STUDENT, MASTER]),
    ],
)
def test_captured_pieces_are_those_that_the_board_lacks(
    view: PublicView, owner: Player, pieces: list[Piece]
) -> None:
    assert list(find_captured_pieces(view, owner)) == pieces


def test_all_captured_pieces_fit_beside_a_hand_and_are_legible_on_a_phone() -> None:
    for count in range(1, 6):
        *_, last = row_middles(count, layout.CAPTURED_SIZE)
        assert last + layout.CAPTURED_SIZE // 2 <= layout.INFO_RIGHT
    assert (
        min(layout.CAPTURED_SIZE, layout.CAPTURED_SIZE_BY_NINJAS) * PHONE_WIDTH / layout.CANVAS[0]
        >= 14
    )


CAPTURED_LABEL: Final = "captured"
DRAWN: Final = conclude(positions.FOUND_NOTHING, Outcome(None, Termination.AGREEMENT)).state
EMPTY_ROWS: Final = shadow(
    f"2m2/5/5/2M2/5 b {positions.HANDS}", red_ninja="", blue_ninja="", lanterns=(0, 2), turn=30
)
"""A position in which all pieces but the masters are captured."""


def find_stamps_beside_cards(
    monkeypatch: pytest.MonkeyPatch, caches: TileCaches, view: View, seen_from: Player
) -> list[layout.Box]:
    """Return the visible boxes of all stamps in the free places between the hands.

    Rings around cards are left out.
    """
    boxes: list[layout.Box] = []

    def record(_picture: BoardPicture, stamp: Stamp, corner: layout.Position) -> None:
        left, top, right, bottom = stamp.mask.getbbox() or (0, 0, 0, 0)
        x, y = corner
        if x >= layout.TRAY[0] and layout.INFO_TOP <= y + top < layout.TRAY[1]:
            boxes.append((x + left, y + top, x + right, y + bottom))

    with monkeypatch.context() as patch:
        patch.setattr(BoardPicture, "_paste", record)
        BoardPicture(caches, view, seen_from).compose()
    rings = 2 * layout.RING + layout.CARD[0]
    return [box for box in boxes if box[2] - box[0] != rings]


FREE_PLACES: Final = {
    **positions.BOARDS,
    "shadow-drawn": (public_view(DRAWN), RED),
    "shadow-rows": (public_view(EMPTY_ROWS), RED),
    "shadow-rows-blue": (player_view(EMPTY_ROWS, BLUE), BLUE),
}


@pytest.mark.parametrize("name", FREE_PLACES)
def test_signs_and_pieces_beside_the_cards_are_apart(
    name: str, caches: TileCaches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signs and pieces of different rows do not overlap, and none leaves the picture.

    Those of the same row may overlap, because many pieces in a row stand closer.
    """
    view, seen_from = FREE_PLACES[name]
    boxes = find_stamps_beside_cards(monkeypatch, caches, view, seen_from)
    for left, top, right, bottom in boxes:
        assert top >= layout.INFO_TOP
        assert bottom <= layout.HEIGHT - layout.INFO_TOP
        assert right <= layout.CANVAS[0]
        assert left >= layout.TRAY[0]
    for one, other in combinations(boxes, 2):
        is_in_row = abs(one[1] + one[3] - other[1] - other[3]) <= 8
        is_beside = one[2] <= other[0] or other[2] <= one[0]
        assert is_in_row or is_beside or one[3] <= other[1] or other[3] <= one[1], (one, other)


def test_captured_pieces_are_labelled_and_others_are_in_rows_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words: list[str] = []
    caches = make_tile_caches(SHRINE)

    def record(theme: Theme, text: str) -> Stamp:
        words.append(text)
        return draw_side_words(theme, text)

    monkeypatch.setattr(panel, "draw_side_words", record)
    draw(caches, positions.view_after(positions.OPENING))
    assert not words
    draw(caches, positions.view_after(positions.MIDDLE))
    draw(caches, public_view(EMPTY_ROWS))
    assert words == [CAPTURED_LABEL, CAPTURED_LABEL]
    picture = BoardPicture(caches, public_view(EMPTY_ROWS), RED)
    label = picture._find_captured_label_middle()
    for player in Player:
        _left, row = picture._find_reserve_start(player)
        distance = (layout.CAPTURED_LABEL + layout.CAPTURED_SIZE_BY_NINJAS) // 2
        captured = label + (distance if player is RED else -distance)
        is_beside = picture._has_reserve_in_strip(player)
        assert is_beside or abs(row - captured) >= layout.CAPTURED_SIZE_BY_NINJAS


@pytest.mark.parametrize("name", ["shadow-lit-red", "heat-wide", "replay-met", "middle-red"])
def test_the_boards_file_letters_have_room_below_the_frame_and_above_a_ribbon(
    name: str, renderers: dict[str, Renderer]
) -> None:
    """The frame and the ribbon are at least 8 pixels away from the letters."""
    image = Image.open(BytesIO(draw_golden(name, renderers).data)).convert("RGB")
    frame_bottom = layout.BOARD[3] + layout.FRAME
    for column in range(layout.RANKS):
        middle = layout.BOARD[0] + column * layout.SQUARE + layout.SQUARE // 2
        strip = image.crop((middle - 14, frame_bottom, middle + 14, layout.RIBBON[1]))
        is_dark = strip.convert("L").point([255] * 110 + [0] * 146)
        _left, top, _right, bottom = is_dark.getbbox() or (0, 0, 0, 0)
        assert bottom - top > 15
        assert min(top, strip.height - bottom) >= 8


@pytest.mark.parametrize("kind", PieceKind)
@pytest.mark.parametrize("winner", Player)
def test_a_captured_master_hides_little_of_the_piece_that_won(
    kind: PieceKind, winner: Player
) -> None:
    tile = PLAIN._replace(piece=Piece(winner, kind), mark=MoveMark.TARGET)
    bare = Image.new("RGB", (layout.TILE, layout.TILE), SHRINE.mark_wash)
    piece = draw_square(SHRINE, tile)
    badge = draw_fallen(winner.opponent, SHRINE).getchannel("A").point([0] * 60 + [255] * 196)
    draw_target_frame(bare, SHRINE)
    shape = ImageChops.difference(piece, bare).convert("L").point([0] * 24 + [255] * 232)
    hidden = ImageChops.multiply(shape, badge)
    assert hidden.histogram()[255] < 0.15 * shape.histogram()[255]
    # The captured master's badge is still legible on a phone.
    left, _top, right, _bottom = badge.getbbox() or (0, 0, 0, 0)
    assert (right - left) * PHONE_WIDTH / layout.CANVAS[0] >= 14


# -- signs, the side card, ribbons --


def test_only_the_start_of_a_game_has_the_sign_of_its_first_turn(
    caches: TileCaches,
) -> None:
    one_student_fewer = positions.OPENING.replace("ssmss", "ssms1")
    views = (
        positions.view_after(positions.OPENING),
        positions.view_after(positions.OPENING, "crab:c1c2"),
        positions.view_after(positions.MIDDLE),
        positions.view_after(one_student_fewer),
    )
    assert [is_first_turn(view) for view in views] == [True, False, False, False]
    for view, sign in (
        (positions.view_after(positions.OPENING), TurnSign(RED, is_near=True, begins=True)),
        (positions.view_after(positions.OPENING, "crab:b1b2"), TurnSign(BLUE, is_near=False)),
        (public_view(positions.SPIRIT_STEP), TurnSign(RED, is_near=True, phase=Phase.SPIRIT)),
        (
            public_view(positions.SPIRIT_STEP_OF_BLUE),
            TurnSign(BLUE, is_near=False, phase=Phase.SPIRIT),
        ),
    ):
        assert BoardPicture(caches, view, RED)._find_sign() == sign


def test_a_sign_says_whether_ninjas_are_placed(caches: TileCaches) -> None:
    for sign, words in (
        (PlacingSign(RED, has_placed=True, yours=None), ("Red", "placed")),
        (PlacingSign(BLUE, has_placed=False, yours=None), ("Blue", "to place")),
        (PlacingSign(BLUE, has_placed=False, yours=1), ("Place", "your ninja")),
    ):
        assert sign.words == words
    image = draw(caches, public_view(opening_state(Variant.LIGHT))).convert("RGB")
    top = layout.NEAR_PLACING_SIGN_TOP + 8
    beside = [image.getpixel((layout.INFO_X + 8, y)) for y in (top, layout.HEIGHT - 1 - top)]
    assert beside.count(SHRINE.player_colours[BLUE].body) == 1
    assert SHRINE.player_colours[RED].body not in beside


def test_an_arrow_points_to_the_receiver_of_the_side_card_until_the_end(
    caches: TileCaches,
) -> None:
    assert (
        find_receiver(public_view(positions.SPIRIT_STEP))
        is find_receiver(public_view(positions.MOVED))
        is RED
    )
    assert find_receiver(public_view(play(positions.MOVED, "ninja:stay"))) is BLUE
    left, top, right, bottom = layout.CHEVRON
    middle = ((left + right) // 2, (top + bottom) // 2)
    for view, colour in (
        (positions.view_after(positions.STONE), SHRINE.player_colours[RED].body),
        (WON, SHRINE.tray),
    ):
        assert draw(caches, view).convert("RGB").getpixel(middle) == colour
