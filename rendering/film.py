"""Films: finished games as animated GIFs, with a frame and a caption for each turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from onitama_core.game import Player, ReplayView
from rendering.figures import draw_body
from rendering.layout import BOARD, CANVAS
from rendering.primitives import (
    SCALE,
    Drawing,
    get_font,
    with_plain_spaces,
)
from rendering.tiles import quantise

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rendering.renderer import Renderer
    from rendering.theme import Theme


MIN_FRAME_MILLISECONDS: Final = 1300
MILLISECONDS_PER_LETTER: Final = 20
"""The additional time for each letter of the caption."""
LAST_FRAME_MILLISECONDS: Final = 5000


@dataclass(frozen=True, slots=True)
class Scene:
    """A frame of a film: a board and the caption below it."""

    view: ReplayView
    caption: str
    player: Player | None = None
    """The player whose turn it was; None at the start."""


def animate(renderer: Renderer, scenes: Sequence[Scene], *, seen_from: Player) -> bytes:
    """Return a GIF with a frame for each scene. Equal scenes give equal bytes.

    With `optimize` Pillow writes only the pixels of a frame that differ from the frame before,
    which makes the file three times smaller.
    """
    frames = draw_frames(renderer, scenes, seen_from=seen_from)
    first = next(frames)
    durations = [frame_milliseconds(scene.caption) for scene in scenes]
    durations[-1] = LAST_FRAME_MILLISECONDS
    file = BytesIO()
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=frames,
        duration=durations,
        loop=0,
        optimize=True,
    )
    return file.getvalue()


def draw_frames(
    renderer: Renderer, scenes: Sequence[Scene], *, seen_from: Player
) -> Iterator[Image.Image]:
    """Yield each board with its caption below it, all in the same palette."""
    captions: Captions | None = None
    last = max(len(scenes) - 1, 1)  # at least 1: the progress is divided by it
    for number, scene in enumerate(scenes):
        board = renderer.image(scene.view, seen_from=seen_from)
        if captions is None:
            texts = [other.caption for other in scenes]
            captions = Captions(renderer.theme, board, texts)
        # A crop that is larger than the image adds room below it.
        frame = board.crop((0, 0, CANVAS[0], CANVAS[1] + captions.height))
        strip = captions.draw_strip(scene.caption, scene.player, number / last)
        frame.paste(strip, (0, CANVAS[1]))
        yield frame


def frame_milliseconds(caption: str) -> int:
    """Return the time for which a frame with this caption is shown."""
    return MIN_FRAME_MILLISECONDS + MILLISECONDS_PER_LETTER * len(caption)


# -- captions --

# Places and distances are in pixels of the canvas. A …_SIZE is a size of letters.

CAPTION_SIZE: Final = 36
LINE: Final = 42
"""The distance from one line of a caption to the next."""
BASELINE: Final = 32
"""The distance from the top of a line to its baseline."""
ASCENT: Final = 4
"""The height by which the highest letters rise above their line."""
MARGIN: Final = 11
PROGRESS_BAR: Final = 6
"""The height of the bar that grows with the game."""
MARK: Final = 34
"""The width of the mark before a caption: the disc or the octagon of a player."""
MARK_LEFT: Final = 14
MARK_RING: Final = 3
TEXT_LEFT: Final = BOARD[0]
TEXT_WIDTH: Final = CANVAS[0] - TEXT_LEFT - 16
UNBROKEN: Final = re.compile(r"[^\s、／]*[、／]|\S+\s*|\s+")
"""Pattern of the parts of a caption within which no line ends: words, and Japanese clauses."""
GREYS: Final = Image.frombytes("L", (256, 1), bytes(range(256)))
"""A row of all shades of grey."""


class Captions:
    """The strips below the boards of a film, all as high as the longest caption needs.

    Letters are drawn in grey, and a table turns the greys into indexes of the palette. To look for
    the nearest colours of a whole strip would take as long as the board above it.
    """

    def __init__(self, theme: Theme, palette: Image.Image, captions: Iterable[str]) -> None:
        self._font = get_font(CAPTION_SIZE)
        self._lines = {caption: self._wrap(caption) for caption in captions}
        self._max_lines = max(map(len, self._lines.values()))
        self.height = PROGRESS_BAR + 2 * MARGIN + self._max_lines * LINE
        shades = Image.new("RGB", GREYS.size, theme.side)
        shades.paste(theme.emblem, mask=GREYS)
        self._index_of_grey = [*quantise(shades, palette).tobytes()]
        bar = Image.new("RGB", (CANVAS[0], PROGRESS_BAR), theme.paper)
        self._progress_bar = quantise(bar, palette)
        self._marks = [quantise(draw_player_mark(theme, player), palette) for player in Player]

    def draw_strip(self, caption: str, player: Player | None, progress: float) -> Image.Image:
        """Draw a caption, with the mark of the player before it.

        `progress` is the part of the game that has been shown, from 0 to 1.
        """
        strip = Image.new("P", (CANVAS[0], self.height), self._index_of_grey[0])
        lines = self._lines[caption]
        top = PROGRESS_BAR + MARGIN + (self._max_lines - len(lines)) * LINE // 2
        strip.paste(self._draw_lines(lines), (TEXT_LEFT - 2, top - ASCENT))
        bar = self._progress_bar.crop((0, 0, round(CANVAS[0] * progress), PROGRESS_BAR))
        strip.paste(bar, (0, 0))
        if player is not None:
            strip.paste(self._marks[player], (MARK_LEFT, top + (LINE - MARK) // 2))
        return strip

    def _draw_lines(self, lines: Sequence[str]) -> Image.Image:
        """Draw the lines of a caption, with two pixels free on each side."""
        widths = [self._font.width(line) for line in lines]
        width = ceil(max(widths)) + 4
        height = ASCENT + len(lines) * LINE
        large = Image.new("L", (width * SCALE, height * SCALE))
        draw = ImageDraw.Draw(large)
        for number, line in enumerate(lines):
            # Rounded to a pixel of the frame, so that letters look alike in lines of any width.
            middle = round(TEXT_LEFT + widths[number] / 2) - (TEXT_LEFT - 2)
            point = (middle * SCALE, (ASCENT + number * LINE + BASELINE) * SCALE)
            font = self._font.find_large_font(line)
            draw.text(point, with_plain_spaces(line), fill=255, font=font, anchor="ms")
        # BOX is faster than LANCZOS, and a caption has no fine details.
        small = large.resize((width, height), Image.Resampling.BOX)
        return small.point(self._index_of_grey)

    def _wrap(self, text: str) -> list[str]:
        """Split a text into lines that fit the width of the picture."""
        lines = [""]
        for part in UNBROKEN.findall(text):
            line = f"{lines[-1]}{part}"
            if self._font.width(line.rstrip()) <= TEXT_WIDTH:
                lines[-1] = line
            else:
                lines.append(part)
        return [line.rstrip() for line in lines]


def draw_player_mark(theme: Theme, player: Player) -> Image.Image:
    """Draw the disc or the octagon of the player whose turn a caption describes."""
    drawing = Drawing((MARK, MARK))
    centre = (MARK / 2, MARK / 2)
    radius = MARK / 2 - 1
    draw_body(drawing, centre, radius, player, theme.emblem)
    draw_body(drawing, centre, radius - MARK_RING, player, theme.player_colours[player].body)
    mark = drawing.finish()
    image = Image.new("RGB", (MARK, MARK), theme.side)
    image.paste(mark, mask=mark)
    return image
