"""What is written below a frame of an animation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image

from rendering.brush import LABELS, Drawing, Kept, Lettering
from rendering.layout import BOARD, CANVAS
from rendering.parts import draw_body

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import Player
    from rendering.theme import Theme

CAPTION_SIZE: Final = 36
LINE: Final = 42
BASELINE: Final = 32
MARGIN: Final = 11
BAR: Final = 6
"""The height of the line that grows with the game."""
MARK: Final = 34
MARK_LEFT: Final = 14
RING: Final = 3
TEXT_LEFT: Final = BOARD[0]
TEXT_WIDTH: Final = CANVAS[0] - TEXT_LEFT - 16


class StripPainter:
    """All strips of an animation are as high as its longest caption needs."""

    def __init__(self, theme: Theme, captions: Iterable[str]) -> None:
        self._theme = theme
        self._letters = Lettering(LABELS, CAPTION_SIZE, Image.Resampling.BOX)
        self._widths: Kept[str, float] = Kept(self._letters.width)
        self._wrapped = {caption: self._wrap(caption) for caption in captions}
        self._marks: Kept[Player, Image.Image] = Kept(self._mark)
        self._lines = max(map(len, self._wrapped.values()))
        self.height = BAR + 2 * MARGIN + self._lines * LINE

    def strip(self, caption: str, player: Player | None, progress: float) -> Image.Image:
        """`player`: whose mark stands before the words; `progress`: how much was shown, 0 to 1."""
        image = Image.new("RGB", (CANVAS[0], self.height), self._theme.side)
        image.paste(self._theme.paper, (0, 0, round(CANVAS[0] * progress), BAR))
        lines = self._wrapped[caption]
        top = BAR + MARGIN + (self._lines - len(lines)) * LINE // 2
        for number, line in enumerate(lines):
            middle = TEXT_LEFT + self._letters.width(line) / 2
            baseline = top + number * LINE + BASELINE
            self._letters.on_baseline(image, (middle, baseline), line, self._theme.emblem)
        if player is not None:
            mark = self._marks[player]
            image.paste(mark, (MARK_LEFT, top + (LINE - MARK) // 2), mask=mark)
        return image

    def _mark(self, player: Player) -> Image.Image:
        drawing, centre = Drawing((MARK, MARK)), (MARK / 2, MARK / 2)
        radius = MARK / 2 - 1
        draw_body(drawing, centre, radius, player, self._theme.emblem)
        draw_body(drawing, centre, radius - RING, player, self._theme.liveries[player].body)
        return drawing.finish()

    def _wrap(self, text: str) -> list[str]:
        lines, widths = [""], [0.0]
        for word in text.split():
            width = self._widths[f"{word} "]
            if widths[-1] + width <= TEXT_WIDTH:
                lines[-1] = f"{lines[-1]} {word}".strip()
                widths[-1] += width
            else:
                lines.append(word)
                widths.append(width)
        return lines
