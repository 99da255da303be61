"""A game that is over as a moving picture: a frame a turn, with a caption below each."""

from __future__ import annotations

from enum import Enum
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

from rendering.film.strip import StripPainter
from rendering.sheets import in_palette
from rendering.theme import SHRINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Player, ReplayView
    from rendering.renderer import Renderer

SHORTEST: Final = 1300
A_LETTER: Final = 20
"""Milliseconds more for each letter of the caption: a turn is looked at and read."""
LAST: Final = 5000


class Form(Enum):
    WEBP = "webp"
    GIF = "gif"


class Scene(NamedTuple):
    """A turn, and what is written below it."""

    view: ReplayView
    caption: str
    player: Player | None = None
    """Whose turn it was; None at the start."""


def animate(
    renderer: Renderer, scenes: Sequence[Scene], *, seen_from: Player, form: Form = Form.WEBP
) -> bytes:
    """Of the same scenes always the same bytes; it takes seconds, so not on an event loop."""
    painter = StripPainter(SHRINE, [scene.caption for scene in scenes])
    last = max(len(scenes) - 1, 1)
    frames = [
        below(
            renderer.image(scene.view, seen_from=seen_from),
            painter.strip(scene.caption, scene.player, number / last),
        )
        for number, scene in enumerate(scenes)
    ]
    durations = [*(pace(scene.caption) for scene in scenes[:-1]), LAST]
    return webp(frames, durations) if form is Form.WEBP else gif(frames, durations)


def pace(caption: str) -> int:
    """For how many milliseconds a frame stays; GIF counts in tens of them."""
    return SHORTEST + A_LETTER * len(caption)


def below(image: Image.Image, strip: Image.Image) -> Image.Image:
    """One under the other, in the palette of the first."""
    frame = Image.new("P", (image.width, image.height + strip.height))
    frame.putpalette(image.getpalette("RGB") or [])
    frame.paste(image, (0, 0))
    frame.paste(in_palette(strip, image), (0, image.height))
    return frame


def webp(frames: Sequence[Image.Image], durations: Sequence[int]) -> bytes:
    """Without key frames: nobody seeks in it, and each is as large as a whole picture.

    A higher method takes longer and gains no bytes.
    """
    first, *others = frames
    file = BytesIO()
    first.save(
        file, "WEBP", save_all=True, append_images=others, duration=list(durations), loop=0,
        lossless=True, method=2, kmin=0, kmax=0,
    )  # fmt: skip
    return file.getvalue()


def gif(frames: Sequence[Image.Image], durations: Sequence[int]) -> bytes:
    """At half the size, as Discord shows it, since GIF takes more than twice the bytes."""
    first, *others = (in_palette(frame.convert("RGB").reduce(2), frame) for frame in frames)
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=others, duration=list(durations), loop=0)
    return file.getvalue()
