"""A view in, a picture out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.brush import Kept
from rendering.encoding import png
from rendering.reading import public_part
from rendering.scenes import (
    CardPagePainter,
    ChartPainter,
    CoursePainter,
    HeatTable,
    SharesPainter,
    SpreadPainter,
    emoji_images,
    lay_hints,
    table_for,
)
from rendering.sheets import Sheets, in_palette
from rendering.theme import SHRINE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from PIL import Image

    from onitama_core.game import Card, Player, ReplayView
    from rendering.reading import Chart, Course, Heat, Hints, Shares, View
    from rendering.scenes import Emoji
    from rendering.theme import Theme


class Renderer:
    """Paints what a view shows. May be used from several threads at once."""

    def __init__(self, theme: Theme = SHRINE) -> None:
        self.theme = theme
        self._sheets = Sheets(theme)
        self._cards: Kept[Card, bytes] = Kept(self._card)

    def warm_up(self) -> Iterator[None]:
        """Paint, one at each step, tiles that else the first picture paints that has them."""
        yield from self._sheets.day.warm_up()
        yield from self._sheets.night.warm_up()

    def board(self, view: View, *, seen_from: Player, hints: Hints | None = None) -> bytes:
        """A PNG of 1100 × 700 with `seen_from`'s home row at the bottom.

        `hints` are to come from the same view: `hints_for`.
        """
        image = self.image(view, seen_from=seen_from)
        if hints is not None:
            lay_hints(self._sheets.hints[public_part(view).variant], hints, image, seen_from)
        return png(image)

    def heat(self, view: ReplayView, heat: Heat, *, seen_from: Player) -> bytes:
        """A PNG of the same size of a match by night that is over, and of where one side looked."""
        return png(HeatTable(self._sheets, view, heat, seen_from).compose())

    def card(self, card: Card) -> bytes:
        """A PNG of the same size with one card, large; painted once."""
        return self._cards[card]

    def cards(self, cards: Sequence[Card]) -> bytes:
        """A PNG of the same size with up to five cards, as their player reads them."""
        spread = SpreadPainter(self.theme).spread(cards)
        return png(in_palette(spread, self._palette_for(cards)))

    def chart(self, chart: Chart) -> bytes:
        """A PNG of the same size of who stood better when."""
        image = ChartPainter(self.theme).chart(chart)
        return png(in_palette(image, self._sheets.day.palette))

    def course(self, course: Course) -> bytes:
        """A PNG of the same size of how a rating went."""
        image = CoursePainter(self.theme).course(course)
        return png(in_palette(image, self._sheets.day.palette))

    def shares(self, shares: Shares) -> bytes:
        """A PNG of the same size of how a server's games went."""
        image = SharesPainter(self.theme).shares(shares)
        return png(in_palette(image, self._sheets.day.palette))

    def image(self, view: View, *, seen_from: Player) -> Image.Image:
        """The same picture, as indexes into the palette that all of its game share."""
        return table_for(self._sheets, view, seen_from).compose()

    def emoji(self) -> Mapping[Emoji, bytes]:
        """A PNG of 128 × 128 for each sign of the controller."""
        return emoji_images(self.theme)

    def _card(self, card: Card) -> bytes:
        page = CardPagePainter(self.theme).page(card)
        return png(in_palette(page, self._palette_for([card])))

    def _palette_for(self, cards: Sequence[Card]) -> Image.Image:
        sheet = self._sheets.wind if any(card.spirit for card in cards) else self._sheets.day
        return sheet.palette
