"""Hints and heat maps, as pictures and in alt text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops

from onitama_core import game
from onitama_core.game import Player, Square, player_view
from rendering import THEMES, Hints, find_hints, find_step_hints, make_heat, make_move_hints
from rendering.layout import BOARD, TILE, find_cell
from rendering.overlays import DEPTHS, draw_heat, find_shade, mix_heat_shades
from rendering.tiles import Palette
from rendering.words import TINY_CHANCE, describe_board, describe_heat, format_hundredths
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
from tests.rendering import positions
from tests.rendering.test_golden import MAX_ALT_TEXT_LENGTH, decode

if TYPE_CHECKING:
    from rendering import Heat, Renderer
    from rendering.theme import Theme

RED, BLUE = Player
CORNER: Final = 14
"""Pixels from a tile's edges to a pixel that is inside its frame and has the heat map's shade."""
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


# -- hints --


def hints_from(state: game.GameState, player: Player, square: str) -> Hints | None:
    return find_hints(player_view(state, player), Square.parse(square))


def hints_for_step(state: game.GameState, player: Player = RED) -> Hints | None:
    return find_step_hints(player_view(state, player))


def hints_for_move(state: game.GameState, text: str) -> Hints:
    move = game.parse_action(text)
    assert isinstance(move, game.Move)
    return make_move_hints(game.public_view(state), move)


def summarise(hints: Hints | None) -> str:
    """Return the targets of the left and the right card, like `Spirit c3: a2 c4=; c3x`.

    `x` is a capture, `=` a swap with the Spirit.
    """
    if hints is None:
        return ""
    reaches = [
        " ".join(
            f"{to.square}{'x' if hints.captures(to) else '=' if to.occupant else ''}"
            for to in reach.targets
        )
        for reach in hints.reaches
    ]
    return f"{'Spirit ' if hints.is_spirit else ''}{hints.origin}: {'; '.join(reaches)}"


PASSED: Final = act(
    shadow("2m1M/5/5/5/5 r bear,fox crane,monkey dragon", red_ninja="a2", blue_ninja="a5"),
    "fox:pass",
).state
BLOCKED_BY_OWN_NINJA: Final = shadow(
    f"2m2/5/5/5/2M2 r {positions.HANDS}", red_ninja="c2", blue_ninja="e5"
)
ENEMY_NINJA_HIDDEN: Final = light(f"5/5/5/5/2M2 r {positions.HANDS}", ninjas="c2 a5")
HINTS: Final[dict[str, tuple[Hints | None, str]]] = {
    "targets of each card": (hints_from(positions.CLASSIC, RED, "c2"), "c2: b2 d2 c3; a2 e2 c3"),
    "an empty square": (hints_from(positions.CLASSIC, RED, "c3"), ""),
    "an enemy's piece": (hints_from(positions.CLASSIC, RED, "c4"), ""),
    "the player is not to move": (hints_from(positions.CLASSIC, BLUE, "c4"), ""),
    "a square with the player's own hidden ninja is no target": (
        hints_from(BLOCKED_BY_OWN_NINJA, RED, "c1"),
        "c1: a1 e1; c3",
    ),
    "a hidden enemy is no capture": (hints_from(ENEMY_NINJA_HIDDEN, RED, "c1"), "c1: a1 e1 c2; c3"),
    "an enemy is captured": (hints_from(positions.WIND, RED, "b2"), "b2: a2 c2 a3 c3x; d2"),
    "the Spirit changes places": (
        hints_from(positions.WIND, RED, "b3"),
        "Spirit b3: a3 c3= a4 c4; a2 d3 b4",
    ),
    "the card just used": (hints_for_step(positions.SHADOW_NINJA), "c2: a2 c3x; "),
    "the card that was exchanged": (hints_for_step(PASSED), "a2: ; b1 b2 b3"),
    "the Spirit's second part": (
        hints_for_step(positions.SPIRIT_STEP_OF_BLUE, BLUE),
        "Spirit c3: a2 e2 a3 e3; ",
    ),
    "a move has no hints of a step": (hints_for_step(positions.CLASSIC), ""),
    "the opponent's step": (hints_for_step(positions.SHADOW_NINJA, BLUE), ""),
    "a lantern's step": (hints_for_step(play(positions.SHADOW_NINJA, "ninja:stay")), ""),
    "a single move": (hints_for_move(classic(START), "tiger:c1c3"), "c1: ; c3"),
    "a single move of the Spirit": (
        hints_for_move(wind(WIND_START), "crab:c3c4"),
        "Spirit c3: ; c4",
    ),
}


@pytest.mark.parametrize(("hints", "expected"), HINTS.values(), ids=HINTS)
def test_hints_show_where_a_piece_may_move(hints: Hints | None, expected: str) -> None:
    assert summarise(hints) == expected


@pytest.mark.parametrize("variant", game.Variant)
def test_hints_are_the_legal_moves_and_nothing_else(variant: game.Variant) -> None:
    for state in positions.play_out(variant, seed=1):
        for view in (player_view(state, player) for player in Player):
            moves = [
                action
                for action in view.legal_actions
                if isinstance(action, (game.Move, game.NinjaMove))
            ]
            for origin in game.SQUARES:
                hints = find_hints(view, origin)
                reaches = () if hints is None else hints.reaches
                shown = {target.square for reach in reaches for target in reach.targets}
                assert shown == {move.target for move in moves if move.origin is origin}


def test_hints_look_the_same_whether_or_not_an_enemy_ninja_is_hidden(renderer: Renderer) -> None:
    text = f"2m2/5/5/5/2M2 r {positions.HANDS}"
    pictures = []
    for ninja in ("e5", ""):
        state = play(shadow(text, red_ninja="b3", blue_ninja=ninja), "crab:c1c2")
        view = player_view(state, RED)
        hints = find_step_hints(view)
        data = renderer.board(view, seen_from=RED, hints=hints).data
        pictures.append(decode(data).crop(BOARD))
    assert ImageChops.difference(*pictures).getbbox() is None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("red", "Boar, diamonds, leads to b2, d2 and c3; Crab, rings, leads to a2, e2 and c3"),
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
def test_alt_text_says_where_the_hints_lead(name: str, words: str) -> None:
    view, hints = positions.find_tapped_hints(f"hints-{name}")
    text = describe_board(view, seen_from=view.viewer, hints=hints)
    assert f" From {hints.origin} {words}. " in text
    assert "From " not in describe_board(view, seen_from=view.viewer)


def test_a_single_hint_is_in_the_middle_of_its_square(renderer: Renderer) -> None:
    view, hints = positions.find_tapped_hints("hints-red")
    pictures = [
        decode(renderer.board(view, seen_from=RED, hints=shown).data) for shown in (hints, None)
    ]
    for square in (Square.A2, Square.B2):
        box = find_cell(square, RED).box
        sign = ImageChops.difference(*(picture.crop(box) for picture in pictures))
        left, top, right, bottom = sign.getbbox() or (0, 0, 0, 0)
        assert right > left
        assert abs(left + right - TILE) <= 1
        assert abs(top + bottom - TILE) <= 1


def test_the_chosen_square_is_framed_and_named_even_if_it_is_a1(
    renderer: Renderer,
) -> None:
    view = player_view(classic("2m2/5/5/5/1S1M1 r boar,crab crane,monkey dragon"), RED)
    pictures = []
    are_named = []
    for chosen in (None, game.Square.A1):
        hints = find_hints(view, game.Square.B1, chosen)
        alt_text, data = renderer.board(view, seen_from=RED, hints=hints)
        pictures.append(decode(data))
        are_named.append("a1 is chosen." in alt_text)
    assert are_named == [False, True]
    assert ImageChops.difference(*pictures).getbbox() is not None


def test_a_square_to_which_no_move_leads_is_not_framed() -> None:
    view = player_view(positions.CLASSIC, RED)
    hints = find_hints(view, game.Square.C2, game.Square.E5)
    assert hints is not None
    assert hints.framed == (game.Square.C2,)


# -- heat maps --


@every_theme
def test_each_chance_has_exactly_its_own_shade(
    theme: Theme, renderers: dict[str, Renderer]
) -> None:
    cache = renderers[theme.name]._caches[Palette.HEAT]
    for step, shade in enumerate(mix_heat_shades(theme)):
        tile = cache.image(draw_heat, None, step, "5", (), is_true=False)
        assert tile.convert("RGB").getpixel((CORNER, CORNER)) == shade


def test_shades_and_numbers_range_from_the_impossible_to_the_certain() -> None:
    chances = (0.0, 0.001, 0.02, 0.05, 0.42, 1.0, 1 + 1e-12)
    assert [find_shade(chance) for chance in chances] == [0, 0, 1, 1, 5, 7, 7]
    assert len(DEPTHS) == 8
    written = [format_hundredths(chance) for chance in (0.42, 0.996, 0.006, 0.004, 0.0)]
    assert written == ["42", "100", "1", TINY_CHANCE, "0"]


@every_theme
def test_an_actual_square_has_a_frame_on_every_shade(theme: Theme) -> None:
    for step in range(len(mix_heat_shades(theme))):
        framed, bare = (
            draw_heat(theme, None, step, "5", (RED,), is_true=is_true) for is_true in (True, False)
        )
        difference = ImageChops.difference(framed, bare)
        assert difference.getbbox() == (0, 0, TILE, TILE)
        difference.paste(0, (10, 10, TILE - 10, TILE - 10))
        assert is_one_shade(difference.crop((9, 20, 10, 90)))
        assert not is_one_shade(framed.crop((0, 58, 10, 59)))


def is_one_shade(image: Image.Image) -> bool:
    return len(image.convert("L").getcolors() or ()) == 1


def test_only_the_ninja_that_a_heat_map_is_about_has_a_frame(renderer: Renderer) -> None:
    state = shadow(
        f"s1m1s/5/5/3S1/S1M2 r {positions.HANDS}", red_ninja="b3", blue_ninja="b4", turn=5
    )
    view = positions.after_turn(state, "crab:d2d3 ninja:stay lantern:none")
    heat_map = positions.heat(view, RED, b3=0.5, b4=0.5)
    image = decode(renderer.heat(view, heat_map, seen_from=RED).data)
    framed, bare = (edge(image, square) for square in (Square.B3, Square.B4))
    assert not is_one_shade(framed)
    assert is_one_shade(bare)


def edge(image: Image.Image, square: Square) -> Image.Image:
    """Return the pixels from the left edge of a square inwards."""
    left, top, _, _ = find_cell(square, RED).box
    return image.crop((left, top + 58, left + CORNER, top + 59))


@pytest.mark.parametrize(
    ("view", "heat_map", "words"),
    [
        (
            positions.MET,
            positions.WIDE,
            (
                "Blue expected Red's ninja on b4 (42%), b3 (20%) and b2 (12%). "
                "7 other squares were possible. It stood on b4 (42%)"
            ),
        ),
        (
            positions.MISSED,
            positions.FAR_OFF,
            "Blue expected Red's ninja on c5 (55%), b5 (35%) and d5 (10%). It stood on e3 (0%)",
        ),
        (
            positions.UNSEEN,
            positions.PAIR,
            (
                "Red expected Blue's ninjas on c3 (85%), c4 (65%) and c5 (30%). "
                "2 other squares were possible. They stood on c3 (85%) and c4 (65%)"
            ),
        ),
        (
            positions.MET,
            positions.heat(positions.MET, RED, b4=0.997, b3=0.003),
            "Blue expected Red's ninja on b4 (100%) and b3 (less than 1%). It stood on b4 (100%)",
        ),
        (
            positions.MET,
            positions.heat(positions.MET, RED, b4=1.0),
            "Blue expected Red's ninja on b4 (100%). It stood on b4 (100%)",
        ),
    ],
)
def test_the_alt_text_of_a_heat_map_begins_with_the_likeliest_and_the_actual_squares(
    view: game.ReplayView, heat_map: Heat, words: str
) -> None:
    assert describe_heat(view, heat_map, seen_from=RED).startswith(f"{words}. Onitama board, ")


def test_the_alt_text_of_a_heat_map_fits_if_every_square_is_possible() -> None:
    text = describe_heat(
        positions.MET,
        positions.heat(positions.MET, RED, **dict.fromkeys(map(str, game.SQUARES), 0.04)),
        seen_from=RED,
    )
    assert len(text) <= MAX_ALT_TEXT_LENGTH
    assert "22 other squares were possible" in text


def test_a_heat_map_shows_only_hidden_ninjas_even_where_they_were_ruled_out() -> None:
    assert Square.E3 in positions.FAR_OFF.shown_squares
    assert Square.E3 not in positions.FAR_OFF.possible
    view = positions.after_turn(
        light(f"5/5/1S3/2S1S/S1M2 b {positions.HANDS}", ninjas="c5 b4"), "crane:b4b3"
    )
    heat_map = positions.heat(view, BLUE, b3=1.0, c5=0.5, d4=0.5)
    assert heat_map.actual == (Square.C5,)
    assert heat_map.possible == (Square.D4, Square.C5)
    assert make_heat(positions.MISSED, BLUE, [0.0] * len(game.SQUARES)) is None
