"""Shapes, letters and files."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import pytest
from PIL import Image

from onitama_core.game import CATALOGUE
from rendering import card_pages, cards, charts, film, panel, primitives
from rendering.board import BoardPicture
from rendering.card_pages import draw_card_page
from rendering.charts import draw_chart, draw_course, draw_shares
from rendering.encoding import png
from rendering.layout import CANVAS, CARD, PLACING_SIGN, SIGN
from rendering.ninja import draw_cord
from rendering.panel import (
    board_signs,
    draw_near_tray,
    draw_placing,
    draw_sign,
    placing_signs,
    tray_tiles,
)
from rendering.primitives import KANJI, LABELS, Drawing, Lettering, can_write, lettering
from rendering.squares import LABEL_SIZE, bare_board
from rendering.theme import SHRINE
from rendering.tiles import TileCaches
from tests.rendering.charts import EVEN, LONG, MANY, NO_CARDS, VETERAN
from tests.rendering.positions import BOARDS

if TYPE_CHECKING:
    from collections.abc import Callable

ABSENT: Final = "\uffff"
PHONE: Final = 350
"""How wide it shows a picture."""

# -- what is smoothed along its edges alone is no different --


def shapes() -> Image.Image:
    drawing = Drawing((290, 210))
    drawing.rounded((5, 5, 285, 205), 9, SHRINE.mark)
    drawing.rounded((9, 9, 281, 201), 6, SHRINE.card)
    drawing.polygon([(20.3, 30.7), (250.1, 60.2), (90.9, 190.4)], SHRINE.ink)
    drawing.disc((200, 150), 33.3, SHRINE.side)
    return drawing.finish()


def pointed() -> Image.Image:
    """Down to the last row of the last block."""
    drawing = Drawing((14 * primitives.BLOCK, 10 * primitives.BLOCK))
    drawing.polygon([(50, 10), (230, 10), (140, 10 * primitives.BLOCK)], SHRINE.mark)
    return drawing.finish()


@pytest.mark.parametrize(
    "draw",
    [
        *(shapes, pointed),
        partial(bare_board.__wrapped__, SHRINE),
        partial(draw_chart, SHRINE, LONG),
        *(
            partial(draw_near_tray.__wrapped__, SHRINE, tile)
            for tile in tray_tiles()
            if tile.is_near
        ),
        *(lambda level=level: draw_cord(SHRINE, is_level=level).image for level in (True, False)),
    ],
)
def test_along_its_edges_a_drawing_is_finished_as_a_whole_one(
    draw: Callable[[], Image.Image], monkeypatch: pytest.MonkeyPatch
) -> None:
    soon = draw()
    monkeypatch.setattr(primitives, "LARGE", 10**9)
    assert soon.tobytes() == draw().tobytes()


def test_elsewhere_it_is_left_rough(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = shapes()
    monkeypatch.setattr(Drawing, "_mark", lambda *_: None)
    assert shapes().tobytes() != whole.tobytes()


# -- what is written has a letter for everything, fits, and can be read --


def test_the_font_holds_every_kanji_of_the_catalogue() -> None:
    font = Lettering(KANJI, 36).font
    absent = bytes(font.getmask(ABSENT))
    kanji = {sign for card in CATALOGUE for sign in card.kanji}
    assert [sign for sign in kanji if bytes(font.getmask(sign)) == absent] == []


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What is written with the font of the labels; neither that nor any shape is painted."""
    texts = set[str]()

    def write(self: Lettering, _image: Any, _at: Any, text: str, *_: Any, **_anchor: Any) -> None:
        if self._path == LABELS:
            texts.add(text)

    monkeypatch.setattr(Lettering, "on_baseline", write)
    monkeypatch.setattr(Drawing, "finish", lambda self: Image.new("RGBA", self._size))
    return texts


def test_the_font_holds_every_letter_that_is_written(written: set[str]) -> None:
    for board in (BOARDS[name] for name in ("shadow-lit-red", "light-quiet", "replay-given-up")):
        BoardPicture(TileCaches(SHRINE), *board).compose()
    for sign in board_signs():
        draw_sign(SHRINE, sign)
    for placing in placing_signs():
        draw_placing(SHRINE, placing)
    for card in CATALOGUE:
        draw_card_page(SHRINE, card)
    draw_chart(SHRINE, LONG)
    for course in (VETERAN, EVEN):
        draw_course(SHRINE, course)
    for shares in (MANY, NO_CARDS):
        draw_shares(SHRINE, shares)
    assert {"Only you see this", "by stone", "placed", "in Red's hand", "accuracy"} <= written
    in_a_film = "The start · it's 7; rank 4: yes, c1–c3 captured zxvjq"
    assert [text for text in (*written, in_a_film) if not can_write(text)] == []


def test_what_the_font_can_write() -> None:
    assert can_write("Jean-Luc O'Neill 2")
    assert [text for text in ("Zoë", "Боб", "a_b", "🥷", "\u200b") if can_write(text)] == []


def test_letters_stay_legible_on_a_phone() -> None:
    assert min(cards.NAME_SIZE, charts.NAME_SIZE, film.CAPTION_SIZE) >= 32
    signs_sizes = (panel.HEADLINE_SIZE, panel.DETAIL_SIZE, panel.REASON_SIZE, panel.RIBBON_SIZE)
    others = (panel.PLACING_HEADLINE_SIZE, panel.ANSWER_SIZE, LABEL_SIZE)
    numbers = (charts.TURN_SIZE, charts.PIN_SIZE, charts.NUMBER_SIZE, charts.CERTAINTY_SIZE)
    assert min(*signs_sizes, *others, *numbers) >= 30
    assert card_pages.WORDS_SIZE * PHONE / CANVAS[0] >= 14


def test_every_word_fits_its_sign_and_its_card() -> None:
    placing = list(placing_signs())
    for size, width, texts in (
        (cards.NAME_SIZE, CARD[0] - 16, [card.name for card in CATALOGUE]),
        (panel.PLACING_HEADLINE_SIZE, PLACING_SIGN[0] - 12, (sign.words[0] for sign in placing)),
        (panel.DETAIL_SIZE, PLACING_SIGN[0] - 12, (sign.words[1] for sign in placing)),
        (panel.REASON_SIZE, SIGN[0] - 10, (sign.words[1] for sign in board_signs())),
    ):
        assert max(map(lettering(size).width, texts)) <= width


# -- what others read in our files is what we painted --


def decoded(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (1100, 1), (1100, 700)])
def test_every_pixel_and_colour_is_kept(size: tuple[int, int]) -> None:
    image = Image.frombytes("P", size, (bytes(range(256)) * 3008)[: size[0] * size[1]])
    image.putpalette(bytes(range(256)) * 3)
    read = decoded(png(image))
    assert (read.format, read.mode, read.size) == ("PNG", "P", size)
    assert read.tobytes() == image.tobytes()
    assert read.getpalette() == image.getpalette()
