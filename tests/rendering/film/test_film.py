"""A game as a moving picture, decoded again."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops, ImageStat

from onitama_core.game import (
    Player,
    Variant,
    parse_position,
)
from rendering import THEMES, Scene, animate, describe_animation
from rendering.encoding import change, ended, opening
from rendering.film import CAPTION_SIZE, LAST, TEXT_WIDTH, Captions, film_pictures, pace
from rendering.primitives import lettering
from rendering.theme import SHRINE
from tests.rendering.film.games import TURNS, long_film
from tests.rendering.regenerate import FOLDER, decoded_frames
from tests.rendering.replay_positions import FILM, MET, MISSED, START, after_turn
from tests.rendering.test_golden import (
    MEAN_DIFFERENCE,
    VISIBLE_SHARE,
    decoded,
    visible_share,
)

if TYPE_CHECKING:
    from rendering import Renderer, Renderers
    from rendering.theme import Theme

LARGEST: Final = 3_000_000
LONG: Final = "; ".join(["ninja d4–d3, struck and captured Red's ninja"] * 3)


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
    board = decoded(renderer.board(MISSED, seen_from=Player.BLUE).data)
    assert frames[-1].crop((0, 0, *board.size)).tobytes() == board.tobytes()


@pytest.mark.parametrize("variant", Variant)
def test_every_pixel_of_every_turn_is_as_it_was_painted(
    variant: Variant, renderer: Renderer
) -> None:
    scenes = long_film(variant, turns=12)
    frames = decoded_frames(animate(renderer, scenes, seen_from=Player.BLUE))
    painted = list(film_pictures(renderer, scenes, seen_from=Player.BLUE))
    assert len(frames) == len(painted) == 13
    for frame, picture in zip(frames, painted, strict=True):
        assert frame.tobytes() == picture.convert("RGB").tobytes()


@pytest.mark.parametrize("variant", Variant)
def test_sixty_turns_fit_into_three_megabytes(variant: Variant, renderer: Renderer) -> None:
    data = animate(renderer, long_film(variant), seen_from=Player.RED)
    assert len(data) <= LARGEST
    picture = Image.open(BytesIO(data))
    assert (picture.format, getattr(picture, "n_frames", 1)) == ("GIF", TURNS + 1)


def test_the_same_game_gives_the_same_bytes(renderer: Renderer) -> None:
    one, other = (animate(renderer, FILM, seen_from=Player.RED) for _ in range(2))
    assert one == other


def test_a_turn_is_shown_as_long_as_its_caption_needs(renderer: Renderer) -> None:
    picture = Image.open(BytesIO(animate(renderer, FILM, seen_from=Player.RED)))
    assert picture.info["loop"] == 0
    shown = []
    for number in range(len(FILM)):
        picture.seek(number)
        picture.load()
        shown.append(picture.info["duration"])
    assert shown == [*(pace(scene.caption) for scene in FILM[:-1]), LAST]
    assert 1300 <= pace("1 · Red: Ox c1–c2") <= 2000


def test_a_game_without_a_turn_is_one_picture(renderer: Renderer) -> None:
    scenes = [Scene(START, "The start")]
    picture = Image.open(BytesIO(animate(renderer, scenes, seen_from=Player.RED)))
    assert getattr(picture, "n_frames", 1) == 1


def test_a_turn_that_changes_nothing_is_shown_all_the_same(renderer: Renderer) -> None:
    still = renderer.image(START, seen_from=Player.RED)
    data = ended([opening(still, 100), change(still, still, 200)])
    one, other = decoded_frames(data)
    assert one.tobytes() == other.tobytes() == still.convert("RGB").tobytes()


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_strip_wears_the_theme(theme: Theme, renderers: Renderers) -> None:
    for frame in decoded_frames(animate(renderers.of(theme.name), FILM, seen_from=Player.RED)):
        assert frame.getpixel((1099, frame.height - 1)) == theme.side


def test_a_long_caption_goes_on_below_and_none_is_cut_off(renderer: Renderer) -> None:
    palette = renderer.image(START, seen_from=Player.RED)
    letters = lettering(CAPTION_SIZE)
    captions = Captions(SHRINE, palette, ["short", LONG])
    lines = captions._wrapped[LONG]
    assert len(lines) > 1
    assert " ".join(lines) == LONG
    assert all(letters.width(line) <= TEXT_WIDTH for line in lines)
    assert captions.height > Captions(SHRINE, palette, ["short"]).height
    assert captions.strip("short", None, 0).height == captions.height


def test_the_line_above_the_caption_grows_with_the_game(renderer: Renderer) -> None:
    palette = renderer.image(START, seen_from=Player.RED)
    captions = Captions(SHRINE, palette, ["short"])
    strips = [captions.strip("short", Player.RED, share) for share in (0, 0.5, 1)]
    for strip in strips:
        strip.putpalette(palette.getpalette() or [])
    lines = [strip.crop((0, 0, 1100, 1)).convert("RGB") for strip in strips]
    ends = [line.tobytes().count(bytes(SHRINE.paper)) for line in lines]
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
