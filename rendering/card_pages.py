"""Cards close up: one as it lies in both hands, or up to five as their player reads them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import Card, Offset, Player
from rendering.cards import Grid, GridPainter, draw_pawn_sign, draw_spirit_sign
from rendering.figures import draw_body
from rendering.layout import CANVAS, Box, Position
from rendering.primitives import KANJI, Drawing, get_font, paste_on_paper, write
from rendering.words import _, card_set_name, first_player, side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from rendering.theme import Theme


MARGIN: Final = 14
PAGE_CORNER: Final = 24
PAGE_EDGE: Final = 4
RULE: Final[Box] = (46, 134, CANVAS[0] - 46, 137)
"""The line below the header."""

PAGE_NAME_SIZE, PAGE_KANJI_SIZE, WORDS_SIZE = 94, 84, 44
PAGE_NAME_BASELINE: Final = 112
KANJI_LEFT, KANJI_MIDDLE = 46, 84
NAME_GAP: Final = 26
SET_RIGHT: Final = 1054
HAND_RISE: Final = 22
"""From the words above a grid to the grid."""
CAPTION_DROP: Final = 46
"""From a grid to the words below it."""
BADGE: Final = 22
BADGE_RISE: Final = 14
"""From the words' baseline to the middle of the badge beside them."""
BADGE_GAP: Final = 16


ORDINARY: Final = ((Grid(94, 206, 76),), (Grid(626, 206, 76),))
WIND: Final = (
    (Grid(46, 258, 46), Grid(294, 258, 46)),
    (Grid(576, 258, 46), Grid(824, 258, 46)),
)
"""Red's and Blue's grids: a large one each, or two small ones for a Wind card."""


class Reading(NamedTuple):
    """One grid, and who reads which moves from it."""

    grid: Grid
    reader: Player
    moves: tuple[Offset, ...]
    is_spirits: bool


def readings_of(card: Card) -> Iterator[Reading]:
    moves = (card.moves,) if card.is_ordinary else (card.moves, card.spirit)
    for reader, grids in zip(Player, ORDINARY if card.is_ordinary else WIND, strict=True):
        for index, (grid, its) in enumerate(zip(grids, moves, strict=True)):
            yield Reading(grid, reader, its, is_spirits=index > 0)


class TextLine(NamedTuple):
    """Words, with a player's badge before them."""

    text: str
    badge: Player | None
    middle: float
    baseline: int


def lines_of(card: Card) -> Iterator[TextLine]:
    for player, grids in zip(Player, ORDINARY if card.is_ordinary else WIND, strict=True):
        middle = (grids[0].left + grids[-1].left + grids[0].side) / 2
        hand = _("in {player}'s hand").format(player=side(player))
        yield TextLine(hand, player, middle, grids[0].top - HAND_RISE)
    if not card.is_ordinary:
        for grid, _reader, _moves, is_spirits in readings_of(card):
            text = _("the Spirit") if is_spirits else _("a pawn")
            middle = grid.left + grid.side / 2
            yield TextLine(text, None, middle, grid.top + grid.side + CAPTION_DROP)
    yield TextLine(first_player(card), card.stamp, CANVAS[0] / 2, baseline=656)


def draw_card_page(theme: Theme, card: Card) -> Image.Image:
    drawing = Drawing(CANVAS)
    for inset, fill in ((MARGIN, theme.card_edge), (MARGIN + PAGE_EDGE, theme.card)):
        box = (inset, inset, CANVAS[0] - inset, CANVAS[1] - inset)
        drawing.rounded(box, PAGE_CORNER - inset + MARGIN, fill)
    drawing.rounded(RULE, 0, theme.card_edge)
    for line in lines_of(card):
        if line.badge is not None:
            x = line.middle - get_font(WORDS_SIZE).width(line.text) / 2 - BADGE_GAP / 2
            centre, colours = (x, line.baseline - BADGE_RISE), theme.player_colours[line.badge]
            draw_body(drawing, centre, BADGE, line.badge, colours.edge)
            draw_body(drawing, centre, BADGE - PAGE_EDGE / 2, line.badge, colours.body)
    image = paste_on_paper(drawing.finish(), theme, 17)
    for grid, reader, moves, is_spirits in readings_of(card):
        painter = GridPainter(image, grid, theme, reader is Player.RED)
        if is_spirits:
            painter.draw_round_start()
            painter.fill_discs(moves, theme.wind.body)
        else:
            painter.draw_square_start()
            painter.fill_squares(moves, theme.player_colours[reader].body)
    write_header(image, card, theme)
    for line in lines_of(card):
        indent = 0 if line.badge is None else BADGE + BADGE_GAP / 2
        write(image, WORDS_SIZE, (line.middle + indent, line.baseline), line.text, theme.ink)
    return image


def write_header(image: Image.Image, card: Card, theme: Theme) -> None:
    for index, sign in enumerate(card.kanji):
        at = (KANJI_LEFT + PAGE_KANJI_SIZE * (index + 0.5), KANJI_MIDDLE)
        get_font(PAGE_KANJI_SIZE, KANJI).draw_centred(image, at, sign, theme.ink)
    left, baseline = KANJI_LEFT + PAGE_KANJI_SIZE * len(card.kanji) + NAME_GAP, PAGE_NAME_BASELINE
    write(image, PAGE_NAME_SIZE, (left, baseline), card.name, theme.ink, align="left")
    box = card_set_name(card.card_set)
    write(image, WORDS_SIZE, (SET_RIGHT, baseline), box, theme.ink, align="right")


FACE: Final = (348, 332)
SPREAD_GAP: Final = 12
SPREAD_ROWS: Final = (3, 2)
"""Cards in each."""
SPREAD_CORNER, SPREAD_EDGE, STRIP = 18, 3, 14

SPREAD_NAME_SIZE, SPREAD_KANJI_SIZE = 50, 44
SIGN_X, KANJI_TOP, STAMP_Y = 34, 130, 290
SPREAD_STAMP: Final = 20
STAMP_EDGE: Final = 3
WIND_SIGN: Final = 50
PAWN_SIGN_Y, SPIRIT_SIGN_Y = 206, 268
"""Beside a Wind card's grid: whose the squares are, and whose the discs."""

SPREAD_GRID: Final = Grid(left=80, top=90, cell=44)


class PlacedCard(NamedTuple):
    """A card, and its left upper corner."""

    card: Card
    corner: Position

    def box(self, inset: int = 0, top: int = 0) -> Box:
        x, y = self.corner
        return x + inset, y + inset + top, x + FACE[0] - inset, y + FACE[1] - inset


def layout_cards(cards: Sequence[Card]) -> Iterator[PlacedCard]:
    """In rows, each of them in the middle."""
    rows = [row for row in (cards[: SPREAD_ROWS[0]], cards[SPREAD_ROWS[0] :]) if row]
    top = (CANVAS[1] - run(len(rows), FACE[1])) // 2
    for number, row in enumerate(rows):
        left = (CANVAS[0] - run(len(row), FACE[0])) // 2
        for place, card in enumerate(row):
            yield PlacedCard(
                card, (left + place * (FACE[0] + SPREAD_GAP), top + number * (FACE[1] + SPREAD_GAP))
            )


def run(count: int, size: int) -> int:
    return count * size + (count - 1) * SPREAD_GAP


def draw_spread(theme: Theme, cards: Sequence[Card]) -> Image.Image:
    placed, drawing = list(layout_cards(cards)), Drawing(CANVAS)
    for each in placed:
        drawing.rounded(each.box(), SPREAD_CORNER, theme.card_edge)
        drawing.rounded(each.box(SPREAD_EDGE), SPREAD_CORNER - SPREAD_EDGE, theme.side)
        drawing.rounded(each.box(SPREAD_EDGE, STRIP), SPREAD_CORNER - SPREAD_EDGE, theme.card)
        player = each.card.stamp
        if player is not None:
            centre, colours = (
                (each.corner[0] + SIGN_X, each.corner[1] + STAMP_Y),
                theme.player_colours[player],
            )
            draw_body(drawing, centre, SPREAD_STAMP, player, colours.edge)
            draw_body(drawing, centre, SPREAD_STAMP - STAMP_EDGE, player, colours.body)
    image = paste_on_paper(drawing.finish(), theme, 23)
    for each in placed:
        draw_placed_card(image, each, theme)
    return image


def draw_placed_card(image: Image.Image, placed: PlacedCard, theme: Theme) -> None:
    """The grid, the name and the kanji."""
    card, (left, top), half = placed.card, placed.corner, WIND_SIGN // 2
    grid = replace(SPREAD_GRID, left=left + SPREAD_GRID.left, top=top + SPREAD_GRID.top)
    painter = GridPainter(image, grid, theme)
    painter.draw_square_start()
    painter.fill_wind_moves(card, theme.side)
    if not card.is_ordinary:
        for y, figure in (
            (PAWN_SIGN_Y, draw_pawn_sign(WIND_SIGN, theme.side)),
            (SPIRIT_SIGN_Y, draw_spirit_sign(WIND_SIGN, theme)),
        ):
            image.paste(figure, (left + SIGN_X - half, top + y - half), figure)
    name = (left + FACE[0] / 2, top + 66)
    write(image, SPREAD_NAME_SIZE, name, card.name, theme.ink)
    for index, sign in enumerate(card.kanji):
        spot = (left + SIGN_X, top + KANJI_TOP + index * SPREAD_KANJI_SIZE)
        get_font(SPREAD_KANJI_SIZE, KANJI).draw_centred(image, spot, sign, theme.ink)
