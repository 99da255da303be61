"""Pictures and their descriptions: a view in, PNG bytes and alt text out.

renderer = Renderer()
alt_text, png = renderer.board(public_view(state), seen_from=Player.RED)
letters = diagram(public_view(state), seen_from=Player.RED)

Only the size of the pictures and the length of alt text follow Discord's limits; nothing else here
depends on Discord.
"""

from rendering import words
from rendering.emoji import EMOJI_OF_PIECES, Emoji, read_emoji
from rendering.film import Scene, animate
from rendering.primitives import can_write
from rendering.renderer import Rendered, Renderer
from rendering.theme import DEFAULT_THEME, THEMES, Theme
from rendering.view_model import (
    MAX_TABLE_ROWS,
    CardShare,
    Chart,
    Crosstable,
    Heat,
    Hints,
    RatingHistory,
    RatingPoint,
    RoundResult,
    ServerStatistics,
    TableCell,
    TableRow,
    TurningPoint,
    View,
    count_hidden_ninjas,
    find_hints,
    find_step_hints,
    make_heat,
    make_move_hints,
)
from rendering.words import describe_film, describe_in_full, diagram, legend

__all__ = [
    "DEFAULT_THEME",
    "EMOJI_OF_PIECES",
    "MAX_TABLE_ROWS",
    "THEMES",
    "CardShare",
    "Chart",
    "Crosstable",
    "Emoji",
    "Heat",
    "Hints",
    "RatingHistory",
    "RatingPoint",
    "Rendered",
    "Renderer",
    "RoundResult",
    "Scene",
    "ServerStatistics",
    "TableCell",
    "TableRow",
    "Theme",
    "TurningPoint",
    "View",
    "animate",
    "can_write",
    "count_hidden_ninjas",
    "describe_film",
    "describe_in_full",
    "diagram",
    "find_hints",
    "find_step_hints",
    "legend",
    "make_heat",
    "make_move_hints",
    "read_emoji",
    "words",
]
