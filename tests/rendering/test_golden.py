"""The pictures look as they did when somebody last looked at them.

Pixels are compared, not bytes, and not exactly: versions of Pillow and FreeType round the edges of
letters and shapes differently and may choose a neighbouring colour of the palette, while a piece,
a mark or a word that is missing or elsewhere changes far more than the tolerance.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops, ImageStat

from onitama_core.game import Player, Variant, parse_position
from rendering import THEMES, Emoji, Renderers, Scene, animate, describe_animation, emoji_images
from rendering.encoding import change, ended, opening
from rendering.film import CAPTION_SIZE, LAST, TEXT_WIDTH, Captions, film_pictures, pace
from rendering.layout import CANVAS
from rendering.primitives import lettering
from rendering.theme import SHRINE
from tests.rendering import positions as at
from tests.rendering.regenerate import FOLDER, GOLDEN, decoded_frames, golden
from tests.rendering.signs import drawn_signs

if TYPE_CHECKING:
    from rendering import Renderer
    from rendering.theme import Theme

MEAN_DIFFERENCE: Final = 1.0
"""Of a channel, in 256 steps, over the whole picture."""
VISIBLE: Final = 24
VISIBLE_SHARE: Final = 0.0005
"""How many pixels may differ visibly: 385, less than another word in a sign."""
MOST_BYTES: Final = 75_000
MOST_LETTERS: Final = 1024


@pytest.mark.parametrize("name", GOLDEN)
def test_a_picture_looks_as_its_golden_one_in_few_bytes(name: str, renderers: Renderers) -> None:
    alt_text, data = golden(name, renderers)
    image = Image.open(BytesIO(data))
    assert (image.format, image.mode, image.size) == ("PNG", "P", CANVAS)
    assert_looks_as(kept(name), image.convert("RGB"))
    assert len(data) < MOST_BYTES
    assert len(alt_text) < MOST_LETTERS


def test_a_film_looks_as_its_golden_frames(renderer: Renderer) -> None:
    frames = decoded_frames(animate(renderer, at.FILM, seen_from=Player.RED))
    assert len(frames) == len(at.FILM)
    for number, frame in enumerate(frames):
        assert_looks_as(kept(f"film-{number}"), frame)


@pytest.mark.parametrize("theme", THEMES)
def test_emoji_look_as_they_are_drawn(theme: str) -> None:
    kept, drawn = emoji_images(theme), drawn_signs(THEMES[theme])
    for emoji in Emoji:
        before, after = (flat(Image.open(BytesIO(its[emoji]))) for its in (kept, drawn))
        assert_looks_as(before, after)


def kept(name: str) -> Image.Image:
    return decoded((FOLDER / f"{name}.png").read_bytes())


def test_the_same_is_painted_in_the_same_bytes_also_by_others_in_another_order(
    renderers: Renderers,
) -> None:
    others = Renderers()
    for name in tuple(GOLDEN)[::-5]:
        assert golden(name, others) == golden(name, renderers)


def assert_looks_as(before: Image.Image, image: Image.Image) -> None:
    assert image.size == before.size
    difference = ImageChops.difference(image, before)
    assert max(ImageStat.Stat(difference).mean) < MEAN_DIFFERENCE
    assert visible_share(difference) < VISIBLE_SHARE


def flat(sheet: Image.Image) -> Image.Image:
    """On a ground that neither bodies nor outlines have."""
    ground = Image.new("RGBA", sheet.size, "#00ff00")
    return Image.alpha_composite(ground, sheet).convert("RGB")


def test_the_tolerance_notices_a_missing_student_and_another_word(renderers: Renderers) -> None:
    begins, to_move = (
        decoded(golden(name, renderers).data) for name in ("opening-red", "middle-red")
    )
    without, other = begins.copy(), begins.copy()
    without.paste(begins.crop((60, 266, 176, 382)), (60, 26))
    sign = (900, 370, 1090, 470)
    other.paste(to_move.crop(sign), sign[:2])
    for changed in (without, other):
        assert visible_share(ImageChops.difference(begins, changed)) > VISIBLE_SHARE


def decoded(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def visible_share(difference: Image.Image) -> float:
    red, green, blue = difference.split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(strongest.histogram()[VISIBLE:]) / (strongest.width * strongest.height)


LARGEST: Final = 3_000_000
"""Bytes of sixty turns."""
LONG: Final = "; ".join(["ninja d4–d3, struck and captured Red's ninja"] * 3)


@pytest.mark.parametrize("variant", Variant)
def test_every_pixel_of_every_turn_is_as_it_was_painted_in_few_bytes(
    variant: Variant, renderer: Renderer
) -> None:
    scenes = at.long_film(variant, turns=12)
    data = animate(renderer, scenes, seen_from=Player.BLUE)
    frames = decoded_frames(data)
    painted = list(film_pictures(renderer, scenes, seen_from=Player.BLUE))
    assert len(frames) == len(painted) == 13
    for frame, picture in zip(frames, painted, strict=True):
        assert frame.tobytes() == picture.convert("RGB").tobytes()
    # The first picture is whole, as large as two turns.
    assert len(data) <= LARGEST * (len(frames) + 1) / at.TURNS


def test_a_turn_is_shown_as_long_as_its_caption_needs(renderer: Renderer) -> None:
    picture = Image.open(BytesIO(animate(renderer, at.FILM, seen_from=Player.RED)))
    assert picture.info["loop"] == 0
    shown = []
    for number in range(len(at.FILM)):
        picture.seek(number)
        picture.load()
        shown.append(picture.info["duration"])
    assert shown == [*(pace(scene.caption) for scene in at.FILM[:-1]), LAST]
    assert 1300 <= pace("1 · Red: Ox c1–c2") <= 2000


def test_a_game_without_a_turn_is_one_picture(renderer: Renderer) -> None:
    scenes = [Scene(at.START, "The start")]
    picture = Image.open(BytesIO(animate(renderer, scenes, seen_from=Player.RED)))
    assert getattr(picture, "n_frames", 1) == 1


def test_a_turn_that_changes_nothing_is_shown_all_the_same(renderer: Renderer) -> None:
    still = renderer.image(at.START, seen_from=Player.RED)
    data = ended([opening(still, 100), change(still, still, 200)])
    one, other = decoded_frames(data)
    assert one.tobytes() == other.tobytes() == still.convert("RGB").tobytes()


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_strip_wears_the_theme(theme: Theme, renderers: Renderers) -> None:
    for frame in decoded_frames(animate(renderers.of(theme.name), at.FILM, seen_from=Player.RED)):
        assert frame.getpixel((1099, frame.height - 1)) == theme.side


def test_a_long_caption_goes_on_below_and_none_is_cut_off(renderer: Renderer) -> None:
    palette = renderer.image(at.START, seen_from=Player.RED)
    letters = lettering(CAPTION_SIZE)
    captions = Captions(SHRINE, palette, ["short", LONG])
    lines = captions._wrapped[LONG]
    assert len(lines) > 1
    assert " ".join(lines) == LONG
    assert all(letters.width(line) <= TEXT_WIDTH for line in lines)
    assert captions.height > Captions(SHRINE, palette, ["short"]).height
    assert captions.strip("short", None, 0).height == captions.height


def test_it_is_told_in_words() -> None:
    told = describe_animation(at.MET, 5, seen_from=Player.RED)
    assert told == (
        "Animated replay of 5 turns, seen from Red's side. "
        "Each has a caption; nothing is hidden. Blue to move. "
        "Red, discs: master c1; students a1 and d3; hidden ninja b4. "
        "Blue, octagons: master c5; students a5 and e5; hidden ninja b4."
    )
    state = parse_position("1smss/5/s1W2/5/SSMSS r tiger,crab crane,monkey dragon")
    windy = describe_animation(at.after_turn(state, "tiger:c3c2"), 5, seen_from=Player.RED)
    assert windy.endswith("The Wind Spirit, a green whirl: c2.")
    assert "of 1 turn," in describe_animation(at.MET, 1, seen_from=Player.BLUE)
