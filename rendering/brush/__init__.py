"""What everything is drawn with: shapes, letters, paper."""

from rendering.brush.drawing import SCALE, Drawing, Point, Stamp, stamped
from rendering.brush.lettering import KANJI, LABELS, Lettering
from rendering.brush.paper import brushed, mixed, mottled, seeded, shades

__all__ = [
    "KANJI",
    "LABELS",
    "SCALE",
    "Drawing",
    "Lettering",
    "Point",
    "Stamp",
    "brushed",
    "mixed",
    "mottled",
    "seeded",
    "shades",
    "stamped",
]
