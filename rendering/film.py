"""A game that is over as a moving picture: a frame a turn, with a caption below each."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import chain
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from onitama_core.game import Player, ReplayView
from rendering.figures import draw_body
from rendering.layout import BOARD, CANVAS
from rendering.primitives import SCALE, Drawing, get_font
from rendering.tiles import quantise

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rendering.renderer import Renderer
    from rendering.theme import Theme


SHORTEST: Final = 1300
A_LETTER: Final = 20
"""Milliseconds more for each letter of the caption: a turn is looked at and read."""
LAST: Final = 5000


class Scene(NamedTuple):
    """A turn, and what is written below it."""

    view: ReplayView
    caption: str
    player: Player | None = None
    """Whose turn it was; None at the start."""


def animate(renderer: Renderer, scenes: Sequence[Scene], *, seen_from: Player) -> bytes:
    """Return a GIF with a frame for each scene. Equal scenes give equal bytes.

    With `optimize` Pillow writes only the pixels of a frame that differ from the frame before,
    which makes the file three times smaller.
    """
    pictures = film_pictures(renderer, scenes, seen_from=seen_from)
    first = next(pictures)
    durations = [pace(scene.caption) for scene in scenes]
    durations[-1] = LAST
    file = BytesIO()
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=pictures,
        duration=durations,
        loop=0,
        optimize=True,
    )
    return file.getvalue()


def film_pictures(
    renderer: Renderer, scenes: Sequence[Scene], *, seen_from: Player
) -> Iterator[Image.Image]:
    """Each turn's board, and its caption below it, in the palette that all of them share."""
    boards = (renderer.image(scene.view, seen_from=seen_from) for scene in scenes)
    first = next(boards)
    captions = Captions(renderer.theme, first, [scene.caption for scene in scenes])
    last = max(len(scenes) - 1, 1)
    for number, (scene, board) in enumerate(zip(scenes, chain((first,), boards), strict=True)):
        picture = board.crop((0, 0, CANVAS[0], CANVAS[1] + captions.height))
        strip = captions.strip(scene.caption, scene.player, number / last)
        picture.paste(strip, (0, CANVAS[1]))
        yield picture


def pace(caption: str) -> int:
    """For how many milliseconds a frame stays; GIF counts in tens of them."""
    return SHORTEST + A_LETTER * len(caption)


CAPTION_SIZE: Final = 36
LINE: Final = 42
BASELINE: Final = 32
RISE: Final = 4
"""How far the highest letters reach above a line."""
MARGIN: Final = 11
BAR: Final = 6
"""The height of the line that grows with the game."""
MARK: Final = 34
MARK_LEFT: Final = 14
RING: Final = 3
TEXT_LEFT: Final = BOARD[0]
TEXT_WIDTH: Final = CANVAS[0] - TEXT_LEFT - 16
RAMP: Final = Image.frombytes("L", (256, 1), bytes(range(256)))


class Captions:
    """Strips below the boards of a film, all as high as its longest caption needs.

    They are drawn in shades of grey of which a table makes indexes: a search for the nearest
    colours of a strip would take as long as the board above it.
    """

    def __init__(self, theme: Theme, palette: Image.Image, captions: Iterable[str]) -> None:
        self._font = get_font(CAPTION_SIZE).large_font
        self._width = cache(get_font(CAPTION_SIZE).width)
        self._wrapped = {caption: self._wrap(caption) for caption in captions}
        self._lines = max(map(len, self._wrapped.values()))
        self.height = BAR + 2 * MARGIN + self._lines * LINE
        shades = Image.new("RGB", RAMP.size, theme.side)
        shades.paste(theme.emblem, mask=RAMP)
        self._shades = [*quantise(shades, palette).tobytes()]
        self._bar = quantise(Image.new("RGB", (CANVAS[0], BAR), theme.paper), palette)
        self._marks = [quantise(draw_mark(theme, player), palette) for player in Player]

    def strip(self, caption: str, player: Player | None, progress: float) -> Image.Image:
        """`player`: whose mark stands before the words; `progress`: how much was shown, 0 to 1."""
        lines = self._wrapped[caption]
        top = BAR + MARGIN + (self._lines - len(lines)) * LINE // 2
        left, width = TEXT_LEFT - 2, ceil(max(map(self._width, lines))) + 4
        large = Image.new("L", (width * SCALE, (RISE + len(lines) * LINE) * SCALE))
        draw = ImageDraw.Draw(large)
        for number, line in enumerate(lines):
            middle = round(TEXT_LEFT + self._width(line) / 2) - left
            at = (middle * SCALE, (RISE + number * LINE + BASELINE) * SCALE)
            draw.text(at, line, fill=255, font=self._font, anchor="ms")
        strip = Image.new("P", (CANVAS[0], self.height), self._shades[0])
        small = large.resize((width, RISE + len(lines) * LINE), Image.Resampling.BOX)
        strip.paste(small.point(self._shades), (left, top - RISE))
        strip.paste(self._bar.crop((0, 0, round(CANVAS[0] * progress), BAR)), (0, 0))
        if player is not None:
            strip.paste(self._marks[player], (MARK_LEFT, top + (LINE - MARK) // 2))
        return strip

    def _wrap(self, text: str) -> list[str]:
        lines, widths = [""], [0.0]
        for word in text.split():
            width = self._width(f"{word} ")
            if widths[-1] + width <= TEXT_WIDTH:
                lines[-1] = f"{lines[-1]} {word}".strip()
                widths[-1] += width
            else:
                lines.append(word)
                widths.append(width)
        return lines


def draw_mark(theme: Theme, player: Player) -> Image.Image:
    drawing, centre = Drawing((MARK, MARK)), (MARK / 2, MARK / 2)
    radius = MARK / 2 - 1
    draw_body(drawing, centre, radius, player, theme.emblem)
    draw_body(drawing, centre, radius - RING, player, theme.player_colours[player].body)
    mark, image = drawing.finish(), Image.new("RGB", (MARK, MARK), theme.side)
    image.paste(mark, mask=mark)
    return image
