"""One card, large, in Red's hand and in Blue's, as they lie on the public board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import Player
from rendering.brush import KANJI, LABELS, Drawing, Lettering
from rendering.layout import CANVAS
from rendering.parts import (
    CELLS,
    Grid,
    draw_body,
    draw_round_grid,
    draw_square_grid,
    fill_discs,
    fill_squares,
)
from rendering.scenes.paper import on_paper
from rendering.words import card_name, card_set_name, first_player, signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from onitama_core.game import Card, Offset
    from rendering.layout import Box
    from rendering.theme import Theme

PAPER_SEED: Final = 17
MARGIN: Final = 14
CORNER: Final = 24
EDGE: Final = 4
RULE: Final[Box] = (46, 134, CANVAS[0] - 46, 137)
"""The line below the header."""

NAME_SIZE, KANJI_SIZE, WORDS_SIZE = 94, 84, 44
NAME_BASELINE: Final = 112
KANJI_LEFT, KANJI_MIDDLE = 46, 84
NAME_GAP: Final = 26
SET_RIGHT: Final = 1054
STAMP_BASELINE: Final = 656
HAND_RISE: Final = 22
"""From the words above a grid to the grid."""
CAPTION_DROP: Final = 46
"""From a grid to the words below it."""
BADGE: Final = 22
BADGE_RISE: Final = 14
"""From the words' baseline to the middle of the badge beside them."""
BADGE_GAP: Final = 16


class Plan(NamedTuple):
    """Where a hand's grids lie: large ones, or two small ones for a Wind card."""

    top: int
    cell: int
    lefts: tuple[tuple[int, ...], tuple[int, ...]]
    """Red's and Blue's."""

    @property
    def side(self) -> int:
        return CELLS * self.cell


ORDINARY: Final = Plan(206, 76, ((94,), (626,)))
WIND: Final = Plan(258, 46, ((46, 294), (576, 824)))


class Reading(NamedTuple):
    """One grid, and who reads which moves from it."""

    grid: Grid
    reader: Player
    moves: tuple[Offset, ...]
    is_spirits: bool

    @property
    def is_near(self) -> bool:
        """Red sits below."""
        return self.reader is Player.RED


def plan_of(card: Card) -> Plan:
    return ORDINARY if card.is_ordinary else WIND


def readings_of(card: Card) -> Iterator[Reading]:
    plan = plan_of(card)
    moves = (card.moves,) if card.is_ordinary else (card.moves, card.spirit)
    for reader in Player:
        for index, (left, its) in enumerate(zip(plan.lefts[reader], moves, strict=True)):
            yield Reading(Grid(left, plan.top, plan.cell), reader, its, is_spirits=index > 0)


class Line(NamedTuple):
    """Words, with a player's badge before them."""

    text: str
    badge: Player | None
    middle: float
    baseline: int


def lines_of(card: Card) -> Iterator[Line]:
    plan = plan_of(card)
    for player, lefts in zip(Player, plan.lefts, strict=True):
        middle = (lefts[0] + lefts[-1] + plan.side) / 2
        yield Line(signs.hand_of(player), player, middle, plan.top - HAND_RISE)
    if not card.is_ordinary:
        for reading in readings_of(card):
            text = signs.SPIRIT if reading.is_spirits else signs.PAWN
            middle = reading.grid.left + plan.side / 2
            yield Line(text, None, middle, plan.top + plan.side + CAPTION_DROP)
    yield Line(first_player(card), card.stamp, CANVAS[0] / 2, STAMP_BASELINE)


class CardPagePainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._names = Lettering(LABELS, NAME_SIZE)
        self._words = Lettering(LABELS, WORDS_SIZE)
        self._kanji = Lettering(KANJI, KANJI_SIZE)

    def page(self, card: Card) -> Image.Image:
        image = on_paper(self._shapes(card), self._theme, PAPER_SEED)
        for reading in readings_of(card):
            self._draw_reading(image, reading)
        self._write_header(image, card)
        for line in lines_of(card):
            at = (line.middle + self._indent(line), line.baseline)
            self._words.on_baseline(image, at, line.text, self._theme.ink)
        return image

    def _shapes(self, card: Card) -> Image.Image:
        drawing = Drawing(CANVAS)
        self._draw_face(drawing)
        for line in lines_of(card):
            if line.badge is not None:
                self._draw_badge(drawing, line, line.badge)
        return drawing.finish()

    def _draw_face(self, drawing: Drawing) -> None:
        for inset, fill in ((MARGIN, self._theme.card_edge), (MARGIN + EDGE, self._theme.card)):
            box = (inset, inset, CANVAS[0] - inset, CANVAS[1] - inset)
            drawing.rounded(box, CORNER - inset + MARGIN, fill)
        drawing.rounded(RULE, 0, self._theme.card_edge)

    def _draw_reading(self, image: Image.Image, reading: Reading) -> None:
        theme, (grid, reader, moves, is_spirits) = self._theme, reading
        if is_spirits:
            draw_round_grid(image, grid, theme)
            fill_discs(image, grid, moves, theme.wind.body, is_near=reading.is_near)
        else:
            draw_square_grid(image, grid, theme)
            body = theme.liveries[reader].body
            fill_squares(image, grid, moves, body, is_near=reading.is_near)

    def _draw_badge(self, drawing: Drawing, line: Line, player: Player) -> None:
        x = line.middle - self._words.width(line.text) / 2 - BADGE_GAP / 2
        centre = (x, line.baseline - BADGE_RISE)
        livery = self._theme.liveries[player]
        draw_body(drawing, centre, BADGE, player, livery.edge)
        draw_body(drawing, centre, BADGE - EDGE / 2, player, livery.body)

    def _indent(self, line: Line) -> float:
        """Half the room that a badge takes."""
        return 0 if line.badge is None else BADGE + BADGE_GAP / 2

    def _write_header(self, image: Image.Image, card: Card) -> None:
        ink = self._theme.ink
        for index, sign in enumerate(card.kanji):
            at = (KANJI_LEFT + KANJI_SIZE * (index + 0.5), KANJI_MIDDLE)
            self._kanji.centred(image, at, sign, ink)
        left = KANJI_LEFT + KANJI_SIZE * len(card.kanji) + NAME_GAP
        name, box = card_name(card), card_set_name(card.card_set)
        middle = left + self._names.width(name) / 2
        self._names.on_baseline(image, (middle, NAME_BASELINE), name, ink)
        middle = SET_RIGHT - self._words.width(box) / 2
        self._words.on_baseline(image, (middle, NAME_BASELINE), box, ink)
