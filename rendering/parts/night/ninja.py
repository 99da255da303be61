"""The ninja: a hooded head on a throwing star; a disc's star for Red, an octagon's for Blue."""

from __future__ import annotations

from math import ceil, cos, dist, pi, sin
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from rendering.brush import SCALE, Drawing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.brush import Point
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
    livery = theme.liveries[owner]
    draw_star(drawing, centre, size + HALO, owner, theme.emblem)
    draw_star(drawing, centre, size, owner, livery.edge)
    draw_star(drawing, centre, size * 0.92, owner, livery.body)
    draw_hood(drawing, centre, size, theme.emblem, livery.body)


def draw_star(drawing: Drawing, centre: Point, size: float, owner: Player, fill: Colour) -> None:
    drawing.polygon(placed(STARS[owner], centre, size), fill)


def placed(shape: tuple[Point, ...], centre: Point, size: float) -> list[Point]:
    return [(centre[0] + x * size, centre[1] + y * size) for x, y in shape]


def draw_hood(drawing: Drawing, centre: Point, size: float, cloth: Colour, gap: Colour) -> None:
    """A masked head with a knotted band; the eyes look through the gap."""
    for shape in (SHOULDERS, *KNOT):
        drawing.polygon(placed(shape, centre, size), cloth)
    x, y = centre
    drawing.disc((x, y - 0.12 * size), 0.37 * size, cloth)
    drawing.polygon(placed(SLIT, centre, size), gap)
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


def draw_token(owner: Player, theme: Theme, *, is_hidden: bool) -> Image.Image:
    """One that lives, beside its owner's hand; a hidden one as its owner sees it on the board."""
    if is_hidden:
        return with_closed_eye(
            draw_veiled(TOKEN, (0, 0), TOKEN, owner, theme), TOKEN, theme, TOKEN_EYE
        )
    half = TOKEN + 4
    drawing = Drawing((2 * half, 2 * half))
    draw_ninja(drawing, (half, half), TOKEN, owner, theme)
    return drawing.finish()


def draw_both_hidden(size: float, theme: Theme) -> Image.Image:
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
    figure = faded(body.finish(), VEILED)
    livery = theme.liveries[owner]
    lines = Drawing(figure.size)
    stroke = max(STROKE * size, THINNEST)
    for point in dashes(placed(STARS[owner], centre, size - stroke / 2), size):
        lines.disc(point, stroke / 2, livery.edge)
    draw_hood(lines, centre, size, livery.body, theme.emblem)
    figure.alpha_composite(lines.finish())
    return figure


def with_closed_eye(
    figure: Image.Image, size: float, theme: Theme, badge: int = BADGE
) -> Image.Image:
    corner = figure.width // 2 + round(BADGE_CENTRE * size) - badge // 2
    figure.alpha_composite(draw_closed_eye(badge, theme), (corner, corner))
    return figure


def faded(figure: Image.Image, share: float) -> Image.Image:
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
    veil, light = theme.night.veil, theme.emblem
    drawing.disc(centre, half, light)
    drawing.disc(centre, half * 0.9, veil)
    drawing.polygon(placed(EYE, centre, half), light)
    drawing.disc(centre, half * 0.27, veil)
    drawing.polygon(placed(stroke(0.17), centre, half), veil)
    drawing.polygon(placed(stroke(0.07), centre, half), light)
    return drawing.finish()


def eye(width: float, height: float) -> tuple[Point, ...]:
    steps = [step / 10 - 1 for step in range(21)]
    upper = [(x * width, -height * (1 - x * x)) for x in steps]
    return (*upper, *((x, -y) for x, y in reversed(upper)))


def stroke(half: float) -> tuple[Point, ...]:
    """From the lower left to the upper right."""
    end, off = 0.52, half * 0.7
    return ((-end - off, end - off), (end - off, -end - off), (end + off, -end + off),
            (-end + off, end + off))  # fmt: skip


EYE: Final = eye(0.74, 0.5)
