"""Pictures equal their golden pictures, which a person has checked, and obey rules for all.

Pixels are compared with a tolerance. Versions of Pillow and FreeType round the edges of letters
and shapes differently, and may choose a neighbouring colour of the palette. A piece, mark or word
that is missing or in another place changes far more than the tolerance.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops, ImageStat

import rendering
from onitama_core import game
from onitama_core.game import Player, Termination, Variant, parse_position, public_view
from rendering import THEMES, Renderer, animate, describe_film
from rendering.film import (
    CAPTION_SIZE,
    LAST_FRAME_MILLISECONDS,
    TEXT_WIDTH,
    Captions,
    draw_frames,
    frame_milliseconds,
)
from rendering.layout import CANVAS
from rendering.primitives import get_font
from rendering.theme import SHRINE
from tests.rendering import positions, regenerate
from tests.rendering.regenerate import decode_frames, draw_golden
from tests.rendering.signs import draw_signs

if TYPE_CHECKING:
    from rendering.theme import Theme


MEAN_DIFFERENCE: Final = 1.0
"""The greatest mean difference of a channel over the whole picture, of 256 steps."""
VISIBLE_DIFFERENCE: Final = 24
"""The difference of a channel, of 256 steps, from which on a pixel differs visibly."""
VISIBLE_SHARE: Final = 0.0005
"""The share of pixels that may differ visibly: 385, fewer than if a sign had another word."""
MAX_PICTURE_BYTES: Final = 75_000
MAX_ALT_TEXT_LENGTH: Final = 1024


@pytest.mark.parametrize("name", regenerate.GOLDEN)
def test_a_picture_looks_like_its_golden_picture(name: str, renderers: dict[str, Renderer]) -> None:
    alt_text, data = draw_golden(name, renderers)
    image = Image.open(BytesIO(data))
    assert (image.format, image.mode, image.size) == ("PNG", "P", CANVAS)
    assert_looks_like(read_golden(name), image.convert("RGB"))
    assert len(data) < MAX_PICTURE_BYTES
    assert len(alt_text) < MAX_ALT_TEXT_LENGTH


def test_a_film_looks_like_its_golden_frames(renderer: Renderer) -> None:
    frames = decode_frames(animate(renderer, positions.FILM, seen_from=Player.RED))
    assert len(frames) == len(positions.FILM)
    for number, frame in enumerate(frames):
        assert_looks_like(read_golden(f"film-{number}"), frame)


@pytest.mark.parametrize("theme", THEMES)
def test_emoji_files_look_as_they_are_drawn(theme: str) -> None:
    stored = rendering.read_emoji(theme)
    drawn = draw_signs(THEMES[theme])
    for emoji in rendering.Emoji:
        before, after = (flatten(Image.open(BytesIO(files[emoji]))) for files in (stored, drawn))
        assert_looks_like(before, after)


def read_golden(name: str) -> Image.Image:
    return decode((regenerate.FOLDER / f"{name}.png").read_bytes())


def test_other_renderers_draw_the_same_bytes_in_another_order(
    renderers: dict[str, Renderer],
) -> None:
    others = {name: Renderer(theme) for name, theme in THEMES.items()}
    for name in tuple(regenerate.GOLDEN)[::-5]:
        assert draw_golden(name, others) == draw_golden(name, renderers)


def assert_looks_like(before: Image.Image, image: Image.Image) -> None:
    """Assert that an image differs from an earlier one by no more than the tolerance."""
    assert image.size == before.size
    difference = ImageChops.difference(image, before)
    assert max(ImageStat.Stat(difference).mean) < MEAN_DIFFERENCE
    assert visible_share(difference) < VISIBLE_SHARE


def flatten(sheet: Image.Image) -> Image.Image:
    """Return a figure on a background whose colour no figure has."""
    ground = Image.new("RGBA", sheet.size, "#00ff00")
    return Image.alpha_composite(ground, sheet).convert("RGB")


def test_the_tolerance_notices_a_missing_student_and_another_word(
    renderers: dict[str, Renderer],
) -> None:
    opening, middle = (
        decode(draw_golden(name, renderers).data) for name in ("opening-red", "middle-red")
    )
    without_student, other_word = opening.copy(), opening.copy()
    without_student.paste(opening.crop((60, 266, 176, 382)), (60, 26))  # a3 onto a5
    sign = (900, 370, 1090, 470)
    other_word.paste(middle.crop(sign), sign[:2])
    for changed in (without_student, other_word):
        assert visible_share(ImageChops.difference(opening, changed)) > VISIBLE_SHARE


def decode(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def visible_share(difference: Image.Image) -> float:
    """Return the share of pixels that differ visibly."""
    red, green, blue = difference.split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(strongest.histogram()[VISIBLE_DIFFERENCE:]) / (strongest.width * strongest.height)


MAX_FILM_BYTES: Final = 3_000_000
"""The maximum size of a film of sixty turns."""
LONG_CAPTION: Final = "; ".join(["ninja d4–d3, struck and captured Red's ninja"] * 3)
JAPANESE_CAPTION: Final = (
    "7 · 佐々木 蓮：忍者 c5–c4（ツル）、奇襲して青の弟子と青の忍者を取った／5段目を照らす：あり"
)
"""A caption whose clauses have no blanks between them."""


@pytest.mark.parametrize("variant", Variant)
def test_a_film_shows_every_pixel_of_its_frames_in_few_bytes(
    variant: Variant, renderer: Renderer
) -> None:
    scenes = positions.long_film(variant, turns=12)
    data = animate(renderer, scenes, seen_from=Player.BLUE)
    frames = decode_frames(data)
    drawn = list(draw_frames(renderer, scenes, seen_from=Player.BLUE))
    assert len(frames) == len(drawn) == 13
    for frame, picture in zip(frames, drawn, strict=True):
        assert frame.tobytes() == picture.convert("RGB").tobytes()
    # The first frame, which is complete, may take as many bytes as two others.
    assert len(data) <= MAX_FILM_BYTES * (len(frames) + 1) / positions.TURNS


def test_a_frame_is_shown_for_as_long_as_its_caption_takes_to_read(renderer: Renderer) -> None:
    picture = Image.open(BytesIO(animate(renderer, positions.FILM, seen_from=Player.RED)))
    assert picture.info["loop"] == 0
    durations = []
    for number in range(len(positions.FILM)):
        picture.seek(number)
        picture.load()
        durations.append(picture.info["duration"])
    assert durations == [
        *(frame_milliseconds(scene.caption) for scene in positions.FILM[:-1]),
        LAST_FRAME_MILLISECONDS,
    ]
    assert 1300 <= frame_milliseconds("1 · Red: Ox c1–c2") <= 2000


def test_a_film_of_a_game_without_a_turn_has_one_frame(renderer: Renderer) -> None:
    scenes = [rendering.Scene(positions.START, "The start")]
    picture = Image.open(BytesIO(animate(renderer, scenes, seen_from=Player.RED)))
    assert getattr(picture, "n_frames", 1) == 1


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_background_of_captions_has_the_themes_colour(
    theme: Theme, renderers: dict[str, Renderer]
) -> None:
    for frame in decode_frames(
        animate(renderers[theme.name], positions.FILM, seen_from=Player.RED)
    ):
        assert frame.getpixel((1099, frame.height - 1)) == theme.side


@pytest.mark.parametrize("caption", [LONG_CAPTION, JAPANESE_CAPTION], ids=["English", "Japanese"])
def test_a_long_caption_is_wrapped(renderer: Renderer, caption: str) -> None:
    palette = renderer.image(positions.START, seen_from=Player.RED)
    letters = get_font(CAPTION_SIZE)
    captions = Captions(SHRINE, palette, ["short", caption])
    lines = captions._lines[caption]
    assert len(lines) > 1
    assert "".join(lines).replace(" ", "") == caption.replace(" ", "")
    assert all(letters.width(line) <= TEXT_WIDTH for line in lines)
    assert captions.height > Captions(SHRINE, palette, ["short"]).height
    assert captions.draw_strip("short", None, 0).height == captions.height


def test_the_alt_text_of_a_film_has_the_number_of_turns_and_the_last_board() -> None:
    text = describe_film(positions.MET, 5, seen_from=Player.RED)
    assert text == (
        "Animated replay of 5 turns, seen from Red's side. "
        "Each has a caption; nothing is hidden. Blue to move. "
        "Red, discs: master c1; students a1 and d3; hidden ninja b4. "
        "Blue, octagons: master c5; students a5 and e5; hidden ninja b4."
    )
    state = parse_position("1smss/5/s1W2/5/SSMSS r tiger,crab crane,monkey dragon")
    windy = describe_film(positions.after_turn(state, "tiger:c3c2"), 5, seen_from=Player.RED)
    assert windy.endswith("The Wind Spirit, a green whirl: c2.")
    assert "of 1 turn," in describe_film(positions.MET, 1, seen_from=Player.BLUE)


# -- all pictures --

RED, BLUE = Player
STATE_STEP: Final = 3
"""Every third state is drawn, to save time."""


def hash_board(name: str) -> str:
    """Draw a board with a new renderer, and return the hash of its bytes."""
    view, seen_from = positions.BOARDS[name]
    return sha256(Renderer().board(view, seen_from=seen_from).data).hexdigest()


def test_pictures_of_equal_cards_are_equal_and_those_of_others_differ(renderer: Renderer) -> None:
    five = game.CATALOGUE[:5]
    other_five = game.CATALOGUE[1:6]
    assert renderer.cards(five) == renderer.cards(five) != renderer.cards(other_five)


@pytest.mark.parametrize("name", ["middle-blue", "wind-both-red"])
def test_another_process_and_threads_that_share_a_renderer_draw_the_same_bytes(name: str) -> None:
    renderer = Renderer()
    view, seen_from = positions.BOARDS[name]
    with ThreadPoolExecutor(4) as threads:
        pictures = set(threads.map(lambda _: renderer.board(view, seen_from=seen_from), range(8)))
    [here] = {sha256(picture.data).hexdigest() for picture in pictures}
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(hash_board, name).result() == here


@pytest.mark.parametrize(
    "state", [parse_position(positions.MIDDLE), positions.SPIRIT_STEP], ids=["classic", "wind"]
)
def test_without_ninjas_a_players_view_looks_like_the_public_one(
    state: game.GameState, renderer: Renderer
) -> None:
    own = renderer.board(game.player_view(state, RED), seen_from=RED)
    assert own == renderer.board(public_view(state), seen_from=RED)


@pytest.mark.parametrize("variant", Variant)
def test_every_position_of_a_game_takes_few_bytes(variant: Variant, renderer: Renderer) -> None:
    for state in positions.play_out(variant, seed=3)[::STATE_STEP]:
        for view, seen_from in ((public_view(state), RED), (game.player_view(state, BLUE), BLUE)):
            assert len(renderer.board(view, seen_from=seen_from).data) < MAX_PICTURE_BYTES


@pytest.mark.parametrize("termination", Termination)
@pytest.mark.parametrize("winner", [*Player, None])
def test_every_ending_can_be_drawn(
    winner: Player | None, termination: Termination, renderer: Renderer
) -> None:
    ended = game.conclude(parse_position(positions.MIDDLE), game.Outcome(winner, termination)).state
    going_on = renderer.image(positions.view_after(positions.MIDDLE), seen_from=RED)
    assert renderer.image(public_view(ended), seen_from=RED) != going_on
