"""The renderer, which turns views, cards and charts into pictures with descriptions."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from rendering import words
from rendering.board import BoardPicture
from rendering.card_pages import draw_card_page, draw_spread
from rendering.crosstable import draw_crosstable
from rendering.game_chart import draw_chart
from rendering.rating_chart import draw_rating_history
from rendering.server_chart import draw_server_statistics
from rendering.theme import SHRINE, Theme
from rendering.tiles import Palette, make_tile_caches, quantise
from rendering.view_model import (
    Chart,
    Crosstable,
    Heat,
    Hints,
    RatingHistory,
    ServerStatistics,
    View,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from onitama_core.game import Card, Player, PublicEvent, ReplayView


PNG_COMPRESS_LEVEL: Final = 2
"""The fastest of zlib's levels that keeps a board at about 60 kB; level 6 takes twice as long."""
TABLE_COMPRESS_LEVEL: Final = 6
"""zlib's level for tables, whose many letters would take 86 kB at the level of boards."""


def encode_png(image: Image.Image, level: int = PNG_COMPRESS_LEVEL) -> bytes:
    """Return a picture of mode P as a PNG file. Equal pictures give equal bytes on one machine."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=level)
    return file.getvalue()


class Rendered(NamedTuple):
    """A picture as a PNG file, and its description for people who do not see it."""

    alt_text: str
    data: bytes


class Renderer:
    """Draws pictures in one theme. Threads may share it.

    All pictures are 1100 × 700 pixels; the player named `seen_from` has the home row at the bottom.
    """

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
        """Draw a board with the cards beside it.

        `hints` must come from the same view, as `find_hints` returns them. `events` are those of
        the last turn, and the description begins with `opening`.
        """
        image = BoardPicture(self._caches, view, seen_from, hints=hints).compose()
        alt_text = words.describe_board(
            view, seen_from=seen_from, hints=hints, events=events, opening=opening
        )
        return Rendered(alt_text, encode_png(image))

    def heat(self, view: ReplayView, heat: Heat, *, seen_from: Player) -> Rendered:
        """Draw a heat map: the chances at which one player expected the other's hidden ninjas.

        `view` is a position of a finished game.
        """
        image = BoardPicture(self._caches, view, seen_from, heat=heat).compose()
        alt_text = words.describe_heat(view, heat, seen_from=seen_from)
        return Rendered(alt_text, encode_png(image))

    def card(self, card: Card) -> Rendered:
        """Draw one large card as each player reads it."""
        page = draw_card_page(self.theme, card)
        return Rendered(words.describe_card(card), self._encode(page, [card]))

    def cards(self, cards: Sequence[Card]) -> Rendered:
        """Draw up to five cards as their holder reads them."""
        spread = draw_spread(self.theme, cards)
        return Rendered(words.describe_cards(cards), self._encode(spread, cards))

    def chart(self, chart: Chart | RatingHistory | ServerStatistics | Crosstable) -> Rendered:
        """Draw a chart of a game, a rating or a server's games, or a tournament's table."""
        match chart:
            case Chart():
                image = draw_chart(self.theme, chart)
                return Rendered(words.describe_chart(chart), self._encode(image))
            case RatingHistory():
                image = draw_rating_history(self.theme, chart)
                return Rendered(words.describe_rating_history(chart), self._encode(image))
            case ServerStatistics():
                image = draw_server_statistics(self.theme, chart)
                return Rendered(words.describe_server_statistics(chart), self._encode(image))
            case Crosstable():
                image = draw_crosstable(self.theme, chart)
                png = encode_png(self._quantise(image), TABLE_COMPRESS_LEVEL)
                return Rendered(words.describe_crosstable(chart), png)

    def image(self, view: View, *, seen_from: Player) -> Image.Image:
        """Draw a board as an image of palette indexes, for a frame of a film.

        All boards of one game have the same palette.
        """
        return BoardPicture(self._caches, view, seen_from).compose()

    def _encode(self, image: Image.Image, cards: Sequence[Card] = ()) -> bytes:
        """Return a picture as a PNG file; the `cards` on it decide its palette."""
        return encode_png(self._quantise(image, cards))

    def _quantise(self, image: Image.Image, cards: Sequence[Card] = ()) -> Image.Image:
        """Return a picture in the colours of a palette; `cards` as in `_encode`."""
        has_wind_card = any(card.spirit for card in cards)
        palette = Palette.WIND if has_wind_card else Palette.CLASSIC
        return quantise(image, self._caches[palette].palette)
