"""What all pictures without a board lie on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.brush import mottled, shades
from rendering.layout import CANVAS

if TYPE_CHECKING:
    from PIL import Image

    from rendering.theme import Theme


def on_paper(shapes: Image.Image, theme: Theme, seed: int) -> Image.Image:
    """`seed`: of the paper's grain."""
    image = mottled(CANVAS, shades(theme.paper, theme.paper_shade, 1.0), seed)
    image.paste(shapes, mask=shapes)
    return image
