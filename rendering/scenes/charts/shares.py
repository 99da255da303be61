"""How a server's games went: bars of cards, a share, columns of lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rendering.brush import LABELS, Drawing, Lettering
from rendering.layout import CANVAS
from rendering.scenes.charts.plot import draw_sheet, stroke
from rendering.scenes.paper import on_paper
from rendering.words import card_name, signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.brush import Point
    from rendering.layout import Box
    from rendering.reading import CardShare, Shares
    from rendering.theme import Theme

PAPER_SEED: Final = 37
HEAD_SIZE, NAME_SIZE, NUMBER_SIZE, SHARE_SIZE = 44, 38, 38, 104
HEAD_BASELINE: Final = 66

LEFT: Final = 28
BARS: Final[Box] = (232, 92, 616, 672)
MIDDLE: Final = (BARS[0] + BARS[2]) / 2
MOST_CARDS: Final = 10
ROW: Final = (BARS[3] - BARS[1]) / MOST_CARDS
BAR: Final = 30
BAR_EDGE: Final = 4
AXIS: Final = 4
LEAST_REACH: Final = 0.1
"""Of shares beside a half, lest small differences look great."""
NUMBER_ROOM: Final = 104
"""At either end of the longest bars, for their numbers."""
RISE: Final = 13
"""From a letter's middle to its baseline."""
TOO_FEW_BASELINES: Final = (362, 416)
"""Of what stands in place of bars."""

RIGHT_MIDDLE: Final = 860
SHARE_BASELINE: Final = 180
OF_BASELINE: Final = 232
LENGTH_BASELINE: Final = 312
COLUMNS: Final[Box] = (660, 336, 1066, 618)
COLUMN_SHARE: Final = 0.68
COLUMN_ROOM: Final = 20
"""Above the highest."""
LENGTHS_BASELINE: Final = 668


def reach_of(shares: Shares) -> float:
    """How far from a half the best or the worst card is."""
    return max((abs(one.share - 0.5) for one in shares.cards), default=0.0)


def bar_length(share: float, reach: float) -> float:
    """From the middle: to the right, or below 0 to the left."""
    room = (BARS[2] - BARS[0]) / 2 - NUMBER_ROOM
    return (share - 0.5) / max(reach, LEAST_REACH) * room


def row_middle(number: int) -> float:
    return BARS[1] + ROW * (number + 0.5)


def columns(shares: Shares) -> Iterator[Box]:
    """One for each step of lengths, as high as its games are many."""
    left, top, right, bottom = COLUMNS
    width, most = (right - left) / len(shares.lengths), max(*shares.lengths, 1)
    for number, games in enumerate(shares.lengths):
        middle = left + width * (number + 0.5)
        half = width * COLUMN_SHARE / 2
        height = (bottom - top - COLUMN_ROOM) * games / most
        yield (round(middle - half), round(bottom - height), round(middle + half), bottom)


def ends(shares: Shares) -> Iterator[tuple[float, int]]:
    """Where the last turn of each step stands, between its column and the next; one has no end."""
    left, _, right, _ = COLUMNS
    width = (right - left) / len(shares.lengths)
    for number in range(1, len(shares.lengths)):
        yield left + width * number, shares.step * number


class SharesPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._heads = Lettering(LABELS, HEAD_SIZE)
        self._names = Lettering(LABELS, NAME_SIZE)
        self._numbers = Lettering(LABELS, NUMBER_SIZE)
        self._share = Lettering(LABELS, SHARE_SIZE)

    def shares(self, shares: Shares) -> Image.Image:
        image = on_paper(self._shapes(shares), self._theme, PAPER_SEED)
        self._write_cards(image, shares)
        self._write_first(image, shares)
        self._write_lengths(image, shares)
        return image

    def _shapes(self, shares: Shares) -> Image.Image:
        drawing = Drawing(CANVAS)
        draw_sheet(drawing, BARS, self._theme)
        draw_sheet(drawing, COLUMNS, self._theme)
        for number, one in enumerate(shares.cards):
            self._draw_bar(drawing, row_middle(number), bar_length(one.share, reach_of(shares)))
        if shares.cards:
            axis = stroke((MIDDLE, BARS[1]), (MIDDLE, BARS[3]), AXIS)
            drawing.polygon(axis, self._theme.ink)
        for column in columns(shares):
            if column[1] < column[3]:
                drawing.rounded(column, 0, self._theme.ink)
        return drawing.finish()

    def _draw_bar(self, drawing: Drawing, y: float, length: float) -> None:
        """Full to the right of the middle, hollow to the left."""
        if round(length) == 0:
            return
        ends = sorted((round(MIDDLE), round(MIDDLE + length)))
        box = (ends[0], round(y - BAR / 2), ends[1], round(y + BAR / 2))
        drawing.rounded(box, 0, self._theme.ink)
        left, top, right, bottom = box
        if length < 0 and right - left > 2 * BAR_EDGE:
            inside = (left + BAR_EDGE, top + BAR_EDGE, right - BAR_EDGE, bottom - BAR_EDGE)
            drawing.rounded(inside, 0, self._theme.cell)

    def _write_cards(self, image: Image.Image, shares: Shares) -> None:
        self._start_at(image, self._heads, LEFT, HEAD_BASELINE, signs.CARDS_SHARES)
        for number, one in enumerate(shares.cards):
            y = row_middle(number) + RISE
            self._start_at(image, self._names, LEFT, y, card_name(one.card))
            at = self._number_place(one, reach_of(shares), y)
            self._numbers.on_baseline(image, at, signs.per_cent(one.share), self._theme.ink)
        if not shares.cards:
            for baseline, words in zip(TOO_FEW_BASELINES, signs.TOO_FEW, strict=True):
                self._names.on_baseline(image, (MIDDLE, baseline), words, self._theme.ink)

    def _number_place(self, one: CardShare, reach: float, y: float) -> Point:
        """Beyond the end of its bar."""
        length = bar_length(one.share, reach)
        beyond = NUMBER_ROOM / 2
        return MIDDLE + length + (beyond if length >= 0 else -beyond), y

    def _write_first(self, image: Image.Image, shares: Shares) -> None:
        ink = self._theme.ink
        self._heads.on_baseline(image, (RIGHT_MIDDLE, HEAD_BASELINE), signs.FIRST, ink)
        told = signs.per_cent(shares.first)
        self._share.on_baseline(image, (RIGHT_MIDDLE, SHARE_BASELINE), told, ink)
        told = signs.of_games(shares.games)
        self._names.on_baseline(image, (RIGHT_MIDDLE, OF_BASELINE), told, ink)

    def _write_lengths(self, image: Image.Image, shares: Shares) -> None:
        ink = self._theme.ink
        self._heads.on_baseline(image, (RIGHT_MIDDLE, LENGTH_BASELINE), signs.LENGTHS, ink)
        for x, turns in ends(shares):
            self._numbers.on_baseline(image, (x, LENGTHS_BASELINE), str(turns), ink)

    def _start_at(
        self, image: Image.Image, letters: Lettering, x: float, y: float, text: str
    ) -> None:
        letters.on_baseline(image, (x + letters.width(text) / 2, y), text, self._theme.ink)
