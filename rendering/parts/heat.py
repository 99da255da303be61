"""Squares of a heat map: the likelier, the deeper their colour; with the chance in figures."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from rendering.brush import LABELS, Drawing, Kept, Lettering, mixed
from rendering.layout import TILE, Cell
from rendering.parts.figures import draw_torii
from rendering.parts.night.ninja import draw_veiled, faded

if TYPE_CHECKING:
    from onitama_core.game import Player
    from rendering.brush import Point
    from rendering.theme import Colour, Theme

DEPTHS: Final = (0.15, 0.23, 0.31, 0.4, 0.72, 0.82, 0.91, 1.0)
"""How much of the veil's colour each step has; the gap keeps figures legible on every one."""
FIRST_DEEP: Final = 4
"""Of the steps: from there on figures are pale."""
TORII: Final = 0.45
"""How much of it is seen below a figure."""
NUMBER_SIZE: Final = 46
NUMBER_BY_NINJA_SIZE: Final = 36
NUMBER_BY_NINJA: Final[Point] = (TILE / 2, 25)
"""The middle of the figure, above a ninja."""
NINJA: Final = 33
MET: Final = 24
"""Each of two on one square."""
NINJA_MIDDLE: Final = 75
MET_OFF: Final = 26
PLATE: Final = 4
"""How far the pale ground below a ninja reaches out."""

FRAME: Final = 6
FRAME_PALE: Final = 3
CORNER: Final = 6


class HeatTile(NamedTuple):
    """All that a hot square's look depends on."""

    cell: Cell
    temple: Player | None
    step: int
    """Of DEPTHS."""
    words: str
    """The chance in hundredths."""
    hidden: tuple[Player, ...]
    """Whose hidden ninjas stand there."""
    is_true: bool
    """One of those that are looked for does."""


def step_of(chance: float) -> int:
    """The square root gives the many squares of small chances more than one step."""
    return max(ceil(len(DEPTHS) * sqrt(min(chance, 1.0))) - 1, 0)


def heat_shades(theme: Theme) -> tuple[Colour, ...]:
    """Of the steps, each apart from all others by lightness."""
    return tuple(mixed(theme.square, theme.night.veil, depth) for depth in DEPTHS)


def figures_on(step: int, theme: Theme) -> Colour:
    return theme.emblem if step >= FIRST_DEEP else theme.ink


class HeatPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme, self._shades = theme, heat_shades(theme)
        self._large = Lettering(LABELS, NUMBER_SIZE)
        self._small = Lettering(LABELS, NUMBER_BY_NINJA_SIZE)
        self._torii: Kept[Player, Image.Image] = Kept(
            lambda player: faded(draw_torii(TILE, theme.liveries[player]), TORII)
        )

    def square(self, tile: HeatTile) -> Image.Image:
        image = Image.new("RGB", (TILE, TILE), self._shades[tile.step])
        if tile.temple is not None:
            torii = self._torii[tile.temple]
            image.paste(torii, mask=torii)
        if tile.is_true:
            frame = self._frame(self._shades[tile.step])
            image.paste(frame, mask=frame)
        self._write(image, tile)
        self._lay_ninjas(image, tile.hidden)
        return image

    def _frame(self, ground: Colour) -> Image.Image:
        """A dark line and a pale one, of which one stands out from any shade."""
        drawing, theme = Drawing((TILE, TILE)), self._theme
        rings = ((0, theme.ink), (FRAME, theme.emblem), (FRAME + FRAME_PALE, ground))
        for inset, fill in rings:
            end = TILE - inset
            drawing.rounded((inset, inset, end, end), CORNER, fill)
        return drawing.finish()

    def _write(self, image: Image.Image, tile: HeatTile) -> None:
        fill = figures_on(tile.step, self._theme)
        if tile.hidden:
            self._small.centred(image, NUMBER_BY_NINJA, tile.words, fill)
        else:
            self._large.centred(image, (TILE / 2, TILE / 2), tile.words, fill)

    def _lay_ninjas(self, image: Image.Image, owners: tuple[Player, ...]) -> None:
        size = NINJA if len(owners) == 1 else MET
        plates = Drawing((TILE, TILE))
        for x in middles(owners):
            plates.disc((x, NINJA_MIDDLE), size + PLATE, self._theme.square)
        plate = plates.finish()
        image.paste(plate, mask=plate)
        for owner, x in zip(owners, middles(owners), strict=True):
            ninja = draw_veiled(size, (0, 0), size, owner, self._theme)
            half = ninja.width // 2
            image.paste(ninja, (round(x) - half, NINJA_MIDDLE - half), ninja)


def middles(owners: tuple[Player, ...]) -> tuple[float, ...]:
    """From left to right."""
    centre = TILE / 2
    return (centre,) if len(owners) == 1 else (centre - MET_OFF, centre + MET_OFF)[: len(owners)]
