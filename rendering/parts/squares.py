"""Each square as a tile on its own background."""

from __future__ import annotations

from functools import cached_property
from itertools import chain, product
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from onitama_core.game import TEMPLES, Piece, Player, Termination
from rendering.brush import (
    Kept,
    mixed,
)
from rendering.layout import (
    CELLS,
    TILE,
    Cell,
    cell_of,
)
from rendering.parts.figures import (
    NINJA_RADIUS,
    PAWNS,
    Mark,
    draw_mark,
    draw_piece,
    draw_torii,
    radius_of,
)
from rendering.parts.ground import ground_shades
from rendering.parts.night.ninja import draw_both_hidden, draw_hidden
from rendering.parts.strokes import draw_fallen, draw_miss, draw_rays
from rendering.parts.wind.spirit import draw_wind_figures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.parts.ground import GroundPainter
    from rendering.parts.wind.spirit import WindFigures
    from rendering.theme import Colour, Theme

MARKED_TORII: Final = TILE - 20
"""It stands inside the mark."""
MARKS: Final = (None, *Mark)
GLOW: Final = 0.86
"""How much of a lit square's colour is the lantern's."""


class SquareTile(NamedTuple):
    """All that a square's look depends on."""

    cell: Cell
    temple: Player | None
    """Whose temple it is, if any."""
    piece: Piece | None
    mark: Mark | None
    is_lit: bool = False
    is_hidden: bool = False
    """Its piece is a ninja that its owner alone sees."""
    is_shared: bool = False
    """Both sides' hidden ninjas stand on it."""
    has_spirit: bool = False
    spirit_mark: Mark | None = None
    """What the Spirit's last move did with it, besides what the pawn's did."""
    won: Termination | None = None
    """The stroke that won the game on it."""
    has_missed: bool = False
    """The ninja that struck there found nothing."""

    @property
    def is_bare(self) -> bool:
        """Nothing is on it."""
        return self == SquareTile(self.cell, None, None, None)

    @property
    def is_plain(self) -> bool:
        """It takes no colours but the day's."""
        is_pawns = self.piece is None or self.piece in PAWNS
        return is_pawns and self == SquareTile(self.cell, self.temple, self.piece, self.mark)


def square_tiles() -> Iterator[SquareTile]:
    """Every tile there can be by day, seen from either side."""
    for cell, piece, mark in product(CELLS, (None, *PAWNS), MARKS):
        for temple in temples_at(cell):
            yield SquareTile(cell, temple, piece, mark)


def temples_at(cell: Cell) -> tuple[Player | None, ...]:
    return tuple(Player) if cell in TEMPLE_CELLS else (None,)


TEMPLE_CELLS: Final = tuple(cell_of(temple, Player.RED) for temple in TEMPLES)


class SquarePainter:
    def __init__(self, theme: Theme, ground: GroundPainter) -> None:
        self._theme, self._ground = theme, ground
        self._pieces: Kept[Piece, Image.Image] = Kept(
            lambda piece: draw_piece(piece, radius_of(piece), theme)
        )
        self._hidden: Kept[Piece, Image.Image] = Kept(
            lambda piece: draw_hidden(radius_of(piece), piece.owner, theme)
        )
        self._torii: Kept[tuple[Player, int], Image.Image] = Kept(
            lambda its: draw_torii(its[1], theme.liveries[its[0]])
        )

    def square(self, tile: SquareTile) -> Image.Image:
        image = self._washed(tile)
        if tile.temple is not None:
            lay(self._torii[tile.temple, TILE if tile.mark is None else MARKED_TORII], image)
        if tile.mark is not None:
            draw_mark(image, tile.mark, self._theme)
        if tile.spirit_mark is not None:
            lay(self._wind.rings[tile.spirit_mark], image)
        figure = self._figure(tile)
        if figure is not None:
            lay(figure, image)
        if tile.won is Termination.STONE and tile.piece is not None:
            lay(draw_fallen(tile.piece.owner.opponent, self._theme), image)
        if tile.has_missed:
            lay(draw_miss(self._theme), image)
        return image

    def _washed(self, tile: SquareTile) -> Image.Image:
        image = self._ground.bare.crop(tile.cell.box)
        if tile.mark is not None:
            image.paste(self._theme.mark_wash, (0, 0, *image.size))
        elif tile.temple is not None:
            image.paste(self._theme.liveries[tile.temple].temple, (0, 0, *image.size))
        if tile.is_lit and tile.mark is None:
            image = lit(image, self._theme)
        if tile.spirit_mark is not None:
            lay(self._wind.wash, image)
        if tile.won is not None:
            lay(draw_rays(self._theme), image)
        return image

    def _figure(self, tile: SquareTile) -> Image.Image | None:
        """What stands on the square."""
        if tile.has_spirit:
            return self._wind.spirit
        if tile.is_shared:
            return self._both_hidden
        if tile.piece is None:
            return None
        return (self._hidden if tile.is_hidden else self._pieces)[tile.piece]

    @cached_property
    def _both_hidden(self) -> Image.Image:
        return draw_both_hidden(NINJA_RADIUS, self._theme)

    @cached_property
    def _wind(self) -> WindFigures:
        return draw_wind_figures(self._theme)


def lit(image: Image.Image, theme: Theme) -> Image.Image:
    """A square in a lantern's light; its own shades shine through."""
    return Image.blend(image, Image.new("RGB", image.size, theme.night.glow), GLOW)


def lay(figure: Image.Image, tile: Image.Image) -> None:
    """In the middle of the tile."""
    corner = (tile.width - figure.width) // 2
    tile.paste(figure, (corner, corner), figure)


def lit_shades(theme: Theme) -> tuple[Colour, ...]:
    """Of the squares in a lantern's light."""
    _, *squares = ground_shades(theme)
    washes = [livery.temple for livery in theme.liveries]
    return tuple(mixed(its, theme.night.glow, GLOW) for its in (*chain(*squares), *washes))
