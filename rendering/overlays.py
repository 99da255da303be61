"""Heat maps, whose squares show chances, and hints, which mark where a piece may move."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from rendering.figures import draw_torii
from rendering.layout import TILE
from rendering.ninja import draw_veiled, fade
from rendering.primitives import (
    Drawing,
    Point,
    Stamp,
    get_font,
    make_stamp,
    mix_colours,
    place_shape,
)

if TYPE_CHECKING:
    from onitama_core.game import Player
    from rendering.theme import Colour, Theme


# Places and distances are in pixels of a square. A …_SIZE is a size of letters.

# -- heat maps --

DEPTHS: Final = (0.15, 0.23, 0.31, 0.4, 0.72, 0.82, 0.91, 1.0)
"""The part of the veil's colour in each shade, from the unlikely to the certain.

The gap in the middle keeps the numbers legible on every shade.
"""
FIRST_DEEP_SHADE: Final = 4
"""The first shade on which numbers are pale."""
TORII_OPACITY: Final = 0.45
"""The opacity of a temple's gate below a number."""
NUMBER_SIZE: Final = 46
NUMBER_BY_NINJA_SIZE: Final = 36
NUMBER_BY_NINJA: Final[Point] = (TILE / 2, 25)
"""The middle of the number above a ninja."""
NINJA: Final = 33
"""The size of a ninja on a heat map."""
PAIRED_NINJA: Final = 24
"""The size of each of two ninjas on one square."""
NINJA_MIDDLE_Y: Final = 75
PAIR_OFFSET: Final = 26
"""The distance of each of two ninjas from the middle of the square."""
PLATE_MARGIN: Final = 4
"""The width of the pale ground that shows around a ninja."""
FRAME: Final = 6
PALE_FRAME: Final = 3
FRAME_CORNER: Final = 6


def find_shade(chance: float) -> int:
    """Return the number of the shade for a chance.

    It grows with the chance's square root, so that the small chances of most squares differ too.
    """
    return max(ceil(len(DEPTHS) * sqrt(min(chance, 1.0))) - 1, 0)


def mix_heat_shades(theme: Theme) -> tuple[Colour, ...]:
    """Return the shades of a heat map, each of its own lightness."""
    return tuple(mix_colours(theme.square, theme.ninjas.veil, depth) for depth in DEPTHS)


def number_colour(shade: int, theme: Theme) -> Colour:
    return theme.emblem if shade >= FIRST_DEEP_SHADE else theme.ink


def draw_heat(
    theme: Theme,
    temple: Player | None,
    shade: int,
    number: str,
    hidden: tuple[Player, ...],
    *,
    is_true: bool,
) -> Image.Image:
    """Draw a square of a heat map.

    `number` is the chance in hundredths, and `hidden` are the owners of the ninjas that hide here.
    `is_true`: one of them is a ninja whose square was to be guessed.
    """
    fill = mix_heat_shades(theme)[shade]
    image = Image.new("RGB", (TILE, TILE), fill)
    if temple is not None:
        torii = fade(draw_torii(theme.player_colours[temple], TILE).copy(), TORII_OPACITY)
        image.paste(torii, mask=torii)
    if is_true:
        # A dark line and a pale one: one of them stands out from any shade.
        drawing = Drawing((TILE, TILE))
        for inset, colour in ((0, theme.ink), (FRAME, theme.emblem), (FRAME + PALE_FRAME, fill)):
            drawing.rounded((inset, inset, TILE - inset, TILE - inset), FRAME_CORNER, colour)
        frame = drawing.finish()
        image.paste(frame, mask=frame)
    ink = number_colour(shade, theme)
    if hidden:
        get_font(NUMBER_BY_NINJA_SIZE).draw_centred(image, NUMBER_BY_NINJA, number, ink)
        paste_ninjas(image, hidden, theme)
    else:
        get_font(NUMBER_SIZE).draw_centred(image, (TILE / 2, TILE / 2), number, ink)
    return image


def paste_ninjas(image: Image.Image, owners: tuple[Player, ...], theme: Theme) -> None:
    """Paste hidden ninjas of one or both players onto a square, each on a pale disc."""
    if len(owners) == 1:
        size = NINJA
        middles = [TILE / 2]
    else:
        size = PAIRED_NINJA
        middles = [TILE / 2 - PAIR_OFFSET, TILE / 2 + PAIR_OFFSET]
    plates = Drawing((TILE, TILE))
    for x in middles:
        plates.disc((x, NINJA_MIDDLE_Y), size + PLATE_MARGIN, theme.square)
    plate = plates.finish()
    image.paste(plate, mask=plate)
    for owner, x in zip(owners, middles, strict=True):
        ninja = draw_veiled(size, (0, 0), size, owner, theme)
        half = ninja.width // 2
        image.paste(ninja, (round(x) - half, NINJA_MIDDLE_Y - half), ninja)


# -- hints --

HINT: Final = 62
"""The size of the image of a diamond or a ring."""
CENTRE: Final[Point] = (HINT / 2, HINT / 2)
LARGE_HINT: Final = 24
"""The radius of a diamond on a free square."""
SMALL_HINT: Final = 18
"""The radius of a diamond on a piece and on a card."""
RING_SHARE: Final = 0.89
"""The radius of a ring that looks as large as a diamond of the radius 1."""
DIAMOND: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
HOLE: Final = 0.41
"""The radius of the hole, as a part of the ring's radius."""
LINE: Final = 3
"""The width of the dark lines."""
HALO: Final = 2.5
"""The width of the pale line that separates a sign from a piece or a gate below it."""

ORIGIN_INSET: Final = 3
ORIGIN_HALO: Final = 3

WEDGE: Final = 24
"""The length of the wedges that point at a capture from the edges of a square."""
WEDGE_HALF_WIDTH: Final = 13
WEDGE_HALO: Final = 4


def draw_diamond(theme: Theme, radius: float) -> Stamp:
    """Draw the sign of a square to which the left card leads."""
    drawing = Drawing((HINT, HINT))
    for layer_radius, fill in sign_layers(theme, radius, sqrt(2), theme.hints.left):
        drawing.polygon(place_shape(DIAMOND, CENTRE, layer_radius), fill)
    return make_stamp(drawing.finish(), theme.square)


def draw_circle(theme: Theme, radius: float) -> Stamp:
    """Draw the sign of a square to which the right card leads."""
    drawing = Drawing((HINT, HINT))
    ring = radius * RING_SHARE
    hole = ring * HOLE
    layers = (
        *sign_layers(theme, ring, 1, theme.hints.right),
        (hole, theme.ink),
        (hole - LINE, theme.emblem),
    )
    for layer_radius, fill in layers:
        drawing.disc(CENTRE, layer_radius, fill)
    return make_stamp(drawing.finish(), theme.square)


def sign_layers(
    theme: Theme, radius: float, slant: float, body: Colour
) -> tuple[tuple[float, Colour], ...]:
    """Return radii and colours of a pale line around a dark one around a body.

    `slant` is how much longer a line's width is when it is measured along the radius.
    """
    return (
        (radius + HALO * slant, theme.emblem),
        (radius, theme.ink),
        (radius - LINE * slant, body),
    )


def draw_origin(theme: Theme) -> Stamp:
    """Draw the frame around the piece that moves, like the hollow square on its card."""
    drawing = Drawing((TILE, TILE))
    inset = ORIGIN_INSET
    end = TILE - inset
    drawing.rounded((inset, inset, end, end), FRAME_CORNER, theme.ink)
    inset += FRAME
    end -= FRAME
    drawing.rounded((inset, inset, end, end), FRAME_CORNER - 2, theme.emblem)
    frame = make_stamp(drawing.finish(), theme.square)
    inset += ORIGIN_HALO
    end -= ORIGIN_HALO
    ImageDraw.Draw(frame.mask).rectangle((inset, inset, end - 1, end - 1), fill=0)
    return frame


def draw_capture(theme: Theme) -> Stamp:
    """Draw four wedges that point at a piece from the edges of its square."""
    drawing = Drawing((TILE, TILE))
    middle = TILE / 2
    for halo, fill in ((WEDGE_HALO, theme.emblem), (0, theme.ink)):
        half_width = WEDGE_HALF_WIDTH + halo
        length = WEDGE + halo * 1.6
        wedge = ((middle, -half_width), (middle, half_width), (middle - length, 0.0))
        # One wedge for each side, turned by 0, 90, 180 and 270 degrees: cosine and sine.
        for cosine, sine in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            turned = [
                (middle + x * cosine - y * sine, middle + x * sine + y * cosine) for x, y in wedge
            ]
            drawing.polygon(turned, fill)
    return make_stamp(drawing.finish(), theme.square)
