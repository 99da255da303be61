"""Drawings of the signs on the controller's buttons, which `rendering/signs` stores as files.

Discord shows them at 22 to 48 pixels on dark, light, blue and green buttons. So each has dark parts
for light grounds, a pale outline for dark ones, and few details.
"""

from __future__ import annotations

from functools import partial
from io import BytesIO
from itertools import product
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageFilter

from onitama_core.game import Piece, PieceKind, Player
from rendering.emoji import EMOJI_OF_PIECES, Emoji
from rendering.figures import TORII, draw_master, draw_student, draw_whirl
from rendering.ninja import draw_hood, draw_star
from rendering.overlays import DIAMOND
from rendering.primitives import Drawing, Point, place_shape
from rendering.theme import parse_colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from rendering.theme import Colour, Theme


EMOJI_SIZE: Final = 128
"""The width and height of an emoji, in pixels."""
CENTRE: Final = (EMOJI_SIZE / 2, EMOJI_SIZE / 2)
OUTLINE_BLUR: Final = 5
"""The radius, in pixels, by which a figure's shape is blurred to get its outline."""
MIN_OUTLINE_ALPHA: Final = 16
"""The opacity, of 255, below which blurred pixels are left out of the outline."""
OUTLINE_GAIN: Final = 12
"""The factor by which the opacity of the outline's pixels is raised, so that it is solid."""

# Radii in pixels
STUDENT_RADIUS: Final = 46
MASTER_RADIUS: Final = 55
NINJA_RADIUS: Final = 56
SPIRIT_RADIUS: Final = 52
GATE_RADIUS: Final = 54
DOT_RADIUS: Final = 13

# Shapes and sizes, relative to a radius
OCTAGON_CORNER: Final = 0.54
OCTAGON: Final = (
    (1, OCTAGON_CORNER),
    (OCTAGON_CORNER, 1),
    (-OCTAGON_CORNER, 1),
    (-1, OCTAGON_CORNER),
    (-1, -OCTAGON_CORNER),
    (-OCTAGON_CORNER, -1),
    (OCTAGON_CORNER, -1),
    (1, -OCTAGON_CORNER),
)
OCTAGON_SHARE: Final = 0.94
"""The radius of an octagon that looks as large as a disc of the radius 1."""
STUDENT_FIGURE: Final = 1.14
MASTER_FIGURE: Final = 0.84
"""The sizes of the student's and the master's figures, as parts of the radius of their bodies."""

ARROW_RADIUS, HALF_LINE, HALF_HEAD = 40, 9, 24
"""Distance of the arrows from the middle, half the width of their line and of their head."""
ARC_STEPS: Final = 22
"""Points on each side of an arc."""


class SignColours(NamedTuple):
    """Colours that stand out from the buttons of Discord's themes."""

    line: Colour
    """The dark colour of swords, arrows and the edges of the cards' signs, for light grounds."""
    outline: Colour
    """The pale colour around figures, for dark grounds."""
    gate: Colour
    """The colour of a temple's gate."""


COLOURS: Final = {
    "shrine": SignColours(
        line=parse_colour("#2b211a"),
        outline=parse_colour("#fdf6e6"),
        gate=parse_colour("#5b4f43"),
    ),
    "night": SignColours(
        line=parse_colour("#0f1218"),
        outline=parse_colour("#eef1f6"),
        gate=parse_colour("#3f4a66"),
    ),
}


def draw_signs(theme: Theme) -> dict[Emoji, bytes]:
    """Draw every sign, and return each as the bytes of a PNG file."""
    images = {}
    for emoji in Emoji:
        drawing = Drawing((EMOJI_SIZE, EMOJI_SIZE))
        DRAWERS[emoji](drawing, theme)
        images[emoji] = encode(add_outline(drawing.finish(), COLOURS[theme.name].outline))
    return images


def encode(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=9)
    return file.getvalue()


def draw_piece(piece: Piece, drawing: Drawing, theme: Theme) -> None:
    owner, body, emblem = piece.owner, theme.player_colours[piece.owner].body, theme.emblem
    if piece.kind is PieceKind.NINJA:
        draw_star(drawing, CENTRE, NINJA_RADIUS, owner, body)
        draw_hood(drawing, CENTRE, NINJA_RADIUS, emblem, body)
    elif piece.kind is PieceKind.MASTER:
        draw_plain_body(drawing, MASTER_RADIUS, owner, body)
        draw_master(drawing, CENTRE, MASTER_RADIUS * MASTER_FIGURE, emblem)
    else:
        draw_plain_body(drawing, STUDENT_RADIUS, owner, body)
        draw_student(drawing, CENTRE, STUDENT_RADIUS * STUDENT_FIGURE, emblem)


def draw_plain_body(drawing: Drawing, radius: float, owner: Player, fill: Colour) -> None:
    """Draw Red's disc or Blue's octagon.

    The octagon is nearly a square, so that it does not look like a disc at 22 pixels.
    """
    if owner is Player.RED:
        drawing.disc(CENTRE, radius, fill)
    else:
        drawing.polygon(place_shape(OCTAGON, CENTRE, radius * OCTAGON_SHARE), fill)


def add_outline(figure: Image.Image, colour: Colour) -> Image.Image:
    """Return a figure with a solid outline around it."""
    blurred = figure.getchannel("A").filter(ImageFilter.GaussianBlur(OUTLINE_BLUR))
    outline = Image.new("RGBA", figure.size, colour)
    outline.putalpha(blurred.point(lambda value: (value - MIN_OUTLINE_ALPHA) * OUTLINE_GAIN))
    return Image.alpha_composite(outline, figure)


def draw_spirit(drawing: Drawing, theme: Theme) -> None:
    draw_whirl(drawing, CENTRE, SPIRIT_RADIUS, theme.wind.body, theme.emblem)


def draw_target(drawing: Drawing, theme: Theme) -> None:
    drawing.disc(CENTRE, 50, COLOURS[theme.name].line)
    drawing.disc(CENTRE, 36, COLOURS[theme.name].outline)
    drawing.disc(CENTRE, 20, COLOURS[theme.name].line)


def draw_capture(drawing: Drawing, theme: Theme) -> None:
    """Draw two crossed swords with their points up."""
    cos_45 = 0.5**0.5
    for side, shape in product((-1, 1), SWORD):
        turned = tuple((side * cos_45 * (x - y), cos_45 * (x + y)) for x, y in shape)
        drawing.polygon(place_shape(turned, CENTRE, EMOJI_SIZE / 2), COLOURS[theme.name].line)


def draw_swap(drawing: Drawing, theme: Theme) -> None:
    """Draw two arrows around the middle, each following the other."""
    for start in (0.0, pi):
        drawing.polygon(ring_segment(start + 0.35, start + pi - 0.75), COLOURS[theme.name].line)
        drawing.polygon(arrow_head(start + pi - 0.80), COLOURS[theme.name].line)


def draw_temple(drawing: Drawing, theme: Theme) -> None:
    for shape in TORII:
        drawing.polygon(place_shape(shape, CENTRE, GATE_RADIUS), COLOURS[theme.name].gate)


def draw_empty(drawing: Drawing, theme: Theme) -> None:
    drawing.disc(CENTRE, DOT_RADIUS, theme.cell_line)


def draw_left_card(drawing: Drawing, theme: Theme) -> None:
    """Draw the diamond that marks targets of the left card, as the hints on the board do."""
    for radius, fill in ((54, COLOURS[theme.name].line), (40, theme.hints.left)):
        drawing.polygon(place_shape(DIAMOND, CENTRE, radius), fill)


def draw_right_card(drawing: Drawing, theme: Theme) -> None:
    """Draw the disc that marks targets of the right card, as the hints on the board do."""
    for radius, fill in (
        (48, COLOURS[theme.name].line),
        (38, theme.hints.right),
        (20, COLOURS[theme.name].line),
    ):
        drawing.disc(CENTRE, radius, fill)
    drawing.disc(CENTRE, 11, COLOURS[theme.name].outline)


def ring_segment(start: float, end: float) -> list[Point]:
    """Return the outline of a part of a ring around the middle; angles are in radians."""
    angles = [start + (end - start) * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    outer = [point_at(angle, ARROW_RADIUS + HALF_LINE) for angle in angles]
    return [*outer, *(point_at(angle, ARROW_RADIUS - HALF_LINE) for angle in reversed(angles))]


def arrow_head(angle: float) -> list[Point]:
    """Return the outline of the head of an arrow around the middle."""
    return [
        point_at(angle, ARROW_RADIUS - HALF_HEAD),
        point_at(angle, ARROW_RADIUS + HALF_HEAD),
        point_at(angle + 0.85, ARROW_RADIUS),
    ]


def point_at(angle: float, radius: float) -> Point:
    """Return the point at an angle and a distance from the middle."""
    return EMOJI_SIZE / 2 + radius * cos(angle), EMOJI_SIZE / 2 + radius * sin(angle)


SWORD: Final = (
    ((-0.13, 0.42), (-0.13, -0.86), (0.0, -1.06), (0.13, -0.86), (0.13, 0.42)),
    ((-0.34, 0.40), (0.34, 0.40), (0.34, 0.58), (-0.34, 0.58)),
    ((-0.10, 0.50), (0.10, 0.50), (0.10, 0.98), (-0.10, 0.98)),
)
"""The blade, the guard and the grip of an upright sword, in units of half an emoji."""


DRAWERS: Final[dict[Emoji, Callable[[Drawing, Theme], None]]] = {
    **{emoji: partial(draw_piece, piece) for piece, emoji in EMOJI_OF_PIECES.items()},
    Emoji.SPIRIT: draw_spirit,
    Emoji.TARGET: draw_target,
    Emoji.CAPTURE: draw_capture,
    Emoji.SWAP: draw_swap,
    Emoji.TEMPLE: draw_temple,
    Emoji.EMPTY: draw_empty,
    Emoji.LEFT_CARD: draw_left_card,
    Emoji.RIGHT_CARD: draw_right_card,
}
