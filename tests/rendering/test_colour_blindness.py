"""Both sides are told apart by shape, whatever colours somebody sees.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full deficiency.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image, ImageChops

from onitama_core.game import Piece, PieceKind, Player
from rendering.figures import RADII, draw_piece
from rendering.layout import TILE
from rendering.squares import lay
from rendering.theme import THEMES
from tests.rendering.test_theme import GRAPHICS, contrast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Colour, Theme

Matrix = tuple[tuple[float, float, float], ...]

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
STANDS_OUT: Final = 24
"""Of 256 steps of lightness."""
OTHER_SHAPE: Final = 0.04
"""Of a piece's area: what a disc and an octagon, or two ninjas, do not share."""

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
every_deficiency = pytest.mark.parametrize("matrix", DEFICIENCIES.values(), ids=DEFICIENCIES)


@every_theme
@every_deficiency
@pytest.mark.parametrize("kind", PieceKind)
def test_the_shapes_of_both_sides_differ(theme: Theme, matrix: Matrix, kind: PieceKind) -> None:
    red, blue = (outline(Piece(player, kind), theme, matrix) for player in Player)
    unshared = area(ImageChops.logical_xor(red, blue))
    assert unshared > OTHER_SHAPE * min(area(red), area(blue))


@every_theme
@every_deficiency
def test_a_piece_stands_out_and_its_figure_on_it(theme: Theme, matrix: Matrix) -> None:
    for livery in theme.liveries:
        body = seen(livery.body, matrix)
        for ground in (theme.square, theme.square_dark, theme.emblem):
            assert contrast(body, seen(ground, matrix)) >= GRAPHICS


def outline(piece: Piece, theme: Theme, matrix: Matrix) -> Image.Image:
    """Where somebody sees the piece on its square, in black and white."""
    square = Image.new("RGB", (TILE, TILE), theme.square)
    occupied = square.copy()
    lay(draw_piece(piece, RADII[piece.kind], theme), occupied)
    bare, taken = (as_seen(image, matrix).convert("L") for image in (square, occupied))
    difference = ImageChops.difference(bare, taken)
    return difference.point([255 * (step > STANDS_OUT) for step in range(256)]).convert("1")


def area(shape: Image.Image) -> int:
    return shape.histogram()[255]


def as_seen(image: Image.Image, matrix: Matrix) -> Image.Image:
    pixels = list(batched_by_three(image.tobytes()))
    shown = {pixel: bytes(seen(pixel, matrix)) for pixel in set(pixels)}
    return Image.frombytes("RGB", image.size, b"".join(shown[pixel] for pixel in pixels))


def batched_by_three(channels: bytes) -> Iterator[Colour]:
    return zip(channels[::3], channels[1::3], channels[2::3], strict=True)


def seen(colour: Colour, matrix: Matrix) -> Colour:
    light = [to_light(channel / 255) for channel in colour]
    red, green, blue = (
        round(255 * from_light(sum(share * one for share, one in zip(row, light, strict=True))))
        for row in matrix
    )
    return red, green, blue


def to_light(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def from_light(light: float) -> float:
    light = min(max(light, 0.0), 1.0)
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
