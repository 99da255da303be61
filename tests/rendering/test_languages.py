"""Tests of the words on pictures in each language: they fit, and can be read on a phone."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import CARDS, Phase, Player, Termination
from rendering import Renderer, panel
from rendering.cards import CardTile, draw_card
from rendering.primitives import SCALE, Font, can_write
from rendering.theme import SHRINE
from rendering.words import AND, LANGUAGES, NOR, OR, Conjunction, card_name, in_language, join_words
from tests.rendering.charts import CHARTS
from tests.rendering.positions import BOARDS, HEAT_MAPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.primitives import Point
    from rendering.theme import Colour

MIN_FONT_SIZE: Final = 20
"""The smallest letters, in pixels of a picture 1100 wide: six and a half on a phone 350 wide."""
LONGEST_NAMES: Final = 3
"""Cards with the longest names of which the whole page is drawn."""


class DrawnWords:
    """A record of all words that are drawn while a test runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cut: list[str] = []
        """Words that reach beyond the picture on which they are drawn."""
        self.too_small: list[str] = []
        self.without_glyph: list[str] = []
        for name in ("draw_centred", "draw_on_baseline"):
            self._record(name, monkeypatch)

    def _record(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        draw = getattr(Font, name)

        def record_and_draw(
            font: Font, image: Image.Image, middle: Point, text: str, fill: Colour | int
        ) -> None:
            half_width = font.width(text) / 2
            if middle[0] < half_width - 1 or middle[0] + half_width > image.width + 1:
                self.cut.append(text)
            if font.large_font.size < MIN_FONT_SIZE * SCALE:
                self.too_small.append(text)
            if not can_write(text):
                self.without_glyph.append(text)
            draw(font, image, middle, text, fill)

        monkeypatch.setattr(Font, name, record_and_draw)


def signs() -> Iterator[panel.Sign]:
    """Yield each sign that says whose turn it is or how a game ended."""
    for player, phase in product(Player, (Phase.MOVE, Phase.SPIRIT, Phase.NINJA, Phase.LANTERN)):
        yield panel.TurnSign(player, is_near=True, phase=phase)
        yield panel.TurnSign(player, is_near=False, begins=True)
    for winner, termination in product((None, *Player), Termination):
        yield panel.ResultSign(winner, termination)


@pytest.mark.parametrize(
    ("conjunction", "last", "text"),
    [
        (AND, "Iguana", "Oso e Iguana"),
        (AND, "🔷 Índigo", "Oso e 🔷 Índigo"),
        (AND, "Hilario", "Oso e Hilario"),
        (AND, "Hiena", "Oso y Hiena"),
        (AND, "Yegua", "Oso y Yegua"),
        (OR, "**Oveja**", "Oso u **Oveja**"),
        (OR, "Hormiga", "Oso u Hormiga"),
        (OR, "Iguana", "Oso o Iguana"),
        (NOR, "Iguana", "Oso ni Iguana"),
    ],
)
def test_a_spanish_and_or_or_changes_before_its_own_sound(
    conjunction: Conjunction, last: str, text: str
) -> None:
    with in_language("es"):
        assert join_words(["Oso", last], conjunction) == text


def test_an_italian_and_does_not_change() -> None:
    with in_language("it"):
        assert join_words(["Orso", "Iguana"]) == "Orso e Iguana"
        assert join_words(["Tigre", "Orso"], OR) == "Tigre o Orso"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_on_pictures_fit_and_can_be_read(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = DrawnWords(monkeypatch)
    renderer = Renderer()
    with in_language(language):
        for sign in signs():
            panel.draw_sign(SHRINE, sign, sign.words)
        for player, has_placed, yours in product(Player, (True, False), (None, 1, 2)):
            placing = panel.PlacingSign(player, has_placed, yours)
            panel.draw_placing_sign(SHRINE, placing, placing.words)
        for card in CARDS.values():
            draw_card(SHRINE, CardTile(card, None, is_near=True), card_name(card))
        by_length = sorted(CARDS.values(), key=lambda card: len(card_name(card)))
        for card in by_length[-LONGEST_NAMES:]:
            renderer.card(card)
        for view, seen_from in list(BOARDS.values())[-3:]:
            renderer.board(view, seen_from=seen_from)
        for replay, heat_map, seen_from in HEAT_MAPS.values():
            renderer.heat(replay, heat_map, seen_from=seen_from)
        for chart in CHARTS.values():
            renderer.chart(chart)
    assert (drawn.cut, drawn.too_small, drawn.without_glyph) == ([], [], [])
