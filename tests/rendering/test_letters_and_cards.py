"""Letters of the fonts, and cards: in a hand, large, side by side and described in words."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any, Final

import pytest
from PIL import Image, ImageChops, ImageStat

from onitama_core.game import CARDS, CATALOGUE, Card, Player, Termination
from rendering import card_pages as pages
from rendering import (
    cards,
    figures,
    film,
    game_chart,
    ninja,
    panel,
    rating_chart,
    server_chart,
    squares,
)
from rendering.board import HINT_ON_CARD, BoardPicture
from rendering.card_pages import draw_card_page
from rendering.game_chart import draw_chart
from rendering.layout import CANVAS, CARD, PLACING_SIGN, SIGN
from rendering.overlays import SMALL_HINT
from rendering.primitives import KANJI, LABELS, Drawing, Font, can_write, get_font
from rendering.rating_chart import draw_rating_history
from rendering.server_chart import draw_server_statistics
from rendering.squares import LABEL_SIZE
from rendering.theme import SHRINE, THEMES
from rendering.tiles import make_tile_caches
from rendering.words import (
    LANGUAGES,
    _,
    card_set_name,
    describe_card,
    describe_card_moves,
    in_language,
    ngettext,
)
from tests.rendering.charts import EVEN, LONG, MANY, NO_CARDS, VETERAN
from tests.rendering.positions import BOARDS
from tests.rendering.test_golden import MAX_ALT_TEXT_LENGTH
from tests.sentences.catalogue import PLACEHOLDER, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.layout import Box, Position

ABSENT: Final = "\uffff"
"""A character that no font has."""
PHONE_WIDTH: Final = 350
"""The width at which a phone shows a picture, in pixels."""

# -- letters --


def test_the_fonts_have_every_kanji_of_the_cards_but_not_every_letter_of_names() -> None:
    font = Font(KANJI, 36).large_font
    absent = bytes(font.getmask(ABSENT))
    kanji = {sign for card in CATALOGUE for sign in card.kanji}
    assert [sign for sign in kanji if bytes(font.getmask(sign)) == absent] == []
    for name in ("Jean-Luc O'Neill 2", "Zoë", "Jürgen_Weiß", "Łukasz Žižka", "İpek", "Œuvre"):
        assert can_write(name)
    for name in ("健太", "美咲", "大翔", "佐々木 蓮", "渡邊 凛", "さくら", "ケン2"):
        assert can_write(name)
    assert [text for text in ("Боб", "李小龙", "🥷", "\u200b", "e\u0308") if can_write(text)] == []


def board_signs() -> Iterator[panel.TurnSign | panel.ResultSign]:
    """Yield a sign beside the board for each text that such a sign can have."""
    for player, begins in product(Player, (True, False)):
        yield panel.TurnSign(player, is_near=True, begins=begins)
    for winner, termination in product((*Player, None), Termination):
        yield panel.ResultSign(winner, termination)
    yield panel.ResultSign(None, Termination.CANCELLED, has_begun=False)


def placing_signs() -> Iterator[panel.PlacingSign]:
    """Yield a sign of the placement for each text that such a sign can have."""
    for player, has_placed in product(Player, (False, True)):
        yield panel.PlacingSign(player, has_placed, None)
    for player, count in product(Player, (1, 2)):
        yield panel.PlacingSign(player, has_placed=False, yours=count)


@pytest.fixture
def written_labels(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Collect the texts written with the font of the labels, and draw nothing.

    The caches of drawn shapes are cleared afterwards, because they hold empty images.
    """
    texts = set[str]()

    def write(self: Font, _image: Any, _point: Any, text: str, *_: Any, **_options: Any) -> None:
        if self._path == LABELS:
            texts.add(text)

    monkeypatch.setattr(Font, "_draw", write)
    monkeypatch.setattr(Drawing, "finish", lambda self: Image.new("RGBA", self._size))
    yield texts
    for function in (
        value
        for module in (cards, figures, ninja, panel, squares)
        for value in vars(module).values()
    ):
        if hasattr(function, "cache_clear"):
            function.cache_clear()


def test_the_font_has_every_letter_that_pictures_write(written_labels: set[str]) -> None:
    for board in (BOARDS[name] for name in ("shadow-lit-red", "light-quiet", "replay-given-up")):
        BoardPicture(make_tile_caches(SHRINE), *board).compose()
    for sign in board_signs():
        panel.draw_sign(SHRINE, sign, sign.words)
    for placing in placing_signs():
        panel.draw_placing_sign(SHRINE, placing, placing.words)
    for card in CATALOGUE:
        draw_card_page(SHRINE, card)
    draw_chart(SHRINE, LONG)
    for history in (VETERAN, EVEN):
        draw_rating_history(SHRINE, history)
    for statistics in (MANY, NO_CARDS):
        draw_server_statistics(SHRINE, statistics)
    assert {
        "Only you see this",
        "by stone",
        "placed",
        "in Red's hand",
        "accuracy",
    } <= written_labels
    assert {
        "chance to win",
        "50%",
        "75%",
        "100%",
        "where the true strength probably lies",
    } <= written_labels
    in_a_film = "The start · it's 7; rank 4: yes, c1–c3 captured zxvjq"
    assert [text for text in (*written_labels, in_a_film) if not can_write(text)] == []


FILES_OF_DRAWN_TEXTS: Final = frozenset(
    {
        *(
            f"rendering/{name}.py"
            for name in (
                "board",
                "card_pages",
                "crosstable",
                "game_chart",
                "panel",
                "rating_chart",
                "server_chart",
            )
        ),
        *(f"rendering/words/{name}.py" for name in ("captions", "cards", "names", "numbers")),
    }
)
"""The files whose texts are drawn."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_font_has_every_letter_of_the_texts_on_pictures_in_each_language(language: str) -> None:
    """A caption has names of players and squares beside the text, in the same font."""
    forms = {entry.forms for entry in catalogue() if entry.file in FILES_OF_DRAWN_TEXTS}
    with in_language(language):
        texts = [_(text) for text, *plurals in forms if not plurals]
        texts += [
            ngettext(singular, plurals[0], number)
            for (singular, *plurals), number in product(forms, range(6))
            if plurals
        ]
    beside = "12 · Łukasz Weiß: c1–c3; 50%"
    assert [text for text in texts if not can_write(f"{PLACEHOLDER.sub('', text)}{beside}")] == []


def test_letters_and_squares_stay_legible_on_a_phone() -> None:
    assert min(cards.NAME_SIZE, server_chart.NAME_SIZE, film.CAPTION_SIZE) >= 32
    sign_sizes = (panel.HEADLINE_SIZE, panel.DETAIL_SIZE, panel.REASON_SIZE, panel.RIBBON_SIZE)
    other_sizes = (panel.PLACING_HEADLINE_SIZE, panel.ANSWER_SIZE, LABEL_SIZE)
    game_sizes = (game_chart.TURN_SIZE, game_chart.PIN_SIZE, game_chart.SCALE_SIZE)
    rating_sizes = (
        rating_chart.NUMBER_SIZE,
        rating_chart.CERTAINTY_SIZE,
        rating_chart.LEGEND_SIZE,
    )
    assert min(*sign_sizes, *other_sizes, *game_sizes, *rating_sizes) >= 30
    assert panel.SIDE_WORDS_SIZE >= 30
    assert pages.WORDS_SIZE * PHONE_WIDTH / CANVAS[0] >= 14
    assert cards.CARD_GRID.cell * PHONE_WIDTH / CANVAS[0] > 7.9


def test_every_word_fits_its_sign_and_its_card() -> None:
    placing = list(placing_signs())
    for size, width, texts in (
        (cards.NAME_SIZE, CARD[0] - 16, [card.name for card in CATALOGUE]),
        (panel.PLACING_HEADLINE_SIZE, PLACING_SIGN[0] - 12, (sign.words[0] for sign in placing)),
        (panel.DETAIL_SIZE, PLACING_SIGN[0] - 12, (sign.words[1] for sign in placing)),
        (panel.REASON_SIZE, SIGN[0] - 10, (sign.words[1] for sign in board_signs())),
    ):
        assert max(map(get_font(size).width, texts)) <= width


# Cards

RED, BLUE = Player
EDGE: Final = 6
"""The least distance of words from the edges of a card."""
REACH: Final = range(-2, 3)
OFFSETS: Final = [offset for offset in product(REACH, REACH) if offset != (0, 0)]
every_card = pytest.mark.parametrize("card", CATALOGUE, ids=str)


def box_of(spot: Position, size: int) -> Box:
    """Return the box of a square by its upper left corner and its size."""
    return spot[0], spot[1], spot[0] + size, spot[1] + size


def middle(box: Box) -> Position:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


GRID_BOX: Final = box_of(
    (cards.CARD_GRID.left, cards.CARD_GRID.top), cards.CARD_GRID.side + cards.CARD_GRID.line_width
)

# -- grids --


@pytest.mark.parametrize("cell", [20, 25, 80])
def test_the_start_square_on_a_cards_grid_is_hollow(cell: int) -> None:
    grid = cards.Grid(10, 10, cell)
    for draw in (cards.GridPainter.draw_square_start, cards.GridPainter.draw_round_start):
        image = Image.new("RGB", (20 + 5 * cell, 20 + 5 * cell))
        draw(cards.GridPainter(image, grid, SHRINE))
        box = grid.inside(cards.START)
        assert image.getpixel(middle(box)) == SHRINE.cell
        ink = Image.new("RGB", (1, 1), SHRINE.ink)
        assert darkest(image.crop(box)) == pytest.approx(darkest(ink), abs=12)


def darkest(image: Image.Image) -> float:
    """Return the lowest lightness in an image."""
    [(low, _)] = ImageStat.Stat(image.convert("L")).extrema
    return low


# -- in a hand --


@every_card
def test_words_signs_and_hints_do_not_overlap_on_a_card(card: Card) -> None:
    stamps = {size: stamp_box(size) for size in (cards.SMALL_STAMP, cards.SIDE_STAMP)}
    hint = box_of((HINT_ON_CARD[0] - SMALL_HINT, HINT_ON_CARD[1] - SMALL_HINT), 2 * SMALL_HINT)
    signs = [
        box_of(spot, cards.SIGN) for spot in (cards.PAWN_SIGN_CORNER, cards.SPIRIT_SIGN_CORNER)
    ]
    if card.is_ordinary:
        marks = {False: [hint, stamps[cards.SMALL_STAMP]], True: [stamps[cards.SIDE_STAMP]]}
    else:
        marks = {False: [hint, *signs], True: signs}
    for is_side, boxes in marks.items():
        words = cards.mask_words(card, card.name, is_side=is_side)
        left, top, right, bottom = words.getbbox() or (0, 0, 0, 0)
        assert EDGE <= left < right <= CARD[0] - EDGE
        assert cards.STRIP + EDGE <= top < bottom <= CARD[1] - EDGE
        assert words.crop(GRID_BOX).getbbox() is None
        assert [box for box in boxes if highest_opacity(words.crop(box)) > FAINT] == []
        assert max(box[2] for box in boxes) <= GRID_BOX[0]
        assert all(upper[3] <= lower[1] for upper, lower in pairwise(boxes))


FAINT: Final = 40
"""The opacity of the outermost pixels of a brush stroke, which a sign may cover."""


def highest_opacity(words: Image.Image) -> float:
    """Return the highest opacity of words in a part of a card."""
    [(_, high)] = ImageStat.Stat(words).extrema
    return high


def stamp_box(size: int) -> Box:
    return box_of((cards.COLUMN_MIDDLE - size // 2, cards.COLUMN_BOTTOM - size), size)


def test_the_stamp_is_large_on_the_side_card_alone_and_grey_on_others() -> None:
    column = (0, GRID_BOX[1], GRID_BOX[0] - 2, CARD[1] - EDGE)
    for theme, card in product(THEMES.values(), (CARDS["dragon"], CARDS["crane"])):
        assert card.stamp is not None
        colours = theme.player_colours[card.stamp]
        sizes = {}
        for holder in (*Player, None):
            image = cards.draw_card(theme, cards.CardTile(card, holder, is_near=True), card.name)
            shown = image.crop(column).getcolors(CARD[0] * CARD[1]) or []
            sizes[holder] = {colour: count for count, colour in shown}
            assert (colours.body in sizes[holder]) is (holder is None)
        for player in Player:
            small = sizes[player][theme.cell_line]
            assert 40 < small < 0.2 * sizes[None][colours.body]


@every_card
def test_squares_show_moves_of_pawns_and_discs_those_of_the_spirit(card: Card) -> None:
    # A disc may cover the middle of a square, but not its corner.
    image = cards.draw_card(SHRINE, cards.CardTile(card, BLUE, is_near=True), card.name)
    painter = cards.GridPainter(Image.new("RGB", (1, 1)), cards.CARD_GRID, SHRINE)
    boxes = {offset: cards.CARD_GRID.inside(painter.find_target(offset)) for offset in OFFSETS}
    blue, green = SHRINE.player_colours[BLUE].body, SHRINE.wind.body
    squares = {offset for offset, box in boxes.items() if image.getpixel(box[:2]) == blue}
    discs = {offset for offset, box in boxes.items() if image.getpixel(middle(box)) == green}
    assert (squares, discs) == (set(card.moves), set(card.spirit))


@every_card
def test_only_the_grid_of_a_far_card_is_turned(card: Card) -> None:
    near, far = (
        cards.draw_card(SHRINE, cards.CardTile(card, RED, is_near=near), card.name)
        for near in (True, False)
    )
    turned = near.crop(GRID_BOX).transpose(Image.Transpose.ROTATE_180)
    difference = ImageChops.difference(turned, far.crop(GRID_BOX))
    assert max(ImageStat.Stat(difference).mean) < 0.1
    for box in (
        (0, 0, CARD[0], cards.CARD_GRID.top - 1),
        (0, 0, cards.CARD_GRID.left - 1, CARD[1]),
    ):
        assert near.crop(box).tobytes() == far.crop(box).tobytes()


# -- one card, large --


@every_card
def test_every_word_of_a_large_card_fits(card: Card) -> None:
    name = card.name
    box = card_set_name(card.card_set)
    words, names = get_font(pages.WORDS_SIZE), get_font(pages.PAGE_NAME_SIZE)
    name_left = pages.KANJI_LEFT + pages.PAGE_KANJI_SIZE * len(card.kanji) + pages.NAME_GAP
    assert name_left + names.width(name) + 40 < pages.SET_RIGHT - words.width(box)
    for line in pages.find_text_lines(card):
        half = words.width(line.text) / 2 + 2 * pages.BADGE
        assert pages.MARGIN < line.middle - half < line.middle + half < CANVAS[0] - pages.MARGIN
        assert line.baseline < CANVAS[1] - 2 * pages.MARGIN
    assert get_font(pages.SPREAD_NAME_SIZE).width(name) <= pages.FACE[0] - 2 * pages.SPREAD_STAMP


# -- up to five, side by side --


@pytest.mark.parametrize("count", range(1, 6))
def test_cards_side_by_side_do_not_overlap_and_fit(count: int) -> None:
    spots = [card.corner for card in pages.layout_cards(CATALOGUE[:count])]
    assert len(spots) == count
    assert all(
        0 <= x <= CANVAS[0] - pages.FACE[0] and 0 <= y <= CANVAS[1] - pages.FACE[1]
        for x, y in spots
    )
    for (x, y), (across, down) in combinations(spots, 2):
        assert abs(x - across) >= pages.FACE[0] or abs(y - down) >= pages.FACE[1]


# -- in words --


@pytest.mark.parametrize(
    ("card_id", "words"),
    [
        ("tiger", "two forward or one back"),
        ("crab", "one forward, two left or two right"),
        ("frog", "one forward-left, two left or one back-right"),
        ("kirin", "two forward with one left, two forward with one right or two back"),
        (
            "eagle",
            (
                "a piece one forward-left or one forward-right; "
                "then the Spirit two forward-left or two forward-right"
            ),
        ),
    ],
)
def test_the_moves_of_a_card_are_described_in_words(card_id: str, words: str) -> None:
    assert describe_card_moves(CARDS[card_id]) == words


def test_the_alt_text_of_a_card_has_its_set_moves_and_first_player() -> None:
    assert describe_card(CARDS["tiger"]) == (
        "Onitama card Tiger, Base, with its grid as Red reads it and, turned round, as Blue does. "
        "It moves a piece two forward or one back. Blue moves first when it is the side card."
    )
    text = describe_card(CARDS["eagle"])
    assert "with two grids as Red reads it" in text
    assert f"{describe_card_moves(CARDS['eagle'])}. Who moves first" in text
    assert text.endswith("Who moves first is drawn by lot when it is the side card.")
    assert max(len(describe_card(card)) for card in CATALOGUE) < MAX_ALT_TEXT_LENGTH
