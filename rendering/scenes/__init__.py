"""Pictures put together from what the sheets keep: a table of each kind, the page of a card."""

from rendering.scenes.card_page import CardPagePainter
from rendering.scenes.emoji import PIECES, Emoji, emoji_images
from rendering.scenes.night import NightTable
from rendering.scenes.replay import ReplayTable
from rendering.scenes.table import Table
from rendering.scenes.wind import WindTable

__all__ = [
    "PIECES",
    "CardPagePainter",
    "Emoji",
    "NightTable",
    "ReplayTable",
    "Table",
    "WindTable",
    "emoji_images",
]
