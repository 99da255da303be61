"""Signs of Light & Shadow: who still places a ninja, what a lantern told, who may look."""

from __future__ import annotations

from itertools import product
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from onitama_core.game import Player
from rendering.brush import LABELS, Drawing, Lettering, Stamp, stamped
from rendering.layout import ANSWER, PLACING_SIGN, REPLAY_RIBBON, RIBBON
from rendering.parts.night.ninja import draw_closed_eye
from rendering.words import signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.layout import Box
    from rendering.theme import Colour, Theme

HEADLINE_SIZE: Final = 36
DETAIL_SIZE: Final = 31
HEADLINE_BASELINE: Final = 30
DETAIL_BASELINE: Final = 58
ANSWER_SIZE: Final = 30
QUIET_SIZE: Final = 30
RIBBON_SIZE: Final = 31
CORNER: Final = 12
EDGE: Final = 3
MIDDLE: Final = PLACING_SIGN[0] // 2
EYE: Final = 34


class PlacingSign(NamedTuple):
    """Whether a player's ninjas are placed, beside that player's hand."""

    player: Player
    has_placed: bool
    yours: int | None
    """How many ninjas the reader places; None: the reader is somebody else."""

    @property
    def words(self) -> tuple[str, str]:
        if self.yours is not None and not self.has_placed:
            return signs.PLACE[self.yours]
        return signs.placing_sign(self.player, has_placed=self.has_placed)


def placing_signs() -> Iterator[PlacingSign]:
    for player, has_placed in product(Player, (False, True)):
        yield PlacingSign(player, has_placed, None)
    for player, count in product(Player, signs.PLACE):
        yield PlacingSign(player, has_placed=False, yours=count)


class NightSignPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._headlines = Lettering(LABELS, HEADLINE_SIZE)
        self._details = Lettering(LABELS, DETAIL_SIZE)
        self._answers = Lettering(LABELS, ANSWER_SIZE)
        self._quiet = Lettering(LABELS, QUIET_SIZE)
        self._ribbons = Lettering(LABELS, RIBBON_SIZE)

    def placing(self, sign: PlacingSign) -> Stamp:
        """Solid while something is to be done, hollow when it is done."""
        theme = self._theme
        livery = theme.liveries[sign.player]
        width, height = PLACING_SIGN
        drawing = Drawing(PLACING_SIGN)
        drawing.rounded((0, 0, width, height), CORNER, livery.edge)
        inner = (EDGE, EDGE, width - EDGE, height - EDGE)
        drawing.rounded(inner, CORNER - EDGE, theme.card if sign.has_placed else livery.body)
        shape = drawing.finish()
        ink = livery.body if sign.has_placed else theme.emblem
        headline, detail = sign.words
        self._headlines.on_baseline(shape, (MIDDLE, HEADLINE_BASELINE), headline, ink)
        self._details.on_baseline(shape, (MIDDLE, DETAIL_BASELINE), detail, ink)
        return stamped(shape, theme.paper)

    def answer(self, *, is_there: bool) -> Stamp:
        """Beside the line it is about."""
        width, height = ANSWER
        drawing = Drawing(ANSWER)
        drawing.rounded((0, 0, width, height), height / 2, self._theme.night.veil)
        tag = drawing.finish()
        text, ink = signs.ANSWERS[is_there], self._theme.emblem
        self._answers.on_baseline(tag, (width / 2, height * 0.72), text, ink)
        return stamped(tag, self._theme.paper)

    def quiet(self, turns: int) -> Stamp:
        """Between both sides' rows: nobody's."""
        words = signs.quiet(turns)
        size = (ceil(self._quiet.width(words)) + 4, QUIET_SIZE)
        image = Image.new("RGBA", size)
        middle = (size[0] / 2, size[1] / 2)
        self._quiet.centred(image, middle, words, self._theme.side)
        return stamped(image, self._theme.paper)

    def private_ribbon(self) -> Stamp:
        """Below a board for one player alone."""
        ribbon = draw_ribbon(RIBBON, self._theme.night.veil)
        middle = ribbon.width / 2 + EYE / 2
        self._write(ribbon, middle, signs.PRIVATE)
        left = round(middle - self._ribbons.width(signs.PRIVATE) / 2) - EYE - 10
        eye = draw_closed_eye(EYE, self._theme)
        ribbon.alpha_composite(eye, (left, (ribbon.height - EYE) // 2))
        return stamped(ribbon, self._theme.paper)

    def replay_ribbon(self, words: str) -> Stamp:
        """Below a board where nothing is hidden any more."""
        ribbon = draw_ribbon(REPLAY_RIBBON, self._theme.side)
        self._write(ribbon, (ribbon.width - ribbon.height / 2) / 2, words)
        return stamped(ribbon, self._theme.paper)

    def heat_ribbon(self, words: str) -> Stamp:
        """Below a heat map: what its figures are."""
        ribbon = draw_ribbon(RIBBON, self._theme.side)
        self._write(ribbon, (ribbon.width - ribbon.height / 2) / 2, words)
        return stamped(ribbon, self._theme.paper)

    def _write(self, ribbon: Image.Image, middle: float, words: str) -> None:
        self._ribbons.on_baseline(ribbon, (middle, ribbon.height * 0.74), words, self._theme.emblem)


def draw_ribbon(box: Box, fill: Colour) -> Image.Image:
    """With a slanting end."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    drawing = Drawing((width, height))
    drawing.rounded((0, 0, width - height, height), 0, fill)
    drawing.polygon(((0, 0), (width, 0), (width - height // 2, height), (0, height)), fill)
    return drawing.finish()
