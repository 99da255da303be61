"""Pictures put together from what the sheets keep: a table of each kind, cards close up."""

from rendering.scenes.card_page import CardPagePainter
from rendering.scenes.charts import ChartPainter, CoursePainter, SharesPainter
from rendering.scenes.emoji import PIECES, Emoji, emoji_images
from rendering.scenes.heat import HeatTable
from rendering.scenes.hints import lay_hints
from rendering.scenes.spread import SpreadPainter
from rendering.scenes.tables import table_for

__all__ = [
    "PIECES",
    "CardPagePainter",
    "ChartPainter",
    "CoursePainter",
    "Emoji",
    "HeatTable",
    "SharesPainter",
    "SpreadPainter",
    "emoji_images",
    "lay_hints",
    "table_for",
]
