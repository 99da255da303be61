"""What everything is laid on: paper, the frame and the lines of the board, its letters."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PIL import ImageDraw

from onitama_core.game import Square
from rendering.brush import LABELS, Drawing, Lettering, brushed, grown, mottled, seeded, shades
from rendering.layout import (
    BOARD,
    CANVAS,
    CELLS,
    FRAME,
    LABEL_RISE,
    LINE,
    RANK_LABELS_X,
    RANKS,
    SQUARE,
    cell_of,
    label_middle,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from onitama_core.game import Player
    from rendering.layout import Box
    from rendering.theme import Colour, Theme

LABEL_SIZE: Final = 34
FRAME_CORNER: Final = 3
GRAIN: Final = 0.28
"""How much of its neighbour's colour a square is mottled with."""
PAPER_SEED, SQUARES_SEED, LINES_SEED = 7, 11, 13
BOARD_SIZE: Final = (RANKS * SQUARE, RANKS * SQUARE)


class GroundPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._labels = Lettering(LABELS, LABEL_SIZE)

    def board(self, seen_from: Player) -> Image.Image:
        """The canvas with an empty board."""
        return self._labelled(seen_from, has_ribbon=False)

    def replay_board(self, seen_from: Player) -> Image.Image:
        """The same with room for a ribbon."""
        return self._labelled(seen_from, has_ribbon=True)

    def _labelled(self, seen_from: Player, *, has_ribbon: bool) -> Image.Image:
        image = self.bare.copy()
        self._label_lines(image, seen_from, label_middle(has_ribbon=has_ribbon))
        return image

    def private_board(self, seen_from: Player) -> Image.Image:
        """The same in a frame that says who may look at it."""
        image = self.bare.copy()
        draw = ImageDraw.Draw(image)
        for left, top, right, bottom in frame_boxes():
            box = (left, top, right - 1, bottom - 1)
            draw.rounded_rectangle(box, FRAME_CORNER, fill=self._theme.night.veil)
        self._label_lines(image, seen_from, label_middle(has_ribbon=True))
        return image

    def _label_lines(self, image: Image.Image, seen_from: Player, files_middle: int) -> None:
        left, _, _, _ = BOARD
        for square in Square:
            cell = cell_of(square, seen_from)
            if cell.row == RANKS - 1:
                x = left + cell.column * SQUARE + SQUARE / 2
                self._label(image, (x, files_middle + LABEL_RISE), str(square)[0])
            if cell.column == 0:
                y = BOARD[1] + cell.row * SQUARE + SQUARE / 2 + LABEL_RISE
                self._label(image, (RANK_LABELS_X, y), str(square)[1])

    def _label(self, image: Image.Image, at: tuple[float, float], text: str) -> None:
        self._labels.on_baseline(image, at, text, self._theme.ink)

    @cached_property
    def bare(self) -> Image.Image:
        """The canvas with an empty board and no letters."""
        paper, light, dark = ground_shades(self._theme)
        image = mottled(CANVAS, paper, PAPER_SEED)
        looks = [mottled(BOARD_SIZE, light, SQUARES_SEED), mottled(BOARD_SIZE, dark, SQUARES_SEED)]
        for column, row in CELLS:
            x, y = column * SQUARE, row * SQUARE
            square = looks[(column + row) % 2].crop((x, y, x + SQUARE, y + SQUARE))
            image.paste(square, (BOARD[0] + x, BOARD[1] + y))
        lines = self._lines()
        image.paste(lines, mask=lines)
        return image

    def _lines(self) -> Image.Image:
        """The frame and the brushed grid."""
        left, top, right, bottom = BOARD
        rng = seeded(LINES_SEED)
        drawing = Drawing(CANVAS)
        for step in range(1, RANKS):
            x, y = left + step * SQUARE, top + step * SQUARE
            upright = brushed((x, top), (x, bottom), LINE, rng)
            level = brushed((left, y), (right, y), LINE, rng)
            drawing.polygon(upright, self._theme.line)
            drawing.polygon(level, self._theme.line)
        for box in frame_boxes():
            drawing.rounded(box, FRAME_CORNER, self._theme.frame)
        return drawing.finish_along(line_boxes())


def line_boxes() -> Iterator[Box]:
    """Around the grid's lines and the frame."""
    left, top, right, bottom = BOARD
    for step in range(1, RANKS):
        x, y = left + step * SQUARE, top + step * SQUARE
        yield grown((x - LINE // 2, top, x + LINE // 2, bottom))
        yield grown((left, y - LINE // 2, right, y + LINE // 2))
    yield from map(grown, frame_boxes())


def frame_boxes() -> Iterator[Box]:
    """Around the board, as far in as the tiles reach out."""
    left, top, right, bottom = BOARD
    width = FRAME + LINE // 2
    for x in (left - FRAME, right + FRAME - width):
        yield x, top - FRAME, x + width, bottom + FRAME
    for y in (top - FRAME, bottom + FRAME - width):
        yield left - FRAME, y, right + FRAME, y + width


def ground_shades(theme: Theme) -> tuple[tuple[Colour, ...], ...]:
    """Of the paper, the squares, and every other square."""
    return (
        shades(theme.paper, theme.paper_shade, 1.0),
        shades(theme.square, theme.square_dark, GRAIN),
        shades(theme.square_dark, theme.square, GRAIN),
    )
