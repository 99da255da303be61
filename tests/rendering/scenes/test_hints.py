"""Where the own cards lead from a tapped piece: nothing but what is legal, in signs and words."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from onitama_core.game import (
    CARDS,
    SQUARES,
    Move,
    NinjaMove,
    Player,
    Square,
    parse_position,
    player_view,
    public_view,
)
from rendering import Hints, hints_for, hints_of_move, hints_of_step
from rendering.layout import CARD, CARD_COLUMNS, NEAR_HAND_TOP, cell_of
from rendering.theme import SHRINE
from rendering.words import describe
from tests.onitama_core.game.helpers import (
    START,
    WIND_START,
    act,
    classic,
    light,
    play,
    shadow,
    wind,
)
from tests.rendering.hint_positions import (
    CLASSIC,
    LIGHT_NINJA,
    SHADOW_NINJA,
    TAPPED,
    WIND,
    paint,
    tapped,
)
from tests.rendering.night_positions import HANDS, play_out_by_night
from tests.rendering.positions import play_out
from tests.rendering.wind_positions import SPIRIT_STEP_OF_BLUE, play_out_in_wind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState, PlayerView
    from rendering import Renderer
    from rendering.layout import Box

RED, BLUE = Player


def squares(hints: Hints | None) -> list[str]:
    """As in `a2 b2` for the left card, then for the right one."""
    assert hints is not None
    return [" ".join(str(target.square) for target in reach.targets) for reach in hints.reaches]


def from_square(state: GameState, player: Player, square: str) -> Hints | None:
    return hints_for(player_view(state, player), Square.parse(square))


def test_each_card_has_its_own_squares() -> None:
    assert squares(from_square(CLASSIC, RED, "c2")) == ["b2 d2 c3", "a2 e2 c3"]


def test_only_a_piece_that_may_go_has_hints() -> None:
    assert from_square(CLASSIC, RED, "c3") is None
    assert from_square(CLASSIC, RED, "c4") is None
    assert from_square(CLASSIC, BLUE, "c4") is None


def every_view() -> Iterator[PlayerView]:
    states = [*play_out(1), *play_out_in_wind(1)]
    for variant in (SHADOW_NINJA.variant, LIGHT_NINJA.variant):
        states += play_out_by_night(variant, seed=1)
    for state in states:
        yield from (player_view(state, player) for player in Player)


def test_hints_are_the_legal_moves_and_nothing_else() -> None:
    for view in every_view():
        moves = [a for a in view.legal_actions if isinstance(a, (Move, NinjaMove))]
        for origin in SQUARES:
            hints = hints_for(view, origin)
            shown = [] if hints is None else [t.square for r in hints.reaches for t in r.targets]
            assert set(shown) == {move.target for move in moves if move.origin is origin}


def test_the_square_of_the_own_hidden_ninja_is_closed_to_pawns() -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="c2", blue_ninja="e5")
    assert squares(from_square(state, RED, "c1")) == ["a1 e1", "c3"]


def test_a_ninja_goes_with_the_card_just_used() -> None:
    hints = hints_of_step(player_view(SHADOW_NINJA, RED))
    assert hints is not None
    assert hints.origin is Square.C2
    assert squares(hints) == ["a2 c3", ""]


def test_after_a_pass_the_ninja_goes_with_the_exchanged_card() -> None:
    stuck = shadow("2m1M/5/5/5/5 r bear,fox crane,monkey dragon", red_ninja="a2", blue_ninja="a5")
    left, right = squares(hints_of_step(player_view(act(stuck, "fox:pass").state, RED)))
    assert left == ""
    assert right != ""


def test_the_spirits_second_part_goes_with_its_card() -> None:
    hints = hints_of_step(player_view(SPIRIT_STEP_OF_BLUE, BLUE))
    assert squares(hints) == ["a2 e2 a3 e3", ""]


def test_a_step_in_which_any_pawn_may_go_has_no_hints_by_itself() -> None:
    assert hints_of_step(player_view(CLASSIC, RED)) is None
    assert hints_of_step(player_view(SHADOW_NINJA, BLUE)) is None
    lantern = play(SHADOW_NINJA, "ninja:stay")
    assert hints_of_step(player_view(lantern, RED)) is None


def test_an_enemy_is_captured_and_the_spirit_changes_places() -> None:
    pawn, spirit = (from_square(WIND, RED, square) for square in ("b2", "b3"))
    for hints, is_captured in ((pawn, True), (spirit, False)):
        assert hints is not None
        [met] = [target for target in hints.reaches[0].targets if target.met is not None]
        assert met.square is Square.C3
        assert hints.captures(met) is is_captured


def test_a_hidden_enemy_ninja_is_no_capture() -> None:
    hints = from_square(light(f"5/5/5/5/2M2 r {HANDS}", ninjas="c2 a5"), RED, "c1")
    assert hints is not None
    assert {target.met for reach in hints.reaches for target in reach.targets} == {None}


# -- in the picture --


def changes(renderer: Renderer, name: str) -> Image.Image:
    """What the hints change in the plain picture."""
    view, _ = tapped(name)
    plain, hinted = renderer.board(view, seen_from=view.viewer).data, paint(renderer, name)
    one, other = (Image.open(BytesIO(data)).convert("RGB") for data in (plain, hinted))
    return ImageChops.difference(one, other)


def is_changed(difference: Image.Image, box: Box) -> bool:
    return difference.crop(box).getbbox() is not None


@pytest.mark.parametrize("name", TAPPED)
def test_the_piece_and_the_squares_it_reaches_are_marked_and_no_others(
    name: str, renderer: Renderer
) -> None:
    view, hints = tapped(name)
    difference = changes(renderer, name)
    marked = {
        square for square in SQUARES if is_changed(difference, cell_of(square, view.viewer).box)
    }
    reached = {target.square for reach in hints.reaches for target in reach.targets}
    assert marked == reached | {hints.origin}


@pytest.mark.parametrize("name", TAPPED)
def test_each_card_that_leads_somewhere_bears_its_sign(name: str, renderer: Renderer) -> None:
    _, hints = tapped(name)
    difference = changes(renderer, name)
    boxes = [(x, NEAR_HAND_TOP, x + CARD[0], NEAR_HAND_TOP + CARD[1]) for x in CARD_COLUMNS]
    signs = [is_changed(difference, box) for box in boxes]
    assert signs == [bool(reach.targets) for reach in hints.reaches]


def test_on_one_square_the_left_cards_sign_lies_to_the_left(renderer: Renderer) -> None:
    image = Image.open(BytesIO(paint(renderer, "hints-red"))).convert("RGB")
    left, top, right, bottom = cell_of(Square.C3, RED).box
    x, y = (left + right) // 2, (top + bottom) // 2
    diamond, ring = image.getpixel((x - 26, y)), image.getpixel((x + 26, y - 13))
    assert (diamond, ring) == (SHRINE.hints.left, SHRINE.hints.right)


def test_a_capture_is_pointed_at_and_a_swap_is_not(renderer: Renderer) -> None:
    left, top, right, _ = cell_of(Square.C3, RED).box
    above = (left + 40, top, right - 40, top + 8)
    assert is_changed(changes(renderer, "hints-wind-pawn"), above)
    assert not is_changed(changes(renderer, "hints-wind-spirit"), above)


def test_an_attempt_looks_like_a_move(renderer: Renderer) -> None:
    """Whether an enemy ninja is still hidden somewhere makes no difference to the signs."""
    text = f"2m2/5/5/5/2M2 r {HANDS}"
    pictures = []
    for ninja in ("e5", ""):
        state = play(shadow(text, red_ninja="b3", blue_ninja=ninja), "crab:c1c2")
        view = player_view(state, RED)
        hints = hints_of_step(view)
        png = renderer.board(view, seen_from=RED, hints=hints).data
        pictures.append(Image.open(BytesIO(png)).convert("RGB").crop((58, 24, 658, 624)))
    assert ImageChops.difference(*pictures).getbbox() is None


def test_a_picture_without_hints_is_as_before(renderer: Renderer) -> None:
    view, _ = tapped("hints-red")
    before = renderer.board(view, seen_from=RED).data
    paint(renderer, "hints-red")
    assert renderer.board(view, seen_from=RED).data == before


@pytest.mark.parametrize("name", TAPPED)
def test_hints_cost_few_bytes(name: str, renderer: Renderer) -> None:
    assert len(paint(renderer, name)) < 75_000


# -- in words --


def sentence(name: str) -> str:
    view, hints = tapped(name)
    text = describe(view, seen_from=view.viewer, hints=hints)
    [told] = [part for part in text.split(". ") if part.startswith("From ")]
    return told


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "red",
            "From c2 Boar, diamonds, leads to b2, d2 and c3; Crab, rings, leads to a2, e2 and c3",
        ),
        (
            "blue",
            (
                "From c4 Crane, diamonds, leads to c3 (captures Red's master) and d5; "
                "Monkey, rings, leads to b3 (captures Red's student) and d5"
            ),
        ),
        (
            "wind-spirit",
            (
                "From b3 Elephant, diamonds, leads to a3, c3 (changes places with Blue's student), "
                "a4 and c4; Sea Snake, rings, leads to a2, d3 and b4"
            ),
        ),
        ("wind-spirit-step-blue", "From c3 Hawk, diamonds, leads to a2, e2, a3 and e3"),
        ("shadow-ninja", "From c2 Crab, diamonds, leads to a2 and c3 (captures Blue's student)"),
    ],
)
def test_hints_are_told(name: str, words: str) -> None:
    assert sentence(f"hints-{name}") == words


def test_without_hints_nothing_is_told_of_them() -> None:
    view = player_view(parse_position("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon"), RED)
    assert "From " not in describe(view, seen_from=RED)


def test_every_hint_in_the_wind_can_be_told_within_discords_limit() -> None:
    for seed in range(6):
        for state in play_out_in_wind(seed):
            view = player_view(state, state.position.turn)
            for hints in filter(None, (hints_for(view, square) for square in SQUARES)):
                text = describe(view, seen_from=view.viewer, hints=hints)
                assert len(text) <= 1024
                assert text.endswith(".")


def test_one_move_alone_is_shown_on_its_card_and_its_square() -> None:
    view = public_view(classic(START))
    shown = hints_of_move(view, Move(CARDS["tiger"], Square.C1, Square.C3))
    assert (shown.player, shown.origin, shown.is_spirit) == (Player.RED, Square.C1, False)
    reaches = {reach.card.id: [to.square for to in reach.targets] for reach in shown.reaches}
    assert reaches == {"crab": [], "tiger": [Square.C3]}


def test_the_spirits_move_is_shown_as_the_spirits() -> None:
    view = public_view(wind(WIND_START))
    assert hints_of_move(view, Move(CARDS["crab"], Square.C3, Square.C4)).is_spirit
