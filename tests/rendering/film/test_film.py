"""A game as a moving picture, decoded again."""

from __future__ import annotations

from io import BytesIO
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops, ImageStat

from onitama_core.game import (
    POOLS,
    Player,
    Variant,
    apply,
    deal,
    legal_actions,
    new_game,
    parse_position,
    players_to_act,
    replay_view,
)
from rendering import Form, Scene, animate, describe_animation
from rendering.brush.lettering import LABELS, Lettering
from rendering.film.film import LAST, pace
from rendering.film.strip import CAPTION_SIZE, TEXT_WIDTH, StripPainter
from rendering.theme import SHRINE
from tests.rendering.regenerate import FOLDER, decoded_frames
from tests.rendering.replay_positions import FILM, MET, MISSED, START, after_turn, given_up
from tests.rendering.test_golden import (
    MEAN_DIFFERENCE,
    VISIBLE_SHARE,
    decoded,
    visible_share,
)

if TYPE_CHECKING:
    from onitama_core.game import Action, GameState
    from rendering import Renderer

LARGEST: Final = 2_000_000
TURNS: Final = 60
LONG: Final = "; ".join(["ninja d4–d3, tried for a ninja: captured it"] * 3)


def test_it_looks_as_its_golden_frames(renderer: Renderer) -> None:
    frames = decoded_frames(animate(renderer, FILM, seen_from=Player.RED))
    assert len(frames) == len(FILM)
    for number, frame in enumerate(frames):
        golden = decoded((FOLDER / f"film-{number}.png").read_bytes())
        difference = ImageChops.difference(frame, golden)
        assert max(ImageStat.Stat(difference).mean) < MEAN_DIFFERENCE
        assert visible_share(difference) < VISIBLE_SHARE


def test_the_board_in_it_is_the_replays(renderer: Renderer) -> None:
    frames = decoded_frames(animate(renderer, FILM, seen_from=Player.BLUE))
    board = decoded(renderer.board(MISSED, seen_from=Player.BLUE))
    assert frames[-1].crop((0, 0, *board.size)).tobytes() == board.tobytes()


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("variant", Variant)
def test_sixty_turns_fit_into_two_megabytes(
    variant: Variant, form: Form, renderer: Renderer
) -> None:
    scenes = long_game(variant)
    data = animate(renderer, scenes, seen_from=Player.RED, form=form)
    assert len(data) <= LARGEST
    picture = Image.open(BytesIO(data))
    assert (picture.format, getattr(picture, "n_frames", 1)) == (form.name, TURNS + 1)


@pytest.mark.parametrize("form", Form)
def test_the_same_game_gives_the_same_bytes(form: Form, renderer: Renderer) -> None:
    one, other = (animate(renderer, FILM, seen_from=Player.RED, form=form) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("form", Form)
def test_a_turn_is_shown_as_long_as_its_caption_needs(form: Form, renderer: Renderer) -> None:
    picture = Image.open(BytesIO(animate(renderer, FILM, seen_from=Player.RED, form=form)))
    assert picture.info["loop"] == 0
    shown = []
    for number in range(len(FILM)):
        picture.seek(number)
        picture.load()
        shown.append(picture.info["duration"])
    assert shown == [*(pace(scene.caption) for scene in FILM[:-1]), LAST]
    assert 1300 <= pace("1 · Red: Ox c1–c2") <= 2000


@pytest.mark.parametrize("form", Form)
def test_a_game_without_a_turn_is_one_picture(form: Form, renderer: Renderer) -> None:
    scenes = [Scene(START, "The start")]
    picture = Image.open(BytesIO(animate(renderer, scenes, seen_from=Player.RED, form=form)))
    assert getattr(picture, "n_frames", 1) == 1


def test_a_long_caption_goes_on_below_and_none_is_cut_off() -> None:
    letters = Lettering(LABELS, CAPTION_SIZE)
    painter = StripPainter(SHRINE, ["short", LONG])
    lines = painter._wrapped(LONG)
    assert len(lines) > 1
    assert " ".join(lines) == LONG
    assert all(letters.width(line) <= TEXT_WIDTH for line in lines)
    assert painter.height > StripPainter(SHRINE, ["short"]).height
    assert painter.strip("short", None, 0).height == painter.height


def test_the_line_above_the_caption_grows_with_the_game() -> None:
    painter = StripPainter(SHRINE, ["short"])
    strips = [painter.strip("short", Player.RED, share) for share in (0, 0.5, 1)]
    ends = [strip.crop((0, 0, 1100, 1)).tobytes().count(bytes(SHRINE.paper)) for strip in strips]
    assert ends == [0, 550, 1100]


def test_captions_stay_legible_at_half_size() -> None:
    assert CAPTION_SIZE >= 32


def test_it_is_told_in_words() -> None:
    told = describe_animation(MET, 5, seen_from=Player.RED)
    assert told == (
        "Animated replay of 5 turns, seen from Red's side. "
        "Each has a caption; nothing is hidden. Blue to move. "
        "Red, discs: master c1; students a1 and d3; hidden ninja b4. "
        "Blue, octagons: master c5; students a5 and e5; hidden ninja b4."
    )
    state = parse_position("1smss/5/s1W2/5/SSMSS r tiger,crab crane,monkey dragon")
    windy = describe_animation(after_turn(state, "tiger:c3c2"), 5, seen_from=Player.RED)
    assert windy.endswith("The Wind Spirit, a green whirl: c2.")
    assert "of 1 turn," in describe_animation(MET, 1, seen_from=Player.BLUE)


def long_game(variant: Variant) -> list[Scene]:
    """Sixty turns at random, some with captions as long as they get."""
    rng = Random(5)  # noqa: S311 - a game, not a secret
    ends: list[GameState] = []
    while len(ends) <= TURNS:
        ends = random_turns(variant, rng)
    return [
        Scene(
            replay_view(given_up(ends[-1]), end, ()),
            f"{number} · Red: {LONG if number % 9 == 0 else 'Tiger c1–c3'}",
            Player.RED,
        )
        for number, end in enumerate(ends[: TURNS + 1])
    ]


def random_turns(variant: Variant, rng: Random) -> list[GameState]:
    """The state at the end of each turn."""
    state = new_game(deal(variant, POOLS["all"], rng))
    ends = [state]
    while state.outcome is None and len(ends) <= TURNS:
        before, player = state, rng.choice(players_to_act(state))
        steps = (apply(state, player, action).state for action in shuffled(state, player, rng))
        state = min(islice(steps, 20), key=lambda after: after.outcome is not None)
        if state.turn_number > before.turn_number:
            ends.append(state)
    return ends


def shuffled(state: GameState, player: Player, rng: Random) -> list[Action]:
    actions = legal_actions(state, player)
    return rng.sample(actions, len(actions))
