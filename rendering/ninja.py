"""The ninja and the lanterns of Light & Shadow."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import ceil, copysign, cos, dist, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from onitama_core.game import Player
from rendering.layout import RANKS, SQUARE, Size
from rendering.primitives import SCALE, Drawing, Point, Stamp, make_stamp, place_shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Colour, Theme


BODY: Final = 0.72
"""Red's star without its blades, their tips being at 1."""
OCTAGON: Final = 0.78
CORNER_TIP: Final = 1.24
"""Blue's, measured where its blades are."""
BLADE: Final = pi / 12
"""Half the angle a blade covers."""
STEPS: Final = 360
HALO: Final = 2.5
"""A pale line around it, as around every piece."""
QUARTER: Final = pi / 2
EIGHTH: Final = pi / 4

VEILED: Final = 0.82
"""How much of what is below a hidden ninja its body hides."""
DASH, GAP, STROKE = 0.17, 0.13, 0.068
"""Of the outline of a hidden ninja, as parts of its size."""
THINNEST: Final = 2.6
"""A stroke of it, in pixels."""
BADGE: Final = 40
BADGE_CENTRE: Final = 0.62
"""To the right of and below the ninja's middle."""

TOKEN: Final = 26
TOKEN_EYE: Final = 22
"""The badge of one that is hidden."""

MET: Final = 0.68
"""The size of each of two on one square."""
MET_OFF: Final = 0.38
"""How far from the middle each stands; Red's below and to the left, Blue's opposite."""


def star(owner: Player) -> tuple[Point, ...]:
    turns = [2 * pi * step / STEPS for step in range(STEPS)]
    reach = [max(body_reach(turn, owner), blade_reach(turn, owner)) for turn in turns]
    return tuple((r * cos(turn), r * sin(turn)) for r, turn in zip(reach, turns, strict=True))


def body_reach(turn: float, owner: Player) -> float:
    """How far a disc or an octagon reaches in a direction."""
    if owner is Player.RED:
        return BODY
    return OCTAGON * cos(EIGHTH / 2) / cos((turn + EIGHTH / 2) % EIGHTH - EIGHTH / 2)


def blade_reach(turn: float, owner: Player) -> float:
    """Red's blades point to the sides, Blue's to the corners, where there is more room."""
    axis, tip, body = (0.0, 1.0, BODY) if owner is Player.RED else (EIGHTH, CORNER_TIP, OCTAGON)
    off = abs((turn - axis + EIGHTH) % QUARTER - EIGHTH)
    if off >= BLADE:
        return 0.0
    return tip * body * sin(BLADE) / (tip * sin(off) + body * sin(BLADE - off))


STARS: Final = tuple(star(player) for player in Player)


def draw_ninja(drawing: Drawing, centre: Point, size: float, owner: Player, theme: Theme) -> None:
    """For all to see."""
    colours = theme.player_colours[owner]
    draw_star(drawing, centre, size + HALO, owner, theme.emblem)
    draw_star(drawing, centre, size, owner, colours.edge)
    draw_star(drawing, centre, size * 0.92, owner, colours.body)
    draw_hood(drawing, centre, size, theme.emblem, colours.body)


def draw_star(drawing: Drawing, centre: Point, size: float, owner: Player, fill: Colour) -> None:
    drawing.polygon(place_shape(STARS[owner], centre, size), fill)


def draw_hood(drawing: Drawing, centre: Point, size: float, cloth: Colour, gap: Colour) -> None:
    """A masked head with a knotted band; the eyes look through the gap."""
    for shape in (SHOULDERS, *KNOT):
        drawing.polygon(place_shape(shape, centre, size), cloth)
    x, y = centre
    drawing.disc((x, y - 0.12 * size), 0.37 * size, cloth)
    drawing.polygon(place_shape(SLIT, centre, size), gap)
    for side in (-1, 1):
        drawing.disc((x + side * 0.135 * size, y - 0.135 * size), 0.066 * size, cloth)


SHOULDERS: Final = ((-0.20, 0.14), (0.20, 0.14), (0.44, 0.40), (0.34, 0.54), (-0.34, 0.54),
                    (-0.44, 0.40))  # fmt: skip
KNOT: Final = (
    ((0.28, -0.30), (0.60, -0.40), (0.50, -0.18)),
    ((0.30, -0.26), (0.54, -0.12), (0.62, 0.06), (0.36, -0.10)),
)
SLIT: Final = ((-0.22, -0.26), (0.22, -0.26), (0.30, -0.18), (0.30, -0.09), (0.22, -0.01),
               (-0.22, -0.01), (-0.30, -0.09), (-0.30, -0.18))  # fmt: skip


def draw_hidden(size: float, owner: Player, theme: Theme) -> Image.Image:
    """Its owner's alone to see: veiled, and an eye struck out."""
    return with_closed_eye(draw_veiled(size, (0, 0), size, owner, theme), size, theme)


def draw_token(theme: Theme, owner: Player, *, is_hidden: bool) -> Stamp:
    """One that lives, beside its owner's hand; a hidden one as its owner sees it on the board."""
    if is_hidden:
        veiled = draw_veiled(TOKEN, (0, 0), TOKEN, owner, theme)
        return make_stamp(with_closed_eye(veiled, TOKEN, theme, TOKEN_EYE), theme.paper)
    half = TOKEN + 4
    drawing = Drawing((2 * half, 2 * half))
    draw_ninja(drawing, (half, half), TOKEN, owner, theme)
    return make_stamp(drawing.finish(), theme.paper)


@cache
def draw_both_hidden(theme: Theme, size: float) -> Image.Image:
    """Both sides' ninjas on one square, in the room of one."""
    off = size * MET_OFF
    figure = draw_veiled(size, (off, -off), size * MET, Player.BLUE, theme)
    figure.alpha_composite(draw_veiled(size, (-off, off), size * MET, Player.RED, theme))
    return with_closed_eye(figure, size, theme)


def draw_veiled(room: float, off: Point, size: float, owner: Player, theme: Theme) -> Image.Image:
    """With a dashed outline; `off` is where it stands in a square with room for one of `room`."""
    half = round(room) + 4
    centre = (half + off[0], half + off[1])
    body = Drawing((2 * half, 2 * half))
    draw_star(body, centre, size, owner, theme.emblem)
    figure = fade(body.finish(), VEILED)
    colours = theme.player_colours[owner]
    lines = Drawing(figure.size)
    stroke = max(STROKE * size, THINNEST)
    for point in dashes(place_shape(STARS[owner], centre, size - stroke / 2), size):
        lines.disc(point, stroke / 2, colours.edge)
    draw_hood(lines, centre, size, colours.body, theme.emblem)
    figure.alpha_composite(lines.finish())
    return figure


def with_closed_eye(
    figure: Image.Image, size: float, theme: Theme, badge: int = BADGE
) -> Image.Image:
    corner = figure.width // 2 + round(BADGE_CENTRE * size) - badge // 2
    figure.alpha_composite(draw_closed_eye(badge, theme), (corner, corner))
    return figure


def fade(figure: Image.Image, share: float) -> Image.Image:
    figure.putalpha(figure.getchannel("A").point(lambda value: round(value * share)))
    return figure


def dashes(path: list[Point], size: float) -> Iterator[Point]:
    """Points close to each other along a closed path, with gaps."""
    sides = list(zip(path, [*path[1:], path[0]], strict=True))
    length = sum(dist(a, b) for a, b in sides)
    period = length / round(length / (size * (DASH + GAP)))
    walked = 0.0
    for a, b in sides:
        steps = max(1, ceil(dist(a, b) * SCALE))
        for step in range(steps):
            share = step / steps
            if (walked + share * dist(a, b)) % period < period * DASH / (DASH + GAP):
                yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
        walked += dist(a, b)


def draw_closed_eye(size: int, theme: Theme) -> Image.Image:
    """Nobody else sees it."""
    drawing = Drawing((size, size))
    centre, half = (size / 2, size / 2), size / 2
    veil, light = theme.ninjas.veil, theme.emblem
    drawing.disc(centre, half, light)
    drawing.disc(centre, half * 0.9, veil)
    drawing.polygon(place_shape(EYE, centre, half), light)
    drawing.disc(centre, half * 0.27, veil)
    drawing.polygon(place_shape(stroke(0.17), centre, half), veil)
    drawing.polygon(place_shape(stroke(0.07), centre, half), light)
    return drawing.finish()


def stroke(half: float) -> tuple[Point, ...]:
    """From the lower left to the upper right."""
    end, off = 0.52, half * 0.7
    return ((-end - off, end - off), (end - off, -end - off), (end + off, -end + off),
            (-end + off, end + off))  # fmt: skip


LID: Final = [(x * 0.74, -0.5 * (1 - x * x)) for x in (step / 10 - 1 for step in range(21))]
EYE: Final = (*LID, *((x, -y) for x, y in reversed(LID)))


BAND: Final = 12
"""The cord around a lit line; its middle lies on the middle of the grid's line."""
BEADS: Final = 6
"""To a square's side."""
BEAD: Final = 3.7
CAP: Final = 0.13
"""Part of a lantern's height; there is one at either end."""
RIBS: Final = (-0.26, 0.26)
RIB: Final = 0.8


def bent(value: float) -> float:
    return copysign(abs(value) ** (2 / 2.6), value)


BULGE: Final = tuple(
    (bent(cos(turn)), bent(sin(turn)) * 0.84) for turn in (2 * pi * step / 64 for step in range(64))
)
"""Between an ellipse and a barrel."""
CORD_CORNER: Final = 8


def draw_lantern(size: Size, theme: Theme, *, is_spent: bool = False) -> Image.Image:
    """A barrel between two caps, with a flame and ribs, or hollow."""
    (width, height), night, drawing = size, theme.ninjas, Drawing(size)
    x, y, depth = width / 2, height / 2, round(height * CAP)
    for top in (0, height - depth):
        drawing.rounded((round(width * 0.27), top, round(width * 0.73), top + depth), 1, night.cord)
    inside = [(0.86, 0.84, night.lantern), (0.56, 0.74, night.flame)]
    hollow = [(0.74, 0.72, theme.paper)]
    for across, along, fill in ((1.0, 1.0, night.cord), *(hollow if is_spent else inside)):
        drawing.polygon([(x + x * dx * across, y + y * dy * along) for dx, dy in BULGE], fill)
    for share in () if is_spent else RIBS:
        left, right, middle = x - width * 0.42, x + width * 0.42, y + y * share
        upper, lower = middle - RIB, middle + RIB
        drawing.polygon([(left, upper), (right, upper), (right, lower), (left, lower)], night.cord)
    return drawing.finish()


def draw_lamp(theme: Theme, size: Size, *, is_spent: bool = False) -> Stamp:
    """A lantern beside a hand, or at either end of a lit line."""
    return make_stamp(draw_lantern(size, theme, is_spent=is_spent), theme.paper)


def draw_cord(theme: Theme, *, is_level: bool) -> Stamp:
    """A string of lights around a whole rank or file."""
    long, short = RANKS * SQUARE, SQUARE
    width, height = (long, short) if is_level else (short, long)
    size = (width + BAND, height + BAND)
    drawing = Drawing(size)
    drawing.rounded((0, 0, *size), CORD_CORNER, theme.ninjas.cord)
    step, start = SQUARE // BEADS, BAND / 2
    along = product(range(0, width + 1, step), (0, height))
    across = product((0, width), range(step, height, step))
    for x, y in (*along, *across):
        drawing.disc((start + x, start + y), BEAD, theme.ninjas.bead)
    cord = make_stamp(drawing.finish(), theme.square)
    hole = (BAND, BAND, size[0] - BAND - 1, size[1] - BAND - 1)
    ImageDraw.Draw(cord.mask).rectangle(hole, fill=0)
    return cord
