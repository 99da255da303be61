"""What everything is drawn with: shapes, letters, paper."""

from rendering.brush.drawing import SCALE, Drawing, Point, Stamp, bands, grown, stamped
from rendering.brush.kept import Kept
from rendering.brush.lettering import KANJI, LABELS, Lettering, can_write
from rendering.brush.paper import brushed, mixed, mottled, seeded, shades

__all__ = [
    "KANJI",
    "LABELS",
    "SCALE",
    "Drawing",
    "Kept",
    "Lettering",
    "Point",
    "Stamp",
    "bands",
    "brushed",
    "can_write",
    "grown",
    "mixed",
    "mottled",
    "seeded",
    "shades",
    "stamped",
]
