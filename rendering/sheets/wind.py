"""The tiles of Way of the Wind."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from onitama_core.game import CATALOGUE
from rendering.brush import Kept
from rendering.layout import Cell
from rendering.parts import PAWNS, CardTile, Mark, SquareTile, temples_at
from rendering.sheets.palette import extend_palette, extended, kept_palette
from rendering.sheets.wider import WiderSheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.sheets.day import Painters, Sheet
    from rendering.theme import Colour, Theme

SAMPLED: Final = (Cell(2, 0), Cell(0, 1))
"""A temple and a plain square."""


class WindSheet(WiderSheet):
    def __init__(self, day: Sheet, theme: Theme) -> None:
        name = f"{theme.name}-in-the-wind"
        kept = kept_palette(name, first_in_the_wind(day, theme))
        super().__init__(day, theme, name, kept or chosen_in_the_wind(day, theme))
        cards = day.painters.cards
        self._cards: Kept[CardTile, Image.Image] = Kept(
            lambda tile: self._indexed(cards.card(tile))
        )

    def card(self, tile: CardTile) -> Image.Image:
        return (self._day.cards if tile.card.is_ordinary else self._cards)[tile]


def first_in_the_wind(day: Sheet, theme: Theme) -> list[Colour]:
    return extended(day.palette, theme.wind.colours())


def chosen_in_the_wind(day: Sheet, theme: Theme) -> Image.Image:
    first = first_in_the_wind(day, theme)
    return extend_palette(first, samples(day.painters), refinements=0)


def samples(painters: Painters) -> Iterator[Image.Image]:
    """The Spirit and its rings, and a Wind card."""
    squares, marks = painters.squares, (None, Mark.TARGET)
    for cell, mark, spirit_mark in product(SAMPLED, marks, marks):
        for temple in temples_at(cell):
            tile = SquareTile(cell, temple, None, mark)
            yield squares.square(tile._replace(has_spirit=True, spirit_mark=spirit_mark))
    for piece in (None, *PAWNS):
        tile = SquareTile(SAMPLED[1], None, piece, None)
        yield squares.square(tile._replace(spirit_mark=Mark.ORIGIN))
    card = next(card for card in CATALOGUE if not card.is_ordinary)
    yield painters.cards.card(CardTile(card, None, is_near=True))
