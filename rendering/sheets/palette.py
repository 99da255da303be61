"""One palette of 256 colours for every tile."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from rendering.theme import Colour

COLOURS: Final = 256
PROOF_WIDTH: Final = 120
"""A sample needs its colours, not its size: fewer pixels, sooner a palette."""
APART: Final = 7
"""Pillow looks for the nearest colour in steps of four: nearer ones would hide a role's own."""


def choose_palette(exact: Collection[Colour], images: Iterable[Image.Image]) -> Image.Image:
    """An image that carries the palette: `exact`, and what else serves `images` best."""
    mixed = proof_of(images).quantize(
        COLOURS - len(exact), method=Image.Quantize.MEDIANCUT, kmeans=1
    )
    others = [one for one in colours_of(mixed) if min(distance(one, its) for its in exact) > APART]
    carrier = Image.new("P", (1, 1))
    carrier.putpalette([*chain(*sorted(exact), *others)])
    return carrier


def extended(
    base: Image.Image,
    exact: Collection[Colour],
    images: Iterable[Image.Image],
    *,
    refinements: int = 1,
) -> Image.Image:
    """Another palette with the same colours at the same places, and after them new ones.

    A refinement takes ten times as long as the choice it improves.
    """
    known = colours_of(base)
    added = [one for one in sorted(exact) if one not in known]
    room = COLOURS - len(known) - len(added)
    mixed = proof_of(images).quantize(room, method=Image.Quantize.MEDIANCUT, kmeans=refinements)
    for one in colours_of(mixed):
        if min(distance(one, its) for its in (*known, *added)) > APART:
            added.append(one)
    carrier = Image.new("P", (1, 1))
    carrier.putpalette([*chain(*known, *added)])
    return carrier


def repainted(image: Image.Image, palette: Image.Image) -> Image.Image:
    """The same picture with more colours to choose from."""
    copy = image.copy()
    copy.putpalette(palette.getpalette("RGB") or [])
    return copy


def proof_of(images: Iterable[Image.Image]) -> Image.Image:
    """All images below each other, scaled without mixing their colours."""
    parts = [
        image.resize((PROOF_WIDTH, image.height // 2), Image.Resampling.NEAREST) for image in images
    ]
    proof = Image.new("RGB", (PROOF_WIDTH, sum(part.height for part in parts)))
    top = 0
    for part in parts:
        proof.paste(part, (0, top))
        top += part.height
    return proof


def colours_of(image: Image.Image) -> list[Colour]:
    channels = image.getpalette("RGB") or []
    return list(zip(*[iter(channels)] * 3, strict=True))


def distance(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
