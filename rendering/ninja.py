"""Drawings of the ninjas and the lanterns of Light & Shadow."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from math import ceil, copysign, cos, dist, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from onitama_core.game import Player
from rendering.layout import RANKS, SQUARE, Size
from rendering.primitives import SCALE, Drawing, Point, Stamp, make_stamp, place_shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Colour, Theme


# -- the shape of a ninja: a disc or an octagon with four blades; the tips of Red's are at 1 --

DISC: Final = 0.72
"""The radius of Red's disc."""
OCTAGON: Final = 0.78
"""The radius of Blue's octagon."""
CORNER_TIP: Final = 1.24
"""The tips of Blue's blades, which point to the corners, where there is more room."""
BLADE: Final = pi / 12
"""Half the angle that a blade covers."""
OUTLINE_POINTS: Final = 360
QUARTER: Final = pi / 2
EIGHTH: Final = pi / 4
"""The angles of a quarter and an eighth of a full turn."""


def outline_ninja(owner: Player) -> tuple[Point, ...]:
    """Return the outline of a player's ninja."""
    points = []
    for step in range(OUTLINE_POINTS):
        angle = 2 * pi * step / OUTLINE_POINTS
        radius = max(body_radius(angle, owner), blade_radius(angle, owner))
        points.append((radius * cos(angle), radius * sin(angle)))
    return tuple(points)


def body_radius(angle: float, owner: Player) -> float:
    """Return the distance to which the disc or the octagon reaches in a direction."""
    if owner is Player.RED:
        return DISC
    # The sides of a regular octagon in polar coordinates.
    return OCTAGON * cos(EIGHTH / 2) / cos((angle + EIGHTH / 2) % EIGHTH - EIGHTH / 2)


def blade_radius(angle: float, owner: Player) -> float:
    """Return the distance to which a blade reaches in a direction; 0 where there is none.

    Red's blades point to the sides and Blue's to the corners.
    """
    if owner is Player.RED:
        axis = 0.0
        tip = 1.0
        body = DISC
    else:
        axis = EIGHTH
        tip = CORNER_TIP
        body = OCTAGON
    off_axis = abs((angle - axis + EIGHTH) % QUARTER - EIGHTH)
    if off_axis >= BLADE:
        return 0.0
    # The straight edge from the tip to the body, in polar coordinates.
    return tip * body * sin(BLADE) / (tip * sin(off_axis) + body * sin(BLADE - off_axis))


OUTLINES: Final = tuple(outline_ninja(player) for player in Player)
"""The outlines of Red's and Blue's ninja, indexed by Player."""

# Shapes of a ninja's masked head, as parts of the ninja's size around its middle.
SHOULDERS: Final = ((-0.20, 0.14), (0.20, 0.14), (0.44, 0.40), (0.34, 0.54), (-0.34, 0.54),
                    (-0.44, 0.40))  # fmt: skip
KNOT: Final = (
    ((0.28, -0.30), (0.60, -0.40), (0.50, -0.18)),
    ((0.30, -0.26), (0.54, -0.12), (0.62, 0.06), (0.36, -0.10)),
)
SLIT: Final = ((-0.22, -0.26), (0.22, -0.26), (0.30, -0.18), (0.30, -0.09), (0.22, -0.01),
               (-0.22, -0.01), (-0.30, -0.09), (-0.30, -0.18))  # fmt: skip

HALO: Final = 2.5
"""The width of the pale line around a ninja, as around every piece."""
BODY_SHARE: Final = 0.92
"""The part of a ninja's size that its body takes within its dark edge."""


def draw_ninja(drawing: Drawing, centre: Point, size: float, owner: Player, theme: Theme) -> None:
    """Draw a ninja that everybody sees."""
    colours = theme.player_colours[owner]
    draw_star(drawing, centre, size + HALO, owner, theme.emblem)
    draw_star(drawing, centre, size, owner, colours.edge)
    draw_star(drawing, centre, size * BODY_SHARE, owner, colours.body)
    draw_hood(drawing, centre, size, theme.emblem, colours.body)


def draw_star(drawing: Drawing, centre: Point, size: float, owner: Player, fill: Colour) -> None:
    """Draw the outline of a ninja, filled."""
    drawing.polygon(place_shape(OUTLINES[owner], centre, size), fill)


def draw_hood(drawing: Drawing, centre: Point, size: float, cloth: Colour, gap: Colour) -> None:
    """Draw a masked head with a knotted band, whose eyes look through a gap."""
    for shape in (SHOULDERS, *KNOT):
        drawing.polygon(place_shape(shape, centre, size), cloth)
    x, y = centre
    drawing.disc((x, y - 0.12 * size), 0.37 * size, cloth)
    drawing.polygon(place_shape(SLIT, centre, size), gap)
    for side in (-1, 1):
        drawing.disc((x + side * 0.135 * size, y - 0.135 * size), 0.066 * size, cloth)


RADIUS: Final = 53
"""The size of a ninja on the board, in pixels."""

# -- a hidden ninja: half transparent, with a dashed outline and the sign of a closed eye --

BODY_ALPHA: Final = 0.82
"""The opacity of a hidden ninja's body."""
DASH: Final = 0.17
GAP: Final = 0.13
STROKE: Final = 0.068
"""Measures of the dashed outline, as parts of the ninja's size."""
MIN_STROKE: Final = 2.6
"""The smallest width of the dashed outline, in pixels."""
EYE: Final = 40
"""The size of the closed eye on a ninja on the board, in pixels."""
EYE_OFFSET: Final = 0.62
"""The distance of the closed eye right of and below the middle, as a part of the ninja's size."""

TOKEN: Final = 26
"""The size of a ninja beside a hand, in pixels."""
TOKEN_EYE: Final = 22

PAIR_SIZE: Final = 0.68
"""The size of each of two ninjas on one square, as a part of RADIUS."""
PAIR_OFFSET: Final = 0.38
"""The distance of each of them from the middle, as a part of RADIUS.

Red's is at the lower left, Blue's at the upper right.
"""


def draw_hidden(owner: Player, theme: Theme) -> Image.Image:
    """Draw a hidden ninja on the board as its owner sees it."""
    veiled = draw_veiled(RADIUS, (0, 0), RADIUS, owner, theme)
    return add_closed_eye(veiled, RADIUS, EYE, theme)


def draw_token(theme: Theme, owner: Player, *, is_hidden: bool) -> Stamp:
    """Draw a living ninja beside its owner's hand."""
    if is_hidden:
        veiled = draw_veiled(TOKEN, (0, 0), TOKEN, owner, theme)
        return make_stamp(add_closed_eye(veiled, TOKEN, TOKEN_EYE, theme), theme.paper)
    half = TOKEN + 4
    drawing = Drawing((2 * half, 2 * half))
    draw_ninja(drawing, (half, half), TOKEN, owner, theme)
    return make_stamp(drawing.finish(), theme.paper)


@cache
def draw_both_hidden(theme: Theme) -> Image.Image:
    """Draw both players' hidden ninjas on one square, in the room of one."""
    offset = RADIUS * PAIR_OFFSET
    size = RADIUS * PAIR_SIZE
    figure = draw_veiled(RADIUS, (offset, -offset), size, Player.BLUE, theme)
    red = draw_veiled(RADIUS, (-offset, offset), size, Player.RED, theme)
    figure.alpha_composite(red)
    return add_closed_eye(figure, RADIUS, EYE, theme)


def draw_veiled(
    room: float, offset: Point, size: float, owner: Player, theme: Theme
) -> Image.Image:
    """Draw a hidden ninja without the closed eye.

    The image has room for a ninja of the size `room`; `offset` is the distance from its middle.
    """
    half = round(room) + 4
    centre = (half + offset[0], half + offset[1])
    body = Drawing((2 * half, 2 * half))
    draw_star(body, centre, size, owner, theme.emblem)
    figure = fade(body.finish(), BODY_ALPHA)
    colours = theme.player_colours[owner]
    lines = Drawing(figure.size)
    width = max(STROKE * size, MIN_STROKE)
    for point in dash_outline(place_shape(OUTLINES[owner], centre, size - width / 2), size):
        lines.disc(point, width / 2, colours.edge)
    draw_hood(lines, centre, size, colours.body, theme.emblem)
    figure.alpha_composite(lines.finish())
    return figure


def add_closed_eye(figure: Image.Image, size: float, eye: int, theme: Theme) -> Image.Image:
    """Draw the closed eye onto a hidden ninja of this size, and return the figure."""
    corner = figure.width // 2 + round(EYE_OFFSET * size) - eye // 2
    figure.alpha_composite(draw_closed_eye(eye, theme), (corner, corner))
    return figure


def fade(figure: Image.Image, opacity: float) -> Image.Image:
    """Make a figure more transparent, and return it."""
    figure.putalpha(figure.getchannel("A").point(lambda value: round(value * opacity)))
    return figure


def dash_outline(path: list[Point], size: float) -> Iterator[Point]:
    """Yield points close to each other along a closed path, with gaps."""
    sides = [*pairwise(path), (path[-1], path[0])]
    length = sum(dist(start, end) for start, end in sides)
    period = length / round(length / (size * (DASH + GAP)))
    walked = 0.0
    for start, end in sides:
        side_length = dist(start, end)
        steps = max(1, ceil(side_length * SCALE))
        for step in range(steps):
            share = step / steps
            if (walked + share * side_length) % period < period * DASH / (DASH + GAP):
                yield start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        walked += side_length


UPPER_LID: Final = [(x * 0.74, -0.5 * (1 - x * x)) for x in (step / 10 - 1 for step in range(21))]
EYE_SHAPE: Final = (*UPPER_LID, *((x, -y) for x, y in reversed(UPPER_LID)))


def draw_closed_eye(size: int, theme: Theme) -> Image.Image:
    """Draw an eye that is struck out, which says that nobody else sees this."""
    drawing = Drawing((size, size))
    centre = (size / 2, size / 2)
    half = size / 2
    veil = theme.ninjas.veil
    light = theme.emblem
    drawing.disc(centre, half, light)
    drawing.disc(centre, half * 0.9, veil)
    drawing.polygon(place_shape(EYE_SHAPE, centre, half), light)
    drawing.disc(centre, half * 0.27, veil)
    drawing.polygon(place_shape(outline_slash(0.17), centre, half), veil)
    drawing.polygon(place_shape(outline_slash(0.07), centre, half), light)
    return drawing.finish()


def outline_slash(half_width: float) -> tuple[Point, ...]:
    """Return the outline of a stroke from the lower left to the upper right."""
    end = 0.52
    across = half_width * 0.7
    return (
        (-end - across, end - across),
        (end - across, -end - across),
        (end + across, -end + across),
        (-end + across, end + across),
    )


# -- lanterns, and the cord around a lit line --

BAND: Final = 12
"""The width of the cord around a lit line; its middle is on the middle of the grid's line."""
CORD_CORNER: Final = 8
BEADS: Final = 6
"""Beads on each side of a square."""
BEAD: Final = 3.7
"""The radius of a bead."""
CAP: Final = 0.13
"""The height of the caps at both ends of a lantern, as a part of its height."""
RIBS: Final = (-0.26, 0.26)
"""The places of a lantern's ribs above and below its middle, as parts of half its height."""
RIB: Final = 0.8
"""Half the width of a rib, in pixels."""
BULGE_POINTS: Final = 64


def outline_bulge() -> tuple[Point, ...]:
    """Return the outline of a lantern's paper, between an ellipse and a barrel."""
    points = []
    for step in range(BULGE_POINTS):
        angle = 2 * pi * step / BULGE_POINTS
        points.append((bend(cos(angle)), bend(sin(angle)) * 0.84))
    return tuple(points)


def bend(value: float) -> float:
    """Return a circle's coordinate as that of a superellipse, whose corners are fuller."""
    return copysign(abs(value) ** (2 / 2.6), value)


BULGE: Final = outline_bulge()


def draw_lantern(size: Size, theme: Theme, *, is_spent: bool = False) -> Image.Image:
    """Draw a barrel between two caps: with a flame and ribs, or hollow if it is spent."""
    width, height = size
    x = width / 2
    y = height / 2
    colours = theme.ninjas
    drawing = Drawing(size)
    depth = round(height * CAP)
    for top in (0, height - depth):
        cap = (round(width * 0.27), top, round(width * 0.73), top + depth)
        drawing.rounded(cap, 1, colours.cord)
    layers = [(1.0, 1.0, colours.cord)]
    if is_spent:
        layers.append((0.74, 0.72, theme.paper))
    else:
        layers.append((0.86, 0.84, colours.lantern))
        layers.append((0.56, 0.74, colours.flame))
    for across, along, fill in layers:
        drawing.polygon([(x + x * dx * across, y + y * dy * along) for dx, dy in BULGE], fill)
    if not is_spent:
        left = x - width * 0.42
        right = x + width * 0.42
        for share in RIBS:
            upper = y + y * share - RIB
            lower = y + y * share + RIB
            rib = ((left, upper), (right, upper), (right, lower), (left, lower))
            drawing.polygon(rib, colours.cord)
    return drawing.finish()


def draw_lamp(theme: Theme, size: Size, *, is_spent: bool = False) -> Stamp:
    """Draw a lantern beside a hand, or at an end of a lit line."""
    return make_stamp(draw_lantern(size, theme, is_spent=is_spent), theme.paper)


def draw_cord(theme: Theme, *, is_rank: bool) -> Stamp:
    """Draw a cord with lights around a whole rank or file."""
    if is_rank:
        width = RANKS * SQUARE
        height = SQUARE
    else:
        width = SQUARE
        height = RANKS * SQUARE
    size = (width + BAND, height + BAND)
    drawing = Drawing(size)
    drawing.rounded((0, 0, *size), CORD_CORNER, theme.ninjas.cord)
    step = SQUARE // BEADS
    start = BAND / 2
    horizontal_sides = product(range(0, width + 1, step), (0, height))
    vertical_sides = product((0, width), range(step, height, step))
    for x, y in (*horizontal_sides, *vertical_sides):
        drawing.disc((start + x, start + y), BEAD, theme.ninjas.bead)
    cord = make_stamp(drawing.finish(), theme.square)
    hole = (BAND, BAND, size[0] - BAND - 1, size[1] - BAND - 1)
    ImageDraw.Draw(cord.mask).rectangle(hole, fill=0)
    return cord
