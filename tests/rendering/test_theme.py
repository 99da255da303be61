"""The contrast of colours by WCAG 2, also for people with colour vision deficiency.

The matrices that simulate full deficiency are by Machado, Oliveira and Fernandes (2009).
"""

from __future__ import annotations

from io import BytesIO
from itertools import chain, pairwise, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest
from PIL import Image, ImageChops, ImageStat

from onitama_core.game import Piece, PieceKind, Player
from rendering.emoji import Emoji, read_emoji
from rendering.figures import RADII, draw_piece
from rendering.layout import TILE
from rendering.overlays import mix_heat_shades, number_colour
from rendering.squares import paste_centred
from rendering.theme import SHRINE, THEMES, parse_colour
from tests.rendering.regenerate import find_colours, lit_shades
from tests.rendering.signs import EMOJI_SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Colour, Theme

Matrix: TypeAlias = tuple[tuple[float, float, float], ...]

# Contrasts that WCAG 2 demands
MIN_TEXT_CONTRAST: Final = 4.5
MIN_GRAPHICS_CONTRAST: Final = 3.0
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def text_pairs(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    """Yield the colours of texts with the colours behind them."""
    yield from product((theme.ink,), (theme.paper, theme.paper_shade, theme.card))
    yield from product((theme.side,), (theme.paper, theme.paper_shade))
    yield from product((theme.emblem,), (theme.side, theme.ninjas.veil, theme.ink))
    yield theme.ink, theme.cell
    for colours in theme.player_colours:
        yield from ((theme.emblem, colours.body), (colours.body, theme.card))
    for step, shade in enumerate(mix_heat_shades(theme)):
        yield number_colour(step, theme), shade


def graphic_pairs(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    """Yield the colours of shapes with the colours behind them."""
    ninjas, wind, lit = theme.ninjas, theme.wind, lit_shades(theme)
    squares, papers = (theme.square, theme.square_dark), (theme.paper, theme.paper_shade)
    temples = [colours.temple for colours in theme.player_colours]
    bodies = [colours.body for colours in theme.player_colours]
    washes = (theme.mark_wash, *temples)
    # Classic
    grounds = (*squares, *washes, theme.cell, theme.tray, theme.paper, theme.card)
    yield from product(bodies, grounds)
    yield from product((theme.mark_line,), (*squares, *washes, theme.mark, theme.tray, theme.card))
    yield from product((theme.ink, theme.side, theme.cell_line), (theme.cell,))
    yield from product((theme.line,), squares)
    yield from product((theme.card_edge,), (theme.card, theme.tray, *papers))
    yield from product((theme.frame,), papers)
    yield from ((theme.cell_line, theme.card), (theme.ink, theme.emblem))
    # ninjas and lanterns
    yield from product((ninjas.cord,), (*squares, theme.mark_wash, *lit, *papers, ninjas.bead))
    yield from product((ninjas.veil,), (*squares, theme.mark_wash, *lit, *papers))
    yield from product((ninjas.lantern,), (*papers, ninjas.flame))
    yield from product((ninjas.bead,), (theme.frame, ninjas.veil))
    yield from product((theme.mark_line, theme.line), lit)
    # the Wind Spirit
    of_spirit = (*squares, *washes, wind.wash, theme.mark, theme.emblem)
    yield from product((wind.body, wind.edge), of_spirit)
    yield from product((wind.body,), (theme.cell, theme.card))
    yield from product((theme.emblem,), bodies)
    for colours in theme.player_colours:
        grounds = (*squares, theme.mark_wash, *lit, theme.emblem, wind.wash)
        yield from product((colours.body, colours.edge), grounds)
        yield from product((colours.torii,), (colours.temple, theme.mark_wash, *lit, wind.wash))
        yield colours.edge, theme.card
    # A hint has a pale edge, then a dark line, then its colour; the dark line has to stand out.
    grounds = (
        *squares,
        *washes,
        theme.card,
        theme.mark,
        wind.wash,
        *lit,
        *find_colours(theme.hints),
    )
    yield from product((theme.ink,), (*grounds, theme.emblem))


@every_theme
def test_likelier_squares_have_more_contrast_with_the_board(theme: Theme) -> None:
    away = [contrast(shade, theme.square) for shade in mix_heat_shades(theme)]
    assert all(other > one * 1.1 for one, other in pairwise([1.0, *away]))


@every_theme
def test_texts_have_enough_contrast(theme: Theme) -> None:
    assert [pair for pair in text_pairs(theme) if contrast(*pair) < MIN_TEXT_CONTRAST] == []


@every_theme
def test_shapes_have_enough_contrast(theme: Theme) -> None:
    assert [pair for pair in graphic_pairs(theme) if contrast(*pair) < MIN_GRAPHICS_CONTRAST] == []


@every_theme
def test_the_last_turn_the_spirit_and_hints_have_colours_of_their_own(theme: Theme) -> None:
    marks = find_colours(theme.hints)
    groups = (theme, *theme.player_colours, theme.ninjas, theme.wind)
    others = [*chain(*map(find_colours, groups))]
    own = (theme.mark, theme.wind.body, *marks)
    assert [(*others, *marks).count(colour) for colour in own] == [1, 1, 1, 1]


def test_red_and_blue_differ_in_lightness() -> None:
    red, blue = (SHRINE.player_colours[player].body for player in Player)
    assert contrast(red, blue) > 1.3


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: Colour) -> float:
    red, green, blue = (linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(channel: float) -> float:
    """Return the linear light of an sRGB channel, both from 0 to 1."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


# -- colour vision deficiency --

DEFICIENCIES: Final[dict[str, Matrix]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
VISIBLE_DIFFERENCE: Final = 24
"""The difference in lightness, of 256 steps, that is easily seen."""
MIN_UNSHARED_SHARE: Final = 0.04
"""The least area that only one of Red's and Blue's shapes covers, as a part of the smaller one."""

every_deficiency = pytest.mark.parametrize("matrix", DEFICIENCIES.values(), ids=DEFICIENCIES)


@every_theme
@every_deficiency
@pytest.mark.parametrize("kind", PieceKind)
def test_the_shapes_of_both_sides_differ(theme: Theme, matrix: Matrix, kind: PieceKind) -> None:
    red, blue = (visible_shape(Piece(player, kind), theme, matrix) for player in Player)
    unshared = area(ImageChops.logical_xor(red, blue))
    assert unshared > MIN_UNSHARED_SHARE * min(area(red), area(blue))


@every_theme
@every_deficiency
def test_pieces_and_curves_stand_out_for_everybody(theme: Theme, matrix: Matrix) -> None:
    bodies = [colours.body for colours in theme.player_colours]
    lines = (theme.ink, theme.cell_line)
    pairs = (
        *product(bodies, (theme.square, theme.square_dark, theme.emblem)),
        *product(lines, (theme.card, theme.cell)),
    )
    for colour, ground in pairs:
        assert (
            contrast(simulate_colour(colour, matrix), simulate_colour(ground, matrix))
            >= MIN_GRAPHICS_CONTRAST
        )


def visible_shape(piece: Piece, theme: Theme, matrix: Matrix) -> Image.Image:
    """Return the pixels of a square where a person with a deficiency sees a piece."""
    square = Image.new("RGB", (TILE, TILE), theme.square)
    occupied = square.copy()
    paste_centred(draw_piece(piece, RADII[piece.kind], theme), occupied)
    bare, taken = (simulate_image(image, matrix).convert("L") for image in (square, occupied))
    difference = ImageChops.difference(bare, taken)
    return difference.point([255 * (step > VISIBLE_DIFFERENCE) for step in range(256)]).convert("1")


def area(shape: Image.Image) -> int:
    return shape.histogram()[255]


def simulate_image(image: Image.Image, matrix: Matrix) -> Image.Image:
    """Return an image as a person with a colour vision deficiency sees it."""
    channels = iter(image.tobytes())
    pixels: list[Colour] = list(zip(channels, channels, channels, strict=True))
    shown = {pixel: bytes(simulate_colour(pixel, matrix)) for pixel in set(pixels)}
    return Image.frombytes("RGB", image.size, b"".join(shown[pixel] for pixel in pixels))


def simulate_colour(colour: Colour, matrix: Matrix) -> Colour:
    """Return a colour as a person with a colour vision deficiency sees it."""
    light = [linear(channel / 255) for channel in colour]
    red, green, blue = (
        round(
            255
            * from_light(sum(share * channel for share, channel in zip(row, light, strict=True)))
        )
        for row in matrix
    )
    return red, green, blue


def from_light(light: float) -> float:
    """Return the sRGB channel of a linear light, both from 0 to 1."""
    light = min(max(light, 0.0), 1.0)
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


MAX_EMOJI_BYTES: Final = 256 * 1024
"""Discord's limit of an emoji's file."""
BUTTONS: Final = {
    "secondary, dark": "#4e5058",
    "secondary, darker": "#2c2d32",
    "secondary, light": "#e8e8ea",
    "secondary, light before": "#6d6f78",
    "primary": "#5865f2",
    "success": "#248046",
    "success, new": "#00863a",
}
"""The colours of Discord's buttons, today's and those of some years ago."""
SMALLEST_SIZE: Final = 22
"""The smallest size at which Discord shows an emoji, in pixels."""
MIN_VISIBLE_PIXELS: Final = 8
"""Pixels of an emoji at SMALLEST_SIZE that have to stand out; an empty square's is only a dot."""


@pytest.fixture(scope="module", params=THEMES)
def images(request: pytest.FixtureRequest) -> dict[Emoji, Image.Image]:
    return {
        emoji: Image.open(BytesIO(png)).convert("RGBA")
        for emoji, png in read_emoji(request.param).items()
    }


def test_each_emoji_has_discords_size(images: dict[Emoji, Image.Image]) -> None:
    assert set(images) == set(Emoji)
    assert {image.size for image in images.values()} == {(128, 128)}
    assert all(len(png) < MAX_EMOJI_BYTES for png in read_emoji(SHRINE.name).values())


def test_no_emoji_is_cut_off(images: dict[Emoji, Image.Image]) -> None:
    for emoji, image in images.items():
        alpha = image.getchannel("A")
        alpha.paste(0, (1, 1, EMOJI_SIZE - 1, EMOJI_SIZE - 1))
        assert alpha.getextrema() == (0, 0), emoji


@pytest.mark.parametrize("ground", BUTTONS.values(), ids=BUTTONS)
def test_each_emoji_stands_out_from_every_button(
    images: dict[Emoji, Image.Image], ground: str
) -> None:
    for emoji, image in images.items():
        assert count_visible_pixels(image, parse_colour(ground)) >= MIN_VISIBLE_PIXELS, emoji


def count_visible_pixels(image: Image.Image, ground: Colour) -> int:
    """Return the number of pixels of an emoji at its smallest that stand out from a button."""
    button = Image.new("RGBA", (SMALLEST_SIZE, SMALLEST_SIZE), ground)
    button.alpha_composite(image.resize(button.size, Image.Resampling.LANCZOS))
    shown = button.convert("RGB")
    counted = shown.getcolors(SMALLEST_SIZE * SMALLEST_SIZE) or []
    return sum(
        count for count, shade in counted if contrast(rgb(shade), ground) >= MIN_GRAPHICS_CONTRAST
    )


def rgb(shade: Any) -> Colour:
    """Narrow the type of a pixel, which Pillow declares for all modes."""
    red, green, blue = shade
    return red, green, blue


def test_red_and_blue_differ_in_shape_and_masters_from_students_in_size(
    images: dict[Emoji, Image.Image],
) -> None:
    for kind in ("student", "master", "ninja"):
        red, blue = (fullness(images[Emoji(f"{side}_{kind}")]) for side in ("red", "blue"))
        assert blue - red > 0.06, kind
    for side in ("red", "blue"):
        student, master = (images[Emoji(f"{side}_{kind}")] for kind in ("student", "master"))
        assert width(master) > 1.15 * width(student)


def fullness(image: Image.Image) -> float:
    """Return the part of its bounding box that a shape fills; it is π/4 for a disc."""
    alpha = image.resize((SMALLEST_SIZE, SMALLEST_SIZE), Image.Resampling.LANCZOS).getchannel("A")
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    box = (right - left) * (bottom - top) * (SMALLEST_SIZE / EMOJI_SIZE) ** 2
    return ImageStat.Stat(alpha).sum[0] / 255 / box


def width(image: Image.Image) -> int:
    left, _, right, _ = image.getbbox() or (0, 0, 0, 0)
    return right - left
