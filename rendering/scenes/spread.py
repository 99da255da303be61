"""Up to five cards close up, side by side, as their player reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rendering.brush import KANJI, LABELS, Drawing, Lettering
from rendering.layout import CANVAS
from rendering.parts import (
    Grid,
    draw_body,
    draw_square_grid,
    fill_wind_moves,
    pawn_sign,
    spirit_sign,
)
from rendering.scenes.paper import on_paper
from rendering.words import card_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from onitama_core.game import Card
    from rendering.layout import Box, Spot
    from rendering.theme import Theme

PAPER_SEED: Final = 23
FACE: Final = (348, 332)
GAP: Final = 12
ROWS: Final = (3, 2)
"""Cards in each."""
CORNER, EDGE, STRIP = 18, 3, 14

NAME_SIZE, KANJI_SIZE = 50, 44
NAME_BASELINE: Final = 66
SIGN_X, KANJI_TOP, STAMP_Y = 34, 130, 290
STAMP: Final = 20
STAMP_EDGE: Final = 3
WIND_SIGN: Final = 50
PAWN_SIGN_Y, SPIRIT_SIGN_Y = 206, 268
"""Beside a Wind card's grid: whose the squares are, and whose the discs."""

GRID: Final = Grid(left=80, top=90, cell=44)


class Lain(NamedTuple):
    """A card, and its left upper corner."""

    card: Card
    at: Spot

    def box(self, inset: int = 0, top: int = 0) -> Box:
        x, y = self.at
        return x + inset, y + inset + top, x + FACE[0] - inset, y + FACE[1] - inset


def laid(cards: Sequence[Card]) -> Iterator[Lain]:
    """In rows, each of them in the middle."""
    rows = [row for row in (cards[: ROWS[0]], cards[ROWS[0] :]) if row]
    top = (CANVAS[1] - run(len(rows), FACE[1])) // 2
    for number, row in enumerate(rows):
        left = (CANVAS[0] - run(len(row), FACE[0])) // 2
        for place, card in enumerate(row):
            yield Lain(card, (left + place * (FACE[0] + GAP), top + number * (FACE[1] + GAP)))


def run(count: int, size: int) -> int:
    return count * size + (count - 1) * GAP


class SpreadPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._names = Lettering(LABELS, NAME_SIZE)
        self._kanji = Lettering(KANJI, KANJI_SIZE)

    def spread(self, cards: Sequence[Card]) -> Image.Image:
        lain = list(laid(cards))
        image = on_paper(self._shapes(lain), self._theme, PAPER_SEED)
        for each in lain:
            self._draw_grid(image, each)
            self._write(image, each)
        return image

    def _shapes(self, lain: Sequence[Lain]) -> Image.Image:
        drawing = Drawing(CANVAS)
        for each in lain:
            self._draw_face(drawing, each)
            self._draw_stamp(drawing, each)
        return drawing.finish()

    def _draw_face(self, drawing: Drawing, lain: Lain) -> None:
        theme = self._theme
        drawing.rounded(lain.box(), CORNER, theme.card_edge)
        drawing.rounded(lain.box(EDGE), CORNER - EDGE, theme.side)
        drawing.rounded(lain.box(EDGE, STRIP), CORNER - EDGE, theme.card)

    def _draw_stamp(self, drawing: Drawing, lain: Lain) -> None:
        if lain.card.stamp is not None:
            centre = (lain.at[0] + SIGN_X, lain.at[1] + STAMP_Y)
            livery = self._theme.liveries[lain.card.stamp]
            draw_body(drawing, centre, STAMP, lain.card.stamp, livery.edge)
            draw_body(drawing, centre, STAMP - STAMP_EDGE, lain.card.stamp, livery.body)

    def _draw_grid(self, image: Image.Image, lain: Lain) -> None:
        theme, (left, top) = self._theme, lain.at
        grid = GRID._replace(left=left + GRID.left, top=top + GRID.top)
        draw_square_grid(image, grid, theme)
        fill_wind_moves(image, grid, lain.card, theme.side, theme, is_near=True)
        if not lain.card.is_ordinary:
            self._draw_signs(image, lain)

    def _draw_signs(self, image: Image.Image, lain: Lain) -> None:
        theme, (left, top) = self._theme, lain.at
        for y, sign in (
            (PAWN_SIGN_Y, pawn_sign(WIND_SIGN, theme.side)),
            (SPIRIT_SIGN_Y, spirit_sign(WIND_SIGN, theme)),
        ):
            spot = (left + SIGN_X - WIND_SIGN // 2, top + y - WIND_SIGN // 2)
            image.paste(sign, spot, sign)

    def _write(self, image: Image.Image, lain: Lain) -> None:
        (left, top), ink = lain.at, self._theme.ink
        name = (left + FACE[0] / 2, top + NAME_BASELINE)
        self._names.on_baseline(image, name, card_name(lain.card), ink)
        for index, sign in enumerate(lain.card.kanji):
            spot = (left + SIGN_X, top + KANJI_TOP + index * KANJI_SIZE)
            self._kanji.centred(image, spot, sign, ink)
