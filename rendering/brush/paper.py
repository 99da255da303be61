"""Mottled paper and brush lines. All chance is seeded: the same picture in every process."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from PIL import Image

if TYPE_CHECKING:
    from rendering.brush.drawing import Point
    from rendering.layout import Size
    from rendering.theme import Colour

BLOTCH: Final = 80
"""Pixels from blotch to blotch: finer grain triples a file and is lost in Discord's scaling."""
STEPS: Final = 5
"""Shades of mottling; each takes a place in the palette."""
BRUSH_STEPS: Final = 24


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - grain in paper, not a secret


def shades(base: Colour, other: Colour, strength: float) -> tuple[Colour, ...]:
    """From `base` part of the way to `other`."""
    shares = [strength * step / (STEPS - 1) for step in range(STEPS)]
    return tuple(mixed(base, other, share) for share in shares)


def mixed(base: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(base, other, strict=True))
    return red, green, blue


def mottled(size: Size, colours: tuple[Colour, ...], seed: int) -> Image.Image:
    width, height = size[0] // BLOTCH + 2, size[1] // BLOTCH + 2
    noise = Image.frombytes("L", (width, height), seeded(seed).randbytes(width * height))
    depth = noise.resize(size, Image.Resampling.BICUBIC)
    steps = [value * STEPS // 256 for value in range(256)]
    channels = [depth.point([colours[step][band] for step in steps]) for band in range(3)]
    return Image.merge("RGB", channels)


def brushed(start: Point, end: Point, width: float, rng: Random) -> list[Point]:
    """The outline of a line whose width wavers, as a brush's does; level or upright."""
    one_side, other_side = [], []
    is_level = start[1] == end[1]
    for step in range(BRUSH_STEPS + 1):
        share = step / BRUSH_STEPS
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share
        one, other = (width / 2 * rng.uniform(0.6, 1.0) for _ in range(2))
        one_side.append((x, y - one) if is_level else (x - one, y))
        other_side.append((x, y + other) if is_level else (x + other, y))
    return [*one_side, *reversed(other_side)]
