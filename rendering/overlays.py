"""What is laid onto squares: the chances of a heat map, and the signs of hints."""

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


DEPTHS: Final = (0.15, 0.23, 0.31, 0.4, 0.72, 0.82, 0.91, 1.0)
"""How much of the veil's colour each step has; the gap keeps figures legible on every one."""
FIRST_DEEP: Final = 4
"""Of the steps: from there on figures are pale."""
TORII: Final = 0.45
"""How much of it is seen below a figure."""
NUMBER_SIZE: Final = 46
NUMBER_BY_NINJA_SIZE: Final = 36
NUMBER_BY_NINJA: Final[Point] = (TILE / 2, 25)
"""The middle of the figure, above a ninja."""
NINJA: Final = 33
MET: Final = 24
"""Each of two on one square."""
NINJA_MIDDLE: Final = 75
MET_OFF: Final = 26
PLATE: Final = 4
"""How far the pale ground below a ninja reaches out."""

FRAME: Final = 6
FRAME_PALE: Final = 3
CORNER: Final = 6


def step_of(chance: float) -> int:
    """The square root gives the many squares of small chances more than one step."""
    return max(ceil(len(DEPTHS) * sqrt(min(chance, 1.0))) - 1, 0)


def heat_shades(theme: Theme) -> tuple[Colour, ...]:
    """Of the steps, each apart from all others by lightness."""
    return tuple(mix_colours(theme.square, theme.ninjas.veil, depth) for depth in DEPTHS)


def figures_on(step: int, theme: Theme) -> Colour:
    return theme.emblem if step >= FIRST_DEEP else theme.ink


def draw_heat(
    theme: Theme,
    temple: Player | None,
    step: int,
    number: str,
    hidden: tuple[Player, ...],
    *,
    is_true: bool,
) -> Image.Image:
    """With a `step` of the shades, the chance in hundredths, and the ninjas that hide there.

    `is_true`: one of those that are looked for does.
    """
    shade = heat_shades(theme)[step]
    image, figures = Image.new("RGB", (TILE, TILE), shade), figures_on(step, theme)
    if temple is not None:
        torii = fade(draw_torii(theme.player_colours[temple], TILE).copy(), TORII)
        image.paste(torii, mask=torii)
    if is_true:
        # A dark line and a pale one, of which one stands out from any shade.
        drawing = Drawing((TILE, TILE))
        rings = ((0, theme.ink), (FRAME, theme.emblem), (FRAME + FRAME_PALE, shade))
        for inset, fill in rings:
            drawing.rounded((inset, inset, TILE - inset, TILE - inset), CORNER, fill)
        frame = drawing.finish()
        image.paste(frame, mask=frame)
    if hidden:
        get_font(NUMBER_BY_NINJA_SIZE).draw_centred(image, NUMBER_BY_NINJA, number, figures)
    else:
        get_font(NUMBER_SIZE).draw_centred(image, (TILE / 2, TILE / 2), number, figures)
    lay_ninjas(image, hidden, theme)
    return image


def lay_ninjas(image: Image.Image, owners: tuple[Player, ...], theme: Theme) -> None:
    size, plates = NINJA if len(owners) == 1 else MET, Drawing((TILE, TILE))
    for x in middles(owners):
        plates.disc((x, NINJA_MIDDLE), size + PLATE, theme.square)
    plate = plates.finish()
    image.paste(plate, mask=plate)
    for owner, x in zip(owners, middles(owners), strict=True):
        ninja = draw_veiled(size, (0, 0), size, owner, theme)
        half = ninja.width // 2
        image.paste(ninja, (round(x) - half, NINJA_MIDDLE - half), ninja)


def middles(owners: tuple[Player, ...]) -> tuple[float, ...]:
    """From left to right."""
    centre = TILE / 2
    return (centre,) if len(owners) == 1 else (centre - MET_OFF, centre + MET_OFF)[: len(owners)]


HINT: Final = 62
CENTRE: Final[Point] = (HINT / 2, HINT / 2)
LARGE_HINT, SMALL_HINT = 24, 18
"""The reach of a diamond: on a free square; on a piece and on a card."""
ROUND: Final = 0.89
"""Of that a ring's radius: it then looks as large."""
DIAMOND: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
HOLE: Final = 0.41
"""Of a ring's radius."""
LINE: Final = 3
HALO: Final = 2.5
"""A pale line keeps a sign apart from a piece or a torii below it."""

FRAME_INSET: Final = 3
FRAME_HALO: Final = 3
FRAME_CORNER: Final = 6

WEDGE: Final = 24
"""How far the four that point at a capture reach in from the edge."""
WEDGE_HALF: Final = 13
WEDGE_HALO: Final = 4


def draw_diamond(theme: Theme, size: float) -> Stamp:
    """Where the left card leads."""
    drawing = Drawing((HINT, HINT))
    for radius, fill in layers(theme, size, sqrt(2), theme.hints.left):
        drawing.polygon(place_shape(DIAMOND, CENTRE, radius), fill)
    return make_stamp(drawing.finish(), theme.square)


def draw_circle(theme: Theme, size: float) -> Stamp:
    """Where the right card leads."""
    drawing, reach = Drawing((HINT, HINT)), size * ROUND
    hole = reach * HOLE
    holes = ((hole, theme.ink), (hole - LINE, theme.emblem))
    for radius, fill in (*layers(theme, reach, 1, theme.hints.right), *holes):
        drawing.disc(CENTRE, radius, fill)
    return make_stamp(drawing.finish(), theme.square)


def layers(
    theme: Theme, radius: float, slant: float, body: Colour
) -> tuple[tuple[float, Colour], ...]:
    """A pale line around a dark one around the body."""
    return (
        (radius + HALO * slant, theme.emblem),
        (radius, theme.ink),
        (radius - LINE * slant, body),
    )


def draw_origin(theme: Theme) -> Stamp:
    """A frame around the piece that goes: the hollow square that it is on a card."""
    drawing, inset = Drawing((TILE, TILE)), FRAME_INSET
    end = TILE - inset
    drawing.rounded((inset, inset, end, end), FRAME_CORNER, theme.ink)
    inset, end = inset + FRAME, end - FRAME
    drawing.rounded((inset, inset, end, end), FRAME_CORNER - 2, theme.emblem)
    frame = make_stamp(drawing.finish(), theme.square)
    hole = (inset + FRAME_HALO, inset + FRAME_HALO, end - FRAME_HALO - 1, end - FRAME_HALO - 1)
    ImageDraw.Draw(frame.mask).rectangle(hole, fill=0)
    return frame


def draw_capture(theme: Theme) -> Stamp:
    """Four wedges that point at the piece from the edges of its square."""
    drawing, middle = Drawing((TILE, TILE)), TILE / 2
    for halo, fill in ((WEDGE_HALO, theme.emblem), (0, theme.ink)):
        half, depth = WEDGE_HALF + halo, WEDGE + halo * 1.6
        wedge = ((middle, -half), (middle, half), (middle - depth, 0.0))
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            turned = [(middle + a * x - b * y, middle + a * y + b * x) for a, b in wedge]
            drawing.polygon(turned, fill)
    return make_stamp(drawing.finish(), theme.square)
