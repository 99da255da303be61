"""Pictures and their descriptions: a view in, PNG bytes and alt text out.

renderer = Renderer()
alt_text, png = renderer.board(public_view(state), seen_from=Player.RED)
letters = diagram(public_view(state), seen_from=Player.RED)

Only the size of the pictures and the length of alt text follow Discord's limits; nothing else here
depends on Discord.
"""

from rendering import words
from rendering.emoji import PIECES, Emoji, read_emoji
from rendering.film import Scene, animate
from rendering.primitives import can_write
from rendering.renderer import Rendered, Renderer
from rendering.theme import DEFAULT_THEME, THEMES, Theme
from rendering.view_model import (
    CardShare,
    Chart,
    Heat,
    Hints,
    RatingHistory,
    RatingPoint,
    ServerStatistics,
    TurningPoint,
    View,
    count_hidden_ninjas,
    find_hints,
    find_step_hints,
    make_heat,
    make_move_hints,
)
from rendering.words import describe_animation, describe_in_full, diagram, legend

__all__ = [
    "DEFAULT_THEME",
    "PIECES",
    "THEMES",
    "CardShare",
    "Chart",
    "Emoji",
    "Heat",
    "Hints",
    "RatingHistory",
    "RatingPoint",
    "Rendered",
    "Renderer",
    "Scene",
    "ServerStatistics",
    "Theme",
    "TurningPoint",
    "View",
    "animate",
    "can_write",
    "count_hidden_ninjas",
    "describe_animation",
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
