"""One palette of 256 colours for every tile."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

from rendering.theme import code, colour

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from rendering.theme import Colour

COLOURS: Final = 256
PROOF_WIDTH: Final = 120
"""A sample needs its colours, not its size: fewer pixels, sooner a palette."""
APART: Final = 7
"""Pillow looks for the nearest colour in steps of four: nearer ones would hide a role's own."""
FOLDER: Final = Path(__file__).parent / "palettes"
"""Of palettes chosen before, since a choice takes as long as a hundred pictures."""


def kept_palette(name: str, first: Sequence[Colour]) -> Image.Image | None:
    """The palette kept under a name; None if the theme's colours have changed since."""
    file = FOLDER / f"{name}.txt"
    if not file.exists():
        return None
    colours = [colour(line) for line in file.read_text(encoding="ascii").split()]
    return carrier(colours) if colours[: len(first)] == list(first) else None


def as_text(palette: Image.Image) -> str:
    """As it is kept: a colour a line."""
    return "".join(f"{code(one)}\n" for one in colours_of(palette))


def choose_palette(first: Sequence[Colour], images: Iterable[Image.Image]) -> Image.Image:
    """An image that carries the palette: `first`, and what else serves `images` best."""
    mixed = proof_of(images).quantize(
        COLOURS - len(first), method=Image.Quantize.MEDIANCUT, kmeans=1
    )
    others = [one for one in colours_of(mixed) if is_apart(one, first)]
    return carrier([*first, *others])


def extended(base: Image.Image, exact: Collection[Colour]) -> list[Colour]:
    """The colours of a palette at their places, and after them those it has not."""
    known = colours_of(base)
    return [*known, *(one for one in sorted(exact) if one not in known)]


def extend_palette(
    first: Sequence[Colour], images: Iterable[Image.Image], *, refinements: int = 1
) -> Image.Image:
    """Fill what is left with colours that differ from all before them.

    A refinement takes ten times as long as the choice it improves.
    """
    colours, room = list(first), COLOURS - len(first)
    mixed = proof_of(images).quantize(room, method=Image.Quantize.MEDIANCUT, kmeans=refinements)
    for one in colours_of(mixed):
        if is_apart(one, colours):
            colours.append(one)
    return carrier(colours)


def carrier(colours: Iterable[Colour]) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([*chain(*colours)])
    return image


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


def is_apart(one: Colour, others: Iterable[Colour]) -> bool:
    return all(distance(one, its) > APART for its in others)


def distance(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
