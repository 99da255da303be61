"""A view in, a picture out."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from rendering import words
from rendering.board import BoardPicture
from rendering.card_pages import draw_card_page, draw_spread
from rendering.charts import draw_chart, draw_course, draw_shares
from rendering.reading import Chart, Heat, Hints, RatingHistory, Shares, View
from rendering.theme import SHRINE, Theme
from rendering.tiles import Palette, make_tile_caches, quantise

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL import Image

    from onitama_core.game import Card, Player, PublicEvent, ReplayView


PNG_COMPRESS_LEVEL: Final = 2
"""The fastest of zlib's levels that keeps a board at about 60 kB; level 6 takes twice as long."""


def encode_png(image: Image.Image) -> bytes:
    """Return a picture of mode P as a PNG file. Equal pictures give equal bytes on one machine."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=PNG_COMPRESS_LEVEL)
    return file.getvalue()


class Rendered(NamedTuple):
    """A PNG, and what it says to who does not see it."""

    alt_text: str
    data: bytes


CHARTS: Final[dict[type, tuple[Callable[..., Image.Image], Callable[..., str]]]] = {
    Chart: (draw_chart, words.describe_chart),
    RatingHistory: (draw_course, words.describe_course),
    Shares: (draw_shares, words.describe_shares),
}


class Renderer:
    """Paints what a view shows. May be used from several threads at once."""

    def __init__(self, theme: Theme = SHRINE) -> None:
        self.theme = theme
        self._caches = make_tile_caches(theme)

    def board(
        self,
        view: View,
        *,
        seen_from: Player,
        hints: Hints | None = None,
        events: Sequence[PublicEvent] = (),
        opening: str = "",
    ) -> Rendered:
        """1100 × 700 with `seen_from`'s home row at the bottom.

        `hints` are to come from the same view: `hints_for`. `events` are the last turn's, and
        `opening` is what the description begins with.
        """
        image = BoardPicture(self._caches, view, seen_from, hints=hints).compose()
        told = words.describe(
            view, seen_from=seen_from, hints=hints, events=events, opening=opening
        )
        return Rendered(told, encode_png(image))

    def heat(self, view: ReplayView, heat: Heat, *, seen_from: Player) -> Rendered:
        """The same size: a match by night that is over, and where one side looked."""
        image = BoardPicture(self._caches, view, seen_from, heat=heat).compose()
        return Rendered(words.describe_hot(view, heat, seen_from=seen_from), encode_png(image))

    def card(self, card: Card) -> Rendered:
        """The same size: one card, large."""
        page = draw_card_page(self.theme, card)
        data = encode_png(quantise(page, self._palette_for([card])))
        return Rendered(words.describe_card(card), data)

    def cards(self, cards: Sequence[Card]) -> Rendered:
        """The same size: up to five cards, as their player reads them."""
        spread = draw_spread(self.theme, cards)
        data = encode_png(quantise(spread, self._palette_for(cards)))
        return Rendered(words.describe_cards(cards), data)

    def chart(self, chart: Chart | RatingHistory | Shares) -> Rendered:
        """The same size: who stood better when, how a rating went, or how a server's games went."""
        draw, describe_it = CHARTS[type(chart)]
        data = encode_png(quantise(draw(self.theme, chart), self._caches[Palette.CLASSIC].palette))
        return Rendered(describe_it(chart), data)

    def image(self, view: View, *, seen_from: Player) -> Image.Image:
        """The same picture, as indexes into the palette that all of its game share."""
        return BoardPicture(self._caches, view, seen_from).compose()

    def _palette_for(self, cards: Sequence[Card]) -> Image.Image:
        has_wind_card = any(card.spirit for card in cards)
        return self._caches[Palette.WIND if has_wind_card else Palette.CLASSIC].palette
