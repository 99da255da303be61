"""Draw the golden pictures, palettes and emoji again.

Run `uv run python -m tests.rendering.regenerate`, and look at each picture before committing it.
"""

from __future__ import annotations

from dataclasses import fields
from io import BytesIO
from itertools import chain, product
from operator import methodcaller
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageSequence

from onitama_core.game import CARDS, CATALOGUE, NINJAS, Player, Termination
from rendering import DEFAULT_THEME, THEMES, Renderer, animate, overlays
from rendering.cards import CardTile, draw_card
from rendering.emoji import EMOJI_FOLDER
from rendering.figures import PAWNS, MoveMark
from rendering.layout import CAPTURED_SIZE, LAMP, Cell
from rendering.ninja import draw_cord, draw_lamp
from rendering.panel import ResultSign, draw_captured, draw_private_ribbon, draw_ring, draw_sign
from rendering.primitives import mix_colours
from rendering.renderer import encode_png
from rendering.squares import (
    GLOW,
    SquareTile,
    draw_board,
    draw_square,
    mix_ground_shades,
)
from rendering.tiles import HINT_PALETTES, PALETTE_FOLDER, Palette
from tests.rendering.charts import CHARTS
from tests.rendering.positions import BOARDS, FILM, HEAT_MAPS, TAPPED, find_tapped_hints
from tests.rendering.signs import draw_signs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from rendering import Rendered
    from rendering.theme import Colour, Theme

FOLDER: Final = Path(__file__).parent / "golden"
LARGE_CARDS: Final = tuple(CARDS[name] for name in ("dragon", "seasnake", "octopus", "rhinoceros"))
"""Cards of which large pictures are drawn.

They are one with four targets, one with two kanji, the one with most targets in two grids, and the
one with the longest name.
"""
CARDS_SIDE_BY_SIDE: Final = tuple(
    CARDS[name] for name in ("seasnake", "rhinoceros", "tiger", "mantis", "bat")
)
"""Cards in the picture of several cards."""
PICTURES: Final[dict[str, Callable[[Renderer], Rendered]]] = {
    **{
        name: methodcaller("board", view, seen_from=seen_from)
        for name, (view, seen_from) in BOARDS.items()
    },
    **{
        name: methodcaller("board", view, seen_from=view.viewer, hints=hints)
        for name, (view, hints) in zip(TAPPED, map(find_tapped_hints, TAPPED), strict=True)
    },
    **{
        name: methodcaller("heat", view, heat_map, seen_from=seen_from)
        for name, (view, heat_map, seen_from) in HEAT_MAPS.items()
    },
    **{f"card-{card.id}": methodcaller("card", card) for card in LARGE_CARDS},
    "cards": methodcaller("cards", CARDS_SIDE_BY_SIDE),
    **{name: methodcaller("chart", chart) for name, chart in CHARTS.items()},
}
"""Functions that draw a golden picture with a renderer, by the names of the pictures."""
DRAWN_IN_OTHER_THEMES: Final = (
    "middle-red",
    "stream-red",
    "wind-same-square-blue",
    "shadow-lit-red",
    "shadow-missed",
    "light-capture-blue",
    "light-quiet",
    "heat-wide",
)
OTHER_THEMES: Final = tuple(THEMES)[1:]
GOLDEN: Final = {
    **{name: (DEFAULT_THEME, name) for name in PICTURES if name not in CHARTS},
    **{f"{theme}-{name}": (theme, name) for theme in THEMES for name in CHARTS},
    **{
        f"{theme}-{name}": (theme, name) for theme in OTHER_THEMES for name in DRAWN_IN_OTHER_THEMES
    },
}
"""The theme of each golden picture and its name in PICTURES, by the name of its file."""
PREVIEWED: Final = {
    "": "middle-red",
    "-heat": "heat-wide",
    "-shares": "shares-many",
    "-chart": "chart-long",
    "-course": "course-settled",
    "-table": "table-swiss",
}
"""The pictures that previews show, by the suffixes of the previews' files."""
PREVIEW_SIZES: Final = ((550, 350), (350, 223))
"""The sizes at which Discord shows a picture on a desktop and on a phone."""


def regenerate() -> None:
    """Write the palettes, golden pictures, previews, emoji and the frames of a film."""
    FOLDER.mkdir(exist_ok=True)
    for theme in THEMES.values():
        for kind, palette in choose_palettes(theme).items():
            text = "".join(f"#{bytes(colour).hex()}\n" for colour in list_colours(palette))
            path = PALETTE_FOLDER / f"{theme.name}-{kind.value}.txt"
            path.write_text(text, encoding="ascii")
    renderers = {name: Renderer(theme) for name, theme in THEMES.items()}
    for name in GOLDEN:
        save(f"{name}.png", draw_golden(name, renderers).data)
    for theme_name in THEMES:
        for suffix, name in PREVIEWED.items():
            data = PICTURES[name](renderers[theme_name]).data
            save_preview(f"preview-{theme_name}{suffix}", data)
        for emoji, data in draw_signs(THEMES[theme_name]).items():
            save(f"{emoji.value}.png", data, EMOJI_FOLDER / theme_name)
    film = animate(renderers[DEFAULT_THEME], FILM, seen_from=Player.RED)
    for number, frame in enumerate(decode_frames(film)):
        save(f"film-{number}.png", encode_png(frame.quantize(256)))


def draw_golden(name: str, renderers: Mapping[str, Renderer]) -> Rendered:
    """Draw a golden picture with the present code."""
    theme, picture = GOLDEN[name]
    return PICTURES[picture](renderers[theme])


def save_preview(name: str, data: bytes) -> None:
    """Write a picture at the sizes at which Discord shows it."""
    image = Image.open(BytesIO(data)).convert("RGB")
    for size in PREVIEW_SIZES:
        file = BytesIO()
        image.resize(size, Image.Resampling.LANCZOS).save(file, "PNG")
        save(f"{name}-{size[0]}.png", file.getvalue())


def save(name: str, data: bytes, folder: Path = FOLDER) -> None:
    """Write a picture if its pixels have changed; equal pixels can be encoded differently."""
    file = folder / name
    if file.exists():
        before, after = (
            Image.open(BytesIO(png)).convert("RGBA") for png in (file.read_bytes(), data)
        )
        if before.size == after.size and before.tobytes() == after.tobytes():
            return
    file.write_bytes(data)


def decode_frames(data: bytes) -> list[Image.Image]:
    animation = Image.open(BytesIO(data))
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(animation)]


# -- palettes: the 256 colours that `rendering/palettes` stores for each theme --

COLOURS: Final = 256
SAMPLE_WIDTH: Final = 120
"""The width to which samples are scaled; fewer pixels make the choice of colours faster."""
MIN_DISTANCE: Final = 7
"""The least distance between a chosen colour and the others.

Pillow finds the nearest colour in steps of four, so it could take a closer colour for an exact one.
"""
TEMPLE_CELL: Final = Cell(2, 0)
SAMPLED: Final = (TEMPLE_CELL, Cell(0, 1))
"""A temple and an ordinary square, which represent all squares in the samples."""
EDGE_SHARES: Final = (0.0, 1 / 3, 2 / 3)
"""Shares in which a number's colour is mixed into a heat map's shade, for smooth edges."""


def temples_at(cell: Cell) -> tuple[Player | None, ...]:
    """Return whose temple a sampled square can be: either player's, or nobody's."""
    return tuple(Player) if cell == TEMPLE_CELL else (None,)


def find_colours(group: object) -> list[Colour]:
    """Return the colours of a theme or of a group of colours, without those of nested groups."""
    values = [getattr(group, role.name) for role in fields(group)]  # type: ignore[arg-type]
    return [value for value in values if isinstance(value, tuple) and isinstance(value[0], int)]


class PaletteSpec(NamedTuple):
    """Recipe of a palette: the colours of its base, exact colours, and the best for samples."""

    base: Palette | None
    exact: Callable[[Theme], Iterable[Colour]]
    """Colours that pictures must show without any difference."""
    samples: Callable[[Theme], Iterable[Image.Image]] | None = None
    """The images for which the remaining colours are chosen; None: no more colours are chosen."""
    refinements: int = 0
    """Rounds of k-means, each of which takes ten times as long as the choice itself."""


def classic_samples(theme: Theme) -> Iterator[Image.Image]:
    """Yield an example of every kind of tile."""
    yield draw_board(theme, Player.RED)
    for cell, piece, mark in product(SAMPLED, (None, *PAWNS), (None, *MoveMark)):
        for temple in temples_at(cell):
            yield draw_square(theme, SquareTile(cell, temple, piece, mark))
    for holder in (*Player, None):
        yield draw_card(theme, CardTile(CATALOGUE[0], holder, is_near=True), CATALOGUE[0].name)
        sign = ResultSign(holder, Termination.STONE)
        yield draw_sign(theme, sign, sign.words).image
    yield from (draw_captured(theme, piece, CAPTURED_SIZE).image for piece in PAWNS)
    yield draw_ring(theme).image


def wind_samples(theme: Theme) -> Iterator[Image.Image]:
    """Yield the Spirit and its rings, and a Wind card."""
    marks = (None, MoveMark.TARGET)
    for cell, mark, spirit_mark in product(SAMPLED, marks, marks):
        for temple in temples_at(cell):
            tile = SquareTile(cell, temple, None, mark)
            yield draw_square(theme, tile._replace(has_spirit=True, spirit_mark=spirit_mark))
    for piece in (None, *PAWNS):
        tile = SquareTile(SAMPLED[1], None, piece, None, spirit_mark=MoveMark.ORIGIN)
        yield draw_square(theme, tile)
    card = next(card for card in CATALOGUE if not card.is_ordinary)
    yield draw_card(theme, CardTile(card, None, is_near=True), card.name)


def ninja_samples(theme: Theme) -> Iterator[Image.Image]:
    """Yield ninjas, and squares in a lantern's light."""
    for cell, ninja, is_lit, is_hidden in product(SAMPLED, NINJAS, (False, True), (False, True)):
        for temple in temples_at(cell):
            mark = None if is_lit or is_hidden else MoveMark.TARGET
            yield draw_square(theme, SquareTile(cell, temple, ninja, mark, is_lit, is_hidden))
    for piece in (None, *PAWNS):
        yield draw_square(theme, SquareTile(SAMPLED[1], None, piece, None, is_lit=True))
    yield draw_private_ribbon(theme, "Only you see this").image
    yield draw_lamp(theme, LAMP).image
    yield draw_cord(theme, is_rank=True).image


def colours_of_heat(theme: Theme) -> set[Colour]:
    return {
        mix_colours(shade, overlays.number_colour(step, theme), share)
        for (step, shade), share in product(enumerate(overlays.mix_heat_shades(theme)), EDGE_SHARES)
    }


def classic_colours(theme: Theme) -> set[Colour]:
    colours = set(find_colours(theme))
    for group in theme.player_colours:
        colours.update(find_colours(group))
    for shades in mix_ground_shades(theme):
        colours.update(shades)
    return colours


def hint_images(theme: Theme) -> Iterator[Image.Image]:
    for size in (overlays.LARGE_HINT, overlays.SMALL_HINT):
        yield from (
            draw(theme, size).image for draw in (overlays.draw_diamond, overlays.draw_circle)
        )
    yield from (draw(theme).image for draw in (overlays.draw_origin, overlays.draw_capture))


def lit_shades(theme: Theme) -> tuple[Colour, ...]:
    """Return the shades of squares in a lantern's light."""
    _, *squares = mix_ground_shades(theme)
    washes = [colours.temple for colours in theme.player_colours]
    return tuple(
        mix_colours(ground, theme.ninjas.glow, GLOW) for ground in (*chain(*squares), *washes)
    )


PALETTE_SPECS: Final[Mapping[Palette, PaletteSpec]] = {
    Palette.CLASSIC: PaletteSpec(None, classic_colours, classic_samples, 1),
    Palette.WIND: PaletteSpec(
        Palette.CLASSIC, lambda theme: find_colours(theme.wind), wind_samples
    ),
    Palette.NINJAS: PaletteSpec(
        Palette.CLASSIC,
        lambda theme: {*find_colours(theme.ninjas), *lit_shades(theme)},
        ninja_samples,
        1,
    ),
    Palette.HEAT: PaletteSpec(Palette.NINJAS, colours_of_heat),
    **{
        hints: PaletteSpec(base, lambda theme: find_colours(theme.hints), hint_images)
        for base, hints in HINT_PALETTES.items()
    },
}


def choose_palettes(theme: Theme) -> dict[Palette, Image.Image]:
    """Choose every palette of a theme, each after its base."""
    chosen: dict[Palette, Image.Image] = {}
    for palette, spec in PALETTE_SPECS.items():
        base = None if spec.base is None else chosen[spec.base]
        chosen[palette] = choose_palette(theme, palette, base)
    return chosen


def choose_palette(theme: Theme, name: Palette, base: Image.Image | None) -> Image.Image:
    """Choose a palette's colours: its base's, the exact colours, and the best for the samples."""
    spec = PALETTE_SPECS[name]
    fixed = [] if base is None else list_colours(base)
    fixed += [colour for colour in sorted(set(spec.exact(theme))) if colour not in fixed]
    if spec.samples is None:
        return make_palette_image(fixed)
    quantized = stack_samples(spec.samples(theme)).quantize(
        COLOURS - len(fixed), method=Image.Quantize.MEDIANCUT, kmeans=spec.refinements
    )
    colours = [*fixed]
    for colour in list_colours(quantized):
        others = fixed if base is None else colours
        if all(distance(colour, other) > MIN_DISTANCE for other in others):
            colours.append(colour)
    return make_palette_image(colours)


def make_palette_image(colours: Iterable[Colour]) -> Image.Image:
    """Return an image of one pixel that has these colours as its palette."""
    image = Image.new("P", (1, 1))
    image.putpalette([*chain(*colours)])
    return image


def stack_samples(images: Iterable[Image.Image]) -> Image.Image:
    """Return all images below each other, scaled without mixing their colours."""
    parts = [
        image.resize((SAMPLE_WIDTH, image.height // 2), Image.Resampling.NEAREST)
        for image in images
    ]
    stack = Image.new("RGB", (SAMPLE_WIDTH, sum(part.height for part in parts)))
    top = 0
    for part in parts:
        stack.paste(part, (0, top))
        top += part.height
    return stack


def list_colours(image: Image.Image) -> list[Colour]:
    channels = image.getpalette("RGB") or []
    return list(zip(channels[::3], channels[1::3], channels[2::3], strict=True))


def distance(one: Colour, other: Colour) -> int:
    """Return the largest difference of two colours in a channel."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


if __name__ == "__main__":
    regenerate()
