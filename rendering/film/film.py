"""A game that is over as a moving picture: a frame a turn, with a caption below each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from rendering.encoding import change, ended, opening
from rendering.film.strip import StripPainter
from rendering.layout import CANVAS
from rendering.sheets import in_palette

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game import Player, ReplayView
    from rendering.renderer import Renderer

SHORTEST: Final = 1300
A_LETTER: Final = 20
"""Milliseconds more for each letter of the caption: a turn is looked at and read."""
LAST: Final = 5000


class Scene(NamedTuple):
    """A turn, and what is written below it."""

    view: ReplayView
    caption: str
    player: Player | None = None
    """Whose turn it was; None at the start."""


def animate(renderer: Renderer, scenes: Sequence[Scene], *, seen_from: Player) -> bytes:
    """A GIF; of the same scenes always the same bytes."""
    return ended(film_parts(renderer, scenes, seen_from=seen_from))


def film_parts(
    renderer: Renderer, scenes: Sequence[Scene], *, seen_from: Player
) -> Iterator[bytes]:
    """The film's bytes turn by turn, of which `ended` makes a file.

    Each part takes some thousandths of a second, so that other pictures get in between.
    """
    pictures = film_pictures(renderer, scenes, seen_from=seen_from)
    durations = [*(pace(scene.caption) for scene in scenes[:-1]), LAST]
    shown = next(pictures)
    yield opening(shown, durations[0])
    for picture, duration in zip(pictures, durations[1:], strict=True):
        yield change(shown, picture, duration)
        shown = picture


def film_pictures(
    renderer: Renderer, scenes: Sequence[Scene], *, seen_from: Player
) -> Iterator[Image.Image]:
    """Each turn's board and strip, in the palette that all of them share."""
    painter = StripPainter(renderer.theme, [scene.caption for scene in scenes])
    last = max(len(scenes) - 1, 1)
    for number, scene in enumerate(scenes):
        strip = painter.strip(scene.caption, scene.player, number / last)
        yield below(renderer.image(scene.view, seen_from=seen_from), strip)


def pace(caption: str) -> int:
    """For how many milliseconds a frame stays; GIF counts in tens of them."""
    return SHORTEST + A_LETTER * len(caption)


def below(board: Image.Image, strip: Image.Image) -> Image.Image:
    """One under the other, in the palette of the first."""
    picture = Image.new("P", (CANVAS[0], CANVAS[1] + strip.height))
    picture.putpalette(board.getpalette("RGB") or [])
    picture.paste(board, (0, 0))
    picture.paste(in_palette(strip, board), (0, board.height))
    return picture
