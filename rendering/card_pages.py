"""Pictures of cards close up: one card as both players read it, or up to five side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from onitama_core.game import Card, Offset, Player
from rendering.cards import Grid, GridPainter, draw_pawn_sign, draw_spirit_sign
from rendering.figures import draw_badge, draw_body
from rendering.layout import CANVAS, Box, Position
from rendering.primitives import KANJI, Drawing, fit_size, get_font, paste_on_paper, write
from rendering.words import _, card_name, card_set_name, describe_first_player, side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from rendering.theme import Theme


# Places and distances are in pixels of the canvas. A …_SIZE is a size of letters; a …_SEED gives
# the paper its random blotches.

# -- one card, large --

PAGE_SEED: Final = 17
MARGIN: Final = 14
PAGE_CORNER: Final = 24
PAGE_EDGE: Final = 4
RULE: Final[Box] = (46, 134, CANVAS[0] - 46, 137)
"""The line below the header."""

PAGE_NAME_SIZE: Final = 94
PAGE_NAME_BASELINE: Final = 112
NAME_GAP: Final = 26
"""The gap between the kanji and the name."""
PAGE_KANJI_SIZE: Final = 84
KANJI_LEFT: Final = 46
KANJI_MIDDLE: Final = 84
SET_RIGHT: Final = 1054
"""The right end of the name of the card's set."""
WORDS_SIZE: Final = 44
HAND_RISE: Final = 22
"""The distance from the baseline of the words above a grid to the grid."""
CAPTION_DROP: Final = 46
"""The distance from a grid to the baseline of the words below it."""
FIRST_PLAYER_BASELINE: Final = 656
CAPTION_OVERHANG: Final = 30
"""The width by which words below a grid may be wider than it."""
FIRST_PLAYER_ROOM: Final = 1000
"""The width of the words about who moves first."""
HAND_ROOM: Final = 440
"""The width of the words above the grids of a hand."""
BADGE: Final = 22
"""The radius of the badge beside words, which is a player's disc or octagon."""
BADGE_RISE: Final = 14
"""The distance from the words' baseline to the middle of the badge beside them."""
BADGE_GAP: Final = 16

LARGE_GRIDS: Final = ((Grid(94, 206, 76),), (Grid(626, 206, 76),))
"""Red's and Blue's grid of an ordinary card."""
WIND_GRIDS: Final = (
    (Grid(46, 258, 46), Grid(294, 258, 46)),
    (Grid(576, 258, 46), Grid(824, 258, 46)),
)
"""Red's and Blue's grids of a Wind card, each for a pawn and for the Spirit."""


@dataclass(frozen=True, slots=True)
class PageGrid:
    """A grid on the page of a card."""

    grid: Grid
    reader: Player
    """The player in whose hand the card is."""
    moves: tuple[Offset, ...]
    is_for_spirit: bool


def find_page_grids(card: Card) -> Iterator[PageGrid]:
    """Yield the grids of a card: one for each player, or two for each if it is a Wind card."""
    for reader in Player:
        if card.is_ordinary:
            [grid] = LARGE_GRIDS[reader]
            yield PageGrid(grid, reader, card.moves, is_for_spirit=False)
        else:
            pawn_grid, spirit_grid = WIND_GRIDS[reader]
            yield PageGrid(pawn_grid, reader, card.moves, is_for_spirit=False)
            yield PageGrid(spirit_grid, reader, card.spirit, is_for_spirit=True)


@dataclass(frozen=True, slots=True)
class TextLine:
    """Words on the page of a card."""

    text: str
    badge: Player | None
    """The player whose badge is before the words."""
    middle: float
    baseline: int
    room: float
    """The width that the words may take; longer words are written smaller."""

    @property
    def font_size(self) -> int:
        return fit_size(WORDS_SIZE, self.text, self.room)


def find_text_lines(card: Card) -> Iterator[TextLine]:
    """Yield the words around the grids of a card."""
    for player, grids in zip(Player, LARGE_GRIDS if card.is_ordinary else WIND_GRIDS, strict=True):
        middle = (grids[0].left + grids[-1].left + grids[0].side) / 2
        text = _("in {player}'s hand").format(player=side(player))
        yield TextLine(text, player, middle, grids[0].top - HAND_RISE, HAND_ROOM)
    if not card.is_ordinary:
        for page_grid in find_page_grids(card):
            grid = page_grid.grid
            text = _("the Spirit") if page_grid.is_for_spirit else _("a piece")
            middle = grid.left + grid.side / 2
            baseline = grid.top + grid.side + CAPTION_DROP
            yield TextLine(text, None, middle, baseline, grid.side + CAPTION_OVERHANG)
    text = describe_first_player(card)
    yield TextLine(text, card.stamp, CANVAS[0] / 2, FIRST_PLAYER_BASELINE, FIRST_PLAYER_ROOM)


def draw_card_page(theme: Theme, card: Card) -> Image.Image:
    """Draw one card, large."""
    image = paste_on_paper(draw_page_shapes(theme, card), theme, PAGE_SEED)
    for page_grid in find_page_grids(card):
        is_near = page_grid.reader is Player.RED
        painter = GridPainter(image, page_grid.grid, theme, is_near)
        if page_grid.is_for_spirit:
            painter.draw_round_start()
            painter.fill_discs(page_grid.moves, theme.wind.body)
        else:
            painter.draw_square_start()
            painter.fill_squares(page_grid.moves, theme.player_colours[page_grid.reader].body)
    write_header(image, card, theme)
    for line in find_text_lines(card):
        indent = 0 if line.badge is None else BADGE + BADGE_GAP / 2
        write(image, line.font_size, (line.middle + indent, line.baseline), line.text, theme.ink)
    return image


def draw_page_shapes(theme: Theme, card: Card) -> Image.Image:
    """Draw the sheet of the page, the line below the header and the badges beside words."""
    drawing = Drawing(CANVAS)
    for inset, fill in ((MARGIN, theme.card_edge), (MARGIN + PAGE_EDGE, theme.card)):
        box = (inset, inset, CANVAS[0] - inset, CANVAS[1] - inset)
        drawing.rounded(box, PAGE_CORNER - inset + MARGIN, fill)
    drawing.rounded(RULE, 0, theme.card_edge)
    for line in find_text_lines(card):
        if line.badge is not None:
            font = get_font(line.font_size)
            x = line.middle - font.width(line.text) / 2 - BADGE_GAP / 2
            centre = (x, line.baseline - BADGE_RISE)
            draw_badge(drawing, centre, BADGE, line.badge, theme, edge=PAGE_EDGE / 2)
    return drawing.finish()


def write_header(image: Image.Image, card: Card, theme: Theme) -> None:
    """Write the kanji, the name and the set of a card."""
    font = get_font(PAGE_KANJI_SIZE, KANJI)
    for index, sign in enumerate(card.kanji):
        middle = (KANJI_LEFT + PAGE_KANJI_SIZE * (index + 0.5), KANJI_MIDDLE)
        font.draw_centred(image, middle, sign, theme.ink)
    name_left = KANJI_LEFT + PAGE_KANJI_SIZE * len(card.kanji) + NAME_GAP
    name_start = (name_left, PAGE_NAME_BASELINE)
    set_name = card_set_name(card.card_set)
    set_end = (SET_RIGHT, PAGE_NAME_BASELINE)
    set_width = write(image, WORDS_SIZE, set_end, set_name, theme.ink, align="right")
    room = SET_RIGHT - set_width - NAME_GAP - name_left
    name = card_name(card)
    write(image, PAGE_NAME_SIZE, name_start, name, theme.ink, align="left", max_width=room)


# -- up to five cards side by side --

SPREAD_SEED: Final = 23
FACE: Final = (348, 332)
"""The size of each card."""
SPREAD_GAP: Final = 12
CARDS_IN_FIRST_ROW: Final = 3
SPREAD_CORNER: Final = 18
SPREAD_EDGE: Final = 3
STRIP: Final = 14
"""The height of the strip at the top of each card."""
SPREAD_GRID: Final = Grid(left=80, top=90, cell=44)
SPREAD_NAME_SIZE: Final = 50
SPREAD_NAME_BASELINE: Final = 66
SPREAD_NAME_MARGIN: Final = 14
"""The smallest distance of a name from the sides of its card."""
COLUMN_MIDDLE: Final = 34
"""The middle of the column to the left of the grid, with the kanji, the signs and the stamp."""
SPREAD_KANJI_SIZE: Final = 44
FIRST_KANJI_MIDDLE: Final = 130
WIND_SIGN: Final = 50
PAWN_SIGN_MIDDLE: Final = 206
SPIRIT_SIGN_MIDDLE: Final = 268
SPREAD_STAMP: Final = 14
STAMP_MIDDLE: Final = 292


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card and its left upper corner on the picture."""

    card: Card
    corner: Position

    def box(self, inset: int = 0, top: int = 0) -> Box:
        """Return the card's box, smaller by `inset` on each side and by `top` at the top."""
        x, y = self.corner
        return x + inset, y + inset + top, x + FACE[0] - inset, y + FACE[1] - inset


def layout_cards(cards: Sequence[Card]) -> Iterator[PlacedCard]:
    """Place cards in one row or two, each in the middle of the picture."""
    rows = [row for row in (cards[:CARDS_IN_FIRST_ROW], cards[CARDS_IN_FIRST_ROW:]) if row]
    y = (CANVAS[1] - add_up_with_gaps(len(rows), FACE[1])) // 2
    for row in rows:
        x = (CANVAS[0] - add_up_with_gaps(len(row), FACE[0])) // 2
        for card in row:
            yield PlacedCard(card, (x, y))
            x += FACE[0] + SPREAD_GAP
        y += FACE[1] + SPREAD_GAP


def add_up_with_gaps(count: int, size: int) -> int:
    """Return the length of `count` cards or rows of this size, with the gaps between them."""
    return count * size + (count - 1) * SPREAD_GAP


def draw_spread(theme: Theme, cards: Sequence[Card]) -> Image.Image:
    """Draw up to five cards as their holder reads them."""
    placed_cards = list(layout_cards(cards))
    drawing = Drawing(CANVAS)
    for placed in placed_cards:
        drawing.rounded(placed.box(), SPREAD_CORNER, theme.card_edge)
        drawing.rounded(placed.box(SPREAD_EDGE), SPREAD_CORNER - SPREAD_EDGE, theme.side)
        drawing.rounded(placed.box(SPREAD_EDGE, STRIP), SPREAD_CORNER - SPREAD_EDGE, theme.card)
        player = placed.card.stamp
        if player is not None:
            centre = (placed.corner[0] + COLUMN_MIDDLE, placed.corner[1] + STAMP_MIDDLE)
            draw_body(drawing, centre, SPREAD_STAMP, player, theme.cell_line)
    image = paste_on_paper(drawing.finish(), theme, SPREAD_SEED)
    for placed in placed_cards:
        draw_card_face(image, placed, theme)
    return image


def draw_card_face(image: Image.Image, placed: PlacedCard, theme: Theme) -> None:
    """Draw the grid, the name, the kanji and the signs of a card."""
    card = placed.card
    left, top = placed.corner
    column = left + COLUMN_MIDDLE
    grid = replace(SPREAD_GRID, left=left + SPREAD_GRID.left, top=top + SPREAD_GRID.top)
    painter = GridPainter(image, grid, theme)
    painter.draw_square_start()
    painter.fill_wind_moves(card, theme.side)
    if not card.is_ordinary:
        half = WIND_SIGN // 2
        pawn = draw_pawn_sign(WIND_SIGN, theme.side)
        image.paste(pawn, (column - half, top + PAWN_SIGN_MIDDLE - half), pawn)
        spirit = draw_spirit_sign(WIND_SIGN, theme)
        image.paste(spirit, (column - half, top + SPIRIT_SIGN_MIDDLE - half), spirit)
    name_middle = (left + FACE[0] / 2, top + SPREAD_NAME_BASELINE)
    room = FACE[0] - 2 * SPREAD_NAME_MARGIN
    write(image, SPREAD_NAME_SIZE, name_middle, card_name(card), theme.ink, max_width=room)
    font = get_font(SPREAD_KANJI_SIZE, KANJI)
    for index, sign in enumerate(card.kanji):
        middle = (column, top + FIRST_KANJI_MIDDLE + index * SPREAD_KANJI_SIZE)
        font.draw_centred(image, middle, sign, theme.ink)
