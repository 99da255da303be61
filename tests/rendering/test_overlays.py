"""What is laid onto boards: where the own cards lead, and where hidden ninjas were looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops

from onitama_core.game import (
    CARDS,
    SQUARES,
    Move,
    NinjaMove,
    Player,
    Square,
    Variant,
    player_view,
    public_view,
)
from rendering import THEMES, Hints, heat_of, hints_for, hints_of_move, hints_of_step
from rendering.layout import BOARD, TILE, cell_of
from rendering.overlays import DEPTHS, HeatTile, draw_heat, heat_shades, step_of
from rendering.tiles import HEAT
from rendering.words import BARELY, describe, describe_hot, in_hundredths
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
from tests.rendering.positions import (
    CLASSIC,
    FAR_OFF,
    HANDS,
    MET,
    MISSED,
    PAIR,
    SHADOW_NINJA,
    SPIRIT_STEP_OF_BLUE,
    UNSEEN,
    WIDE,
    WIND,
    after_turn,
    heat,
    play_out,
    tapped,
)
from tests.rendering.regenerate import PAINTED
from tests.rendering.test_golden import decoded

if TYPE_CHECKING:
    from onitama_core.game import GameState, ReplayView
    from rendering import Heat, Renderer, Renderers
    from rendering.theme import Theme

RED, BLUE = Player
CORNER: Final = 14
"""Of a tile, inside its frame: its shade alone."""
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def painted(renderer: Renderer, name: str) -> Image.Image:
    return decoded(PAINTED[name](renderer).data)


# -- hints: nothing but what is legal --


def squares(hints: Hints) -> list[str]:
    """As in `a2 b2` for the left card, then for the right one."""
    return [" ".join(str(target.square) for target in reach.targets) for reach in hints.reaches]


def from_square(state: GameState, player: Player, square: str) -> Hints | None:
    return hints_for(player_view(state, player), Square.parse(square))


@pytest.mark.parametrize(
    ("state", "player", "square", "reached"),
    [
        (CLASSIC, RED, "c2", ["b2 d2 c3", "a2 e2 c3"]),
        (CLASSIC, RED, "c3", None),
        (CLASSIC, RED, "c4", None),
        (CLASSIC, BLUE, "c4", None),
        (
            shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="c2", blue_ninja="e5"),
            *(RED, "c1", ["a1 e1", "c3"]),
        ),
    ],
    ids=["each card", "nobody", "an enemy", "not to move", "closed by the own hidden ninja"],
)
def test_a_piece_that_may_go_has_hints_of_each_card(
    state: GameState, player: Player, square: str, reached: list[str] | None
) -> None:
    hints = from_square(state, player, square)
    assert (None if hints is None else squares(hints)) == reached


PASSED: Final = act(
    shadow("2m1M/5/5/5/5 r bear,fox crane,monkey dragon", red_ninja="a2", blue_ninja="a5"),
    "fox:pass",
).state


@pytest.mark.parametrize(
    ("state", "player", "origin", "reached"),
    [
        (SHADOW_NINJA, RED, Square.C2, ["a2 c3", ""]),
        (PASSED, RED, Square.A2, ["", "b1 b2 b3"]),
        (SPIRIT_STEP_OF_BLUE, BLUE, Square.C3, ["a2 e2 a3 e3", ""]),
    ],
    ids=["the card just used", "the card that was exchanged", "the Spirit's second part"],
)
def test_where_one_piece_alone_may_go_its_step_has_hints(
    state: GameState, player: Player, origin: Square, reached: list[str]
) -> None:
    hints = hints_of_step(player_view(state, player))
    assert hints is not None
    assert (hints.origin, squares(hints)) == (origin, reached)


@pytest.mark.parametrize("variant", Variant)
def test_hints_are_the_legal_moves_and_nothing_else(variant: Variant) -> None:
    for state in play_out(variant, seed=1):
        for view in (player_view(state, player) for player in Player):
            moves = [a for a in view.legal_actions if isinstance(a, (Move, NinjaMove))]
            for origin in SQUARES:
                hints = hints_for(view, origin)
                reaches = () if hints is None else hints.reaches
                shown = {target.square for reach in reaches for target in reach.targets}
                assert shown == {move.target for move in moves if move.origin is origin}


def test_a_step_in_which_any_pawn_may_go_has_no_hints_by_itself() -> None:
    assert hints_of_step(player_view(CLASSIC, RED)) is None
    assert hints_of_step(player_view(SHADOW_NINJA, BLUE)) is None
    assert hints_of_step(player_view(play(SHADOW_NINJA, "ninja:stay"), RED)) is None


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


def test_an_attempt_looks_like_a_move(renderer: Renderer) -> None:
    """Whether an enemy ninja is still hidden somewhere makes no difference to the signs."""
    text = f"2m2/5/5/5/2M2 r {HANDS}"
    pictures = []
    for ninja in ("e5", ""):
        state = play(shadow(text, red_ninja="b3", blue_ninja=ninja), "crab:c1c2")
        view = player_view(state, RED)
        hints = hints_of_step(view)
        data = renderer.board(view, seen_from=RED, hints=hints).data
        pictures.append(decoded(data).crop(BOARD))
    assert ImageChops.difference(*pictures).getbbox() is None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "red",
            "Boar, diamonds, leads to b2, d2 and c3; Crab, rings, leads to a2, e2 and c3",
        ),
        (
            "blue",
            (
                "Crane, diamonds, leads to c3 (captures Red's master) and d5; "
                "Monkey, rings, leads to b3 (captures Red's student) and d5"
            ),
        ),
        (
            "wind-spirit",
            (
                "Elephant, diamonds, leads to a3, c3 (changes places with Blue's student), "
                "a4 and c4; Sea Snake, rings, leads to a2, d3 and b4"
            ),
        ),
        ("wind-spirit-step-blue", "Hawk, diamonds, leads to a2, e2, a3 and e3"),
        ("shadow-ninja", "Crab, diamonds, leads to a2 and c3 (captures Blue's student)"),
    ],
)
def test_hints_are_told(name: str, words: str) -> None:
    view, hints = tapped(f"hints-{name}")
    told = describe(view, seen_from=view.viewer, hints=hints)
    assert f" From {hints.origin} {words}. " in told
    assert "From " not in describe(view, seen_from=view.viewer)


def test_one_move_alone_is_shown_on_its_card_and_its_square() -> None:
    view = public_view(classic(START))
    shown = hints_of_move(view, Move(CARDS["tiger"], Square.C1, Square.C3))
    assert (shown.player, shown.origin, shown.is_spirit) == (Player.RED, Square.C1, False)
    reaches = {reach.card.id: [to.square for to in reach.targets] for reach in shown.reaches}
    assert reaches == {"crab": [], "tiger": [Square.C3]}


def test_the_spirits_move_is_shown_as_the_spirits() -> None:
    view = public_view(wind(WIND_START))
    assert hints_of_move(view, Move(CARDS["crab"], Square.C3, Square.C4)).is_spirit


# -- heat maps: nothing but the hot squares and the ribbon differ from the replay's picture --


@every_theme
def test_each_step_is_painted_in_its_own_shade_exactly(theme: Theme, renderers: Renderers) -> None:
    cache, cell = renderers.of(theme.name)._caches[HEAT], cell_of(Square.B3, RED)
    for step, shade in enumerate(heat_shades(theme)):
        tile = cache.image(draw_heat, HeatTile(cell, None, step, "5", (), is_true=False))
        assert tile.convert("RGB").getpixel((CORNER, CORNER)) == shade


def test_steps_go_from_the_barely_possible_to_the_certain() -> None:
    chances = (0.0, 0.001, 0.02, 0.05, 0.42, 1.0, 1 + 1e-12)
    assert [step_of(chance) for chance in chances] == [0, 0, 1, 1, 5, 7, 7]
    assert len(DEPTHS) == 8


def test_chances_are_written_in_hundredths() -> None:
    written = [in_hundredths(chance) for chance in (0.42, 0.996, 0.006, 0.004, 0.0)]
    assert written == ["42", "100", "1", BARELY, "0"]


@every_theme
def test_where_it_stood_is_framed_whatever_was_thought_of_it(theme: Theme) -> None:
    cell = cell_of(Square.B3, RED)
    for step in range(len(heat_shades(theme))):
        tile = HeatTile(cell, None, step, "5", (RED,), is_true=True)
        framed, bare = (draw_heat(theme, each) for each in (tile, tile._replace(is_true=False)))
        difference = ImageChops.difference(framed, bare)
        assert difference.getbbox() == (0, 0, TILE, TILE)
        difference.paste(0, (10, 10, TILE - 10, TILE - 10))
        assert is_even(difference.crop((9, 20, 10, 90)))
        assert not is_even(framed.crop((0, 58, 10, 59)))


def is_even(image: Image.Image) -> bool:
    return len(image.convert("L").getcolors() or ()) == 1


def test_what_hides_on_a_hot_square_and_is_not_looked_for_has_no_frame(renderer: Renderer) -> None:
    state = shadow(f"s1m1s/5/5/3S1/S1M2 r {HANDS}", red_ninja="b3", blue_ninja="b4", turn=5)
    view = after_turn(state, "crab:d2d3 ninja:stay lantern:none")
    image = decoded(renderer.heat(view, heat(view, RED, b3=0.5, b4=0.5), seen_from=RED).data)
    framed, bare = (edge(image, square) for square in (Square.B3, Square.B4))
    assert not is_even(framed)
    assert is_even(bare)


def edge(image: Image.Image, square: Square) -> Image.Image:
    """From the left edge of a square's tile inwards."""
    left, top, _, _ = cell_of(square, RED).box
    return image.crop((left, top + 58, left + CORNER, top + 59))


def test_a_square_that_was_ruled_out_is_hot_where_the_ninja_stood_all_the_same() -> None:
    assert Square.E3 in FAR_OFF.hot
    assert Square.E3 not in FAR_OFF.possible


@pytest.mark.parametrize(
    ("view", "looked", "words"),
    [
        (
            *(MET, WIDE),
            (
                "Blue expected Red's ninja on b4 (42%), b3 (20%) and b2 (12%). "
                "7 other squares were possible. It stood on b4 (42%)"
            ),
        ),
        (
            *(MISSED, FAR_OFF),
            "Blue expected Red's ninja on c5 (55%), b5 (35%) and d5 (10%). It stood on e3 (0%)",
        ),
        (
            *(UNSEEN, PAIR),
            (
                "Red expected Blue's ninjas on c3 (85%), c4 (65%) and c5 (30%). "
                "2 other squares were possible. They stood on c3 (85%) and c4 (65%)"
            ),
        ),
        (
            *(MET, heat(MET, RED, b4=0.997, b3=0.003)),
            "Blue expected Red's ninja on b4 (100%) and b3 (less than 1%). It stood on b4 (100%)",
        ),
        (
            *(MET, heat(MET, RED, b4=1.0)),
            "Blue expected Red's ninja on b4 (100%). It stood on b4 (100%)",
        ),
    ],
)
def test_the_likeliest_squares_are_told_and_where_it_stood(
    view: ReplayView, looked: Heat, words: str
) -> None:
    assert describe_hot(view, looked, seen_from=RED).startswith(f"{words}. Onitama board, ")


def test_every_square_may_be_told_within_discords_limit() -> None:
    text = describe_hot(
        MET, heat(MET, RED, **dict.fromkeys(map(str, SQUARES), 0.04)), seen_from=RED
    )
    assert len(text) <= 1024
    assert "22 other squares were possible" in text


def test_a_revealed_ninja_is_not_looked_for_and_the_other_still_is() -> None:
    view = after_turn(light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 b4"), "crane:b4b3")
    looked = heat(view, BLUE, b3=1.0, c5=0.5, d4=0.5)
    assert looked.true == (Square.C5,)
    assert looked.possible == (Square.D4, Square.C5)


def test_where_no_ninja_hides_there_is_nothing_to_show() -> None:
    assert heat_of(MISSED, BLUE, [0.0] * len(SQUARES)) is None
