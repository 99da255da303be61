"""What is drawn once and kept: every part of a picture, in a palette of 256 colours.

A palette is one for all the tiles that may meet in a picture.
"""

from __future__ import annotations

from itertools import chain, product
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, Final, NamedTuple, ParamSpec

from PIL import Image

from onitama_core.game import CATALOGUE, NINJAS, Player, Termination, Variant
from rendering.cards import CardTile, card_tiles, draw_card
from rendering.figures import PAWNS, MoveMark
from rendering.layout import TAKEN, Cell
from rendering.ninja import draw_cord, draw_lamp
from rendering.overlays import figures_on, heat_shades, hint_images
from rendering.panel import (
    ResultSign,
    board_signs,
    draw_placing,
    draw_private_ribbon,
    draw_ring,
    draw_sign,
    draw_taken,
    draw_tray,
    placing_signs,
    tray_tiles,
)
from rendering.primitives import Stamp, mixed
from rendering.squares import (
    SquareTile,
    draw_board,
    draw_square,
    ground_shades,
    lit_shades,
    square_tiles,
    temples_at,
)
from rendering.theme import code, colour

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from rendering.theme import Colour, Theme

P = ParamSpec("P")

COLOURS: Final = 256
PROOF_WIDTH: Final = 120
"""A sample needs its colours, not its size: fewer pixels, sooner a palette."""
APART: Final = 7
"""Pillow looks for the nearest colour in steps of four: nearer ones would hide a role's own."""
FOLDER: Final = Path(__file__).parent / "palettes"
"""Of palettes chosen before, since a choice takes as long as a hundred pictures."""
SAMPLED: Final = (Cell(2, 0), Cell(0, 1))
"""A temple and a plain square stand for all."""
BETWEEN: Final = (0.0, 1 / 3, 2 / 3)
"""From a heat map's shade to that of the figures on it: their edges are smooth."""


class PaletteSpec(NamedTuple):
    """How a palette is chosen: the colours of its base, those it must have, the best of others."""

    base: str | None
    exact: Callable[[Theme], Iterable[Colour]]
    samples: Callable[[Theme], Iterable[Image.Image]] | None = None
    """What the other colours are to serve; None: there are no others."""
    refinements: int = 0
    """Each takes ten times as long as the choice it improves."""


def samples_by_day(theme: Theme) -> Iterator[Image.Image]:
    """Something of everything."""
    yield draw_board(theme, Player.RED)
    yield from (draw_square(theme, tile) for tile in square_tiles() if tile.cell in SAMPLED)
    for holder in (*Player, None):
        yield draw_card(theme, CardTile(CATALOGUE[0], holder, is_near=True))
        yield draw_sign(theme, ResultSign(holder, Termination.STONE)).image
    yield from (draw_taken(theme, piece, TAKEN).image for piece in PAWNS)
    yield draw_ring(theme).image


def samples_in_the_wind(theme: Theme) -> Iterator[Image.Image]:
    """The Spirit and its rings, and a Wind card."""
    marks = (None, MoveMark.TARGET)
    for cell, mark, spirit_mark in product(SAMPLED, marks, marks):
        for temple in temples_at(cell):
            tile = SquareTile(cell, temple, None, mark)
            yield draw_square(theme, tile._replace(has_spirit=True, spirit_mark=spirit_mark))
    for piece in (None, *PAWNS):
        tile = SquareTile(SAMPLED[1], None, piece, None, spirit_mark=MoveMark.ORIGIN)
        yield draw_square(theme, tile)
    card = next(card for card in CATALOGUE if not card.is_ordinary)
    yield draw_card(theme, CardTile(card, None, is_near=True))


def samples_by_night(theme: Theme) -> Iterator[Image.Image]:
    """Ninjas, and what lies in a lantern's light."""
    for cell, ninja, is_lit, is_hidden in product(SAMPLED, NINJAS, (False, True), (False, True)):
        for temple in temples_at(cell):
            mark = None if is_lit or is_hidden else MoveMark.TARGET
            yield draw_square(theme, SquareTile(cell, temple, ninja, mark, is_lit, is_hidden))
    for piece in (None, *PAWNS):
        yield draw_square(theme, SquareTile(SAMPLED[1], None, piece, None, is_lit=True))
    for stamp in (draw_private_ribbon(theme), draw_lamp(theme), draw_cord(theme, is_level=True)):
        yield stamp.image


def colours_of_heat(theme: Theme) -> set[Colour]:
    return {
        mixed(shade, figures_on(step, theme), share)
        for (step, shade), share in product(enumerate(heat_shades(theme)), BETWEEN)
    }


DAY, WIND, NIGHT, HEAT = "by-day", "in-the-wind", "by-night", "heat"
SPECS: Final[Mapping[str, PaletteSpec]] = {
    DAY: PaletteSpec(
        None, lambda theme: {*theme.colours(), *chain(*ground_shades(theme))}, samples_by_day, 1
    ),
    WIND: PaletteSpec(DAY, lambda theme: theme.wind.colours(), samples_in_the_wind),
    NIGHT: PaletteSpec(
        DAY, lambda theme: {*theme.night.colours(), *lit_shades(theme)}, samples_by_night, 1
    ),
    HEAT: PaletteSpec(NIGHT, colours_of_heat),
    **{
        f"{base}-hints": PaletteSpec(base, lambda theme: theme.hints.colours(), hint_images)
        for base in (DAY, WIND, NIGHT)
    },
}
PALETTES: Final[Mapping[Variant, str]] = {
    Variant.CLASSIC: DAY,
    Variant.WIND: WIND,
    Variant.SHADOW: NIGHT,
    Variant.LIGHT: NIGHT,
}
"""Which one a variant's pictures have."""


def first_colours(theme: Theme, name: str, base: Image.Image | None) -> list[Colour]:
    """The colours of the base at their places, and after them those it has not."""
    known = [] if base is None else colours_of(base)
    return [*known, *(one for one in sorted(set(SPECS[name].exact(theme))) if one not in known)]


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


def choose_palette(theme: Theme, name: str, base: Image.Image | None) -> Image.Image:
    """Fill what room is left with colours that differ from those before them."""
    spec, first = SPECS[name], first_colours(theme, name, base)
    if spec.samples is None:
        return carrier(first)
    room, colours = COLOURS - len(first), [*first]
    method, images = Image.Quantize.MEDIANCUT, spec.samples(theme)
    for one in colours_of(proof_of(images).quantize(room, method=method, kmeans=spec.refinements)):
        if is_apart(one, first if base is None else colours):
            colours.append(one)
    return carrier(colours)


def carrier(colours: Iterable[Colour]) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([*chain(*colours)])
    return image


def proof_of(images: Iterable[Image.Image]) -> Image.Image:
    """All images below each other, scaled without mixing their colours."""
    parts = [
        image.resize((PROOF_WIDTH, image.height // 2), Image.Resampling.NEAREST) for image in images
    ]
    proof, top = Image.new("RGB", (PROOF_WIDTH, sum(part.height for part in parts))), 0
    for part in parts:
        proof.paste(part, (0, top))
        top += part.height
    return proof


def colours_of(image: Image.Image) -> list[Colour]:
    channels = image.getpalette("RGB") or []
    return list(zip(*[iter(channels)] * 3, strict=True))


def is_apart(one: Colour, others: Collection[Colour]) -> bool:
    return all(distance(one, its) > APART for its in others)


def distance(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def in_palette(image: Image.Image, palette: Image.Image) -> Image.Image:
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


class TileCache:
    """Tiles in one palette, each drawn when first asked for.

    May be used by any number of threads: two that draw the same at once draw it alike.
    """

    def __init__(self, theme: Theme, palette: Image.Image) -> None:
        self._theme, self.palette = theme, palette
        self.colours = palette.getpalette("RGB") or []
        self.images: dict[tuple[object, ...], Image.Image] = {}
        """By what draws them and what of."""
        self.stamps: dict[tuple[object, ...], Stamp] = {}

    def image(
        self, draw: Callable[Concatenate[Theme, P], Image.Image], *args: P.args, **kwargs: P.kwargs
    ) -> Image.Image:
        key = (draw, *args, *kwargs.items())
        found = self.images.get(key)
        if found is None:
            drawn = in_palette(draw(self._theme, *args, **kwargs), self.palette)
            found = self.images.setdefault(key, drawn)
        return found

    def stamp(
        self, draw: Callable[Concatenate[Theme, P], Stamp], *args: P.args, **kwargs: P.kwargs
    ) -> Stamp:
        key = (draw, *args, *kwargs.items())
        found = self.stamps.get(key)
        if found is None:
            drawn = draw(self._theme, *args, **kwargs)
            stamp = Stamp(in_palette(drawn.image, self.palette), drawn.mask)
            found = self.stamps.setdefault(key, stamp)
        return found


class TileCaches(dict[str, TileCache]):
    """Of a theme, by the names of palettes; each is made for the first picture that needs it.

    A palette begins with that of its base, so that a tile of the base is at home in it too.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def __missing__(self, name: str) -> TileCache:
        theme, parent = self._theme, SPECS[name].base
        base = None if parent is None else self[parent].palette
        kept = kept_palette(f"{theme.name}-{name}", first_colours(theme, name, base))
        return self.setdefault(name, TileCache(theme, kept or choose_palette(theme, name, base)))

    def warm_up(self) -> Iterator[None]:
        """Draw, a tile at each step, what every game may need, and every one by night."""
        day, night = self[DAY], self[NIGHT]
        steps: Iterator[object] = chain(
            (day.image(draw_board, player) for player in Player),
            (day.image(draw_tray, tile) for tile in tray_tiles()),
            (day.image(draw_square, tile) for tile in square_tiles()),
            (day.image(draw_card, tile) for tile in card_tiles()),
            (day.stamp(draw_sign, sign) for sign in board_signs()),
            (night.image(draw_board, player, is_private=True) for player in Player),
            (night.stamp(draw_cord, is_level=is_level) for is_level in (True, False)),
            (night.stamp(draw_placing, sign) for sign in placing_signs()),
        )
        for _ in steps:
            yield
