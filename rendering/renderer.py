"""A view in, a picture out."""

from __future__ import annotations

from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Final

from onitama_core.game import PlayerView, ReplayView, Variant
from rendering.reading import is_by_night, public_part
from rendering.scenes import (
    CardPagePainter,
    NightTable,
    ReplayTable,
    Table,
    WindTable,
    emoji_images,
)
from rendering.sheets import HintSheet, NightSheet, Sheet, WindSheet, in_palette
from rendering.theme import SHRINE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL import Image

    from onitama_core.game import Card, Player
    from rendering.reading import Hints, View
    from rendering.scenes import Emoji
    from rendering.theme import Theme

COMPRESSION: Final = 3
"""Level 5 takes half as long again for a tenth fewer bytes (`tests.benchmarks pictures`)."""


class Renderer:
    """Paints what a view shows. May be used from several threads at once."""

    def __init__(self, theme: Theme = SHRINE) -> None:
        self._theme = theme
        self._sheet: Sheet | None = None
        self._night: NightSheet | None = None
        self._wind: WindSheet | None = None
        self._cards: dict[Card, bytes] = {}
        self._hints: dict[Variant, HintSheet] = {}
        self._lock = Lock()

    def warm_up(self) -> None:
        """Paint the tiles now rather than with the first picture, but for the wind's few."""
        with self._lock:
            self._by_night()

    def board(self, view: View, *, seen_from: Player, hints: Hints | None = None) -> bytes:
        """A PNG of 1100 × 700 with `seen_from`'s home row at the bottom.

        `hints` are to come from the same view: `hints_for`.
        """
        image = self.image(view, seen_from=seen_from)
        if hints is not None:
            self._hint_sheet(public_part(view).variant).lay(hints, image, seen_from)
        return encoded(image)

    def card(self, card: Card) -> bytes:
        """A PNG of the same size with one card, large; painted once."""
        if card not in self._cards:
            with self._lock:
                palette = (self._in_the_wind() if card.spirit else self._by_day()).palette
            image = CardPagePainter(self._theme).page(card)
            self._cards[card] = encoded(in_palette(image, palette))
        return self._cards[card]

    def image(self, view: View, *, seen_from: Player) -> Image.Image:
        """The same picture, as indexes into the palette that all of its game share."""
        return self._table(view, seen_from).compose()

    def emoji(self) -> Mapping[Emoji, bytes]:
        """A PNG of 128 × 128 for each sign of the controller."""
        return emoji_images(self._theme)

    def _table(self, view: View, seen_from: Player) -> Table:
        with self._lock:
            public = public_part(view)
            if public.variant is Variant.WIND:
                is_replay = isinstance(view, ReplayView)
                wind = self._in_the_wind()
                return WindTable(self._by_day(), wind, public, seen_from, is_replay=is_replay)
            if isinstance(view, ReplayView):
                return ReplayTable(self._by_day(), self._by_night(), view, seen_from)
            private = view if isinstance(view, PlayerView) else None
            if is_by_night(public):
                return NightTable(self._by_day(), self._by_night(), public, private, seen_from)
            return Table(self._by_day(), public, seen_from)

    def _hint_sheet(self, variant: Variant) -> HintSheet:
        with self._lock:
            if variant not in self._hints:
                self._hints[variant] = HintSheet(self._palette(variant), self._theme)
            return self._hints[variant]

    def _palette(self, variant: Variant) -> Image.Image:
        if variant is Variant.CLASSIC:
            return self._by_day().palette
        return (self._in_the_wind() if variant is Variant.WIND else self._by_night()).palette

    def _by_day(self) -> Sheet:
        if self._sheet is None:
            self._sheet = Sheet(self._theme)
        return self._sheet

    def _in_the_wind(self) -> WindSheet:
        if self._wind is None:
            self._wind = WindSheet(self._by_day(), self._theme)
        return self._wind

    def _by_night(self) -> NightSheet:
        if self._night is None:
            self._night = NightSheet(self._by_day(), self._theme)
        return self._night


def encoded(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()
