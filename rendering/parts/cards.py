"""Cards as tiles: near ones as their holder reads them, far ones with the grid turned round."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from onitama_core.game import CATALOGUE, Card, Player
from rendering.brush import KANJI, LABELS, Drawing, Kept, Lettering, bands
from rendering.layout import CARD
from rendering.parts.figures import draw_body
from rendering.parts.grids import Grid, draw_square_grid, fill_squares
from rendering.parts.wind.cards import KANJI_SPOT, draw_wind_moves
from rendering.words import card_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.layout import Spot
    from rendering.theme import Colour, Theme

NAME_SIZE: Final = 35
NAME_BASELINE: Final = 43
KANJI_SIZE: Final = 34
STRIP: Final = 9
CORNER: Final = 9
CELL: Final = 25
GRID_LEFT, GRID_TOP = 48, 56
CARD_GRID: Final = Grid(GRID_LEFT, GRID_TOP, CELL)
STAMP: Final = 26
STAMP_SPOT: Final[Spot] = (GRID_LEFT // 2 + 2 - STAMP // 2, GRID_TOP + CARD_GRID.side - STAMP)
KANJI_BESIDE_GRID: Final[Spot] = (GRID_LEFT // 2 + 2, GRID_TOP + (CARD_GRID.side - STAMP) // 2)
"""Above the stamp."""


class CardTile(NamedTuple):
    """All that a card's look depends on."""

    card: Card
    holder: Player | None
    """None: it lies at the side."""
    is_near: bool


def card_tiles() -> Iterator[CardTile]:
    """Every tile there can be without Wind cards."""
    ordinary = (card for card in CATALOGUE if card.is_ordinary)
    for card, holder, is_near in product(ordinary, (*Player, None), (True, False)):
        yield CardTile(card, holder, is_near)


class CardPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._names = Lettering(LABELS, NAME_SIZE)
        self._kanji = Lettering(KANJI, KANJI_SIZE)
        self._blanks: Kept[Player | None, Image.Image] = Kept(self._blank)
        self._stamps: Kept[Player, Image.Image] = Kept(lambda player: draw_stamp(player, theme))
        self._words: Kept[Card, Image.Image] = Kept(self._write)

    def card(self, tile: CardTile) -> Image.Image:
        image = self._blanks[tile.holder].copy()
        if tile.card.is_ordinary:
            self._draw_ordinary(image, tile)
        else:
            self._draw_wind(image, tile)
        image.paste(self._theme.ink, mask=self._words[tile.card])
        return image

    def _draw_ordinary(self, image: Image.Image, tile: CardTile) -> None:
        fill, is_near = self._targets(tile.holder), tile.is_near
        fill_squares(image, CARD_GRID, tile.card.moves, fill, is_near=is_near)
        if tile.card.stamp is not None:
            stamp = self._stamps[tile.card.stamp]
            image.paste(stamp, STAMP_SPOT, stamp)

    def _draw_wind(self, image: Image.Image, tile: CardTile) -> None:
        fill, is_near = self._targets(tile.holder), tile.is_near
        draw_wind_moves(image, CARD_GRID, tile.card, fill, self._theme, is_near=is_near)

    def _targets(self, holder: Player | None) -> Colour:
        return self._theme.side if holder is None else self._theme.liveries[holder].body

    def _write(self, card: Card) -> Image.Image:
        """The name and the kanji, as a mask for the six tiles of a card."""
        mask = Image.new("L", CARD)
        self._names.on_baseline(mask, (CARD[0] / 2, NAME_BASELINE), card_name(card), 255)
        x, middle = KANJI_BESIDE_GRID if card.is_ordinary else KANJI_SPOT
        top = middle - KANJI_SIZE * (len(card.kanji) - 1) / 2
        for index, sign in enumerate(card.kanji):
            self._kanji.centred(mask, (x, top + index * KANJI_SIZE), sign, 255)
        return mask

    def _blank(self, holder: Player | None) -> Image.Image:
        """A card without words and targets."""
        image = self._face(holder)
        draw_square_grid(image, CARD_GRID, self._theme)
        return image

    def _face(self, holder: Player | None) -> Image.Image:
        """An empty card, its corners on the tray."""
        theme = self._theme
        width, height = CARD
        drawing = Drawing(CARD)
        drawing.rounded((0, 0, width, height), CORNER, theme.card_edge)
        drawing.rounded((2, 2, width - 2, height - 2), CORNER - 2, self._targets(holder))
        drawing.rounded((2, 2 + STRIP, width - 2, height - 2), CORNER - 2, theme.card)
        square = (2, 2 + STRIP, width - 2, height - 2 - CORNER)
        drawing.rounded(square, 0, theme.card)
        image = Image.new("RGB", CARD, theme.tray)
        face = drawing.finish_along(bands((0, 0, width, height), CORNER + STRIP + 2))
        image.paste(face, mask=face)
        return image


def draw_stamp(player: Player, theme: Theme) -> Image.Image:
    """Whose turn is the first when the card lies at the side."""
    drawing = Drawing((STAMP, STAMP))
    centre, livery = (STAMP / 2, STAMP / 2), theme.liveries[player]
    draw_body(drawing, centre, STAMP / 2 - 1, player, livery.edge)
    draw_body(drawing, centre, STAMP / 2 - 2.5, player, livery.body)
    return drawing.finish()
