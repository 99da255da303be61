"""Cards as tiles: near ones as their holder reads them, far ones with the grid turned round."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from onitama_core.game import CATALOGUE, Card, Player
from rendering.drawing import Drawing
from rendering.layout import CARD
from rendering.lettering import KANJI, LABELS, Lettering

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game.board import Offset
    from rendering.theme import Colour, Theme

NAME_SIZE: Final = 35
NAME_BASELINE: Final = 43
KANJI_SIZE: Final = 34
STRIP: Final = 9
CORNER: Final = 9
CELL: Final = 25
GRID: Final = 5
GRID_LEFT, GRID_TOP = 48, 56
KANJI_X: Final = GRID_LEFT // 2 + 2
KANJI_MIDDLE: Final = GRID_TOP + GRID * CELL // 2


class CardTile(NamedTuple):
    """All that a card's look depends on."""

    card: Card
    holder: Player | None
    """None: it lies at the side."""
    is_near: bool


def card_tiles() -> Iterator[CardTile]:
    ordinary = (card for card in CATALOGUE if card.is_ordinary)
    for card, holder, is_near in product(ordinary, (*Player, None), (True, False)):
        yield CardTile(card, holder, is_near)


class CardPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._names = Lettering(LABELS, NAME_SIZE)
        self._kanji = Lettering(KANJI, KANJI_SIZE)
        self._blanks = {holder: self._blank(holder) for holder in (*Player, None)}
        self._words: dict[Card, Image.Image] = {}

    def card(self, tile: CardTile) -> Image.Image:
        image = self._blanks[tile.holder].copy()
        image.paste(self._theme.ink, mask=self._words_of(tile.card))
        draw = ImageDraw.Draw(image)
        for offset in tile.card.moves:
            column, row = shown(offset, is_near=tile.is_near)
            draw.rectangle(cell_box(column, row), fill=self._targets(tile.holder))
        return image

    def _targets(self, holder: Player | None) -> Colour:
        return self._theme.side if holder is None else self._theme.liveries[holder].body

    def _words_of(self, card: Card) -> Image.Image:
        """The name and the kanji, as a mask; drawn once for the six tiles of a card."""
        if card not in self._words:
            self._words[card] = self._write(card)
        return self._words[card]

    def _write(self, card: Card) -> Image.Image:
        mask = Image.new("L", CARD)
        self._names.on_baseline(mask, (CARD[0] / 2, NAME_BASELINE), card.name, 255)
        top = KANJI_MIDDLE - KANJI_SIZE * (len(card.kanji) - 1) / 2
        for index, sign in enumerate(card.kanji):
            at = (KANJI_X, top + index * KANJI_SIZE)
            self._kanji.centred(mask, at, sign, 255)
        return mask

    def _blank(self, holder: Player | None) -> Image.Image:
        """A card without words and targets, its corners on the tray."""
        theme = self._theme
        width, height = CARD
        drawing = Drawing(CARD)
        drawing.rounded((0, 0, width, height), CORNER, theme.card_edge)
        drawing.rounded((2, 2, width - 2, height - 2), CORNER - 2, self._targets(holder))
        drawing.rounded((2, 2 + STRIP, width - 2, height - 2), CORNER - 2, theme.card)
        square = (2, 2 + STRIP, width - 2, height - 2 - CORNER)
        drawing.rounded(square, 0, theme.card)
        image = Image.new("RGB", CARD, theme.tray)
        face = drawing.finish()
        image.paste(face, mask=face)
        self._draw_grid(ImageDraw.Draw(image))
        return image

    def _draw_grid(self, draw: ImageDraw.ImageDraw) -> None:
        theme = self._theme
        side = GRID * CELL
        outer = (GRID_LEFT - 1, GRID_TOP - 1, GRID_LEFT + side + 1, GRID_TOP + side + 1)
        draw.rectangle(outer, fill=theme.card_edge)
        draw.rectangle(
            (GRID_LEFT + 1, GRID_TOP + 1, GRID_LEFT + side - 1, GRID_TOP + side - 1),
            fill=theme.cell_line,
        )
        for column, row in product(range(GRID), repeat=2):
            draw.rectangle(cell_box(column, row), fill=theme.cell)
        left, top, right, bottom = cell_box(GRID // 2, GRID // 2)
        draw.rectangle((left + 5, top + 5, right - 5, bottom - 5), outline=theme.ink, width=4)


def shown(offset: Offset, *, is_near: bool) -> tuple[int, int]:
    """Column and row of a target on the card's grid."""
    right, forward = offset if is_near else (-offset[0], -offset[1])
    return GRID // 2 + right, GRID // 2 - forward


def cell_box(column: int, row: int) -> tuple[int, int, int, int]:
    """The inside of a cell, as ImageDraw counts: with its last pixels."""
    left, top = GRID_LEFT + column * CELL, GRID_TOP + row * CELL
    return left + 1, top + 1, left + CELL - 1, top + CELL - 1
